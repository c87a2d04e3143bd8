package gridwright_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// fewestToAdd returns the size of the smallest set of clues that leaves one of some answers and no
// other of all, by trying all sets; -1 if there is none of up to three.
func fewestToAdd(p puzzle.Puzzle, some, all []puzzle.Answer) int {
	fewest := -1
	for _, s := range some {
		full := p.Full(s)
		clues := full.Clues()
		var try func(from, size int, left []puzzle.Answer) bool
		try = func(from, size int, left []puzzle.Answer) bool {
			if len(left) == 1 {
				return true
			}
			for i := from; size > 0 && i < len(clues); i++ {
				if try(i+1, size-1, slices.DeleteFunc(slices.Clone(left), func(t puzzle.Answer) bool {
					return !full.Obeys(t, clues[i])
				})) {
					return true
				}
			}
			return false
		}
		for size := 1; size <= 3 && (fewest < 0 || size < fewest); size++ {
			if try(0, size, all) {
				fewest = size
				break
			}
		}
	}
	return fewest
}

// TestAddClues: the clues that are added are the fewest, by trying all sets on small boards: of any
// answer, and of a given one. With them, another engine finds one answer.
func TestAddClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	ctx := context.Background()
	for _, k := range gridwright.Kinds() {
		e, err := gridwright.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		if !k.Monotone {
			if _, err := gridwright.AddClues(ctx, e, nil); err == nil {
				t.Errorf("clues are added to %s", k.Name)
			}
			continue
		}
		compared, sizes := 0, map[int]int{}
		for range 60 {
			share := rng.Float64()
			p := e.Keep(func(int) bool { return rng.Float64() < share })
			var all []puzzle.Answer
			for s, err := range gridwright.Answers(ctx, p, &gridwright.SolveOptions{Limit: 40}) {
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, s)
			}
			if len(all) < 2 || len(all) == 40 {
				continue
			}
			if compared++; compared > 8 {
				break
			}
			for _, given := range []puzzle.Answer{nil, all[0]} {
				some := all
				if given != nil {
					some = all[:1]
				}
				want := fewestToAdd(p, some, all)
				o := &gridwright.AddOptions{Answer: given}
				if compared > 6 {
					o.Confirm = gridwright.Confirm("no")
				}
				r, err := gridwright.AddClues(ctx, p, o)
				if unconfirmed := compared > 6; r.Puzzle != nil &&
					(r.Evidence == "" || unconfirmed != (r.Confirmation == nil)) {
					t.Errorf("the evidence is %q: %+v", r.Evidence, r)
				}
				switch {
				case err != nil || r.Verdict != gridwright.Several:
					t.Fatal(r, err)
				case want < 0 && (r.Puzzle == nil || len(r.Clues) > 3):
					continue
				case r.Puzzle == nil || len(r.Clues) != want || !r.Minimum || r.Lower != want:
					t.Errorf("%d clues, not %d: %+v", len(r.Clues), want, r)
					continue
				}
				sizes[want]++
				if given == nil && !(r.Any && r.Listed && r.Answers == len(all)) ||
					given != nil && !slices.Equal(r.Answer, given) {
					t.Errorf("%+v", r)
				}
				one, err := gridwright.Solve(ctx, r.Puzzle, nil)
				if err != nil || one.Verdict != gridwright.Unique || !slices.Equal(one.Answer, r.Answer) {
					t.Errorf("%v, %v of\n%s", one.Verdict, err, r.Puzzle)
				}
				if len(r.Puzzle.Clues()) != len(p.Clues())+want {
					t.Errorf("the clues of\n%sare not kept in\n%s", p, r.Puzzle)
				}
			}
		}
		if t.Logf("%s: %v", k.Name, sizes); len(sizes) == 0 {
			t.Errorf("nothing was compared of %s", k.Name)
		}
	}
}

// TestCluesInterrupted: what is known when the context ends is the result, and no error.
func TestCluesInterrupted(t *testing.T) {
	p, err := gridwright.Parse("sudoku\n" + "8 . . 1 . . . . .\n. . . . . 6 7 . .\n. . . . . . . . 8\n" +
		". 1 . . . . 6 . 7\n. . . . . . . 4 .\n. . . . . . . . .\n. . . . . . . . .\n" +
		"6 . . . . . . . .\n. . . . 4 2 . . .\n")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := gridwright.AddClues(ctx, p, &gridwright.AddOptions{Progress: func(gridwright.Bounds) {
		cancel()
	}})
	if err != nil || r.Puzzle == nil || r.Minimum || r.Stop != gridwright.Interrupted || r.Lower < 1 {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	u, err := gridwright.UseOfClues(ctx, p, &gridwright.UseOptions{Progress: func(int) { cancel() }})
	if err != nil || u.Complete || u.Stop != gridwright.Interrupted || u.Clues[0].Answers == 0 ||
		u.Clues[1].Answers != 0 {
		t.Errorf("%+v, %v", u, err)
	}
}
