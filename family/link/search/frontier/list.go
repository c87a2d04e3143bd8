package frontier

import "github.com/gridwright/gridwright/puzzle"

// prune takes the edges that lead to no answer out of a crossing that is done, from the last layer
// backwards, so that every edge left from the first state is part of an answer. It returns false
// when the pulse was over first.
func (c *crossing) prune() bool {
	for at := len(c.edges) - 2; at >= 0; at-- {
		next := c.edges[at+1]
		for i := range c.edges[at] {
			if c.pulse.Tick() {
				return false
			}
			for k, j := range c.edges[at][i] {
				if j > 0 && next[j-1] == [2]uint32{} {
					c.edges[at][i][k] = 0
				}
			}
		}
	}
	return true
}

// lister walks the edges of a pruned crossing.
type lister struct {
	*crossing
	links []int // of each place on the way so far
	yield func(puzzle.Solution) bool
}

// walk yields the answers that go on from a state before the place at. It returns false when yield
// wants no more.
func (l *lister) walk(at int, from uint32) bool {
	if at == len(l.edges) {
		return l.yield(l.plan.answer(l.links))
	}
	here := &l.plan.places[at]
	in := 0
	if at >= l.plan.width && l.links[at-l.plan.width]&south != 0 {
		in |= north
	}
	if here.col > 0 && l.links[at-1]&east != 0 {
		in |= west
	}
	ways, _ := l.plan.moves(here, in)
	for k, to := range l.edges[at][from] {
		if to == 0 {
			continue
		}
		l.links[at] = in | ways[k]
		if !l.walk(at+1, to-1) {
			return false
		}
	}
	return true
}
