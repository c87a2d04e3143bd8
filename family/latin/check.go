package latin

import (
	"fmt"

	"github.com/gridwright/gridwright/puzzle"
)

// Check is the rules verifier. An answer is the number of each cell, row by row.
func (p *Puzzle) Check(s puzzle.Solution) error {
	if len(s) != len(p.givens) {
		return &puzzle.Violation{Rule: "size", Msg: fmt.Sprintf("the answer has %s, the board %d",
			puzzle.Count(len(s), "cell"), len(p.givens))}
	}
	if err := p.checkCells(s); err != nil {
		return err
	}
	if err := p.checkHouses(s); err != nil {
		return err
	}
	for _, sign := range p.signs {
		small, large := s[sign.Smaller], s[sign.Larger]
		if small >= large {
			return &puzzle.Violation{Rule: "sign", Cells: []int{sign.first(), sign.second()},
				Msg: fmt.Sprintf("%s holds %d, which is not less than the %d at %s",
					p.place(sign.Smaller), small, large, p.place(sign.Larger))}
		}
	}
	return nil
}

// checkCells looks at each cell by itself.
func (p *Puzzle) checkCells(s puzzle.Solution) error {
	for c, v := range s {
		if v < 1 || v > p.order {
			return &puzzle.Violation{Rule: "value", Cells: []int{c},
				Msg: fmt.Sprintf("%s holds %d, which is not in 1..%d", p.place(c), v, p.order)}
		}
		if given := p.givens[c]; given > 0 && v != given {
			return &puzzle.Violation{Rule: "given", Cells: []int{c},
				Msg: fmt.Sprintf("%s holds %d, but %d is given there", p.place(c), v, given)}
		}
	}
	return nil
}

// checkHouses looks for a number that a row, a column or a box holds twice. Since a house has as
// many cells as there are numbers, it then lacks another. The values are known to be in range.
func (p *Puzzle) checkHouses(s puzzle.Solution) error {
	n := p.order
	for i := range n {
		c, d := repeated(s, n, func(j int) int { return i*n + j })
		if c >= 0 {
			return &puzzle.Violation{Rule: "row", Cells: []int{c, d}, Msg: fmt.Sprintf(
				"row %d holds %d twice, in columns %d and %d", i+1, s[c], c%n+1, d%n+1)}
		}
	}
	for i := range n {
		c, d := repeated(s, n, func(j int) int { return j*n + i })
		if c >= 0 {
			return &puzzle.Violation{Rule: "column", Cells: []int{c, d}, Msg: fmt.Sprintf(
				"column %d holds %d twice, in rows %d and %d", i+1, s[c], c/n+1, d/n+1)}
		}
	}
	if p.boxCols == 0 {
		return nil
	}
	for i := range n {
		// There are n/boxCols boxes side by side, which is boxRows.
		top, left := i/p.boxRows*p.boxRows, i%p.boxRows*p.boxCols
		c, d := repeated(s, n, func(j int) int {
			return (top+j/p.boxCols)*n + left + j%p.boxCols
		})
		if c >= 0 {
			return &puzzle.Violation{Rule: "box", Cells: []int{c, d}, Msg: fmt.Sprintf(
				"box %d holds %d twice, at %s and at %s", i+1, s[c], p.place(c), p.place(d))}
		}
	}
	return nil
}

// repeated gives the first two of n cells that hold the same number, in reading order, or -1, -1.
func repeated(s puzzle.Solution, n int, cell func(j int) int) (c, d int) {
	var seen [MaxOrder + 1]int // the place in the house, from 1
	for j := range n {
		d := cell(j)
		if at := seen[s[d]]; at > 0 {
			return cell(at - 1), d
		}
		seen[s[d]] = j + 1
	}
	return -1, -1
}

// place names a cell as a person would.
func (p *Puzzle) place(cell int) string {
	r, c := p.board().RowCol(cell)
	return fmt.Sprintf("row %d, column %d", r+1, c+1)
}
