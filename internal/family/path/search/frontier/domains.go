package frontier

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
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

// domains gives, for each cell of the board, the numbers that it may have when each number must
// have the one before and the one after in neighbouring cells, and those that are given have their
// cells to themselves. It is nil where that would take too long, or is not asked for:
// see mode.
func domains(p *path.Puzzle, pulse *engine.Pulse) []bitset {
	n, cells := p.N(), p.Board().Cells()
	inner := func(c puzzle.Clue) bool { return 1 < c.Value && c.Value < n }
	if n > maxDomains || !slices.ContainsFunc(p.Clues(), inner) {
		return nil
	}
	where := make([]int, n+1) // the cell of a given number, plus 1
	near := make([][]int, cells)
	var free []int
	for c := range cells {
		if p.Hole(c) {
			continue
		}
		near[c] = p.Neighbours(c)
		if v := p.Given(c); v > 0 {
			where[v] = c + 1
		} else {
			free = append(free, c)
		}
	}
	may := make([]bitset, n+1) // of each number, the cells
	for v := 1; v <= n; v++ {
		may[v] = make(bitset, cells/64+1)
		if where[v] > 0 {
			may[v].add(where[v] - 1)
			continue
		}
		for _, c := range free {
			may[v].add(c)
		}
	}
	beside := make(bitset, cells/64+1)
	hold := func(v, by int) { // hold the cells of v beside those of the number by
		clear(beside)
		for i, w := range may[by] {
			for ; w != 0; w &= w - 1 {
				for _, d := range near[i*64+bits.TrailingZeros64(w)] {
					beside.add(d)
				}
			}
		}
		for i := range beside {
			may[v][i] &= beside[i]
		}
	}
	for v := 2; v <= n && !pulse.Tick(); v++ {
		hold(v, v-1)
	}
	for v := n - 1; v > 0 && !pulse.Tick(); v-- {
		hold(v, v+1)
	}
	dom := make([]bitset, cells)
	for c := range dom {
		dom[c] = make(bitset, n/64+1)
	}
	for v := 1; v <= n; v++ {
		for i, w := range may[v] {
			for ; w != 0; w &= w - 1 {
				dom[i*64+bits.TrailingZeros64(w)].add(v)
			}
		}
	}
	return dom
}
