package gridwright

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
)

// Formulation is a way to state puzzles of a family as mixed-integer programs. Its texts are
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

// Flaw says, in a clause, what is wrong with the formulation for a puzzle, or for any if p is nil:
// that points may be no answers, or answers no points. It is "" where nothing is.
func (f *Formulation) Flaw(p Puzzle) string { return f.form.Flaw.Of(p) }

// Supports is nil for a puzzle that Build takes. Else the error wraps ErrUnsupported and says which
// rule can't be expressed, or which limit is exceeded.
func (f *Formulation) Supports(p Puzzle) error { return f.form.Supports(p) }

// Build makes the model of a puzzle. The error wraps ErrUnsupported, or that of ctx where it ended
// before.
func (f *Formulation) Build(ctx context.Context, p Puzzle) (*Model, error) {
	if err := f.form.Supports(p); err != nil {
		return nil, err
	}
	e, err := f.form.Build(ctx, p)
	if err != nil {
		return nil, err
	}
	return &Model{Model: e.Model, Formulation: f, encoded: e, puzzle: p, cols: len(e.Model.Cols)}, nil
}

// Model is a puzzle as a mixed-integer program, with the ways between its points and the answers. A
// point has a value for each column, and integer columns are whole in it.
type Model struct {
	*lin.Model
	Formulation *Formulation

	encoded *formulation.Encoded
	puzzle  Puzzle
	cols    int // columns that Build made; others may follow
}

// Decode turns a point into an answer, and checks it. The error says what the point lacks, such
// as a tour that is not closed; where there is an answer and it breaks the rules, the error is a
// *Violation, and comes with the answer.
func (m *Model) Decode(point []float64) (Answer, error) {
	if len(point) < m.cols {
		return nil, fmt.Errorf("the point has %d values, and the model %d columns", len(point), m.cols)
	}
	a, err := m.encoded.Decode(point)
	if err != nil {
		return nil, err
	}
	return a, m.puzzle.Check(a)
}

// Encode gives the point of an answer, or an error where it has none. Columns that were added since
// Build are 0 in it.
func (m *Model) Encode(a Answer) ([]float64, error) {
	point, err := m.encoded.Encode(a)
	if err != nil {
		return nil, err
	}
	return append(point, make([]float64, len(m.Cols)-len(point))...), nil
}

// Forbid gives the no-good cut of a point: a row that it breaks and that the points of all other
// answers keep. The point has a value for each column.
func (m *Model) Forbid(point []float64) lin.Row { return m.encoded.Forbid(point) }

// Lazy reports whether the formulation has rows that the model lacks, since there are too many.
func (m *Model) Lazy() bool { return m.encoded.Cuts != nil }

// Cuts gives lazy rows that an integer point breaks: none where it breaks none, or where there are
// no lazy rows.
func (m *Model) Cuts(point []float64) []lin.Row {
	if m.encoded.Cuts == nil {
		return nil
	}
	return m.encoded.Cuts(point)
}

// Fact gives the fact that a column stands for: the column is 1 at the point of an answer exactly
// where the answer has it. ok is false for columns that stand for none, such as those that were
// added since Build.
func (m *Model) Fact(col int) (f Fact, ok bool) {
	if col < 0 || col >= m.cols {
		return Fact{}, false
	}
	return m.encoded.Fact(col)
}

// Meaning says in words what a column stands for: "row 1, column 2 holds 7"; "" for columns that
// were added since Build.
func (m *Model) Meaning(col int) string {
	if col < 0 || col >= m.cols {
		return ""
	}
	return m.encoded.Meaning(col)
}

// ModelOf makes the model of a puzzle by the formulation of a name, or by the best for it where the
// name is "". Errors are those of Formulation.Build, or say that there is no such formulation.
func ModelOf(ctx context.Context, p Puzzle, formulation string) (*Model, error) {
	f, err := FormulationFor(p, formulation)
	if err != nil {
		return nil, err
	}
	return f.Build(ctx, p)
}
