// Package rulestest is the suite for statements of rules.
package rulestest
