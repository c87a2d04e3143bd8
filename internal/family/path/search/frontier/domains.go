package frontier

import (
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/reach"
	"github.com/gridwright/gridwright/puzzle"
)

// maxDomains is the longest walk for which domains are worked out, which takes up to 50 ms and
// grows with its square. Boards of more cells that a frontier can cross are narrow ones.
const maxDomains = 1024

// bitset is a set of small numbers.
type bitset []uint64

func (b bitset) add(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

// within reports whether the set holds some i with from <= i < to.
func (b bitset) within(from, to int) bool {
	for i := from; i < to; i++ {
		if b.has(i) {
			return true
		}
	}
	return false
}

// meets reports whether the set holds some i of which the other holds i+shift.
func (b bitset) meets(other bitset, shift int) bool {
	words, rest := shift>>6, shift&63
	for i := 0; i+words < len(other); i++ {
		w := other[i+words] >> rest
		if i+words+1 < len(other) {
			w |= other[i+words+1] << (64 - rest) // nothing where rest is 0
		}
		if b[i]&w != 0 {
			return true
		}
	}
	return false
}

// domains gives, for each cell of the board, the numbers that it may have by the walks between
// clues: see package reach. It is nil where that would take too long, or is not asked for: see
// mode.
func domains(p *path.Puzzle, pulse *engine.Pulse) []bitset {
	n := p.N()
	inner := func(c puzzle.Clue) bool { return 1 < c.Value && c.Value < n }
	if n > maxDomains || !slices.ContainsFunc(p.Clues(), inner) {
		return nil
	}
	layers, verdict := reach.Layers(p, n*n, pulse.Tick)
	if verdict == reach.Stopped {
		return nil
	}
	dom := make([]bitset, p.Board().Cells())
	for c := range dom {
		dom[c] = make(bitset, n/64+1)
	}
	for k, layer := range layers { // none without an answer: then no cell may have a number
		for _, c := range layer {
			dom[c].add(k + 1)
		}
	}
	return dom
}
