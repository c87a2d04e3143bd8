// Package formulationtest is the suite that every formulation must pass without a solver. It
// compares a formulation with the answers of brute force: each is a point of the model, and is
// decoded from it. That the model has no other points is tested on models small enough to try all
// points; for others the suite of engines tests it with a solver.
package formulationtest

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// Exact is the tolerance for points whose values are whole numbers.
var Exact = lin.Tolerance{Bound: 1e-9, Row: 1e-9, Integral: 1e-9}

// Named returns the formulation with a name.
func Named(t testing.TB, all []*formulation.Formulation, name string) *formulation.Formulation {
	t.Helper()
	for _, f := range all {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no formulation %s", name)
	return nil
}

// Build returns the model of a puzzle that the formulation must support.
func Build(t testing.TB, f *formulation.Formulation, p puzzle.Puzzle) *formulation.Encoded {
	t.Helper()
	if err := f.Supports(p); err != nil {
		t.Fatal(err)
	}
	e, err := f.Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Run checks a formulation without flaws on puzzles of a kind, in the text format.
func Run(t *testing.T, f *formulation.Formulation, kind *puzzle.Kind, brute puzzletest.Brute,
	texts []string,
) {
	t.Helper()
	t.Run("formulation", func(t *testing.T) { introduces(t, f) })
	puzzletest.Boards(t, kind, texts, func(t *testing.T, p puzzle.Puzzle) {
		Holds(t, f, p, brute)
	})
}

// introduces: the formulation has its texts, and refuses unknown kinds.
func introduces(t testing.TB, f *formulation.Formulation) {
	t.Helper()
	puzzletest.Introduces(t, "formulation", f.Supports, engine.ErrUnsupported,
		[2]string{"Name", f.Name}, [2]string{"Summary", f.Summary}, [2]string{"Doc", f.Doc},
		[2]string{"Source", f.Source}, [2]string{"Size", f.Size},
		[2]string{"Strength", f.Strength})
	if !strings.HasPrefix(f.Doc, "Variables:\n") || !strings.Contains(f.Doc, "\nRows:\n") {
		t.Error("Doc has no part \"Variables:\" or no part \"Rows:\", in this order")
	}
}

// Holds checks a formulation on one puzzle. One with a flaw may have points that are no answers if
// it states so, but each answer must be a point: the formulation must be whole there.
func Holds(t testing.TB, f *formulation.Formulation, p puzzle.Puzzle, brute puzzletest.Brute) {
	t.Helper()
	e := Build(t, f, p)
	describes(t, e)
	answers := puzzletest.Answers(brute, p)
	points(t, e, p, answers, f.Flaw != nil && f.Flaw.Strays != "")
	const most = 60 // the comparison below takes its square
	answers = answers[:min(len(answers), most)]
	points := make([][]float64, len(answers))
	for i, s := range answers {
		point, err := e.Encode(s)
		if err != nil {
			t.Fatalf("the answer %v has no point: %v, of\n%s", s, err, p)
		}
		points[i] = point
		if err := e.Model.Check(points[i], Exact); err != nil {
			t.Errorf("the answer %v is no point: %v, of\n%s", s, err, p)
		}
		if j := broken(e.Model, points[i]); j >= 0 {
			t.Errorf("column %s may be taken as whole, and is %v for the answer %v of\n%s",
				e.Model.ColName(j), points[i][j], s, p)
		}
		if back, err := e.Decode(points[i]); err != nil || !slices.Equal(back, s) {
			t.Errorf("the answer %v comes back as %v, %v, of\n%s", s, back, err, p)
		}
		if e.Cuts != nil && len(e.Cuts(points[i])) > 0 {
			t.Errorf("a lazy row cuts off the answer %v of\n%s", s, p)
		}
		statement(e).States(t, p, s, func(j int) float64 { return points[i][j] })
	}
	for i := range points {
		cut := e.Forbid(points[i])
		for j := range points {
			if v := cut.Terms.Value(points[j]); (cut.Lo <= v && v <= cut.Hi) != (i != j) {
				t.Errorf("what forbids answer %d of\n%sis %v at answer %d", i+1, p, v, j+1)
			}
		}
	}
}

// broken returns the first implied column whose value at a point is not whole, or -1.
func broken(m *lin.Model, x []float64) int {
	for j, c := range m.Cols {
		if c.Implied && x[j] != math.Round(x[j]) {
			return j
		}
	}
	return -1
}

// triedPoints is the largest number of points for which all are tried.
const triedPoints = 1 << 14

// points: if a model has few enough points to try, those that satisfy its rows correspond one to
// one to the answers, unless some may stray. A lazy row cuts off the point for which it was
// generated, and no answer.
func points(t testing.TB, e *formulation.Encoded, p puzzle.Puzzle, answers []puzzle.Answer,
	stray bool,
) {
	t.Helper()
	all := 1.0
	x := make([]float64, len(e.Model.Cols))
	for j, c := range e.Model.Cols {
		x[j] = math.Ceil(c.Lo)
		if all *= math.Floor(c.Hi) - x[j] + 1; !c.Integer || !(0 <= all && all <= triedPoints) {
			return
		}
	}
	seen := make([]bool, len(answers))
	for more := all > 0; more; more = next(x, e.Model.Cols) {
		if e.Model.Check(x, Exact) != nil || e.Cuts != nil && cut(t, e, p, x, answers) {
			continue
		}
		s, err := e.Decode(x)
		at := slices.IndexFunc(answers, func(a puzzle.Answer) bool { return slices.Equal(a, s) })
		switch {
		case stray && (err != nil || at < 0):
		case err != nil:
			t.Errorf("the point %v is no answer: %v, of\n%s", x, err, p)
		case at < 0:
			t.Errorf("the point %v is %v, which is no answer of\n%s", x, s, p)
		case seen[at]:
			t.Errorf("a second point is the answer %v of\n%s", s, p)
		default:
			seen[at] = true
		}
	}
	for i, s := range answers {
		if !seen[i] {
			t.Errorf("no point is the answer %v of\n%s", s, p)
		}
	}
}

// next advances to the next point of integer columns, and reports whether there is one.
func next(x []float64, cols []lin.Col) bool {
	for j, c := range cols {
		if x[j]++; x[j] <= c.Hi {
			return true
		}
		x[j] = math.Ceil(c.Lo)
	}
	return false
}

// cut reports whether a lazy row cuts off a point, and checks the lazy rows.
func cut(t testing.TB, e *formulation.Encoded, p puzzle.Puzzle, x []float64,
	answers []puzzle.Answer,
) bool {
	t.Helper()
	cuts := e.Cuts(x)
	keeps := func(r lin.Row, x []float64) bool { v := r.Terms.Value(x); return r.Lo <= v && v <= r.Hi }
	for _, r := range cuts {
		if keeps(r, x) {
			t.Errorf("the lazy row %s does not cut off the point %v, of\n%s", r.Name, x, p)
		}
		for _, s := range answers {
			if point, err := e.Encode(s); err == nil && !keeps(r, point) {
				t.Errorf("the lazy row %s of the point %v cuts off the answer %v of\n%s", r.Name, x, s, p)
			}
		}
	}
	return len(cuts) > 0
}

func statement(e *formulation.Encoded) puzzletest.Statement {
	return puzzletest.Statement{Len: len(e.Model.Cols), Noun: "column", Fact: e.Fact,
		Meaning: e.Meaning, Name: func(j int) string { return e.Model.Cols[j].Name }}
}

// describes checks that the names and meanings in the model meet what every reader needs.
func describes(t testing.TB, e *formulation.Encoded) {
	t.Helper()
	if err := e.Model.Validate(); err != nil {
		t.Fatal(err)
	}
	names, err := e.Model.FileNames(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for j, c := range e.Model.Cols {
		if c.Name == "" || names.Cols[j] != c.Name {
			t.Errorf("column %d is called %q, and %q in a file", j, c.Name, names.Cols[j])
		}
	}
	statement(e).Meanings(t)
	for i, r := range e.Model.Rows {
		if r.Name == "" || names.Rows[i] != r.Name {
			t.Errorf("row %d is called %q, and %q in a file", i, r.Name, names.Rows[i])
		}
	}
}
