package encodings

import (
	"context"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Values returns the encoding with a variable for each cell and each number.
func Values() *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "values",
		Summary: "a variable for each cell and number",
		Doc: "x[c,k] is true if the cell c holds k. A group states that each cell holds one number. " +
			"Two neighbours do not both hold k.",
		Source:   "This project's own.",
		Prunes:   prunes,
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			opened, err := open(ctx, p.(*template.Puzzle))
			if err != nil {
				return nil, err
			}
			for _, clue := range opened.Clues {
				opened.Formula.Add(clue)
			}
			return opened.Encoded, nil
		},
		Open: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Opened, error) {
			return open(ctx, p.(*template.Puzzle))
		},
	}
}

func supports(p puzzle.Puzzle) error {
	if _, ok := p.(*template.Puzzle); !ok {
		return encoding.Unsupported("it is a %s, not a template puzzle", p.Kind().Name)
	}
	return nil
}

// variable returns the variable of a number, 1 or 2, in a cell.
func variable(cell, value int) int { return 2*cell + value - 1 }

// open builds the formula without the givens.
func open(ctx context.Context, p *template.Puzzle) (*encoding.Opened, error) {
	board := p.Board()
	cells := board.Cells()
	f := encoding.NewBuilder(ctx)
	f.Vars = 2 * cells
	for c := range f.Range(cells) {
		f.AddExactlyOne(cnf.Pos(variable(c, 1)), cnf.Pos(variable(c, 2)))
		for _, d := range []grid.Dir{grid.E, grid.S} {
			next, ok := board.Step(c, d)
			for v := 1; ok && v <= 2; v++ {
				f.Add(cnf.Neg(variable(c, v)), cnf.Neg(variable(next, v)))
			}
		}
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	o := &encoding.Opened{Encoded: &encoding.Encoded{
		Formula: f.Formula,
		Decode: func(holds func(cnf.Lit) bool) (puzzle.Answer, error) {
			s := make(puzzle.Answer, cells)
			for c := range s {
				s[c] = 1
				if holds(cnf.Pos(variable(c, 2))) {
					s[c] = 2
				}
			}
			return s, nil
		},
		Forbid: func(s puzzle.Answer) []cnf.Lit {
			clause := make([]cnf.Lit, cells)
			for c, v := range s {
				clause[c] = cnf.Neg(variable(c, v))
			}
			return clause
		},
		Fact: func(v int) (puzzle.Fact, bool) {
			return puzzle.HoldsFact(puzzle.CellOf(v/2, board.Cols), 1+v%2), true
		},
	}}
	for _, clue := range p.Clues() {
		o.Clues = append(o.Clues, cnf.Pos(variable(clue.Cell, clue.Value)))
	}
	return o, nil
}
