package gridwright

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
)

// Formulation is a way to state the puzzles of a family as mixed-integer programs. Its texts are
// Markdown.
type Formulation struct {
	Name     string // in lower case with hyphens, as in the literature: "mtz-lifted"
	Summary  string // the idea, in a sentence
	Doc      string // the mathematics: what the variables mean, and the rows
	Source   string // who published it, or that it is this project's own
	Size     string // the numbers of columns and rows as functions of the board
	Strength string // how it fares: its relaxation, and what presolve makes of it

	form *formulation.Formulation
}

func newFormulation(f *formulation.Formulation) *Formulation {
	return &Formulation{Name: f.Name, Summary: f.Summary, Doc: f.Doc, Source: f.Source,
		Size: f.Size, Strength: f.Strength, form: f}
}

// Flaw returns a clause that states what is wrong with the formulation for a puzzle, or for any
// puzzle if p is nil: that points may be no answers, or answers no points. It is "" if nothing is
// wrong.
func (f *Formulation) Flaw(p Puzzle) string { return f.form.Flaw.Of(p) }

// Supports returns nil for a puzzle that Build accepts. Otherwise the error wraps ErrUnsupported
// and names the rule that can't be expressed, or the limit that is exceeded.
func (f *Formulation) Supports(p Puzzle) error { return f.form.Supports(p) }

// Build builds the model of a puzzle. The error wraps ErrUnsupported, or the error of ctx if it
// ended before the model was complete.
func (f *Formulation) Build(ctx context.Context, p Puzzle) (*Model, error) {
	if err := f.form.Supports(p); err != nil {
		return nil, err
	}
	e, err := f.form.Build(ctx, p)
	if err != nil {
		return nil, err
	}
	return newModel(f, e, p), nil
}

// Model is a puzzle as a mixed-integer program, with the conversions between its points and the
// answers. A point has one value per column; those of integer columns are whole.
type Model struct {
	*lin.Model
	Formulation *Formulation

	encoded *formulation.Encoded
	puzzle  Puzzle
	cols    int // columns that Build created; others may follow
}

func newModel(f *Formulation, e *formulation.Encoded, p Puzzle) *Model {
	return &Model{Model: e.Model, Formulation: f, encoded: e, puzzle: p, cols: len(e.Model.Cols)}
}

// Decode turns a point into an answer and checks it. The error states what the point lacks, such as
// a path that is not closed. If the point has an answer that breaks the rules, Decode returns it
// with a *Violation.
func (m *Model) Decode(point []float64) (Answer, error) {
	if len(point) < m.cols {
		return nil, fmt.Errorf("the point has %d values, but the model has %d columns", len(point),
			m.cols)
	}
	a, err := m.encoded.Decode(point)
	if err != nil {
		return a, err
	}
	return a, m.puzzle.Check(a)
}

// Encode returns the point of an answer, or an error if the answer has none. Columns added since
// Build are 0 in it.
func (m *Model) Encode(a Answer) ([]float64, error) {
	point, err := m.encoded.Encode(a)
	if err != nil {
		return nil, err
	}
	return append(point, make([]float64, len(m.Cols)-len(point))...), nil
}

// Forbid returns the no-good cut of a point: a row that the point breaks and that the points of all
// other answers satisfy. The point has one value per column.
func (m *Model) Forbid(point []float64) lin.Row { return m.encoded.Forbid(point) }

// Lazy reports whether the formulation has lazy rows, which the model omits because there are too
// many.
func (m *Model) Lazy() bool { return m.encoded.Cuts != nil }

// Comment returns lines for lin.WriteOptions.Comment, for people who open the file of the model:
// which puzzle it is, from a file of this name, by which formulation, and what the file lacks. Name
// the file as it was opened, or "" if there is none: its folder is left out.
func (m *Model) Comment(file string) []string {
	if file != "" {
		file = " from " + filepath.Base(file)
	}
	lines := []string{lin.WrittenBy, fmt.Sprintf("A %s puzzle%s, by the formulation %s.",
		m.puzzle.Kind().Name, file, m.Formulation.Name)}
	if m.Lazy() {
		lines = append(lines, "A relaxation: the lazy rows of the formulation are not in this file, "+
			"so a solution of it may be no answer of the puzzle.")
	}
	if flaw := m.Formulation.Flaw(m.puzzle); flaw != "" {
		lines = append(lines, "The formulation has a flaw: "+flaw+".")
	}
	return lines
}

// Cuts returns lazy rows that an integer point breaks: none if it satisfies all, or if the
// formulation has no lazy rows.
func (m *Model) Cuts(point []float64) []lin.Row {
	if m.encoded.Cuts == nil {
		return nil
	}
	return m.encoded.Cuts(point)
}

// Fact returns the fact that a column stands for: the column is 1 at the point of an answer exactly
// if the answer has the fact. The result ok is false for columns without one, such as those added
// since Build.
func (m *Model) Fact(col int) (f Fact, ok bool) {
	if col < 0 || col >= m.cols {
		return Fact{}, false
	}
	return m.encoded.Fact(col)
}

// Meaning states in words what a column stands for: "row 1, column 2 holds 7". It is "" for columns
// added since Build.
func (m *Model) Meaning(col int) string {
	if col < 0 || col >= m.cols {
		return ""
	}
	return m.encoded.Meaning(col)
}

// FormulationFor returns the formulation with a name, or the best one for the puzzle if the name is
// "". The error wraps ErrUnknown if there is no formulation with that name, or ErrUnsupported if
// there is none for the puzzle.
func FormulationFor(p Puzzle, name string, kinds ...Kind) (*Formulation, error) {
	f, err := familyFor(p, kinds)
	if err != nil {
		return nil, err
	}
	form, err := f.Formulation(name, p)
	if err != nil {
		return nil, err
	}
	return newFormulation(form), nil
}

// ModelOf builds the model of a puzzle by the formulation with a name, or by the best one if the
// name is "". The error is one of Formulation.Build, or wraps ErrUnknown if there is no such
// formulation.
func ModelOf(ctx context.Context, p Puzzle, formulation string, kinds ...Kind) (*Model, error) {
	f, err := FormulationFor(p, formulation, kinds...)
	if err != nil {
		return nil, err
	}
	return f.Build(ctx, p)
}
