package formulationtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// honest is a formulation of the template kind that satisfies the contract: the column of a cell is 1
// where the cell holds 2. Two neighbours are 1 together; that both are 1 is cut off by lazy rows.
func honest() *formulation.Formulation {
	return &formulation.Formulation{
		Name: "honest", Summary: "a column a cell", Doc: "Variables:\n\nRows:\n", Source: "Tests.",
		Size: "A column a cell.", Strength: "None.",
		Supports: func(p puzzle.Puzzle) error {
			if _, ok := p.(*board.Puzzle); !ok {
				return formulation.Unsupported("it is another")
			}
			return nil
		},
		Build: func(_ context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			return encoded(p.(*board.Puzzle)), nil
		},
	}
}

func encoded(p *board.Puzzle) *formulation.Encoded {
	m := &lin.Model{Name: "template"}
	for c := range p.Cells() {
		m.Binary(fmt.Sprintf("x(%d)", c))
		if given := p.Given(c); given > 0 {
			m.Fix(m.Var(c), float64(given-1))
		}
	}
	var lazy []lin.Row
	for c := range p.Cells() {
		for _, side := range []puzzle.Side{puzzle.Right, puzzle.Down} {
			if next, ok := p.Step(c, side); ok {
				m.AtLeast(fmt.Sprintf("one(%d,%d)", c, next), lin.Columns(c, next), 1)
				lazy = append(lazy, lin.Row{Name: "both", Terms: lin.Columns(c, next), Lo: -lin.Inf, Hi: 1})
			}
		}
	}
	return &formulation.Encoded{
		Model: m,
		Decode: func(x []float64) (puzzle.Answer, error) {
			s := make(puzzle.Answer, len(x))
			for c := range s {
				s[c] = 1 + int(x[c])
			}
			return s, nil
		},
		Encode: func(s puzzle.Answer) ([]float64, error) {
			x := make([]float64, len(s))
			for c := range x {
				x[c] = float64(s[c] - 1)
			}
			return x, nil
		},
		Forbid: func(x []float64) lin.Row {
			r := lin.Row{Name: "no_good", Lo: -lin.Inf, Hi: -1}
			for c, v := range x {
				r.Terms = r.Terms.Plus(2*v-1, c)
				r.Hi += v
			}
			return r
		},
		Cuts: func(x []float64) []lin.Row {
			return slices.DeleteFunc(slices.Clone(lazy), func(r lin.Row) bool { return r.Terms.Value(x) <= 1 })
		},
		Fact: func(c int) (puzzle.Fact, bool) { return puzzle.HoldsFact(p.Cell(c), 2), true },
	}
}

