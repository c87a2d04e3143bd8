// Package explaintest holds techniques to their contract.
package explaintest

import (
	"context"
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
	set, err := s.State(p)
	if err != nil {
		t.Fatal(err)
	}
	x, err := explain.New(context.Background(), explain.Question{Puzzle: p, Set: set, Answer: all[0],
		Techniques: techniques})
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
	ctx := context.Background()
	x := Explainer(t, s, k, technique.Example, answers, techniques)
	used := false
	for _, mode := range []explain.Mode{explain.Ink, explain.Pencil} {
		x.Run(ctx, mode, 3, func(r explain.Round) {
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
	}
	if !used {
		t.Error("its example does not use it")
	}
	without := Explainer(t, s, k, technique.Example, answers, techniques)
	without.Without(technique)
	rises := false
	for _, mode := range []explain.Mode{explain.Ink, explain.Pencil} {
		with, solved := x.Run(ctx, mode, 3, nil)
		less, still := without.Run(ctx, mode, 3, nil)
		t.Logf("mode %d: load %d, solved %v; without it load %d, solved %v", mode, with, solved, less,
			still)
		rises = rises || solved && (!still || less > with)
	}
	if !rises {
		t.Error("the load of its example does not rise without it")
	}
}

// Claims tests the claims of techniques in each state of a solution in pencil: they hold in the
// answer, and the instances that they cite settle them. It returns how many there were.
func Claims(ctx context.Context, t testing.TB, x *explain.Explainer, techniques []*explain.Technique,
) (claims int) {
	t.Helper()
	check := func() {
		for _, technique := range techniques {
			if technique.Find == nil {
				continue
			}
			technique.Find(x, func(c explain.Claim) bool {
				claims++
				if !x.Holds(c.Lit) {
					t.Errorf("%s: a claim is false", technique.Name)
				} else if x.Open(c.Lit) && !x.Settles(c.Lit, c.Instances) {
					t.Errorf("%s: a claim does not follow from what it cites", technique.Name)
				}
				return true
			})
		}
	}
	x.Run(ctx, explain.Pencil, 3, func(explain.Round) { check() })
	check()
	return claims
}
