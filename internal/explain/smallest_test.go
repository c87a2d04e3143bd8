package explain

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSmallest: a set that the search returns settles its literal, none with one instance less
// does, and if there is none, no set does of as many as were allowed. What rejects its parts, which
// settle nothing, does not hide it.
func TestSmallest(t *testing.T) {
	ctx := context.Background()
	sizes := map[int]int{}
	examples(t, func(t *testing.T, x *Explainer) {
		settles := func(l Lit, set ...int32) bool {
			settles, sure := x.settles(l, set)
			return settles && sure
		}
		targets := x.targets(Pencil)
		for n := 0; n < len(targets); n += max(len(targets)/12, 1) {
			l := targets[n]
			pair, _ := x.smallest(ctx, l, 2, func(set []int32) bool { return len(set) == 1 })
			set, sure := x.smallest(ctx, l, 2, nil)
			if len(set) == 2 && pair == nil {
				t.Errorf("%s: %v was missed", x.words(l), set)
			}
			if !sure {
				continue
			}
			if sizes[len(set)]++; set != nil && !settles(l, set...) {
				t.Errorf("%s: %v does not settle it", x.words(l), set)
			}
			for i, in := range x.instances {
				if in.Part == Joined || in.Part.onPlane() {
					continue // the search leaves what looks at whole paths to techniques
				}
				if (set == nil || len(set) > 1) && settles(l, int32(i)) {
					t.Errorf("%s: the set is %v, but %d alone settles it", x.words(l), set, i)
				}
			}
		}
	})
	if sizes[1] < 10 || sizes[2] < 10 {
		t.Errorf("sets of each size: %v", sizes)
	}
}

// TestUnhit: the item that the search takes next is the first of which no instance is in the set.
func TestUnhit(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(1, 2))
	items := 0
	examples(t, func(t *testing.T, x *Explainer) {
		targets := x.targets(Pencil)
		for _, l := range targets { // fills the pool
			x.smallest(ctx, l, 2, nil)
		}
		for _, l := range targets {
			f := smallestSearch{x: x, ctx: ctx, l: l}
			f.begin()
			items = max(items, len(f.items))
			for range 5 {
				f.set = []int32{int32(rng.IntN(len(x.instances))), int32(rng.IntN(len(x.instances)))}
				want := slices.IndexFunc(f.items, func(c int32) bool {
					return !slices.ContainsFunc(f.set, func(i int32) bool {
						return slices.Contains(x.all[c].broken, i)
					})
				})
				if want < 0 {
					want = len(f.items)
				}
				if got := f.unhit(0); got != want {
					t.Errorf("of %d items, %v hits those before %d, not %d", len(f.items), f.set, want, got)
				}
			}
			f.end()
		}
	})
	if items < 65 { // more than a word of bits
		t.Errorf("at most %d items", items)
	}
}

// TestLadder: the sets of the loads of a ladder grow, and each size that it lists has one load.
func TestLadder(t *testing.T) {
	for _, l := range []Ladder{nil, {1, 1, 2, 3}, {0, 0, 1, 1, 2, 4}, {2}} {
		var sizes []int
		for load := range len(l) + 3 {
			if n := setOf(l, load+1); n > 0 {
				sizes = append(sizes, n)
			}
		}
		var want []int
		for _, n := range l {
			if n > 0 {
				want = append(want, n)
			}
		}
		last := 0
		if len(l) > 0 {
			last = l[len(l)-1]
		}
		want = slices.Compact(append(want, last+1, last+2, last+3))
		if !slices.Equal(sizes, want) {
			t.Errorf("the sets of the loads of %v have %v instances, want %v", l, sizes, want)
		}
	}
}
