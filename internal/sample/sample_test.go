package sample_test

import (
	"flag"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
)

func TestSample(t *testing.T) {
	items := []int{0, 1, 2, 3, 4, 5, 6}
	t.Setenv("GRIDWRIGHT_WHOLE", "")
	if got := sample.Of(items, 3); !slices.Equal(got, []int{0, 3, 6}) || sample.Whole() {
		t.Errorf("every third is %v", got)
	}
	if a, b := sample.Number(200, 3), sample.Number(1, 9); a != 67 || b != 1 {
		t.Errorf("a third of 200 is %d, a ninth of 1 is %d", a, b)
	}
	t.Setenv("GRIDWRIGHT_WHOLE", "1")
	if got := sample.Of(items, 3); !slices.Equal(got, items) || !sample.Whole() {
		t.Errorf("all are %v", got)
	}
	if n := sample.Number(200, 3); n != 200 {
		t.Errorf("all of 200 are %d", n)
	}
}

// TestFewerDraws: in a test that calls FewerDraws, and after it no longer, there are fewer draws, unless a flag
// sets how many there are.
func TestFewerDraws(t *testing.T) {
	t.Setenv("GRIDWRIGHT_WHOLE", "")
	draws := func(t *testing.T) (n int) {
		rapid.Check(t, func(*rapid.T) { n++ })
		return n
	}
	some := 0
	t.Run("some", func(t *testing.T) {
		sample.FewerDraws(t, 4)
		some = draws(t)
	})
	all := draws(t)
	want := sample.Number(all, 4)
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() != checks.DefValue {
		want = all
	}
	if some != want || all == 0 {
		t.Errorf("a fourth of %d draws are %d, want %d", all, some, want)
	}
}

func TestDraws(t *testing.T) {
	drawn := 0
	count := func(t *rapid.T) { drawn += rapid.Just(1).Draw(t, "one") }
	t.Setenv("GRIDWRIGHT_WHOLE", "")
	was := flag.Lookup("rapid.checks").Value.String()
	defer flag.Set("rapid.checks", was)
	sample.Draws(10)
	rapid.Check(t, count)
	want := 10
	if testing.Short() {
		want = 2 // rapid draws a fifth
	}
	if drawn != want {
		t.Errorf("%d draws, want %d", drawn, want)
	}
}
