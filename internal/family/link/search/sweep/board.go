package sweep

import (
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// status is whether a link is decided, and how.
type status uint8

const (
	open status = iota
	on
	off
)

// The sweep numbers cells, edges and blocks as edges.Graph does. It copies them into its own
// structures, so that all data of a cell that a step reads is in one place in memory. Reading the
// neighbours from the graph took 10 to 16 % more processor time on BenchmarkBeside40 and on the
// 20x20 example.

// edge holds the data of an edge that the sweep reads.
type edge struct {
	cell  [2]int32
	block [2]int32 // the 2x2 blocks that it lies in, or edges.None
	home  [2]int32 // its two cells on the board before the turn
	bit   [2]int   // the bit of this link in each of these cells
}

// cell is a cell with the state of its links.
type cell struct {
	edges [4]int32 // the edges to its neighbours; only the first count are used
	next  [4]int32 // the neighbours
	count uint8    // the number of neighbours
	need  uint8    // links that it must have: 1 at a terminal, else 2
	on    uint8    // links that are on
	open  uint8    // links that are not decided
	label int32    // of its terminal, or 0

	path  int32 // the path it is on
	after int32 // the next cell in the ring of the path's cells; their order has no meaning
}

// path is a set of linked cells. Its number is that of one of them.
type path struct {
	size  int32
	label int32 // of the terminal in it, or 0
}

// board is the state of a sweep from one corner.
type board struct {
	cells  []cell
	edges  []edge
	blocks []uint8    // the number of links in each 2x2 block, by its upper left cell
	sides  [][4]int32 // the edges of each block, by its upper left cell
	paths  []path     // by their numbers
	state  []status
	walk   []int // edges in the order of the sweep

	trail   []int32 // steps to undo: a decided edge, or joined for the last entry of joins
	joins   []join
	queue   []decision
	choices []choice
	cursor  int // all edges before it on the walk are decided
	at      at

	keep bool // whether answers are kept in held instead of being yielded
	held []puzzle.Answer
}

// at is where a search stands between two calls.
type at uint8

const (
	atBeginning at = iota
	atAnswer       // which was found last
	atChoice       // before a node for which the budget did not suffice
)

// joined is the entry of the trail for the last entry of joins.
const joined = -1

// join records that a path became part of another.
type join struct {
	into, from int32 // the numbers of the paths
	label      int32 // the label of into before the join
}

// decision is a link that is to be set on or off.
type decision struct {
	edge  int32
	value status
}

// newBoard sets up a puzzle so that the sweep begins in the corner that turn moves to the upper
// left. g is the graph of the turned board.
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
			b.edges[e].block[i/2] = int32(c) // block[0] if it is the upper or left edge
		}
	}
	b.order(g)
	b.reset()
	return b
}

// homeSides returns, for each side of a turned cell, the side that it was before the turn.
func homeSides(turn grid.Symmetry) (sides [4]int) {
	for i, d := range grid.Orthogonal {
		sides[turn.Dir(d)/2] = i
	}
	return sides
}

// order lists the edges by the anti-diagonals of their first cells.
func (b *board) order(g *edges.Graph) {
	b.walk = make([]int, 0, len(b.edges))
	for diagonal := range g.Grid.Rows + g.Grid.Cols - 1 {
		for r := max(0, diagonal-g.Grid.Cols+1); r <= min(diagonal, g.Grid.Rows-1); r++ {
			for _, side := range [2]int{edges.East, edges.South} {
				if e := g.At[g.Grid.Cell(r, diagonal-r)][side]; e != edges.None {
					b.walk = append(b.walk, e)
				}
			}
		}
	}
}

// reset sets all links to open.
func (b *board) reset() {
	for c := range b.cells {
		n := &b.cells[c]
		n.on, n.open, n.path, n.after = 0, n.count, int32(c), int32(c)
		b.paths[c] = path{size: 1, label: n.label}
	}
	clear(b.state)
	clear(b.blocks)
}
