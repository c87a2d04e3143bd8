// Package formulationtest is the suite that every formulation must pass without a solver. It holds
// a formulation to the answers of brute force: each is a point of the model, and comes back from
// it. That the model has no other points is for the suite of engines to say, over a solver.
package formulationtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/puzzletest"
)

// exact is the tolerance for points that are made of whole numbers.
var exact = lin.Tolerance{Bound: 1e-9, Row: 1e-9, Integral: 1e-9}

// Run holds a formulation without flaws to its contract on puzzles of a kind, in the text format.
func Run(t *testing.T, f *formulation.Formulation, kind *puzzle.Kind, brute puzzletest.Brute,
	texts []string,
) {
	t.Helper()
	for field, text := range map[string]string{"Name": f.Name, "Summary": f.Summary, "Doc": f.Doc,
		"Source": f.Source, "Size": f.Size, "Strength": f.Strength} {
		if text == "" {
			t.Errorf("the formulation has no %s", field)
		}
	}
	if err := f.Supports(foreign{}); !errors.Is(err, formulation.ErrUnsupported) {
		t.Errorf("the error for a puzzle of an unknown kind is %v, want ErrUnsupported", err)
	}
	for i, text := range texts {
		t.Run(fmt.Sprintf("%s board %d", kind.Name, i+1), func(t *testing.T) {
			Holds(t, f, puzzletest.Parse(t, kind, text), brute)
		})
	}
}

// Holds holds a formulation to its contract on one puzzle.
func Holds(t testing.TB, f *formulation.Formulation, p puzzle.Puzzle, brute puzzletest.Brute) {
	t.Helper()
	if err := f.Supports(p); err != nil {
		t.Fatal(err)
	}
	e, err := f.Build(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	describes(t, e)
	answers := puzzletest.Answers(brute, p)
	const most = 60 // the comparison below takes its square
	answers = answers[:min(len(answers), most)]
	points := make([][]float64, len(answers))
	for i, s := range answers {
		if points[i], err = e.Encode(s); err != nil {
			t.Fatalf("the answer %v has no point: %v, of\n%s", s, err, p)
		}
		if err := e.Model.Check(points[i], exact); err != nil {
			t.Errorf("the answer %v is no point: %v, of\n%s", s, err, p)
		}
		if back, err := e.Decode(points[i]); err != nil || !slices.Equal(back, s) {
			t.Errorf("the answer %v comes back as %v, %v, of\n%s", s, back, err, p)
		}
		if e.Cuts != nil && len(e.Cuts(points[i])) > 0 {
			t.Errorf("a lazy row cuts off the answer %v of\n%s", s, p)
		}
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

// describes holds the model itself to what every reader of it needs.
func describes(t testing.TB, e *formulation.Encoded) {
	t.Helper()
	if err := e.Model.Validate(); err != nil {
		t.Error(err)
	}
	names := e.Model.FileNames(nil)
	for j, c := range e.Model.Cols {
		if c.Name == "" || names.Cols[j] != c.Name {
			t.Errorf("column %d is called %q, and %q in a file", j, c.Name, names.Cols[j])
		}
		if e.Meaning(j) == "" {
			t.Errorf("column %s has no meaning", c.Name)
		}
	}
	for i, r := range e.Model.Rows {
		if r.Name == "" || names.Rows[i] != r.Name {
			t.Errorf("row %d is called %q, and %q in a file", i, r.Name, names.Rows[i])
		}
	}
}

// foreign is a puzzle that no formulation knows.
type foreign struct{}

func (foreign) Kind() *puzzle.Kind                  { return &puzzle.Kind{Name: "foreign"} }
func (foreign) String() string                      { return "foreign\n" }
func (foreign) Check(puzzle.Solution) error         { return nil }
func (foreign) Clues() []puzzle.Clue                { return nil }
func (f foreign) Keep(func(int) bool) puzzle.Puzzle { return f }
