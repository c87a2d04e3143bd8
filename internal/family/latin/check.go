package latin

import "github.com/gridwright/gridwright/puzzle"

// Check checks an answer against the rules. An answer holds the number of each cell, row by row.
// The error is a violation that names the broken rule and the cells.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(len(p.givens)); err != nil {
		return err
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
			return puzzle.NewViolation("sign", []int{sign.first(), sign.second()},
				"%v holds %d, which is not less than the %d at %v",
				p.cell(sign.Smaller), small, large, p.cell(sign.Larger))
		}
	}
	return nil
}

// checkCells checks each cell on its own.
func (p *Puzzle) checkCells(s puzzle.Answer) error {
	for c, v := range s {
		if v < 1 || v > p.order {
			return puzzle.NewViolation("value", []int{c},
				"%s holds %d, which is not in 1..%d", p.cell(c), v, p.order)
		}
		if given := p.givens[c]; given > 0 && v != given {
			return puzzle.NewViolation("given", []int{c},
				"%s holds %d, but %d is given there", p.cell(c), v, given)
		}
	}
	return nil
}

// filled reports whether each row, column and box holds every number. All values must be in range.
// It is fast but does not locate the fault; checkHouses does.
func (p *Puzzle) filled(s puzzle.Answer) bool {
	n := p.order
	full := ^uint64(0) >> (64 - n) // n is 1..64
	var columns, boxes [MaxOrder]uint64
	for r := range n {
		row := uint64(0)
		line := s[r*n : (r+1)*n]
		for c, v := range line {
			bit := uint64(1) << ((v - 1) & 63)
			row |= bit
			columns[c&63] |= bit
		}
		if row != full {
			return false
		}
		if p.boxCols == 0 {
			continue
		}
		// The boxes of this row are filled from left to right, boxCols cells each.
		box := r / p.boxRows * p.boxRows
		for ; len(line) >= p.boxCols; line = line[p.boxCols:] {
			for _, v := range line[:p.boxCols] {
				boxes[box&63] |= 1 << ((v - 1) & 63)
			}
			box++
		}
	}
	for i := range n {
		if columns[i] != full || p.boxCols > 0 && boxes[i] != full {
			return false
		}
	}
	return true
}

// checkHouses looks for a number that a row, a column or a box holds twice. A house has as many
// cells as there are numbers, so a house without a repeated number lacks none. All values must be
// in range.
func (p *Puzzle) checkHouses(s puzzle.Answer) error {
	if p.filled(s) {
		return nil
	}
	n := p.order
	for i := range n {
		c, d := repeated(s, n, func(j int) int { return i*n + j })
		if c >= 0 {
			return puzzle.NewViolation("row", []int{c, d},
				"row %d holds %d twice, in columns %d and %d", i+1, s[c], c%n+1, d%n+1)
		}
	}
	for i := range n {
		c, d := repeated(s, n, func(j int) int { return j*n + i })
		if c >= 0 {
			return puzzle.NewViolation("column", []int{c, d},
				"column %d holds %d twice, in rows %d and %d", i+1, s[c], c/n+1, d/n+1)
		}
	}
	if p.boxCols == 0 {
		return nil
	}
	for i := range n {
		// There are n/boxCols = boxRows boxes side by side.
		top, left := i/p.boxRows*p.boxRows, i%p.boxRows*p.boxCols
		c, d := repeated(s, n, func(j int) int {
			return (top+j/p.boxCols)*n + left + j%p.boxCols
		})
		if c >= 0 {
			return puzzle.NewViolation("box", []int{c, d},
				"box %d holds %d twice, at %s and at %s", i+1, s[c], p.cell(c), p.cell(d))
		}
	}
	return nil
}

// repeated returns the first two of n cells, in reading order, that hold the same number, or -1,
// -1.
func repeated(s puzzle.Answer, n int, cell func(j int) int) (c, d int) {
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
