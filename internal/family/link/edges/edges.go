// Package edges numbers the edges of a board. An edge is a pair of cells that share a side, between
// which an answer may have a link. The formulations, the encodings with their theory of paths, and
// the sweep use these numbers. The package contains no search.
//
// Two packages do without it. The frontier crosses a board cell by cell and needs no numbers of
// edges. Brute force, the oracle of the tests, shares no code with what it tests.
package edges

import (
	"iter"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Edge is a pair of cells that share a side. A is left of B or above it.
type Edge struct{ A, B int }

// The sides of a cell. In an answer, the bit 1<<i stands for a link through side i: link.LinkN is
// 1<<North. The opposite side is i^2.
const (
	North = iota
	East
	South
	West
)

// None is the number of the missing edge at the border of the board.
const None = -1

// Graph holds the cells of a board and its edges. Edges are in the order of their first cells, and
// the edge to the east comes before the edge to the south. This is the order of link.Puzzle.Facts.
type Graph struct {
	Grid  grid.Board
	Edges []Edge
	At    [][4]int // the edges of each cell to the north, east, south and west, or None
}

// NewGraph numbers the edges of a board.
func NewGraph(b grid.Board) Graph {
	g := Graph{Grid: b, At: make([][4]int, b.Cells()),
		Edges: make([]Edge, 0, 2*b.Cells()-b.Rows-b.Cols)}
	for c := range g.At {
		g.At[c] = [4]int{None, None, None, None}
	}
	for r := range b.Rows {
		for col := range b.Cols {
			c := b.Cell(r, col)
			if col < b.Cols-1 {
				g.add(c, c+1, East)
			}
			if r < b.Rows-1 {
				g.add(c, c+b.Cols, South)
			}
		}
	}
	return g
}

// add adds the edge from cell a to cell b, which lies beyond the given side of a.
func (g *Graph) add(a, b, side int) {
	g.At[a][side], g.At[b][side^2] = len(g.Edges), len(g.Edges)
	g.Edges = append(g.Edges, Edge{a, b})
}

// Cells returns the number of cells.
func (g *Graph) Cells() int { return len(g.At) }

// Other returns the cell at the other end of edge e of cell c.
func (g *Graph) Other(e, c int) int { return g.Edges[e].A + g.Edges[e].B - c }

// Side returns the side of its first cell that an edge goes through: East or South.
func (g *Graph) Side(e int) int {
	if g.At[g.Edges[e].A][East] == e {
		return East
	}
	return South
}

// Around yields the edges of a cell: two in a corner, three at a border, four elsewhere.
func (g *Graph) Around(c int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, e := range g.At[c] {
			if e != None && !yield(e) {
				return
			}
		}
	}
}

// Block is a square of four cells, row by row, and the edges between them in the order of their
// numbers: the upper, the left, the right and the lower.
type Block struct{ Cells, Edges [4]int }

// Block returns the block whose north-western cell is c. ok is false if there is none.
func (g *Graph) Block(c int) (b Block, ok bool) {
	upper, left := g.At[c][East], g.At[c][South]
	if upper == None || left == None {
		return Block{}, false
	}
	se := c + g.Grid.Cols + 1
	return Block{[4]int{c, c + 1, se - 1, se},
		[4]int{upper, left, g.At[se][North], g.At[se][West]}}, true
}

// Linked reports whether an answer has a link along an edge.
func (g *Graph) Linked(s puzzle.Answer, e int) bool {
	return s[g.Edges[e].A]>>g.Side(e)&1 != 0
}

// Answer returns the answer with links along the edges for which linked returns true.
func (g *Graph) Answer(linked func(e int) bool) puzzle.Answer {
	s := make(puzzle.Answer, len(g.At))
	for e, ends := range g.Edges {
		if linked(e) {
			side := g.Side(e)
			s[ends.A] |= 1 << side
			s[ends.B] |= 1 << (side ^ 2)
		}
	}
	return s
}

// Board is a puzzle with the edges of its board.
type Board struct {
	*link.Puzzle
	Graph
}

// Of returns the board of a puzzle.
func Of(p *link.Puzzle) Board { return Board{p, NewGraph(p.Board())} }

// Cell returns a cell in the form that facts use.
func (b *Board) Cell(c int) puzzle.Cell { return puzzle.CellOf(c, b.Grid.Cols) }

// Fact returns the fact that the two cells of an edge are linked.
func (b *Board) Fact(e int) puzzle.Fact {
	return puzzle.LinkedFact(b.Cell(b.Edges[e].A), b.Cell(b.Edges[e].B))
}

// Settled reports whether the labels of its cells settle an edge, and if so, whether it has a link.
// Terminals of different pairs are not linked. Those of one pair are linked if paths may not touch
// themselves. All other edges are open.
func (b *Board) Settled(e int) (linked, settled bool) {
	x, y := b.Label(b.Edges[e].A), b.Label(b.Edges[e].B)
	switch {
	case x == 0 || y == 0:
		return false, false
	case x != y:
		return false, true
	}
	return true, b.Touch() == link.Never
}
