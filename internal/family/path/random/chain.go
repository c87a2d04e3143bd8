package random

import (
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/grid"
)

// chain is a path through all cells of a board. It is kept in a ring of places: the path begins at
// the place first and ends at the place before it. A backbite turns a part of the path round, up
// to its end. Turning the other part round instead, and beginning elsewhere in the ring, gives the
// same path read from its other end. So a move turns the shorter part.
type chain struct {
	board grid.Board
	r     *rand.Rand
	ring  []int32 // of each place: its cell
	place []int32 // of each cell: its place, or -1 for a hole
	first int     // the place where the path begins
	near  []int32 // of each cell and direction: the cell there, or -1
	log   uint    // there are 1<<log directions
	order []int32 // scratch of join
}

// newChain returns the path that visits the cells start in order.
func newChain(board grid.Board, diagonal bool, start []int, r *rand.Rand) *chain {
	c := &chain{board: board, r: r, log: 2, ring: make([]int32, len(start)),
		place: make([]int32, board.Cells())}
	dirs := grid.Orthogonal[:]
	if diagonal {
		dirs, c.log = grid.Around[:], 3
	}
	for cell := range c.place {
		c.place[cell] = -1
	}
	for i, cell := range start {
		c.ring[i], c.place[cell] = int32(cell), int32(i)
	}
	c.near = make([]int32, board.Cells()<<c.log)
	for cell := range c.place {
		for i, d := range dirs {
			next, ok := board.Step(cell, d)
			if !ok || c.place[next] < 0 {
				next = -1
			}
			c.near[cell<<c.log|i] = int32(next)
		}
	}
	return c
}

// bite makes a backbite from the last cell, or from the first one, in a direction. Nothing changes
// if no cell is there, or if it is the next one on the path.
func (c *chain) bite(last bool, dir int) {
	n := len(c.ring)
	end := c.first
	if last {
		if end--; end < 0 {
			end = n - 1
		}
	}
	next := c.near[int(c.ring[end])<<c.log|dir]
	if next < 0 {
		return
	}
	// The path falls into its first k cells and the others. The part with the end turns round.
	k := c.index(next)
	if last {
		k++
	}
	cut := c.wrap(k)
	short := 2*k <= n // the first k cells are the shorter part
	if short {
		c.reverse(c.first, k)
	} else {
		c.reverse(cut, n-k)
	}
	if short == last { // the other part turned round
		c.first = cut
	}
}

// reverse turns round a number of places from i on.
func (c *chain) reverse(i, count int) {
	ring, place := c.ring, c.place
	j := i + count - 1
	if j >= len(ring) {
		j -= len(ring)
	}
	for range count / 2 {
		a, b := ring[i], ring[j]
		ring[i], ring[j] = b, a
		place[b], place[a] = int32(i), int32(j)
		if i++; i == len(ring) {
			i = 0
		}
		if j--; j < 0 {
			j = len(ring) - 1
		}
	}
}

// cell returns the cell at an index of the path, from 0.
func (c *chain) cell(index int) int32 { return c.ring[c.wrap(index)] }

// wrap returns the place of an index of the path. The index behind the last is that of the first.
func (c *chain) wrap(index int) int {
	if index += c.first; index >= len(c.ring) {
		index -= len(c.ring)
	}
	return index
}

// index returns the index of a cell on the path.
func (c *chain) index(cell int32) int {
	i := int(c.place[cell]) - c.first
	if i < 0 {
		i += len(c.ring)
	}
	return i
}

// answer returns the number of each cell, counted from a random end.
func (c *chain) answer() []int {
	values := make([]int, len(c.place))
	back := c.r.IntN(2) == 1
	for i := range c.ring {
		v := i + 1
		if back {
			v = len(c.ring) - i
		}
		values[c.cell(i)] = v
	}
	return values
}
