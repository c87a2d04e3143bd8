// Package encodingtest is the suite that every encoding must pass. An encoding has its texts,
// refuses puzzles of unknown kinds and describes each variable; and the models of its formula
// correspond one to one to the answers of brute force, in both directions.
package encodingtest

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Run checks an encoding on small puzzles of a kind, in the text format.
func Run(t *testing.T, e *encoding.Encoding, kind *puzzle.Kind, brute puzzletest.Brute,
	texts []string,
) {
	t.Helper()
	t.Run("encoding", func(t *testing.T) { describes(t, e) })
	puzzletest.Boards(t, kind, texts, func(t *testing.T, p puzzle.Puzzle) {
		Holds(t, e, p, brute)
	})
}

// describes: the encoding has its texts, and refuses unknown kinds.
func describes(t testing.TB, e *encoding.Encoding) {
	t.Helper()
	puzzletest.Introduces(t, "encoding", e.Supports, engine.ErrUnsupported,
		[2]string{"Name", e.Name}, [2]string{"Summary", e.Summary}, [2]string{"Doc", e.Doc},
		[2]string{"Source", e.Source})
}

// Holds checks an encoding on one puzzle.
func Holds(t testing.TB, e *encoding.Encoding, p puzzle.Puzzle, brute puzzletest.Brute) {
	t.Helper()
	if err := e.Supports(p); err != nil {
		t.Fatal(err)
	}
	built, err := e.Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	Meanings(t, built)
	models(t, built, p, brute)
	if e.Open == nil {
		return
	}
	opened, err := e.Open(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	Meanings(t, opened.Encoded)
	clues := p.Clues()
	if len(opened.Clues) != len(clues) {
		t.Fatalf("%d clues are %d literals", len(clues), len(opened.Clues))
	}
	const all, none = -2, -1
	for out := all; out < len(clues); out++ { // all clues, none, and all but one
		if out == none && len(clues) == 0 {
			continue
		}
		keep := func(i int) bool { return out == all || out != none && out != i }
		var assumed []cnf.Lit
		for i, l := range opened.Clues {
			if keep(i) {
				assumed = append(assumed, l)
			}
		}
		models(t, opened.Encoded, p.Keep(keep), brute, assumed...)
	}
}

// models: the models in which the assumptions are true correspond one to one to the answers of p on
// the variables that Forbid names, and the clause that forbids an answer forbids no other.
func models(t testing.TB, e *encoding.Encoded, p puzzle.Puzzle, brute puzzletest.Brute,
	assumed ...cnf.Lit,
) {
	t.Helper()
	answers := puzzletest.Answers(brute, p)
	forbid := make([][]cnf.Lit, len(answers))
	named := map[int]bool{} // the variables that Forbid names
	for i, s := range answers {
		forbid[i] = e.Forbid(s)
		for _, l := range forbid[i] {
			if l.Var() >= e.Formula.Vars {
				t.Fatalf("what forbids the answer %v has the variable %d of %d", s, l.Var(), e.Formula.Vars)
			}
			named[l.Var()] = true
		}
	}
	if len(answers) > 1 && len(named) == 0 {
		t.Fatalf("nothing forbids the answers of\n%s", p)
	}
	// An answer also has one model on the variables of facts: a second one would show below.
	for v := range e.Formula.Vars {
		if _, ok := e.Fact(v); ok {
			named[v] = true
		}
	}
	solver, err := e.Solver(context.Background(), e.Options)
	if err != nil {
		t.Fatal(err)
	}
	seen := make([]bool, len(answers))
	for {
		switch status := solver.Solve(context.Background(), sat.Limits{}, assumed...); {
		case status == sat.Unsat:
			for i, s := range answers {
				if !seen[i] {
					t.Errorf("no model is the answer %v of\n%s", s, p)
				}
			}
			return
		case status != sat.Sat:
			t.Fatalf("the solver ended with %v", status)
		}
		s, err := e.Decode(solver.Model)
		if err != nil {
			t.Fatalf("a model is no answer: %v, of\n%s", err, p)
		}
		at := slices.IndexFunc(answers, func(a puzzle.Answer) bool { return slices.Equal(a, s) })
		if at < 0 {
			t.Fatalf("a model is %v, which is no answer of\n%s", s, p)
		}
		if seen[at] {
			t.Fatalf("a second model is the answer %v of\n%s", s, p)
		}
		seen[at] = true
		for i, clause := range forbid {
			if kept := slices.ContainsFunc(clause, solver.Model); kept == (i == at) {
				t.Fatalf("what forbids the answer %v forbids %v: %v, of\n%s", answers[i], s, !kept, p)
			}
		}
		statement(e).States(t, p, s, func(v int) float64 {
			if solver.Model(cnf.Pos(v)) {
				return 1
			}
			return 0
		})
		var other []cnf.Lit // a model that differs in a variable that Forbid names, or in a fact
		for v := range e.Formula.Vars {
			if l := cnf.Pos(v); named[v] && solver.Model(l) {
				other = append(other, l.Not())
			} else if named[v] {
				other = append(other, l)
			}
		}
		solver.Add(other...)
	}
}

// Meanings returns the variables by their meanings, and fails if one has no meaning, the meaning of
// another, an opposite or an invalid fact.
func Meanings(t testing.TB, e *encoding.Encoded) map[string]int {
	t.Helper()
	return statement(e).Meanings(t)
}

func statement(e *encoding.Encoded) puzzletest.Statement {
	return puzzletest.Statement{Len: e.Formula.Vars, Noun: "variable", Name: strconv.Itoa,
		Fact: e.Fact, Meaning: e.Meaning}
}
