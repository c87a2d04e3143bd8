package link

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// The bits of an answer: a cell has the bit of each side through which its path goes on.
const (
	LinkN = 1 << iota
	LinkE
	LinkS
	LinkW
)

// Check checks an answer against the rules. An answer has the link bits of each cell, row by row, 0
// for a cell that no path uses. Of several violations it reports one. It takes time linear in the
// cells.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(p.board.Cells()); err != nil {
		return err
	}
	for c := range s {
		if err := p.checkCell(s, c); err != nil {
			return err
		}
	}
	// From here on, links are mutual and each cell has the right number of them: all are on paths
	// that end in terminals, or on closed loops.
	owner, err := p.checkPaths(s)
	if err != nil {
		return err
	}
	switch p.touch {
	case Never:
		return p.checkNever(s, owner)
	case No2x2:
		return p.checkNo2x2(owner)
	}
	return nil
}

// checkCell checks the links of one cell.
func (p *Puzzle) checkCell(s puzzle.Answer, c int) error {
	v := s[c]
	if v < 0 || v > LinkN|LinkE|LinkS|LinkW {
		return puzzle.NewViolation("value", []int{c},
			"{cell} holds {number}, which is not a set of links in 0..15", p.cell(c), v)
	}
	for i, d := range grid.Orthogonal {
		if v>>i&1 == 0 {
			continue
		}
		next, ok := p.board.Step(c, d)
		if !ok {
			return puzzle.NewViolation("edge", []int{c}, "{cell} has a link that leaves the board",
				p.cell(c))
		}
		if s[next]>>((i+2)%4)&1 == 0 {
			return puzzle.NewViolation("one-sided", []int{min(c, next), max(c, next)},
				"{cell} is linked to {cell}, but not the other way", p.cell(c), p.cell(next))
		}
	}
	n := bits.OnesCount(uint(v))
	switch {
	case p.labels[c] > 0 && n != 1:
		return puzzle.NewViolation("terminal", []int{c},
			"{cell} holds terminal {name}, which has {n} links, not one", p.cell(c), p.Name(p.labels[c]), n)
	case p.labels[c] > 0 || n == 2:
		return nil
	case n == 0 && p.cover:
		return puzzle.NewViolation("cover", []int{c}, "{cell} is on no path", p.cell(c))
	case n == 1:
		return puzzle.NewViolation("links", []int{c}, "{cell} has 1 link, not two", p.cell(c))
	case n != 0:
		return puzzle.NewViolation("links", []int{c}, "{cell} has {n} links, not two", p.cell(c), n)
	}
	return nil
}

// walk yields the cells of the path that begins in a cell, in order. It stops where the path ends,
// or after as many cells as the board has.
func (p *Puzzle) walk(s puzzle.Answer, from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		back := -1 // the side by which the cell was entered
		c := from
		for n := 1; yield(c) && n < len(s); n++ {
			next := -1
			for i, d := range grid.Orthogonal {
				if s[c]>>i&1 == 0 || i == back {
					continue
				}
				if to, ok := p.board.Step(c, d); ok {
					next, back = to, (i+2)%4
					break
				}
			}
			if next < 0 || next == from {
				return
			}
			c = next
		}
	}
}

// checkPaths follows the path of each pair from its first terminal. It returns the label of the
// path that each cell is on, 0 for none.
func (p *Puzzle) checkPaths(s puzzle.Answer) (owner []int, err error) {
	owner = make([]int, len(s))
	for k, pair := range p.terminals {
		path := slices.Collect(p.walk(s, pair[0]))
		end := path[len(path)-1]
		if end != pair[1] {
			return nil, puzzle.NewViolation("pair", []int{min(pair[0], end), max(pair[0], end)},
				"the path from {name} at {cell} ends at {cell}, with {name}", p.names[k], p.cell(pair[0]),
				p.cell(end), p.Name(p.labels[end]))
		}
		for _, c := range path {
			owner[c] = k + 1
		}
	}
	for c, v := range s {
		if v != 0 && owner[c] == 0 {
			return nil, puzzle.NewViolation("loop", slices.Collect(p.walk(s, c)),
				"{cell} is on a closed loop", p.cell(c))
		}
	}
	return owner, nil
}

// checkNever looks for neighbours on one path that are not linked.
func (p *Puzzle) checkNever(s puzzle.Answer, owner []int) error {
	for c := range s {
		for _, side := range []struct {
			bit int
			d   grid.Dir
		}{{LinkE, grid.E}, {LinkS, grid.S}} {
			next, ok := p.board.Step(c, side.d)
			if ok && owner[c] > 0 && owner[c] == owner[next] && s[c]&side.bit == 0 {
				return puzzle.NewViolation("touch", []int{c, next},
					"the path of {name} touches itself at {cell} and {cell}", p.Name(owner[c]), p.cell(c),
					p.cell(next))
			}
		}
	}
	return nil
}

// checkNo2x2 looks for blocks of four cells on one path.
func (p *Puzzle) checkNo2x2(owner []int) error {
	for c, k := range owner {
		se, ok := p.board.Step(c, grid.SE)
		if !ok || k == 0 {
			continue
		}
		if owner[c+1] == k && owner[se-1] == k && owner[se] == k {
			return puzzle.NewViolation("no2x2", []int{c, c + 1, se - 1, se},
				"the path of {name} fills the 2x2 block from {cell}", p.Name(k), p.cell(c))
		}
	}
	return nil
}
