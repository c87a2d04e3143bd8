package sweep

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// status is what is decided about a link.
type status uint8

const (
	open status = iota
	on
	off
)

// edge is a place for a link: two neighbouring cells.
type edge struct {
	cell  [2]int32
	block [2]int32 // the 2x2 blocks that it is a side of; -1 for none
	home  [2]int32 // the two cells on the puzzle's own board, and their bits of this link
	bit   [2]int
}

// cell is one cell, with what is decided about its links.
type cell struct {
	edges [4]int32 // to its neighbours; the first degree of them
	next  [4]int32 // the neighbours themselves
	count uint8    // how many neighbours
	need  uint8    // links that it must have: 1 at a terminal, else 2
	on    uint8    // links decided so far
	open  uint8    // links undecided
	label int32    // of its terminal, or 0

	path  int32 // the path it is on
	after int32 // the cell after it in the ring of the path's cells, in no order that matters
}

// path is a set of linked cells, named by one of them.
type path struct {
	size  int32
	label int32 // of the terminal in it, or 0
}

// board is the state of a sweep from one corner.
type board struct {
	cells  []cell
	edges  []edge
	blocks []uint8    // links on the sides of each 2x2 block, named by its upper left cell
	sides  [][4]int32 // the edges of each block; -1 for none
	paths  []path     // by the cell that names them
	state  []status
	walk   []int // edges in the order of the sweep

	trail   []int32 // what was done, to be undone: edges, or joined for the last of joins
	joins   []join
	queue   []decision
	choices []choice
	cursor  int // all edges before it on the walk are decided
	begun   bool

	keep bool // whether answers are held back
	held []puzzle.Answer
}

// joined stands in the trail for the last of joins.
const joined = -1

// join is a path that became part of another.
type join struct {
	into, from int32 // the paths, which are cells of theirs
	label      int32 // of into before
}

// decision is a link that is to be on or off.
type decision struct {
	edge  int32
	value status
}

// newBoard sets a puzzle up so that the corner that turn brings to the upper left comes first.
func newBoard(t *link.Puzzle, turn grid.Symmetry) *board {
	home := t.Board()
	g := turn.Board(home)
	b := &board{cells: make([]cell, g.Cells()), paths: make([]path, g.Cells()),
		blocks: make([]uint8, g.Cells()), sides: make([][4]int32, g.Cells())}
	origin := make([]int32, g.Cells())
	for c := range home.Cells() {
		to := turn.Cell(home, c)
		origin[to] = int32(c)
		b.cells[to] = cell{need: 2, label: int32(t.Label(c))}
		if t.Label(c) > 0 {
			b.cells[to].need = 1
		}
	}
	for i := range b.sides {
		b.sides[i] = [4]int32{-1, -1, -1, -1}
	}
	for c := range b.cells {
		for _, d := range []grid.Dir{grid.E, grid.S} {
			if to, ok := g.Step(c, d); ok {
				b.addEdge(home, g, c, to, origin)
			}
		}
	}
	b.order(g)
	b.state = make([]status, len(b.edges))
	b.reset()
	return b
}

// addEdge makes the edge between a cell and the one east or south of it.
func (b *board) addEdge(home, g grid.Board, c, d int, origin []int32) {
	e := edge{cell: [2]int32{int32(c), int32(d)}, home: [2]int32{origin[c], origin[d]},
		block: [2]int32{-1, -1}}
	for i, pair := range [][2]int32{{origin[c], origin[d]}, {origin[d], origin[c]}} {
		for bit, dir := range grid.Orthogonal {
			if to, ok := home.Step(int(pair[0]), dir); ok && to == int(pair[1]) {
				e.bit[i] = 1 << bit
			}
		}
	}
	// A block is named by its upper left cell. The edge is a side of the block that it begins, and
	// of the one above or left of that.
	id := int32(len(b.edges))
	r, col := g.RowCol(c)
	other, side := c-1, 2 // a vertical edge: left of block c, right of the block before
	if d == c+1 {
		other, side = c-g.Cols, 0
	}
	if g.Has(r+1, col+1) {
		e.block[0] = int32(c)
		b.sides[c][side] = id
	}
	if or, oc := r-(1-side/2), col-side/2; g.Has(or, oc) && g.Has(or+1, oc+1) {
		e.block[1] = int32(other)
		b.sides[other][side+1] = id
	}
	for i, x := range e.cell {
		n := &b.cells[x]
		n.edges[n.count], n.next[n.count] = id, e.cell[1-i]
		n.count++
	}
	b.edges = append(b.edges, e)
}

// order lists the edges by the anti-diagonals of the cells that they lead from.
func (b *board) order(g grid.Board) {
	for e := range b.edges {
		b.walk = append(b.walk, e)
	}
	slices.SortStableFunc(b.walk, func(e, f int) int {
		er, ec := g.RowCol(int(b.edges[e].cell[0]))
		fr, fc := g.RowCol(int(b.edges[f].cell[0]))
		if er+ec != fr+fc {
			return er + ec - fr - fc
		}
		return er - fr
	})
}

// reset undecides everything.
func (b *board) reset() {
	for c := range b.cells {
		n := &b.cells[c]
		n.on, n.open, n.path, n.after = 0, n.count, int32(c), int32(c)
		b.paths[c] = path{size: 1, label: n.label}
	}
	clear(b.state)
	clear(b.blocks)
}

// restart brings the board back to its beginning.
func (b *board) restart() {
	if b.begun {
		b.undo(0)
	}
	b.choices, b.cursor, b.begun = b.choices[:0], 0, false
}
