package slitherlink

import (
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// check checks an answer against the rules. Of several violations it reports one. It takes time
// linear in the cells.
func check(p *board.Puzzle, s puzzle.Answer) error {
	for c, sides := range s {
		if count, ok := p.At(c); ok && count != around(sides) {
			lines := "{n} lines"
			if around(sides) == 1 {
				lines = "{n} line"
			}
			return puzzle.NewViolation("number", []int{c},
				"{cell} has "+lines+" around it, but its number is {n}", p.Cell(c), around(sides), count)
		}
	}
	first, arms := -1, p.Arms(s)
	for at, lines := range arms {
		switch n := around(lines); {
		case n == 1:
			return puzzle.NewViolation("end", p.Beside(at), "a line ends at {corner}", p.Corner(at))
		case n > 2:
			return puzzle.NewViolation("touch", p.Beside(at), "{n} lines meet at {corner}", n, p.Corner(at))
		}
	}
	_, cols := p.Size()
	loops := make([]bool, len(arms)) // the corners on loops that were followed
	for at, lines := range arms {
		switch {
		case lines == 0 || loops[at]:
		case first >= 0:
			return puzzle.NewViolation("loop", p.Beside(at), "there is more than one loop: one through "+
				"{corner}, another through {corner}", p.Corner(first), p.Corner(at))
		default:
			first = at
			follow(arms, at, cols+1, loops)
		}
	}
	if first < 0 {
		all := make([]int, len(s))
		for c := range all {
			all[c] = c
		}
		return puzzle.NewViolation("loop", all, "no line is drawn")
	}
	return nil
}

// follow marks the corners of the loop through one, of which there are so many in a row. Each has
// no lines or two.
func follow(arms []int, at, cols int, marked []bool) {
	sides, steps := puzzle.Sides(), [...]int{-cols, 1, cols, -1}
	for back := -1; !marked[at]; {
		marked[at] = true
		for i, side := range sides {
			if i != back && arms[at]&int(side) != 0 {
				at += steps[i]
				back = (i + 2) % len(sides)
				break
			}
		}
	}
}
