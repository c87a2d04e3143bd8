package formulations_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/formulations"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/formulation/formulationtest"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// article reads the 5x5 board of the article, with its three numbers and eight signs.
func article(t testing.TB) puzzle.Puzzle {
	t.Helper()
	return puzzletest.Example(t, latin.Futoshiki(), "futoshiki-5x5")
}

// withoutGivens is the board with its signs alone.
func withoutGivens(p puzzle.Puzzle) puzzle.Puzzle {
	clues := p.Clues()
	return p.Keep(func(i int) bool { return clues[i].Other >= 0 })
}

// TestArticleRows: the rows of the article's board, by number and size, and the first of its signs
// in words.
func TestArticleRows(t *testing.T) {
	p := article(t)
	const square, signs = 3 * 25, 8
	for _, tt := range []struct {
		f        *formulation.Formulation
		rows     int // for each sign
		nonzeros int // of each sign
		first    string
	}{
		{formulations.BigM(), 5, 10 + 5, "less(2,5,1,5,2): x(2,5,3) + x(2,5,4) + x(2,5,5) + 100 x(1,5,2) <= 100"},
		{formulations.BigMTight(), 5, 15 + 5, "less(2,5,1,5,2): x(2,5,2) + x(2,5,3) + x(2,5,4) + x(2,5,5) + x(1,5,2) <= 1"},
		{formulations.Value(), 1, 10, "less(2,5,1,5): x(1,5,1) - x(2,5,1) + 2 x(1,5,2) - 2 x(2,5,2) + 3 x(1,5,3)" +
			" - 3 x(2,5,3) + 4 x(1,5,4) - 4 x(2,5,4) + 5 x(1,5,5) - 5 x(2,5,5) >= 0"},
		{formulations.ValueStrict(), 1, 10, "less(2,5,1,5): x(1,5,1) - x(2,5,1) + 2 x(1,5,2) - 2 x(2,5,2) + 3 x(1,5,3)" +
			" - 3 x(2,5,3) + 4 x(1,5,4) - 4 x(2,5,4) + 5 x(1,5,5) - 5 x(2,5,5) >= 1"},
		{formulations.Cumulative(), 5, 15 + 10, "less(2,5,1,5,2): x(1,5,1) + x(1,5,2) - x(2,5,1) <= 0"},
	} {
		m := formulationtest.Build(t, tt.f, p).Model
		s := m.Stats()
		if s.Cols != 125 || s.Binaries != 125 || s.Fixed != 3 || s.Rows != square+signs*tt.rows ||
			s.Equations != square || s.Nonzeros != 3*125+signs*tt.nonzeros {
			t.Errorf("%s: %+v", tt.f.Name, s)
		}
		name, _, _ := strings.Cut(tt.first, ":")
		i := slices.IndexFunc(m.Rows, func(r lin.Row) bool { return r.Name == name })
		if i < 0 {
			t.Errorf("%s has no row %s", tt.f.Name, name)
		} else if got := written(m, m.Rows[i]); got != tt.first {
			t.Errorf("%s:\n%s, want\n%s", tt.f.Name, got, tt.first)
		}
	}
}

// written is a row with one bound as a textbook has it.
func written(m *lin.Model, r lin.Row) string {
	var b strings.Builder
	b.WriteString(r.Name + ":")
	for i, t := range r.Terms {
		coef, sign := t.Coef, " +"
		if coef < 0 {
			coef, sign = -coef, " -"
		}
		if i > 0 || sign == " -" {
			b.WriteString(sign)
		}
		if coef != 1 {
			fmt.Fprintf(&b, " %v", coef)
		}
		b.WriteString(" " + m.Cols[t.Col].Name)
	}
	if r.Lo > -lin.Inf {
		fmt.Fprintf(&b, " >= %v", r.Lo)
	} else {
		fmt.Fprintf(&b, " <= %v", r.Hi)
	}
	return b.String()
}

// TestArticleAnswer: cbc solves the article's board without branching, with its numbers given and by its
// signs alone, and finds the model with the no-good cut infeasible.
func TestArticleAnswer(t *testing.T) {
	s := formulationtest.CBC(t)
	want := puzzle.Answer{
		1, 2, 3, 5, 4,
		2, 4, 5, 1, 3,
		3, 1, 2, 4, 5,
		4, 5, 1, 3, 2,
		5, 3, 4, 2, 1}
	for _, p := range []puzzle.Puzzle{article(t), withoutGivens(article(t))} {
		for _, f := range formulations.All()[1:] {
			e := formulationtest.Build(t, f, p)
			r := solve(t, s, e.Model)
			if r.Stop != mip.Optimal || r.Nodes != 0 {
				t.Fatalf("%s: %q after %d nodes, of\n%s", f.Name, r.Stop, r.Nodes, p)
			}
			if got, err := e.Decode(r.Point); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%s: %v, %v, of\n%s", f.Name, got, err, p)
			}
			cut := e.Forbid(r.Point)
			if len(cut.Terms) != 25 || cut.Hi != 24 {
				t.Errorf("the no-good cut has %d terms and the right-hand side %v", len(cut.Terms), cut.Hi)
			}
			e.Model.Rows = append(e.Model.Rows, cut)
			if r := solve(t, s, e.Model); r.Stop != mip.Infeasible {
				t.Errorf("%s, with the no-good cut: %q, of\n%s", f.Name, r.Stop, p)
			}
		}
	}
}

