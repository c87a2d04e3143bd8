package slitherlink

import (
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Check checks an answer against the rules. An answer has the sum of the drawn sides of each cell
// (puzzle.Up and so on), row by row. Of several violations it reports one. It takes time linear in
// the cells.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(p.board.Cells()); err != nil {
		return err
	}
	for c, sides := range s {
		if sides < 0 || sides > up|right|down|left {
			return puzzle.NewViolation("value", []int{c}, "%v holds %d, which is not a sum of sides in "+
				"0..15", p.cell(c), sides)
		}
	}
	for c, sides := range s {
		for _, way := range ways[1:3] { // right and down
			next, ok := p.board.Step(c, way.dir)
			if ok && (sides&way.bit != 0) != (s[next]&way.back != 0) {
				return puzzle.NewViolation("one-sided", []int{c, next}, "of %v and %v only one has a line "+
					"on the side between them", p.cell(c), p.cell(next))
			}
		}
		if n := around(sides); p.counts[c] != None && n != p.counts[c] {
			return puzzle.NewViolation("number", []int{c}, "%v has %s around it, but its number is %d",
				p.cell(c), wording.Count(n, "line"), p.counts[c])
		}
	}
	return p.checkLoop(p.arms(s))
}

// checkLoop checks that lines form one closed loop, given the lines that leave each point.
func (p *Puzzle) checkLoop(arms []int) error {
	first, loops := -1, make([]bool, len(arms)) // the points on loops that were followed
	for at, lines := range arms {
		switch n := around(lines); {
		case n == 1:
			return puzzle.NewViolation("end", p.beside(at), "a line ends at %s", p.corner(at))
		case n > 2:
			return puzzle.NewViolation("touch", p.beside(at), "%d lines meet at %s", n, p.corner(at))
		}
	}
	for at, lines := range arms {
		switch {
		case lines == 0 || loops[at]:
		case first >= 0:
			return puzzle.NewViolation("loop", p.beside(at), "there is more than one loop: one through "+
				"%s, another through %s", p.corner(first), p.corner(at))
		default:
			first = at
			p.follow(arms, at, loops)
		}
	}
	if first < 0 {
		return puzzle.NewViolation("loop", p.cells(), "no line is drawn")
	}
	return nil
}

// follow marks the points of the loop through a point. Each point has no lines or two.
func (p *Puzzle) follow(arms []int, at int, marked []bool) {
	for back := 0; !marked[at]; {
		marked[at] = true
		for _, way := range ways {
			if arms[at]&^back&way.bit != 0 {
				at, _ = p.points().Step(at, way.dir)
				back = way.back
				break
			}
		}
	}
}
