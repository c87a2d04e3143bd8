// Package sample says how much of a long test runs: a fixed part in make test, and all of it where
// GRIDWRIGHT_WHOLE is set, as make soak does.
package sample

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// Whole reports whether tests run in full.
func Whole() bool { return os.Getenv("GRIDWRIGHT_WHOLE") != "" }

// Of returns every k-th item, beginning with the first, or all of them if Whole.
func Of[T any](all []T, k int) []T {
	if Whole() {
		return all
	}
	var some []T
	for i := 0; i < len(all); i += k {
		some = append(some, all[i])
	}
	return some
}

// Number returns a k-th of n, rounded up, or n if Whole.
func Number(n, k int) int {
	if Whole() {
		return n
	}
	return (n + k - 1) / k
}

// FewerDraws lets rapid.Check draw a k-th of its samples for the rest of a test that is not
// parallel, or all if Whole, and as many as Draws or the flag -rapid.checks sets.
func FewerDraws(t testing.TB, k int) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	if checks == nil {
		t.Fatal("the test program has no flag -rapid.checks: it draws nothing")
	}
	if checks.Value.String() != checks.DefValue {
		return
	}
	n, err := strconv.Atoi(checks.DefValue)
	if err != nil {
		t.Fatal(err)
	}
	if err := checks.Value.Set(strconv.Itoa(Number(n, k))); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = checks.Value.Set(checks.DefValue) }) // it was parsed before
}

// Draws sets how many boards each test of package rapid draws, unless the flag -rapid.checks says
// it or Whole. TestMain calls it, before flags are parsed.
func Draws(n int) {
	if Whole() {
		return
	}
	if f := flag.Lookup("rapid.checks"); f != nil {
		f.Value.Set(strconv.Itoa(n)) // which takes any number
	}
}
