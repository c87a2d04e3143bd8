package frontier

import "github.com/gridwright/gridwright/puzzle"

// lister walks back from two states that fit, along the ways into them.
type lister struct {
	*meeting
	moves [2][]uint8 // the moves at the places of the way, from above and from below
	links [2][]int   // the links at each place
	yield func(puzzle.Answer) bool
}

func newLister(m *meeting, yield func(puzzle.Answer) bool) *lister {
	l := &lister{meeting: m, yield: yield}
	for i, c := range [2]*crossing{m.Above, m.Below} {
		l.moves[i], l.links[i] = make([]uint8, c.at), make([]int, c.at)
	}
	return l
}

// pair yields the answers of two states. It returns false once yield does.
func (l *lister) pair(above, below int) bool {
	return l.walk(0, len(l.Above.ways), l.Above.at, above, func() bool {
		return l.walk(1, len(l.Below.ways), l.Below.at, below, l.answer)
	})
}

// trace yields one answer of two states. It returns false if yield does.
func (l *lister) trace(above, below int) bool {
	for side, c := range [2]*crossing{l.Above, l.Below} {
		state := [2]int{above, below}[side]
		width := c.plan.width
		for row := len(c.routes) - 1; row >= 0; row-- {
			way := *c.routes[row].At(state)
			for col := range width {
				l.moves[side][row*width+col] = uint8(way >> (width - 1 - col) & 1)
			}
			state = int(way >> 32)
		}
	}
	return l.answer()
}

// walk calls then for each way to a state of a layer, on the side above or below. The layer lies
// before place at. walk returns false once then does.
func (l *lister) walk(side, layer, at, to int, then func() bool) bool {
	if layer == 0 {
		return then()
	}
	c := l.Above
	if side == 1 {
		c = l.Below
	}
	w := c.ways[layer-1]
	for e := *w.last.At(to); e != 0; {
		edge := int(e - 1)
		for k := range w.places {
			l.moves[side][at-1-k] = uint8(edge >> k & 1)
		}
		if !l.walk(side, layer-1, at-w.places, edge>>w.places, then) {
			return false
		}
		e = *w.next.At(edge)
	}
	return true
}

// answer yields the answer of the moves on both sides.
func (l *lister) answer() bool {
	s := make(puzzle.Answer, len(l.Above.plan.places))
	for side, c := range [2]*crossing{l.Above, l.Below} {
		c.plan.replay(l.links[side], l.moves[side])
		c.plan.answer(s, l.links[side])
	}
	return l.yield(s)
}

// replay sets the links of the first places from the moves that were taken there.
func (pl *plan) replay(links []int, moves []uint8) {
	for at, k := range moves {
		here := &pl.places[at]
		in := 0
		if at >= pl.width && links[at-pl.width]&south != 0 {
			in |= north
		}
		if here.col > 0 && links[at-1]&east != 0 {
			in |= west
		}
		ways, _ := pl.moves(here, in)
		links[at] = in | ways[k]
	}
}
