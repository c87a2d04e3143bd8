// Package masks answers questions about one answer of a Latin square, a Futoshiki or a Sudoku:
// which of its clues leave another answer. It is made for boards of small orders, and for many
// questions about each.
package masks

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/gridwright/gridwright/internal/clues"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// The candidates of a cell are the bits of one word. A state of the search is one word for each
// cell and nothing else, so that a branch is a copy of some hundred bytes. Two words show which
// values have one place left in a house. A question allocates what it returns, and a pulse.
//
// Of two branches the one with the known answer is first, so that what is found differs little from
// it. And the oracle remembers clues that determine the answer: if a question lacks one of them,
// any other answer breaks it. So the search begins with that clue reversed, which most often is
// refuted by propagation alone.

// maxOrder is the largest order for which an oracle is made. It is some ten times as fast as clause
// learning up to order 12. Of early versions, both were alike at 14, and learning was four times as
// fast at 16.
const maxOrder = 12

// Oracle answers questions about one answer.
type Oracle struct {
	n, cells int
	full     uint32        // all values
	at       []uint32      // of each cell, its value in the known answer
	peers    [][]uint16    // of each cell, those that differ from it
	houses   [][]uint16    // the cells of each row, column and box
	in       []uint64      // of each cell, its houses as a set
	clues    []puzzle.Clue // of the puzzle
	proof    clues.Proof
	weight   []uint32 // of each cell, 1 plus the number of times that it ran out of values

	// Of the question:
	pulse  *engine.Pulse
	signs  []signs  // of each cell
	states []uint32 // for each depth of the search, a word for each cell
	queue  []uint16 // cells that have changed
	queued []bool   // of each cell, whether it is in the queue
	fresh  uint64   // houses that have changed, as a set
	other  puzzle.Answer
}

// signs are the neighbours that must be more than a cell, and those that must be less.
type signs struct {
	above, below   [4]uint16
	aboves, belows uint8
}

// NewOracle is a clues.Maker for the boards of the family up to an order.
func NewOracle(_ context.Context, p puzzle.Puzzle, than puzzle.Answer) (clues.Oracle, error) {
	board, ok := p.(*latin.Puzzle)
	if !ok || board.Order() > maxOrder || len(board.Cages()) > 0 {
		return nil, fmt.Errorf("%w: it is not a latin puzzle up to order %d without cages",
			engine.ErrUnsupported, maxOrder)
	}
	n := board.Order()
	o := &Oracle{
		n: n, cells: n * n, full: 1<<n - 1,
		at: make([]uint32, n*n), peers: make([][]uint16, n*n), in: make([]uint64, n*n),
		clues: p.Clues(), signs: make([]signs, n*n), queue: make([]uint16, 0, n*n),
		queued: make([]bool, n*n), weight: make([]uint32, n*n),
		states: make([]uint32, 2*n*n),
	}
	for c, v := range than {
		o.at[c] = 1 << (v - 1)
		o.weight[c] = 1
	}
	o.setHouses(board.RegionOf())
	return o, nil
}

// setHouses fills in the houses, and the peers of each cell.
func (o *Oracle) setHouses(regions []int) {
	n := o.n
	o.houses = make([][]uint16, 2*n, 3*n)
	if regions != nil {
		o.houses = o.houses[:3*n]
	}
	for c := range o.cells {
		row, col := c/n, c%n
		mine := []int{row, n + col}
		if regions != nil {
			mine = append(mine, 2*n+regions[c])
		}
		for _, h := range mine {
			o.houses[h] = append(o.houses[h], uint16(c))
			o.in[c] |= 1 << h
		}
	}
	for c := range o.cells {
		for d := range o.cells {
			if c != d && o.in[c]&o.in[d] != 0 {
				o.peers[c] = append(o.peers[c], uint16(d))
			}
		}
	}
}

// Name returns "masks".
func (*Oracle) Name() string { return "masks" }

// Prunes lists the packages that exclude answers.
func (*Oracle) Prunes() *engine.Packages { return prunes }

// prunes lists this package alone.
var prunes = &engine.Packages{Own: []string{"latin/search/masks"}}

// Another searches for another answer. Conflicts are states without answers.
func (o *Oracle) Another(ctx context.Context, kept clues.Set, within engine.Budget,
) (puzzle.Answer, clues.Set, error) {
	var lacking [1]int
	lacks := o.proof.Lacks(kept, lacking[:])
	if lacks == 0 {
		return nil, kept.Clone(), nil
	}
	o.pulse = engine.NewPulse(ctx)
	o.pulse.Within(within)
	o.other = nil
	o.begin(kept)
	done := lacks == 1 && !o.reverse(o.clues[lacking[0]]) || o.search(0)
	o.forget()
	return o.proof.Result(o.other, done, kept)
}

// begin makes the first state of a question.
func (o *Oracle) begin(kept clues.Set) {
	m := o.states[:o.cells]
	for c := range m {
		m[c], o.signs[c].aboves, o.signs[c].belows = o.full, 0, 0
	}
	for i := range kept.Elements() {
		if c := o.clues[i]; c.Other < 0 {
			o.keep(m, uint16(c.Cell), o.at[c.Cell])
		} else {
			o.sign(c.Cell, c.Other, c.Value == puzzle.Less)
		}
	}
}

