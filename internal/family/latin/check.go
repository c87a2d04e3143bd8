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
				"{cell} holds {number}, which is not less than the {number} at {cell}",
				p.cell(sign.Smaller), small, large, p.cell(sign.Larger))
		}
	}
	return p.checkCages(s)
}

// checkCells checks each cell on its own.
func (p *Puzzle) checkCells(s puzzle.Answer) error {
	for c, v := range s {
		if given := p.givens[c]; v < 1 || v > p.order || given > 0 && v != given {
			return puzzle.WrongNumber(c, p.cell(c), v, 1, p.order, given)
		}
	}
	return nil
}

// filled reports whether each row, column, and box or area holds every number. All values must be
// in range. It is fast but does not locate the fault; checkHouses does.
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
			if p.areas != nil {
				boxes[p.areas[r*n+c]] |= bit
			}
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
		if columns[i] != full || (p.boxCols > 0 || p.areas != nil) && boxes[i] != full {
			return false
		}
	}
	return true
}

// checkHouses looks for a number that a row, a column, a box or an area holds twice. A house has as
// many cells as there are numbers, so a house without a repeated number lacks none. All values must
// be in range.
func (p *Puzzle) checkHouses(s puzzle.Answer) error {
	if p.filled(s) {
		return nil
	}
	if err := s.CheckLines(p.order); err != nil {
		return err
	}
	for i, cells := range p.Regions() {
		c, d := s.Twice(cells)
		switch {
		case c >= 0 && p.areas == nil:
			return puzzle.NewViolation("box", []int{c, d},
				"box {box} holds {number} twice, at {cell} and at {cell}", i+1, s[c], p.cell(c), p.cell(d))
		case c >= 0:
			return p.twice("area", cells[0], s[c], c, d)
		}
	}
	return nil
}

// checkCages checks the numbers of each cage.
func (p *Puzzle) checkCages(s puzzle.Answer) error {
	for _, g := range p.cages {
		if c, d := s.Twice(g.Cells); c >= 0 {
			return p.twice("cage", g.Cells[0], s[c], c, d)
		}
		if sum := g.sum(s); g.Sum > 0 && g.Sum != sum {
			return puzzle.NewViolation("cage", g.Cells,
				"the cage at {cell} has the sum {sum}, but holds {number}", p.cell(g.Cells[0]), g.Sum, sum)
		}
	}
	return nil
}

// twice returns the violation of an area or a cage that holds a number twice.
func (p *Puzzle) twice(rule string, first, number, c, d int) error {
	return puzzle.NewViolation(rule, []int{c, d},
		"the "+rule+" at {cell} holds {number} twice, at {cell} and at {cell}", p.cell(first), number,
		p.cell(c), p.cell(d))
}
