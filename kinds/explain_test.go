package kinds_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/words"
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

// shaped is a board of which a step by a shape and connection needs few of the known facts.
const shaped = `lits
a a b b a a
a a a b b a
a a a a a a
a a a c c a
a a c c d a
c c c d d d
`

// TestExplain: the example of each embedded kind is explained to its end, each step by a formula
// without a model, and no step rests on a placement that no step has shown.
func TestExplain(t *testing.T) {
	boards := map[string]string{"skyscraper/seen": seen, "lits/shaped": shaped}
	for _, name := range kinds.Names() {
		boards[name] = named(t, name).Example
	}
	for name, text := range boards {
		t.Run(name, func(t *testing.T) {
			k := named(t, strings.Split(name, "/")[0])
			p := puzzletest.Parse(t, k.Kind, text)
			shown, clues := map[gridwright.Fact]bool{}, map[puzzle.Cell]bool{}
			settledBy := map[puzzle.Cell]*gridwright.Proof{}
			for _, c := range p.Clues() {
				_, cols := p.Size()
				clues[puzzle.CellOf(c.Cell, cols)] = c.Place == puzzle.InCell
			}
			for s, err := range gridwright.Explain(t.Context(), p,
				&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
				if err != nil {
					t.Fatal(err)
				}
				for i, f := range s.Premises {
					by := settledBy[f.At]
					if !f.Not && !shown[f] && !clues[f.At] && (by == nil || !proves(t, by, s.Known[i])) {
						t.Errorf("%v rests on %v, which was not shown", s.Fact, f)
					}
				}
				shown[s.Fact] = true
				provable(t, k, p, s.Fact)
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
				settledBy[s.Fact.At] = proof
			}
		})
	}
}

// proves reports whether what a step rests on, with what it concludes, proves something else, too.
func proves(t *testing.T, p *gridwright.Proof, is puzzle.Reason) bool {
	v := slices.Index(p.Words, words.English().Say(is, words.Whole))
	if v < 0 {
		return false
	}
	also := cnf.Formula{Vars: p.Formula.Vars, AtMostOne: p.Formula.AtMostOne, Rows: p.Formula.Rows,
		Clauses: slices.Concat(p.Formula.Clauses[1:], [][]cnf.Lit{{cnf.Neg(v)}})}
	solver := sat.New(sat.Options{})
	if err := solver.AddFormulaContext(t.Context(), &also); err != nil {
		t.Fatal(err)
	}
	return solver.Solve(context.Background(), sat.Limits{}) == sat.Unsat
}

// provable fails unless a certificate proves the fact and is accepted, or the fact is no part of an
// answer, of which certificates say nothing.
func provable(t *testing.T, k gridwright.Kind, p gridwright.Puzzle, f gridwright.Fact) {
	t.Helper()
	c, err := gridwright.Certify(t.Context(), p, &gridwright.CertifyOptions{
		These: []gridwright.Fact{f}, Kinds: []gridwright.Kind{k}})
	if f.What == puzzle.Within {
		if !errors.Is(err, gridwright.ErrUnsupported) {
			t.Errorf("the certificate of %v: %v", f, err)
		}
		return
	}
	var text bytes.Buffer
	if err == nil {
		err = c.Write(t.Context(), &text)
	}
	if err == nil {
		_, err = check.Check(&text)
	}
	if err != nil {
		t.Errorf("%v has no certificate: %v", f, err)
	}
}

// taught are boards that need a technique which neither the example of their kind nor that in
// examples/ needs.
var taught = map[string][]string{"hashi": {
	". 3 . 4 . 2\n. . . . . .\n. 3 . . 3 .\n2 . 2 . . .\n. . . . . .\n2 . 4 . 3 .\n",
	"4 . 2 . . .\n. . . 1 . 3\n. . . . . .\n3 . 4 . . 4\n. . . . . .\n1 . 3 . 1 .\n",
}, "hitori": {
	"5 2 5 4 4 2\n1 2 6 2 5 4\n5 1 1 4 4 2\n2 4 2 4 1 5\n2 5 4 1 3 4\n4 1 1 3 2 3\n",
}, "masyu": {
	". w w . . .\n. . . . . .\n. . . w . b\nw . . . . .\n. . w . w .\nb . . . w .\n",
}}

// TestTechniques: each technique of each embedded kind names a step of some board, and hardly a step
// of the example has no name.
func TestTechniques(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		boards := []gridwright.Puzzle{puzzletest.Parse(t, k.Kind, k.Example)}
		if name != "skyscraper" { // it takes seconds
			boards = append(boards, exampleOf(t, k))
		}
		for _, rows := range taught[name] {
			boards = append(boards, puzzletest.Parse(t, k.Kind, name+"\n"+rows))
		}
		uses := map[string]int{}
		for _, p := range boards {
			for s, err := range gridwright.Explain(t.Context(), p,
				&gridwright.HintOptions{Kinds: []gridwright.Kind{k}}) {
				if err != nil {
					t.Fatal(err)
				}
				if uses[s.Technique]++; s.Technique != "" && s.By != s.Technique {
					t.Errorf("%s: a step by %q is told as by %q", name, s.Technique, s.By)
				}
			}
		}
		for _, technique := range gridwright.Techniques(k.Kind) {
			if uses[technique.Name] == 0 {
				t.Errorf("%s: no step is by %q", name, technique.Name)
			}
		}
		if uses[""] > 1 {
			t.Errorf("%s: %d steps have no name", name, uses[""])
		}
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

// TestGradeSymmetries: the class of the example of each kind does not depend on how it is turned, nor
// does its load, unless it has steps that are not proved to be the smallest.
func TestGradeSymmetries(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		o := &gridwright.GradeOptions{Kinds: []gridwright.Kind{k}}
		p := puzzletest.Parse(t, k.Kind, k.Example)
		want, err := gridwright.Grade(t.Context(), p, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, image := range p.Symmetries() {
			got, err := gridwright.Grade(t.Context(), image.Puzzle, o)
			if err != nil || got.Class != want.Class ||
				want.Class != gridwright.Expert && got.Hardest.Load != want.Hardest.Load {
				t.Errorf("%s: %v, and after %s %v, %v", name, want.Class, image.Name, got, err)
			}
		}
	}
}
