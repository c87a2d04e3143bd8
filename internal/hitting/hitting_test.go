package hitting

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/work/worktest"
)

// brute returns the size of a smallest hitting set of sets of elements below 16, or 17 for none.
func brute(n int, sets []Set) int {
	best := n + 1
	for mask := range 1 << n {
		s := New(n)
		if s[0] = uint64(mask); Hits(s, sets) {
			best = min(best, bits.OnesCount(uint(mask)))
		}
	}
	return best
}

func TestMinimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 10).Draw(t, "n")
		var sets []Set
		for range rapid.IntRange(0, 14).Draw(t, "sets") {
			s := New(n)
			for range rapid.IntRange(0, 5).Draw(t, "size") {
				s.Add(rapid.IntRange(0, n-1).Draw(t, "element"))
			}
			if rapid.IntRange(0, 20).Draw(t, "maybe empty") > 0 && s.Empty() {
				continue
			}
			sets = append(sets, s)
		}
		want := brute(n, sets)
		below := rapid.IntRange(0, n+1).Draw(t, "below")
		lower := rapid.IntRange(0, min(want, below)).Draw(t, "lower")
		r := Minimum(context.Background(), n, sets, lower, below)
		switch {
		case !r.Done:
			t.Fatalf("not done: %+v", r)
		case want >= below && (r.Best != nil || r.Lower < below || want <= n && r.Lower > want):
			t.Fatalf("%+v, below %d; the minimum is %d of %v", r, below, want, sets)
		case want < below && (r.Lower != want || r.Best.Len() != want || !Hits(r.Best, sets)):
			t.Fatalf("%+v; the minimum is %d of %v", r, want, sets)
		}
		g := Greedy(n, sets)
		if (g == nil) != (want > n) {
			t.Fatalf("greedy gives %v; the minimum is %d of %v", g, want, sets)
		}
		if g != nil && (!Hits(g, sets) || g.Len() < want) {
			t.Fatalf("greedy gives %v, of %v", g.List(), sets)
		}
		for e := range g.Elements() {
			if less := g.Minus(Of(n, e)); Hits(less, sets) {
				t.Fatalf("greedy gives %v, of which %d is not needed", g.List(), e)
			}
		}
		packed := Packing(n, sets)
		for i, s := range packed {
			for _, o := range packed[:i] {
				if s.Meets(o) {
					t.Fatalf("the packing has %v and %v", s.List(), o.List())
				}
			}
		}
		if len(packed) > want {
			t.Fatalf("%d disjoint sets, and a hitting set of %d", len(packed), want)
		}
		for _, s := range sets {
			if !slices.ContainsFunc(Reduced(sets), func(o Set) bool { return o.Within(s) }) {
				t.Fatalf("%v was lost", s.List())
			}
		}
	})
}

// TestMinimumStops: a search that is cut short returns a lower bound that holds, and is not done.
func TestMinimumStops(t *testing.T) {
	const n = 81
	sets := random(rand.New(rand.NewPCG(3, 4)), n, 200, 10)
	whole := Minimum(context.Background(), n, sets, 0, n+1)
	if !whole.Done || whole.Nodes < 4*often {
		t.Fatalf("done or too easy: %+v", whole)
	}
	for left := range 4 {
		r := Minimum(worktest.New(left+1), n, sets, 0, n+1)
		if r.Done || r.Best != nil || r.Lower > whole.Lower || r.Nodes > int64(left+1)*often {
			t.Errorf("cut short at look %d: %+v", left, r)
		}
	}
}

func TestSet(t *testing.T) {
	s, o := Of(130, 0, 64, 129), All(130)
	for _, tt := range []struct {
		name string
		ok   bool
	}{
		{"length", s.Len() == 3 && o.Len() == 130},
		{"list", fmt.Sprint(s.List()) == "[0 64 129]"},
		{"within", s.Within(o) && !o.Within(s)},
		{"meets", s.Meets(Of(130, 64)) && !s.Meets(Of(130, 1, 63, 65))},
		{"minus", o.Minus(s).Len() == 127 && !o.Minus(s).Has(129)},
		{"or", s.Or(Of(130, 5)).Equal(Of(130, 0, 5, 64, 129))},
		{"empty", New(130).Empty() && !s.Empty()},
	} {
		if !tt.ok {
			t.Error(tt.name)
		}
	}
}

// random returns a family of random sets.
func random(r *rand.Rand, n, sets, size int) []Set {
	var all []Set
	for range sets {
		s := New(n)
		for range 2 + r.IntN(size) {
			s.Add(r.IntN(n))
		}
		all = append(all, s)
	}
	return all
}

func BenchmarkMinimum(b *testing.B) {
	for _, m := range []int{50, 100, 200} {
		b.Run(fmt.Sprint(m), func(b *testing.B) {
			sets := random(rand.New(rand.NewPCG(3, 4)), 81, m, 10)
			var r Result
			for b.Loop() {
				r = Minimum(context.Background(), 81, sets, 0, 82)
			}
			b.ReportMetric(float64(r.Nodes), "nodes")
			b.ReportMetric(float64(r.Lower), "elements")
		})
	}
}
