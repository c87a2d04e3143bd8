package formulations

// A binary for each cell and number, as in the models of Latin squares. The matrix of the rows
// between neighbours is that of a bipartite graph, which is totally unimodular. So the relaxation
// has an integral vertex if it has a point.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/template"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// Assign returns the model with a binary for each cell and each number.
func Assign() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "assign",
		Summary: "A binary for each cell and number.",
		Doc: `Variables:

- x[i,j,k], binary: 1 if the cell in row i and column j holds k.

Rows:

    x[i,j,1] + x[i,j,2] = 1      for each cell (i,j)
    x[i,j,k] + x[r,c,k] <= 1     for each two neighbours (i,j) and (r,c), and each k
    x[i,j,k] = 1                 where k is given in (i,j)
`,
		Source:   "This project's own.",
		Size:     "2n binary columns and n + 2m rows, for n cells and m pairs of neighbours.",
		Strength: "The relaxation is integral, since the board is a bipartite graph.",
		Prunes:   prunes,
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			return assign(ctx, p.(*template.Puzzle))
		},
	}
}

func supports(p puzzle.Puzzle) error {
	if _, ok := p.(*template.Puzzle); !ok {
		return formulation.Unsupported("it is a %s, not a template puzzle", p.Kind().Name)
	}
	return nil
}

// column returns the column of a number, 1 or 2, in a cell.
func column(cell, value int) int { return 2*cell + value - 1 }

func assign(ctx context.Context, p *template.Puzzle) (*formulation.Encoded, error) {
	board := p.Board()
	cells := board.Cells()
	m := formulation.NewBuilder(ctx, p.Kind().Name)
	for c := range m.Range(cells) {
		row, col := board.RowCol(c)
		for v := 1; v <= 2; v++ {
			m.Binary(fmt.Sprintf("x(%d,%d,%d)", row+1, col+1, v))
		}
		if given := p.Given(c); given > 0 {
			m.Fix(column(c, given), 1)
		}
		m.Equal(fmt.Sprintf("cell(%d,%d)", row+1, col+1), lin.Columns(column(c, 1), column(c, 2)), 1)
	}
	for c := range m.Range(cells) {
		for _, d := range []grid.Dir{grid.E, grid.S} {
			next, ok := board.Step(c, d)
			for v := 1; ok && v <= 2; v++ {
				m.AtMost(fmt.Sprintf("differ(%d,%d,%d)", c+1, next+1, v),
					lin.Columns(column(c, v), column(next, v)), 1)
			}
		}
	}
	if err := m.End(); err != nil {
		return nil, err
	}
	all := make([]int, 2*cells)
	for col := range all {
		all[col] = col
	}
	return &formulation.Encoded{
		Model: m.Model,
		Decode: func(point []float64) (puzzle.Answer, error) {
			s := make(puzzle.Answer, cells)
			for c := range s {
				s[c] = 1
				if formulation.One(point, column(c, 2)) {
					s[c] = 2
				}
			}
			return s, nil
		},
		Encode: func(s puzzle.Answer) ([]float64, error) {
			if err := p.Check(s); err != nil {
				return nil, err
			}
			point := make([]float64, 2*cells)
			for c, v := range s {
				point[column(c, v)] = 1
			}
			return point, nil
		},
		Forbid: func(point []float64) lin.Row { return formulation.NoGood(all, point) },
		Fact: func(col int) (puzzle.Fact, bool) {
			return puzzle.HoldsFact(puzzle.CellOf(col/2, board.Cols), 1+col%2), true
		},
	}, nil
}
