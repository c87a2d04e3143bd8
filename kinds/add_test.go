package kinds_test

import (
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
)

// TestAddClues: with the clues that are added, one answer is left; where all answers were compared,
// no fewer of any answer's clues leave it alone: no single one, where two are added.
func TestAddClues(t *testing.T) {
	added, two := 0, 0
	for _, name := range kinds.Names() {
		k := named(t, name)
		e, err := gridwright.Parse(k.Kind.Example, k)
		if err != nil {
			t.Fatal(err)
		}
		own := []gridwright.Kind{k}
		for part := range 3 {
			p := e.Keep(func(i int) bool { return i%3 != part })
			r, err := gridwright.AddClues(t.Context(), p, &gridwright.AddOptions{Kinds: own})
			if !k.Kind.Monotone {
				if err == nil {
					t.Errorf("clues are added to %s", k.Kind.Name)
				}
				break
			}
			if err != nil {
				t.Fatal(k.Kind.Name, err)
			}
			if r.Verdict != gridwright.Several {
				continue
			}
			if r.Puzzle == nil {
				t.Errorf("no clues are added to\n%s", p)
				continue
			}
			added++
			one, err := gridwright.Solve(t.Context(), r.Puzzle, &gridwright.SolveOptions{Kinds: own})
			if err != nil || one.Verdict != gridwright.Unique || !slices.Equal(one.Answer, r.Answer) ||
				len(r.Puzzle.Clues()) != len(p.Clues())+len(r.Clues) || !r.Minimum {
				t.Errorf("%v, %v, %d clues added to\n%sare\n%s", one.Verdict, err, len(r.Clues), p, r.Puzzle)
			}
			if !r.Listed || len(r.Clues) != 2 {
				continue
			}
			two++
			var all []gridwright.Answer
			for s, err := range gridwright.Answers(t.Context(), p, &gridwright.SolveOptions{Kinds: own}) {
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, s)
			}
			for _, s := range all {
				full := p.Full(s)
				for _, c := range full.Clues() {
					if !slices.ContainsFunc(all, func(other gridwright.Answer) bool {
						return !slices.Equal(other, s) && full.Obeys(other, c)
					}) {
						t.Errorf("one clue is enough: %+v of\n%s", c, full)
					}
				}
			}
		}
	}
	if t.Logf("%d puzzles, two clues added to %d", added, two); added < 5 {
		t.Error("too few")
	}
}
