package frontier

import (
	"math/bits"

	"github.com/gridwright/gridwright/puzzle"
)

// lister walks back from two states that fit, along all ways into them.
type lister struct {
	*meeting
	links [2][]uint8 // of each place on the way, from above and from below, to earlier neighbours
	yield func(puzzle.Answer) bool

	linked [][2]int // of each cell, those next to it in the walk, or none: see trace
	order  []int
}

// pair yields the answers of two states. It returns false when yield wants no more.
func (l *lister) pair(above, below int) bool {
	for i, c := range [2]*crossing{l.Above, l.Below} {
		if l.links[i] == nil { // not earlier, since the join has a side cross the seam first
			l.links[i] = make([]uint8, len(c.places))
		}
	}
	return l.walk(l.Above, l.links[0], above, func() bool {
		return l.walk(l.Below, l.links[1], below, func() bool { return l.answers(l.trace()) })
	})
}

// walk calls then for each of the ways that lead to a state behind as many places of a crossing as
// there are links. It returns false when then does.
func (l *lister) walk(c *crossing, links []uint8, to int, then func() bool) bool {
	if len(links) == 0 {
		return then()
	}
	last := len(links) - 1
	w := &c.ways[last]
	for e := w.Into(to); e != 0; e = w.Next(e) {
		from, move := w.Edge(e)
		links[last] = move
		if !l.walk(c, links[:last], from, then) {
			return false
		}
	}
	return true
}

// trace lists the cells in the order of the walk, from one of its ends. The list is valid until the
// next call.
func (l *lister) trace() []int {
	p := l.Above.plan.puzzle
	if l.linked == nil {
		l.linked = make([][2]int, p.Board().Cells())
		l.order = make([]int, 0, p.N())
	}
	for cell := range l.linked {
		l.linked[cell] = [2]int{none, none}
	}
	for side, c := range [2]*crossing{l.Above, l.Below} {
		for i, links := range l.links[side] {
			here := c.places[i]
			for ; links != 0; links &= links - 1 {
				slot := here.earlier[bits.TrailingZeros8(links)]
				l.link(here.cell, c.plan.places[here.at[slot]].cell)
			}
		}
	}
	cell := 0
	for p.Hole(cell) || l.linked[cell][1] != none {
		cell++
	}
	walk := append(l.order[:0], cell)
	for last := none; len(walk) < p.N(); {
		next := l.linked[cell][0]
		if next == last {
			next = l.linked[cell][1]
		}
		last, cell = cell, next
		walk = append(walk, cell)
	}
	return walk
}

// link notes that two cells are linked.
func (l *lister) link(a, b int) {
	for range 2 {
		to := &l.linked[a]
		to[1], to[0] = to[0], b
		a, b = b, a
	}
}

// answers yields a walk over the cells in the directions that the clues allow.
func (l *lister) answers(walk []int) bool {
	p, n := l.Above.plan.puzzle, l.Above.plan.n
	for back := range min(n, 2) {
		s := make(puzzle.Answer, p.Board().Cells())
		fits := true
		for i, cell := range walk {
			v := i + 1
			if back == 1 {
				v = n - i
			}
			s[cell] = v
			fits = fits && (p.Given(cell) == 0 || p.Given(cell) == v)
		}
		if fits && !l.yield(s) {
			return false
		}
	}
	return true
}
