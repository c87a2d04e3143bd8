package kinds_test

import (
	"context"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// seen is a board of which a step rests on a building that is not seen.
const seen = `# name=skyscraper-4x4-8-1 seed=8 clues=4
# 4 of 32 clues: none can be dropped
# unique
#   searched completely; --confirm auto adds an independent search
skyscraper
- - - - - -
- . . . . -
- . . . 2 -
- . . 2 . 2
- . 4 . . -
- - - - - -
---
`

// TestExplain: the example of each embedded kind is explained to its end, each step by a formula
// without a model, and no step rests on a placement that no step has shown.
func TestExplain(t *testing.T) {
	for _, name := range append(kinds.Names(), "seen") {
		t.Run(name, func(t *testing.T) {
			text := seen
			k := named(t, "skyscraper")
			if name != "seen" {
				k = named(t, name)
				text = k.Example
			}
			p := puzzletest.Parse(t, k.Kind, text)
			shown, clues := map[gridwright.Fact]bool{}, map[puzzle.Cell]bool{}
			for _, c := range p.Clues() {
				_, cols := p.Size()
				clues[puzzle.CellOf(c.Cell, cols)] = c.Place == puzzle.InCell
			}
			for s, err := range gridwright.Explain(t.Context(), p,
				&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range s.Premises {
					if !f.Not && !shown[f] && !clues[f.At] {
						t.Errorf("%v rests on %v, which was not shown", s.Fact, f)
					}
				}
				shown[s.Fact] = true
				proof, err := s.Proof(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				solver := sat.New(sat.Options{})
				if err := solver.AddFormulaContext(t.Context(), proof.Formula); err != nil {
					t.Fatal(err)
				}
				if got := solver.Solve(context.Background(), sat.Limits{}); got != sat.Unsat {
					t.Errorf("the formula of %v by %q is %v", s.Fact, s.Rules, got)
				}
			}
		})
	}
}

// TestExamplesForPeople: of the example of each kind, the class is known.
func TestExamplesForPeople(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		g, err := gridwright.Grade(t.Context(), exampleOf(t, k),
			&gridwright.GradeOptions{Kinds: []gridwright.Kind{k}})
		if err != nil || g.Class == gridwright.Search {
			t.Errorf("%s: %v, %v", name, g, err)
		}
	}
}
