// Package explaintest holds techniques to their contract.
package explaintest

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/words"
	"github.com/gridwright/gridwright/puzzle"
)

// Explainer returns an explainer of the puzzle in a text, which must have exactly one answer, as
// brute force or an engine lists them.
func Explainer(t testing.TB, s stated.Statement, k *puzzle.Kind, text string,
	answers func(puzzle.Puzzle) []puzzle.Answer, techniques []*explain.Technique, l explain.Ladder,
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
		Techniques: techniques, Ladder: l, OneAnswer: true})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// Examples tests that each technique is used on its example board, whose load in ink or pencil
// rises when the technique is disabled, and that it says its steps in words.
func Examples(t *testing.T, s stated.Statement, kind func(text string) *puzzle.Kind,
	answers func(puzzle.Puzzle) []puzzle.Answer, techniques []*explain.Technique, l explain.Ladder,
) {
	for _, technique := range techniques {
		t.Run(technique.Name, func(t *testing.T) {
			Example(t, s, kind(technique.Example), answers, technique, techniques, l)
		})
	}
}

// Example tests one technique among some.
func Example(t *testing.T, s stated.Statement, k *puzzle.Kind,
	answers func(puzzle.Puzzle) []puzzle.Answer, technique *explain.Technique,
	techniques []*explain.Technique, l explain.Ladder,
) {
	techniques = slices.DeleteFunc(slices.Clone(techniques), func(u *explain.Technique) bool {
		return u.OnRequest && u != technique
	})
	ctx := context.Background()
	x := Explainer(t, s, k, technique.Example, answers, techniques, l)
	without := Explainer(t, s, k, technique.Example, answers, techniques, l)
	without.Without(technique.Name)
	used, rises := false, false
	for _, mode := range explain.Modes(l) {
		with, solved := x.Run(ctx, mode, explain.Loads(l), func(r explain.Round) {
			for _, step := range r.Steps {
				if step.Technique != technique {
					continue
				}
				used = true
				x.Complete(ctx, step)
				Said(t, x.Say(step))
			}
		})
		if rises || !solved {
			continue
		}
		less, still := without.Run(ctx, mode, explain.Loads(l), nil)
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
	l := explain.LadderOf(x)
	for _, mode := range explain.Modes(l) {
		x.Run(context.Background(), mode, explain.Loads(l), func(explain.Round) { test() })
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
	techniques []*explain.Technique, l explain.Ladder,
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
			explain.Question{Answer: y.Map(a), Techniques: techniques, Ladder: l})
		if err != nil {
			t.Fatal(err)
		}
		var all []result
		for _, mode := range explain.Modes(l) {
			load, solved := x.Run(context.Background(), mode, explain.Loads(l), nil)
			all = append(all, result{load, solved, x.Left()})
		}
		if i == 0 {
			first = all
		} else if !slices.Equal(first, all) {
			t.Errorf("%s: the loads of ink and pencil are %v, without it %v:\n%s", y.Name, all, first, p)
		}
	}
}

// unknown is part of a form without words.
var unknown = regexp.MustCompile(`\b(latin|path|link|slitherlink)/`)

// Said tests that a reason has words at all depths, with something in each of their places.
func Said(t testing.TB, r puzzle.Reason) {
	t.Helper()
	for _, depth := range []words.Depth{words.Where, words.How, words.Whole} {
		said := words.English().Say(r, depth)
		if said == "" || strings.ContainsAny(said, "{}") || unknown.MatchString(said) {
			t.Errorf("%s: %q is said of %+v", depth, said, r)
		}
	}
}
