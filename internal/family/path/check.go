package path

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Check is the rules verifier. An answer has one number for each place on the board, row by row,
// and 0 at holes. Of several faults Check reports one: the first of the wrong cells in reading
// order, or else the lowest pair of consecutive numbers that are apart. It takes time in proportion
// to the cells.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if len(s) != p.board.Cells() {
		return &puzzle.Violation{Rule: "size",
			Msg: fmt.Sprintf("the answer has %s, the board %d",
				wording.Count(len(s), "cell"), p.board.Cells())}
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
			return violation("twice", []int{first, c}, "%d stands twice, in %s and in %s",
				v, p.place(first), p.place(c))
		}
		seen[v] = c + 1
	}
	// Each of the n cells holds another of n numbers by now, so every number has its cell.
	for v := 1; v < p.n; v++ {
		c, d := seen[v]-1, seen[v+1]-1
		if !p.board.Adjacent(c, d, p.diagonal) {
			return violation("neighbours", []int{min(c, d), max(c, d)},
				"%d in %s and %d in %s are not neighbours", v, p.place(c), v+1, p.place(d))
		}
	}
	return nil
}

// checkCell judges the value v of cell c without regard to the others.
func (p *Puzzle) checkCell(c, v int) error {
	switch given := p.Given(c); {
	case p.Hole(c) && v != 0:
		return violation("hole", []int{c}, "%s is a hole, but holds %d", p.place(c), v)
	case p.Hole(c):
		return nil
	case v == 0:
		return violation("value", []int{c}, "%s is empty", p.place(c))
	case v < 1 || v > p.n:
		return violation("value", []int{c}, "%s holds %d, which is not in 1..%d",
			p.place(c), v, p.n)
	case given > 0 && v != given:
		return violation("given", []int{c}, "%s holds %d, but %d is given there",
			p.place(c), v, given)
	}
	return nil
}

func violation(rule string, cells []int, format string, args ...any) error {
	return &puzzle.Violation{Rule: rule, Cells: cells, Msg: fmt.Sprintf(format, args...)}
}