// TestFakes: a formulation that satisfies the contract passes, and one that breaks it fails.
func TestFakes(t *testing.T) {
	with := func(change func(*formulation.Formulation)) *formulation.Formulation {
		f := honest()
		change(f)
		return f
	}
	built := func(spoil func(*formulation.Encoded)) *formulation.Formulation {
		return with(func(f *formulation.Formulation) {
			build := f.Build
			f.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
				e, err := build(ctx, p)
				spoil(e)
				return e, err
			}
		})
	}
	type fake struct {
		name string
		f    *formulation.Formulation
		says string // "" if it satisfies the contract
	}
	fakes := []fake{
		{"honest", honest(), ""},
		{"no name", with(func(f *formulation.Formulation) { f.Name = "" }), "has no Name"},
		{"no summary", with(func(f *formulation.Formulation) { f.Summary = "" }), "has no Summary"},
		{"no words", with(func(f *formulation.Formulation) { f.Doc = "" }), "has no Doc"},
		{"no rows", with(func(f *formulation.Formulation) { f.Doc = "Variables:\n" }), "no part \"Rows:\""},
		{"no source", with(func(f *formulation.Formulation) { f.Source = "" }), "has no Source"},
		{"no size", with(func(f *formulation.Formulation) { f.Size = "" }), "has no Size"},
		{"no strength", with(func(f *formulation.Formulation) { f.Strength = "" }), "has no Strength"},
		{"takes all", with(func(f *formulation.Formulation) {
			f.Supports = func(puzzle.Puzzle) error { return nil }
		}), "an unknown kind is <nil>"},
		{"takes nothing", with(func(f *formulation.Formulation) {
			f.Supports = func(puzzle.Puzzle) error { return formulation.Unsupported("it is none") }
		}), "cannot express"},
		{"does not build", with(func(f *formulation.Formulation) {
			f.Build = func(context.Context, puzzle.Puzzle) (*formulation.Encoded, error) {
				return nil, errors.New("too large")
			}
		}), "too large"},
		{"no model", built(func(e *formulation.Encoded) { e.Model.AtMost("odd", lin.Columns(99), 1) }), "term on column 99"},
		{"a column without a name", built(func(e *formulation.Encoded) { e.Model.Cols[0].Name = "" }), `column 0 is called ""`},
		{"a name twice", built(func(e *formulation.Encoded) { e.Model.Cols[1].Name = e.Model.Cols[0].Name }), "in a file"},
		{"a row without a name", built(func(e *formulation.Encoded) { e.Model.Rows[0].Name = "" }), `row 0 is called ""`},
		{"a row is lost", built(func(e *formulation.Encoded) { e.Model.Rows = e.Model.Rows[1:] }), "which is no answer"},
		{"a row too many", built(func(e *formulation.Encoded) { e.Model.AtMost("more", lin.Columns(1), 0) }), "is no point"},
		{"a lazy row is lost", built(func(e *formulation.Encoded) { e.Cuts = nil }), "which is no answer"},
		{"a lazy row cuts too much", built(func(e *formulation.Encoded) {
			cuts := e.Cuts
			e.Cuts = func(x []float64) []lin.Row {
				all := cuts(x)
				for i := range all {
					all[i].Hi = 0
				}
				return all
			}
		}), "cuts off the answer"},
		{"a lazy row of an answer", built(func(e *formulation.Encoded) {
			e.Cuts = func([]float64) []lin.Row { return []lin.Row{{Name: "any", Terms: lin.Columns(0), Lo: 0, Hi: 1}} }
		}), "a lazy row cuts off the answer"},
		{"a lazy row cuts nothing", built(func(e *formulation.Encoded) {
			cuts := e.Cuts
			e.Cuts = func(x []float64) []lin.Row {
				all := cuts(x)
				for i := range all {
					all[i].Hi = 2
				}
				return all
			}
		}), "does not cut off the point"},
		{"a column says nothing", built(func(e *formulation.Encoded) {
			e.Model.Binary("free")
			encode, decode := e.Encode, e.Decode
			e.Encode = func(s puzzle.Answer) ([]float64, error) { x, err := encode(s); return append(x, 0), err }
			e.Decode = func(x []float64) (puzzle.Answer, error) { return decode(x[:len(x)-1]) }
		}), "a second point is the answer"},
		{"a column taken as whole that is not", built(func(e *formulation.Encoded) {
			e.Model.Implied("half", 0, 1)
			encode, decode := e.Encode, e.Decode
			e.Encode = func(s puzzle.Answer) ([]float64, error) { x, err := encode(s); return append(x, 0.5), err }
			e.Decode = func(x []float64) (puzzle.Answer, error) { return decode(x[:len(x)-1]) }
		}), "may be taken as whole"},
		{"does not encode", built(func(e *formulation.Encoded) {
			e.Encode = func(puzzle.Answer) ([]float64, error) { return nil, errors.New("no idea") }
		}), "has no point: no idea"},
		{"does not decode", built(func(e *formulation.Encoded) {
			e.Decode = func([]float64) (puzzle.Answer, error) { return nil, errors.New("no idea") }
		}), "is no answer: no idea"},
		{"decodes another", built(func(e *formulation.Encoded) {
			decode := e.Decode
			e.Decode = func(x []float64) (puzzle.Answer, error) {
				s, err := decode(x)
				slices.Reverse(s) // in a row of two cells this is the other answer
				return s, err
			}
		}), "comes back as"},
		{"forbids nothing", built(func(e *formulation.Encoded) {
			e.Forbid = func([]float64) lin.Row { return lin.Row{Lo: -lin.Inf, Hi: lin.Inf} }
		}), "what forbids answer 1"},
		{"forbids all", built(func(e *formulation.Encoded) {
			e.Forbid = func([]float64) lin.Row { return lin.Row{Terms: lin.Columns(0), Lo: 2, Hi: 3} }
		}), "what forbids answer 1"},
	}
	for _, m := range puzzletest.Misstatements() {
		fakes = append(fakes, fake{m.Name, built(func(e *formulation.Encoded) { e.Fact, e.Aux = m.Spoil(e.Fact) }), m.Says})
	}
	for _, tt := range fakes {
		puzzletest.FoundOut(t, tt.name, tt.says, func(t testing.TB) { introduces(t, tt.f) },
			func(t testing.TB, p puzzle.Puzzle) { Holds(t, tt.f, p, puzzletest.TryAll) })
	}
}
