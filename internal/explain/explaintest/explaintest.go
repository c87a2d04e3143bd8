// Package explaintest holds techniques to their contract.
package explaintest

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// Explainer returns an explainer of the puzzle in a text, which must have exactly one answer, as
// brute force or an engine lists them.
func Explainer(t testing.TB, s stated.Statement, k *puzzle.Kind, text string,
	answers func(puzzle.Puzzle) []puzzle.Answer, techniques []*explain.Technique,
) *explain.Explainer {
	t.Helper()
	p := puzzletest.Parse(t, k, text)
	all := answers(p)
	if len(all) != 1 {
		t.Fatalf("the board has %d answers:\n%s", len(all), text)
	}
	set, err := s.State(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	x, err := explain.New(context.Background(), p, set, explain.Question{Answer: all[0],
		Techniques: techniques, OneAnswer: true})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Examples tests that each technique is used on its example board, whose load in ink or pencil
// rises when the technique is disabled, and that it says its steps in words.
func Examples(t *testing.T, s stated.Statement, kind func(text string) *puzzle.Kind,
	answers func(puzzle.Puzzle) []puzzle.Answer, techniques []*explain.Technique,
) {
	for _, technique := range techniques {
		t.Run(technique.Name, func(t *testing.T) {
			Example(t, s, kind(technique.Example), answers, technique, techniques)
		})
	}
}

// Example tests one technique among some.
func Example(t *testing.T, s stated.Statement, k *puzzle.Kind,
	answers func(puzzle.Puzzle) []puzzle.Answer, technique *explain.Technique,
	techniques []*explain.Technique,
) {
	techniques = slices.DeleteFunc(slices.Clone(techniques), func(u *explain.Technique) bool {
		return u.OnRequest && u != technique
	})
	ctx := context.Background()
	x := Explainer(t, s, k, technique.Example, answers, techniques)
	without := Explainer(t, s, k, technique.Example, answers, techniques)
	without.Without(technique)
	used, rises := false, false
	for _, mode := range []explain.Mode{explain.Ink, explain.Pencil} {
		with, solved := x.Run(ctx, mode, 3, func(r explain.Round) {
			for _, step := range r.Steps {
				if step.Technique != technique {
					continue
				}
				used = true
				x.Complete(ctx, step)
				if w := x.Say(step); w.Where == "" || w.How == "" || w.Step == "" {
					t.Errorf("no words for %v: %+v", step.Fact, w)
				}
			}
		})
		if rises || !solved {
			continue
		}
		less, still := without.Run(ctx, mode, 3, nil)
		t.Logf("mode %d: load %d; without it load %d, solved %v", mode, with, less, still)
		rises = !still || less > with
	}
	if !used {
		t.Error("its example does not use it")
	}
	if !rises {
		t.Error("the load of its example does not rise without it")
	}
}

// Claims tests what techniques find, in all states of the solutions of a puzzle in ink and in
// pencil: each claim must hold in the answer, and the rule instances that it cites must settle it.
// It returns the number of claims about what was not known.
func Claims(t testing.TB, x *explain.Explainer, techniques []*explain.Technique) (claims int) {
	t.Helper()
	test := func() {
		for _, technique := range techniques {
			if technique.Find == nil || technique.OnRequest {
				continue
			}
			technique.Find(x, func(c explain.Claim) bool {
				switch {
				case !x.Holds(c.Lit):
					t.Errorf("%s: %v, but the answer does not have that:\n%s", technique.Name, fact(x, c.Lit),
						x.Puzzle())
				case x.Open(c.Lit):
					if claims++; !x.Settles(c.Lit, c.Instances) {
						t.Errorf("%s: %v does not follow from what it cites:\n%s", technique.Name,
							fact(x, c.Lit), x.Puzzle())
					}
				}
				return !t.Failed()
			})
		}
	}
	for _, mode := range []explain.Mode{explain.Ink, explain.Pencil} {
		x.Run(context.Background(), mode, 3, func(explain.Round) { test() })
		test()
	}
	return claims
}

// fact returns the fact that a literal states.
func fact(x *explain.Explainer, l explain.Lit) puzzle.Fact {
	f, _ := x.Set().FactOf(l.Var())
	if l.Negated() {
		f = f.Opposite()
	}
	return f
}

// Invariant tests that a puzzle has the same loads in all its symmetric forms.
func Invariant(t testing.TB, s stated.Statement, p puzzle.Puzzle, a puzzle.Answer,
	techniques []*explain.Technique,
) {
	t.Helper()
	type result struct {
		load   int
		solved bool
		left   int
	}
	var first []result
	for i, y := range p.Symmetries() {
		set, err := s.State(context.Background(), y.Puzzle)
		if err != nil {
			t.Fatal(err)
		}
		x, err := explain.New(context.Background(), y.Puzzle, set,
			explain.Question{Answer: y.Map(a), Techniques: techniques})
		if err != nil {
			t.Fatal(err)
		}
		var all []result
		for _, mode := range []explain.Mode{explain.Ink, explain.Pencil} {
			load, solved := x.Run(context.Background(), mode, 3, nil)
			all = append(all, result{load, solved, x.Left()})
		}
		if i == 0 {
			first = all
		} else if !slices.Equal(first, all) {
			t.Errorf("%s: the loads of ink and pencil are %v, without it %v:\n%s", y.Name, all, first, p)
		}
	}
}