// sign adds the sign between two cells: the first is less than the second, or not.
func (o *Oracle) sign(small, large int, less bool) {
	if !less {
		small, large = large, small
	}
	s, l := &o.signs[small], &o.signs[large]
	s.above[s.aboves] = uint16(large)
	s.aboves++
	l.below[l.belows] = uint16(small)
	l.belows++
	o.push(uint16(small))
	o.push(uint16(large))
}

// reverse excludes all answers in which a clue holds, and reports whether others may be left.
func (o *Oracle) reverse(c puzzle.Clue) bool {
	if c.Other < 0 {
		return o.keep(o.states[:o.cells], uint16(c.Cell), o.full&^o.at[c.Cell])
	}
	o.sign(c.Cell, c.Other, c.Value != puzzle.Less)
	return true
}

// push puts a cell into the queue.
func (o *Oracle) push(c uint16) {
	if !o.queued[c] {
		o.queued[c] = true
		o.queue = append(o.queue, c)
	}
}

// forget empties the queue.
func (o *Oracle) forget() {
	for _, c := range o.queue {
		o.queued[c] = false
	}
	o.queue, o.fresh = o.queue[:0], 0
}

// keep leaves a cell with some candidates, and reports whether there are any.
func (o *Oracle) keep(m []uint32, c uint16, some uint32) bool {
	if some == m[c] {
		return true
	}
	m[c] = some
	if some == 0 {
		o.weight[c]++
		return false
	}
	o.push(c)
	o.fresh |= o.in[c]
	return true
}

// propagate draws conclusions until there are none, and reports whether there may be an answer.
func (o *Oracle) propagate(m []uint32) bool {
	for {
		for len(o.queue) > 0 {
			last := len(o.queue) - 1
			c := o.queue[last]
			o.queue, o.queued[c] = o.queue[:last], false
			if !o.pass(m, c) {
				return false
			}
		}
		if o.fresh == 0 {
			return true
		}
		h := bits.TrailingZeros64(o.fresh)
		o.fresh &= o.fresh - 1
		if !o.house(m, o.houses[h]) {
			return false
		}
	}
}

// pass passes what is known of a cell on to those that it shares rules with.
func (o *Oracle) pass(m []uint32, c uint16) bool {
	v := m[c]
	if v&(v-1) == 0 {
		for _, d := range o.peers[c] {
			if m[d]&v != 0 && !o.keep(m, d, m[d]&^v) {
				return false
			}
		}
	}
	s := &o.signs[c]
	if s.aboves > 0 {
		more := -(v & -v) << 1
		for _, d := range s.above[:s.aboves] {
			if !o.keep(m, d, m[d]&more) {
				return false
			}
		}
	}
	if s.belows > 0 {
		less := uint32(1)<<(bits.Len32(v)-1) - 1
		for _, d := range s.below[:s.belows] {
			if !o.keep(m, d, m[d]&less) {
				return false
			}
		}
	}
	return true
}

// house puts values that have one place left in a house there.
func (o *Oracle) house(m []uint32, cells []uint16) bool {
	var once, twice, alone uint32
	for _, c := range cells {
		v := m[c]
		twice |= once & v
		once |= v
		if v&(v-1) == 0 {
			alone |= v
		}
	}
	if once != o.full {
		return false
	}
	single := once &^ twice &^ alone
	if single == 0 {
		return true
	}
	for _, c := range cells {
		if v := m[c] & single; v != 0 && !o.keep(m, c, v) {
			return false
		}
	}
	return true
}

// search searches below the state of a depth, and reports whether it saw everything and found
// nothing.
func (o *Oracle) search(depth int) bool {
	for {
		if o.pulse.Beat() {
			return false
		}
		m := o.states[depth*o.cells:][:o.cells]
		if !o.propagate(m) {
			o.forget()
			o.pulse.Fail()
			return true
		}
		c := o.choose(m)
		if c < 0 {
			return o.same(m) || o.found(m)
		}
		one := m[c] & o.at[c]
		if one == 0 {
			one = m[c] & -m[c]
		}
		if len(o.states) < (depth+2)*o.cells {
			o.states = append(o.states, make([]uint32, o.cells)...)
			m = o.states[depth*o.cells:][:o.cells]
		}
		next := o.states[(depth+1)*o.cells:][:o.cells]
		copy(next, m)
		o.keep(next, uint16(c), one)
		if !o.search(depth + 1) {
			return false
		}
		m = o.states[depth*o.cells:][:o.cells]
		o.keep(m, uint16(c), m[c]&^one)
	}
}

// choose returns the cell to branch on: with few candidates, and which often ran out of them.
// It is -1 if all are known.
func (o *Oracle) choose(m []uint32) int {
	best, size, weight := -1, uint64(0), uint64(0)
	for c, v := range m {
		if v&(v-1) == 0 {
			continue
		}
		n, w := uint64(bits.OnesCount32(v)), uint64(o.weight[c])
		if best < 0 || n*weight < size*w {
			best, size, weight = c, n, w
		}
	}
	return best
}

// same reports whether a state in which all cells are known is the known answer.
func (o *Oracle) same(m []uint32) bool {
	for c, v := range m {
		if v != o.at[c] {
			return false
		}
	}
	return true
}

// found keeps the answer, and ends the search.
func (o *Oracle) found(m []uint32) bool {
	o.other = make(puzzle.Answer, o.cells)
	for c, v := range m {
		o.other[c] = bits.Len32(v)
	}
	return false
}
