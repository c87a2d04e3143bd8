package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lrat"
	"github.com/gridwright/gridwright/puzzle"
)

// statementOf parses a puzzle, and returns its statement and its answers.
func statementOf(t *testing.T, text string) (stated.Statement, puzzle.Puzzle, []puzzle.Answer) {
	t.Helper()
	p, err := gridwright.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	statement, err := catalog.StatementFor(p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := gridwright.Solve(t.Context(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return statement, p, r.Answers
}

// checked writes a certificate, and returns what the checker takes it for.
func checked(t *testing.T, c *certificate.Certificate) *check.Result {
	t.Helper()
	var b bytes.Buffer
	if err := c.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	r, err := check.Check(&b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFacts: what all answers share is proved, and nothing else: neither what one lacks, nor what the
// rules have no word for, nor anything of a puzzle without an answer.
func TestFacts(t *testing.T) {
	const open = "latin\n1 2 .\n. . .\n. . .\n" // 3 at the end of the first row
	three, two := puzzle.HoldsFact(puzzle.Cell{Row: 0, Col: 2}, 3), puzzle.HoldsFact(puzzle.Cell{Row: 1, Col: 0}, 2)
	strange := puzzle.LinkedFact(puzzle.Cell{}, puzzle.Cell{Col: 1})
	statement, p, _ := statementOf(t, open)
	c, err := certificate.ProveFacts(t.Context(), statement, p, []puzzle.Fact{three, strange}, false, certificate.Options{})
	if err != nil || !slices.Equal(c.Facts, []puzzle.Fact{three}) {
		t.Fatalf("%+v, %v", c, err)
	}
	if r := checked(t, c); r.Claim != "facts" || !slices.Equal(r.Facts, []string{"r1c3=3"}) {
		t.Errorf("the checker takes it for %+v", r)
	}
	none, q, _ := statementOf(t, "latin\n1 1\n. .\n")
	for _, tt := range []struct {
		statement stated.Statement
		p         puzzle.Puzzle
		facts     []puzzle.Fact
		all       bool
		is        error
		says      string
	}{
		{statement, p, []puzzle.Fact{three, two}, false, certificate.ErrAnother, "without r2c1=2"},
		{statement, p, []puzzle.Fact{three, strange}, true, nil, "no fact r1c1-r1c2"},
		{statement, p, []puzzle.Fact{strange}, false, nil, "share nothing"},
		{none, q, []puzzle.Fact{puzzle.HoldsFact(puzzle.Cell{Row: 1}, 2)}, false, certificate.ErrNone, ""},
	} {
		_, err := certificate.ProveFacts(t.Context(), tt.statement, tt.p, tt.facts, tt.all, certificate.Options{})
		if err == nil || tt.is != nil && !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%v, all %t: %v, want %v, %q", tt.facts, tt.all, err, tt.is, tt.says)
		}
	}
}

// TestFormula: a proof that there is no other answer is a formula and its refutation in LRAT. A proof of
// facts is none.
func TestFormula(t *testing.T) {
	statement, p, answers := statementOf(t, "latin\n1 . .\n. 2 .\n. . .\n")
	c, err := certificate.Prove(t.Context(), statement, p, answers, certificate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, words, err := c.Formula()
	if err != nil || len(words) != f.Vars {
		t.Fatalf("%d words of %d variables, %v", len(words), f.Vars, err)
	}
	var proof bytes.Buffer
	if err := c.WriteLRAT(t.Context(), &proof); err != nil {
		t.Fatal(err)
	}
	if err := lrat.Check(f, &proof); err != nil {
		t.Error(err)
	}
	facts, err := certificate.ProveFacts(t.Context(), statement, p, []puzzle.Fact{puzzle.HoldsFact(puzzle.Cell{Row: 2, Col: 2}, 3)},
		true, certificate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := facts.Formula(); err == nil {
		t.Error("a proof of facts is a formula")
	}
}

// TestModel: no point of a model is better than its optimum, and none is there if a row is beyond the bounds.
// A point that is not the best, or none, and columns that are not integer are refused.
func TestModel(t *testing.T) {
	model := func(most float64) *lin.Model {
		m := &lin.Model{Maximize: true}
		x, y := m.Integer("x", 0, 3), m.Integer("y", 0, 3)
		m.SetObj(1, x, y)
		m.AtMost("sum", x.Times(2).Plus(1, y), most)
		return m
	}
	m := model(5)
	c, err := certificate.ProveModel(context.Background(), m, []float64{1, 3}, certificate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r := checked(t, c); r.Claim != "none" {
		t.Errorf("the checker takes it for %+v", r)
	}
	if c, err = certificate.ProveModel(t.Context(), model(-1), nil, certificate.Options{}); err != nil {
		t.Fatal(err)
	}
	checked(t, c)
	fraction := model(5)
	fraction.Cols[0].Integer = false
	for name, tt := range map[string]struct {
		m     *lin.Model
		point []float64
		want  error
	}{
		"a better point":       {m, []float64{1, 2}, certificate.ErrAnother},
		"a point beyond a row": {m, []float64{3, 3}, certificate.ErrPoint},
		"a model with points":  {m, nil, certificate.ErrAnother},
		"a fraction":           {fraction, []float64{1, 3}, certificate.ErrModel},
	} {
		if _, err := certificate.ProveModel(t.Context(), tt.m, tt.point, certificate.Options{}); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}
