// Package sample says how much of a long test runs: a fixed part in make test, and all of it where
// GRIDWRIGHT_WHOLE is set, as make soak does.
package sample

import (
	"flag"
	"os"
	"strconv"
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

// Draws sets how many boards each test of package rapid draws, unless the flag -rapid.checks says it
// or Whole. TestMain calls it, before flags are parsed.
func Draws(n int) {
	if Whole() {
		return
	}
	if f := flag.Lookup("rapid.checks"); f != nil {
		f.Value.Set(strconv.Itoa(n)) // which takes any number
	}
}
