package path

import "github.com/gridwright/gridwright/puzzle"

// Check checks an answer against the rules. An answer has one number for each place on the board,
// row by row, and 0 for holes. Of several violations it reports one: the first wrong cell in
// reading order, or else the lowest pair of consecutive numbers that are not neighbours. It takes
// time linear in the cells.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(p.board.Cells()); err != nil {
		return err
	}
	seen := make([]int, p.n+1) // one more than the cell in which a number stands, or 0
	for c, v := range s {
		if err := p.checkCell(c, v); err != nil {
			return err
		}
		if p.Hole(c) {
			continue
		}
		if seen[v] > 0 {
			first := seen[v] - 1
			return puzzle.NewViolation("twice", []int{first, c},
				"{number} appears twice, in {cell} and in {cell}", v, p.cell(first), p.cell(c))
		}
		seen[v] = c + 1
	}
	// Each of the n cells now holds a different one of n numbers, so every number has its cell.
	for v := 1; v < p.n; v++ {
		c, d := seen[v]-1, seen[v+1]-1
		if !p.board.Adjacent(c, d, p.diagonal) {
			return puzzle.NewViolation("neighbours", []int{min(c, d), max(c, d)},
				"{number} in {cell} and {number} in {cell} are not neighbours", v, p.cell(c), v+1,
				p.cell(d))
		}
	}
	return nil
}

// checkCell checks the value v of cell c without regard to the others.
func (p *Puzzle) checkCell(c, v int) error {
	switch given := p.Given(c); {
	case p.Hole(c) && v != 0:
		return puzzle.NewViolation("hole", []int{c}, "{cell} is a hole, but holds {number}", p.cell(c),
			v)
	case p.Hole(c):
		return nil
	case v == 0:
		return puzzle.NewViolation("value", []int{c}, "{cell} is empty", p.cell(c))
	case v < 1 || v > p.n, given > 0 && v != given:
		return puzzle.WrongNumber(c, p.cell(c), v, 1, p.n, given)
	}
	return nil
}
