package frontier

import "github.com/gridwright/gridwright/puzzle"

// lister walks back from two states that fit, along all ways into them.
type lister struct {
	*meeting
	moves [2][]uint8 // of each place on the way, from above and from below
	links [2][]int   // of each place
	yield func(puzzle.Answer) bool
}

func newLister(m *meeting, yield func(puzzle.Answer) bool) *lister {
	l := &lister{meeting: m, yield: yield}
	for i, c := range [2]*crossing{m.Above, m.Below} {
		l.moves[i], l.links[i] = make([]uint8, c.at), make([]int, c.at)
	}
	return l
}

// pair yields the answers of two states. It returns false when yield wants no more.
func (l *lister) pair(above, below int) bool {
	return l.walk(0, l.Above.at, above, func() bool {
		return l.walk(1, l.Below.at, below, l.answer)
	})
}

// walk calls then for each of the ways, above or below, that lead to a state before the place at.
// It returns false when then does.
func (l *lister) walk(side, at, to int, then func() bool) bool {
	if at == 0 {
		return then()
	}
	c := l.Above
	if side == 1 {
		c = l.Below
	}
	w := c.ways[at-1]
	for e := *w.last.At(to); e != 0; e = *w.next.At(int(e - 1)) {
		l.moves[side][at-1] = uint8((e - 1) & 1)
		if !l.walk(side, at-1, int((e-1)/2), then) {
			return false
		}
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

// replay gives the links of the first places by the moves that were taken there.
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
