package frontier

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// prune takes the edges that lead to no answer out of a crossing that is done, from the last layer
// backwards, so that every edge left from the first state is part of an answer. It returns false
// when the pulse was over first.
func (c *crossing) prune() bool {
	for at := len(c.fans) - 2; at >= 0; at-- {
		f, next := &c.fans[at], &c.fans[at+1]
		kept, from := 0, 0
		for i := range f.ends.Len() {
			if c.pulse.Tick() {
				return false
			}
			end := f.ends.At(i)
			for k := from; k < int(*end); k++ {
				e := *f.edges.At(k)
				if first, last := next.of(e >> linkBits); first < last {
					*f.edges.At(kept) = e
					kept++
				}
			}
			from, *end = int(*end), uint32(kept)
		}
	}
	return true
}

// lister walks the edges of a pruned crossing.
type lister struct {
	*crossing
	links []uint32 // of each place on the way so far, to its earlier neighbours
	yield func(puzzle.Answer) bool
}

// walk yields the answers that go on from a state before the place at. It returns false when yield
// wants no more.
func (l *lister) walk(at int, from uint32) bool {
	if at == len(l.fans) {
		return l.answers(l.trace())
	}
	f := &l.fans[at]
	first, last := f.of(from)
	for k := first; k < last; k++ {
		e := *f.edges.At(k)
		l.links[at] = e & (1<<linkBits - 1)
		if !l.walk(at+1, e>>linkBits) {
			return false
		}
	}
	return true
}

// trace lists the places in the order of the walk, from one of its ends.
func (l *lister) trace() []int32 {
	linked := make([][]int32, len(l.links))
	for i, links := range l.links {
		here := &l.plan.places[i]
		for k, slot := range here.earlier {
			if links>>k&1 != 0 {
				j := here.at[slot]
				linked[i] = append(linked[i], j)
				linked[j] = append(linked[j], int32(i))
			}
		}
	}
	end := slices.IndexFunc(linked, func(to []int32) bool { return len(to) < 2 })
	walk := []int32{int32(end)}
	for last, cell := int32(none), int32(end); len(walk) < len(linked); {
		next := linked[cell][0]
		if next == last {
			next = linked[cell][1]
		}
		last, cell = cell, next
		walk = append(walk, cell)
	}
	return walk
}

// answers yields a walk over the places in the directions that the clues allow.
func (l *lister) answers(walk []int32) bool {
	p, n := l.plan.puzzle, l.plan.n
	for back := range min(n, 2) {
		s := make(puzzle.Answer, p.Board().Cells())
		fits := true
		for i, at := range walk {
			v := i + 1
			if back == 1 {
				v = n - i
			}
			here := &l.plan.places[at]
			s[here.cell] = v
			fits = fits && (here.given == 0 || here.given == v)
		}
		if fits && !l.yield(s) {
			return false
		}
	}
	return true
}
