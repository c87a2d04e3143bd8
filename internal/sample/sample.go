// Package sample says how much of a long test runs: a fixed part in make test, a fifth of that in
// make check, as many as package rapid draws with -short, and all of it where GRIDWRIGHT_WHOLE is
// set, as make soak does.
package sample

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// Whole reports whether tests run in full.
func Whole() bool { return os.Getenv("GRIDWRIGHT_WHOLE") != "" }

// short is what of a sample runs with -short: the share of draws that package rapid leaves.
const short = 5

// Every returns how many cases there are to one that runs: k, or five times that with -short, or 1
// if Whole.
func Every(k int) int {
	switch {
	case Whole():
		return 1
	case testing.Short():
		return k * short
	}
	return k
}

// Of returns every k-th item, beginning with the first, or all of them if Whole. With -short it
// returns one of five of these: of each five another, since lists often repeat what they vary. Of a
// list of five or fewer that is the first.
func Of[T any](all []T, k int) []T {
	if Whole() {
		return all
	}
	var some []T
	for n, i := 0, 0; i < len(all); n, i = n+1, i+k {
		if !testing.Short() || n%short == n/short%short {
			some = append(some, all[i])
		}
	}
	return some
}

// Number returns a k-th of n, a fifth of that with -short, rounded up, or n if Whole.
func Number(n, k int) int {
	k = Every(k)
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
	if !Whole() {
		n = (n + k - 1) / k // with -short, rapid draws a fifth of them
	}
	if err := checks.Value.Set(strconv.Itoa(n)); err != nil {
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
