package sweep

import (
	"slices"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
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

// The sweep numbers cells, edges and blocks as edges.Graph does, and copies them into structures of
// its own, so that all that a step reads of a cell lies side by side. Reading neighbours from the
// graph instead took 10 to 16 % more processor time on BenchmarkBeside40 and on the example of
// 20x20.

// edge is what the sweep reads of an edge.
type edge struct {
	cell  [2]int32
	block [2]int32 // the 2x2 blocks that it is a side of, or edges.None
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
	sides  [][4]int32 // the edges of each block, where there is one
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

// newBoard sets a puzzle up so that the corner that turn brings to the upper left comes first. The
// graph is that of the board in this position.
func newBoard(t *link.Puzzle, g *edges.Graph, turn grid.Symmetry) *board {
	b := &board{cells: make([]cell, g.Cells()), paths: make([]path, g.Cells()),
		edges: make([]edge, len(g.Edges)), state: make([]status, len(g.Edges)),
		blocks: make([]uint8, g.Cells()), sides: make([][4]int32, g.Cells())}
	origin := make([]int32, g.Cells())
	for c := range g.Cells() {
		to := turn.Cell(t.Board(), c)
		origin[to] = int32(c)
		b.cells[to] = cell{need: 2, label: int32(t.Label(c))}
		if t.Label(c) > 0 {
			b.cells[to].need = 1
		}
	}
	home := homeSides(turn)
	for e, ends := range g.Edges {
		side := home[g.Side(e)]
		b.edges[e] = edge{cell: [2]int32{int32(ends.A), int32(ends.B)},
			home: [2]int32{origin[ends.A], origin[ends.B]}, bit: [2]int{1 << side, 1 << (side ^ 2)},
			block: [2]int32{edges.None, edges.None}}
		for i, x := range b.edges[e].cell {
			n := &b.cells[x]
			n.edges[n.count], n.next[n.count] = int32(e), b.edges[e].cell[1-i]
			n.count++
		}
	}
	for c := range g.Cells() {
		block, ok := g.Block(c)
		if !ok {
			continue
		}
		for i, e := range block.Edges {
			b.sides[c][i] = int32(e)
			b.edges[e].block[i/2] = int32(c) // it begins this block, or ends it
		}
	}
	b.order(g.Grid)
	b.reset()
	return b
}

// homeSides gives, for each side of a cell, the side that a turn has brought there.
func homeSides(turn grid.Symmetry) (sides [4]int) {
	for i, d := range grid.Orthogonal {
		sides[turn.Dir(d)/2] = i
	}
	return sides
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
