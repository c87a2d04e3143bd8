package template

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Check is the rules verifier. An answer is the number of each cell, row by row.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if len(s) != p.board.Cells() {
		return &puzzle.Violation{Rule: "size",
			Msg: fmt.Sprintf("the answer has %d cells, the board %d", len(s), p.board.Cells())}
	}
	for c, v := range s {
		if v != 1 && v != 2 {
			return p.violation("value", fmt.Sprintf("holds %d, which is neither 1 nor 2", v), c)
		}
		if given := p.givens[c]; given > 0 && v != given {
			return p.violation("given", fmt.Sprintf("holds %d, but %d is given there", v, given), c)
		}
		for _, d := range []grid.Dir{grid.E, grid.S} {
			if next, ok := p.board.Step(c, d); ok && s[next] == v {
				return p.violation("neighbours", fmt.Sprintf("and a neighbour both hold %d", v), c, next)
			}
		}
	}
	return nil
}

func (p *Puzzle) violation(rule, msg string, cells ...int) error {
	r, c := p.board.RowCol(cells[0])
	return &puzzle.Violation{Rule: rule, Cells: cells,
		Msg: fmt.Sprintf("row %d, column %d %s", r+1, c+1, msg)}
}
