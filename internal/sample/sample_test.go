package sample_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
)

func TestSample(t *testing.T) {
	items := []int{0, 1, 2, 3, 4, 5, 6}
	t.Setenv("GRIDWRIGHT_WHOLE", "")
	defer flag.Set("test.short", fmt.Sprint(testing.Short()))
	for _, tt := range []struct {
		short   string
		of, all []int
		a, b, c int
	}{{"false", []int{0, 3, 6}, items, 67, 1, 7}, {"true", []int{0}, []int{0, 6}, 14, 1, 2}} {
		if err := flag.Set("test.short", tt.short); err != nil {
			t.Fatal(err)
		}
		if got := sample.Of(items, 3); !slices.Equal(got, tt.of) || sample.Whole() {
			t.Errorf("-short=%s: every third is %v", tt.short, got)
		}
		if got := sample.Of(items, 1); !slices.Equal(got, tt.all) {
			t.Errorf("-short=%s: of all there are %v", tt.short, got)
		}
		a, b, c := sample.Number(200, 3), sample.Number(1, 9), sample.Number(7, 1)
		if a != tt.a || b != tt.b || c != tt.c {
			t.Errorf("-short=%s: a third of 200 is %d, a ninth of 1 is %d, 7 are %d", tt.short, a, b, c)
		}
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
	want := (all + 3) / 4
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
