package gridwright_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// TestUseOfClues: what each clue does, by listing the answers of small boards without it.
func TestUseOfClues(t *testing.T) {
	const most = 60
	rng := rand.New(rand.NewPCG(9, 10))
	answers := func(p puzzle.Puzzle) (all []puzzle.Answer) {
		for s, err := range gridwright.Answers(t.Context(), p, &gridwright.SolveOptions{Limit: most}) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
		return all
	}
	unique := func(p puzzle.Puzzle) bool { return len(answers(p)) == 1 }
	for _, k := range gridwright.Kinds() {
		e, err := gridwright.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		if !k.Monotone {
			if _, err := gridwright.UseOfClues(t.Context(), e, nil); err == nil {
				t.Errorf("the clues of %s are left out", k.Name)
			}
			continue
		}
		full := e.Full(answers(e)[0])
		needless, changes, moves, several := 0, 0, 0, 0
		for round := range 6 {
			share := 0.3 + rng.Float64()/2
			p := full.Keep(func(int) bool { return rng.Float64() < share })
			if round == 0 {
				p = e
			}
			all := answers(p)
			r, err := gridwright.UseOfClues(t.Context(), p, &gridwright.UseOptions{Limit: most})
			if err != nil || !r.Complete && len(all) < most || r.Answers != len(all) {
				t.Fatalf("%+v, %v", r, err)
			}
			given := p.Clues()
			if r.Verdict == gridwright.Several {
				several++
			}
			for i, c := range r.Clues {
				without := answers(p.Keep(func(j int) bool { return j != i }))
				if c.Answers != len(without) || c.Decided && c.Needed != (len(without) != len(all)) {
					t.Errorf("%d answers without %+v, not %+v, of\n%s", len(without), given[i], c, p)
				}
				var open []puzzle.Cell
				for _, s := range without[1:] {
					var differ []puzzle.Cell // a line is in the answer of both cells whose side it is
					for n := range s {
						if s[n] == without[0][n] {
							continue
						}
						_, cols := p.Size()
						differ = append(differ, puzzle.CellOf(n, cols))
					}
					if got := gridwright.Differing(p, without[0], s); !slices.Equal(got, differ) {
						t.Errorf("answers differ in %v, not %v, of\n%s", differ, got, p)
					}
					for _, cell := range differ {
						if !slices.Contains(open, cell) {
							open = append(open, cell)
						}
					}
				}
				if len(without) < most && len(open) != len(c.Open) {
					t.Errorf("open without %+v are %v, not %v, of\n%s", given[i], open, c.Open, p)
				}
				for _, s := range without {
					if c.Exact {
						all := p.Full(s)
						in := func(d, e puzzle.Clue) bool {
							return d.Cell == e.Cell && d.Other == e.Other && d.Place == e.Place && d.Side == e.Side
						}
						of := all.Clues()
						changed := all.Keep(func(j int) bool {
							return slices.ContainsFunc(given, func(d puzzle.Clue) bool { return in(of[j], d) })
						})
						says := slices.IndexFunc(of, func(d puzzle.Clue) bool { return in(d, given[i]) })
						if says < 0 {
							continue
						}
						want := of[says] != given[i] && unique(changed)
						if got := slices.Contains(c.Changes, of[says]); got != want {
							t.Errorf("%+v may become %+v: %v, not %v, of\n%s", given[i], of[says], got, want, p)
						}
						if want {
							changes++
						}
					}
				}
				if c.Decided && !c.Needed {
					needless++
				}
				if r.Verdict != gridwright.Unique {
					continue
				}
				for _, d := range full.Clues() {
					moved := full.Keep(func(j int) bool {
						f := full.Clues()[j]
						return f == d || f != given[i] && slices.Contains(given, f)
					})
					if !slices.Contains(c.Moves, d) {
						_, cols := p.Size()
						far := abs(d.Cell/cols-given[i].Cell/cols) + abs(d.Cell%cols-given[i].Cell%cols)
						if far == 1 && d.Place == puzzle.InCell && d.Other < 0 && given[i].Other < 0 &&
							!slices.Contains(given, d) && unique(moved) {
							t.Errorf("%+v can move to %+v, of\n%s", given[i], d, p)
						}
						continue
					}
					if moves++; slices.Contains(given, d) || !unique(moved) {
						t.Errorf("%+v can't move to %+v, of\n%s", given[i], d, p)
					}
				}
			}
			if r.Verdict == gridwright.Unique {
				left := p.Keep(func(j int) bool { return !slices.Contains(r.Together, j) })
				if !unique(left) {
					t.Errorf("%v can't be dropped together, of\n%s", r.Together, p)
				}
				for i := range left.Clues() {
					if unique(left.Keep(func(j int) bool { return j != i })) {
						t.Errorf("%d can be dropped, too, of\n%s", i, left)
					}
				}
			}
		}
		if t.Logf("%s: %d clues not needed, %d changes, %d moves, %d boards with several answers",
			k.Name, needless, changes, moves, several); k.Name != "kenken" && needless+moves == 0 {
			t.Error("nothing was compared")
		}
	}
}

// abs returns the absolute value of a number.
func abs(n int) int { return max(n, -n) }
