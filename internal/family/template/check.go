package template

import (
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Check checks an answer against the rules. An answer holds the number of each cell, row by row.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(p.board.Cells()); err != nil {
		return err
	}
	for c, v := range s {
		if v != 1 && v != 2 {
			return puzzle.NewViolation("value", []int{c},
				"%v holds %d, which is neither 1 nor 2", p.cell(c), v)
		}
		if given := p.givens[c]; given > 0 && v != given {
			return puzzle.NewViolation("given", []int{c}, "%v holds %d, but %d is given there", p.cell(c), v,
				given)
		}
		for _, d := range []grid.Dir{grid.E, grid.S} {
			if next, ok := p.board.Step(c, d); ok && s[next] == v {
				return puzzle.NewViolation("neighbours", []int{c, next}, "%v and %v both hold %d", p.cell(c),
					p.cell(next), v)
			}
		}
	}
	return nil
}
