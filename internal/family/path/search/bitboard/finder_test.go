package bitboard_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/clues/fewest"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/brute"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestFinder compares the finder with brute force on small boards: the answers with each two clues,
// the clues that are left possible, the symmetries, and random answers.
func TestFinder(t *testing.T) {
	ctx := context.Background()
	for _, tt := range []struct {
		kind  *puzzle.Kind
		board string
	}{
		{path.Numbrix(), ". . .\n. . .\n"}, {path.Numbrix(), ". . . .\n. . . .\n. . . .\n"},
		{path.Numbrix(), ". . .\n. x .\n. . .\n"}, {path.Numbrix(), ". . .\n. . .\n. . .\n"},
		{path.Numbrix(), "x . .\n. . .\n"}, {path.Hidato(), ". . .\n. . .\n"}, {path.Hidato(), "x . .\n. . .\n"},
		{path.Numbrix(), ". x .\nx . x\n"},
	} {
		p := puzzletest.Parse(t, tt.kind, tt.board)
		f, err := bitboard.NewFinder(p)
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		var all [][]int32
		brute.Answers(p, func(s puzzle.Answer) bool {
			var list []int32
			for c, v := range s {
				if v > 0 {
					list = append(list, int32(number(f, c, v)))
				}
			}
			all = append(all, list)
			known[key(list)] = true
			return true
		})
		for a := range f.Clues() {
			f.Reset()
			f.Give(a)
			for b := range f.Clues() {
				live := f.Give(b)
				may := hitting.All(f.Clues())
				f.May(may)
				var want, got []string
				for _, s := range all {
					if !slices.Contains(s, int32(a)) || !slices.Contains(s, int32(b)) {
						continue
					}
					want = append(want, key(s))
					for _, c := range s {
						if !may.Has(int(c)) {
							t.Errorf("clues %d and %d leave clue %d", a, b, c)
						}
					}
				}
				done, err := f.Find(ctx, 10_000, engine.Budget{}, func(s []int32) { got = append(got, key(s)) })
				slices.Sort(want)
				slices.Sort(got)
				if err != nil || !done || !slices.Equal(got, want) || !live && len(want) > 0 {
					t.Errorf("%v, clues %d and %d: expected %d answers, found %d of\n%s", err, a, b, len(want),
						len(got), p)
				}
				f.Take()
			}
		}
		for _, by := range f.Symmetries() {
			for _, s := range all {
				image := make([]int32, len(s))
				for i, c := range s {
					image[i] = by[c]
				}
				if slices.Sort(image); !known[key(image)] {
					t.Errorf("the image of an answer is none of\n%s", p)
				}
			}
		}
		n := 0
		f.Reset()
		f.Random(rand.New(rand.NewPCG(0, 0)), func(s []int32) bool {
			if !known[key(s)] {
				t.Errorf("a random answer is none of\n%s", p)
			}
			n++
			return n < 100
		})
		if n == 0 && len(all) > 0 {
			t.Errorf("no random answer of\n%s", p)
		}
		near := map[string]bool{}
		for i, s := range all {
			keep, n := []int{int(s[0]), int(s[len(s)/2])}[:1+i%2], 0
			f.Near(s, keep, rand.New(rand.NewPCG(0, 0)), func(got []int32) bool {
				if !known[key(got)] || !slices.Contains(got, s[0]) ||
					len(keep) > 1 && !slices.Contains(got, s[len(s)/2]) {
					t.Errorf("%v is no answer near %v of\n%s", got, s, p)
				}
				near[key(got)] = true
				n++
				return n < 100
			})
		}
		if len(near) < 2 && len(all) > 8 {
			t.Errorf("%d answers near others of\n%s", len(near), p)
		}
	}
}

// TestFinderGoesOn: a search that restarts after an answer still finds all: the 552 paths of the 4x4
// board (OEIS A096969) take more nodes than a search has before it restarts.
func TestFinderGoesOn(t *testing.T) {
	f, err := bitboard.NewFinder(puzzletest.Parse(t, path.Numbrix(), strings.Repeat(". . . .\n", 4)))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	done, err := f.Find(t.Context(), 10_000, engine.Budget{}, func(s []int32) { found[key(s)] = true })
	if err != nil || !done || len(found) != 552 {
		t.Errorf("%v, done: %v, %d answers", err, done, len(found))
	}
}

var _ fewest.Searcher = (*bitboard.Finder)(nil)

// number returns the clue that a cell has a number.
func number(f *bitboard.Finder, cell, v int) int {
	for c := range f.Clues() {
		if got := f.Clue(c); got.Cell == cell && got.Value == v {
			return c
		}
	}
	return -1
}

func key(clues []int32) string {
	return string(clues)
}