// TestRelaxation: how many of the 125 columns can be positive in the relaxation, which shows
// its strength, since there is no objective. The answer alone has 25.
func TestRelaxation(t *testing.T) {
	s, p := formulationtest.CBC(t), article(t)
	for _, tt := range []struct {
		f            *formulation.Formulation
		given, signs int // with the numbers given, and by the signs alone
	}{
		{formulations.BigM(), 76, 125},
		{formulations.BigMTight(), 25, 100},
		{formulations.Value(), 94, 125},
		{formulations.ValueStrict(), 35, 55},
		{formulations.Cumulative(), 25, 25},
	} {
		given := positive(t, s, formulationtest.Build(t, tt.f, p).Model)
		signs := positive(t, s, formulationtest.Build(t, tt.f, withoutGivens(p)).Model)
		if given != tt.given || signs != tt.signs {
			t.Errorf("%s: %d columns, without clues %d; want %d and %d",
				tt.f.Name, given, signs, tt.given, tt.signs)
		}
	}
}

// TestSmallerM: with the M of the article's code, 100, and with M = 5, the same columns can be
// positive; with M = 1 those of the answer alone.
func TestSmallerM(t *testing.T) {
	s, p := formulationtest.CBC(t), article(t)
	for _, tt := range []struct {
		m        float64
		positive int
	}{{100, 76}, {5, 76}, {1, 25}} {
		m := formulationtest.Build(t, formulations.BigM(), p).Model
		changed := 0
		for i := range m.Rows {
			for j := range m.Rows[i].Terms {
				if m.Rows[i].Terms[j].Coef == 100 && m.Rows[i].Hi == 100 {
					m.Rows[i].Terms[j].Coef, m.Rows[i].Hi = tt.m, tt.m
					changed++
				}
			}
		}
		if got := positive(t, s, m); got != tt.positive || changed != 40 {
			t.Errorf("M = %v in %d rows: %d columns; want %d in 40", tt.m, changed, got, tt.positive)
		}
	}
}

// positive counts the columns of a model of binaries that some point of its relaxation has above
// 0: the sum of those not yet seen is maximized until it is 0.
func positive(t testing.TB, s mip.Solver, m *lin.Model) int {
	t.Helper()
	const none = 1e-6 // what a solver takes for 0
	m = m.Relaxed()
	m.Maximize = true
	for j := range m.Cols {
		m.SetObj(1, m.Var(j))
	}
	for seen := 0; ; {
		r := solve(t, s, m)
		if r.Stop != mip.Optimal {
			t.Fatalf("the relaxation is %q", r.Stop)
		}
		if r.Obj <= none*float64(len(m.Cols)) {
			return seen
		}
		before := seen
		for j, v := range r.Point {
			if v > none && m.Cols[j].Obj > 0 {
				m.SetObj(0, m.Var(j))
				seen++
			}
		}
		if seen == before {
			t.Fatalf("a sum of %v has no summand", r.Obj)
		}
	}
}

// TestImplied: no point of the relaxation of cumulative breaks a row of another formulation, and
// each of the others has a point that breaks a row of cumulative.
func TestImplied(t *testing.T) {
	s := formulationtest.CBC(t)
	p := puzzletest.Parse(t, latin.Futoshiki(), ". < . . .\n. . v .\n. . . .\n. . . .\n. . . .\n")
	best := formulationtest.Build(t, formulations.Cumulative(), p).Model
	for _, f := range formulations.All()[1:] {
		m := formulationtest.Build(t, f, p).Model
		if worst := breach(t, s, best, m.Rows); worst > 1e-6 {
			t.Errorf("cumulative breaks a row of %s by %v", f.Name, worst)
		}
		if worst := breach(t, s, m, best.Rows); (worst > 1e-3) == reflect.DeepEqual(m, best) {
			t.Errorf("%s breaks a row of cumulative by %v", f.Name, worst)
		}
	}
}

// breach is the most by which a point of the relaxation of m breaks one of the rows, which have
// one bound or are equations that m has too.
func breach(t testing.TB, s mip.Solver, m *lin.Model, rows []lin.Row) float64 {
	t.Helper()
	worst := 0.0
	for _, row := range rows {
		if row.Lo == row.Hi {
			continue
		}
		r := m.Relaxed()
		r.Maximize = row.Lo == -lin.Inf
		for _, term := range row.Terms {
			r.Cols[term.Col].Obj += term.Coef
		}
		value := solve(t, s, r).Obj
		if r.Maximize {
			worst = max(worst, value-row.Hi)
		} else {
			worst = max(worst, row.Lo-value)
		}
	}
	return worst
}
