package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/certificate"
	"github.com/gridwright/gridwright/internal/check"
	"github.com/gridwright/gridwright/internal/stated"
	"github.com/gridwright/gridwright/internal/work"
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

// TestProve: that the example of each kind has one answer is proved to the checker; nothing is proved
// that is not so, or within no limits.
func TestProve(t *testing.T) {
	for _, k := range catalog.Kinds() {
		statement, p, answers := statementOf(t, k.Example)
		c, err := certificate.Prove(t.Context(), statement, p, answers, certificate.Options{})
		if err != nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		if r := checked(t, c); r.Claim != "only" || r.Kind != k.Name || r.Steps != c.Steps {
			t.Errorf("the checker takes the example of %s for %+v", k.Name, r)
		}
		if _, err := certificate.Prove(t.Context(), statement, p, nil, certificate.Options{}); !errors.Is(err, certificate.ErrAnother) {
			t.Errorf("%s has no answer: %v", k.Name, err)
		}
	}
	statement, p, answers := statementOf(t, "latin\n1 . . .\n. . . .\n. . . .\n. . . .\n")
	if c, err := certificate.Prove(t.Context(), statement, p, answers, certificate.Options{}); err != nil || checked(t, c).Claim != "several" {
		t.Errorf("several answers: %+v, %v", c, err)
	}
	if _, err := certificate.Prove(t.Context(), statement, p, answers[:1], certificate.Options{}); !errors.Is(err, certificate.ErrAnother) {
		t.Errorf("one answer of several: %v", err)
	}
	wrong := slices.Clone(answers[0])
	wrong[0] = 2
	if _, err := certificate.Prove(t.Context(), statement, p, []puzzle.Answer{wrong}, certificate.Options{}); err == nil {
		t.Error("a wrong answer is proved")
	}
	statement, p, _ = statementOf(t, "latin\n1 1 .\n. . .\n. . .\n")
	c, err := certificate.Prove(t.Context(), statement, p, nil, certificate.Options{})
	if err != nil || checked(t, c).Claim != "none" {
		t.Errorf("no answer: %+v, %v", c, err)
	}
	if err := c.Write(t.Context(), full{}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("written to a full disk: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := certificate.Prove(ended, statement, p, nil, certificate.Options{}); !errors.As(err, new(*work.Stopped)) {
		t.Errorf("interrupted: %v", err)
	}
}

// full is a disk that is full.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestModels: the optimum of a random model of integers, by brute force, is proved to the checker,
// and that there is no point if there is none. A point that is not the best is refused.
func TestModels(t *testing.T) {
	rng, proved, none, better := rand.New(rand.NewPCG(1, 2)), 0, 0, 0
	for n := range 60 {
		m := &lin.Model{Maximize: n%2 == 0}
		for range 3 {
			lo := rng.IntN(4) - 2
			x := m.Integer("x", float64(lo), float64(lo+rng.IntN(4)))
			m.SetObj(float64(rng.IntN(7)-3)/2, x)
		}
		if n%3 == 0 { // what sets have in common
			m = &lin.Model{}
			for range 5 {
				m.SetObj(1, m.Binary("x"))
			}
		}
		for range 3 {
			var row lin.Terms
			for j := range m.Cols {
				if c := float64(rng.IntN(5) - 2); n%3 > 0 {
					row = row.Plus(c, j)
				} else if c > 0 {
					row = row.Plus(1, j)
				}
			}
			switch {
			case len(row) == 0:
			case n%3 == 0:
				m.AtLeast("r", row, 1)
			default:
				m.Between("r", float64(rng.IntN(5)-4), row, float64(rng.IntN(6)))
			}
		}
		best, others := optima(m)
		c, err := certificate.ProveModel(t.Context(), m, best, certificate.Options{Conflicts: int64(n % 2)})
		if errors.Is(err, certificate.ErrUndecided) && n%2 == 1 {
			continue
		}
		if err != nil {
			t.Fatalf("%v, at %v", err, best)
		}
		if r := checked(t, c); r.Claim != "none" {
			t.Errorf("the checker takes it for %+v", r)
		}
		if proved++; best == nil {
			none++
		}
		for _, x := range others {
			better++
			if _, err := certificate.ProveModel(t.Context(), m, x, certificate.Options{}); !errors.Is(err, certificate.ErrAnother) {
				t.Errorf("%v is no optimum, but %v: %v", x, best, err)
			}
		}
	}
	if proved < 40 || none < 5 || better < 20 {
		t.Errorf("%d proofs, %d of no point, %d points that are not the best", proved, none, better)
	}
}

// optima returns the best point of a model, or nil, and a worse one if there is any.
func optima(m *lin.Model) (best []float64, worse [][]float64) {
	x := make([]float64, len(m.Cols))
	var try func(j int)
	try = func(j int) {
		if j == len(x) {
			if m.Check(x, lin.Tolerance{}) != nil {
				return
			}
			if best == nil {
				best = slices.Clone(x)
			}
			switch sign := m.Value(x) - m.Value(best); {
			case sign > 0 == m.Maximize && sign != 0:
				best, worse = slices.Clone(x), [][]float64{best}
			case sign != 0 && worse == nil:
				worse = [][]float64{slices.Clone(x)}
			}
			return
		}
		for x[j] = m.Cols[j].Lo; x[j] <= m.Cols[j].Hi; x[j]++ {
			try(j + 1)
		}
	}
	try(0)
	return best, worse
}
