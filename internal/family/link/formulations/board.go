// Package formulations holds the formulations of Numberlink as mixed-integer programs: Rob Pratt's
// model, as sysid published it in "Numberlink Puzzle" (May 2020), with its flaw and without, and
// models whose variables are the links between cells.
package formulations

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// All returns the formulations: the published model first, then those by links, the smallest last.
func All() []*formulation.Formulation {
	return []*formulation.Formulation{
		Pratt(), PrattCuts(), EdgeColour(), Edge(), EdgeNoBlock(), EdgeNoBeside(), EdgeBits(),
		EdgeLabel(),
	}
}

// board is the puzzle as the formulations see it: cells, and the edges between cells that share a
// side.
type board struct {
	*link.Puzzle
	rows, cols int
	cells      int
	edges      []edge
	at         [][4]int // of each cell: its edges to the north, east, south and west, or -1
}

// edge is two cells that share a side, the first to the left of the second or above it.
type edge struct{ a, b int }

// The index of each side in board.at, and the bit of a link through it.
const (
	north = iota
	east
	south
	west
)

func newBoard(p puzzle.Puzzle) *board {
	q := p.(*link.Puzzle)
	b := &board{Puzzle: q, rows: q.Board().Rows, cols: q.Board().Cols, cells: q.Board().Cells()}
	b.at = make([][4]int, b.cells)
	for c := range b.at {
		b.at[c] = [4]int{-1, -1, -1, -1}
	}
	for c := range b.cells {
		if right, ok := q.Board().Step(c, grid.E); ok {
			b.at[c][east], b.at[right][west] = len(b.edges), len(b.edges)
			b.edges = append(b.edges, edge{c, right})
		}
		if below, ok := q.Board().Step(c, grid.S); ok {
			b.at[c][south], b.at[below][north] = len(b.edges), len(b.edges)
			b.edges = append(b.edges, edge{c, below})
		}
	}
	return b
}

// around lists the edges of a cell.
func (b *board) around(c int) []int {
	edges := make([]int, 0, 4)
	for _, e := range b.at[c] {
		if e >= 0 {
			edges = append(edges, e)
		}
	}
	return edges
}

// blocks calls do with the cells of each 2x2 block, the north-western first, row by row, and with
// its four edges.
func (b *board) blocks(w *work.Work, do func(cells, edges [4]int)) {
	for c := range w.Range(b.cells) {
		right, below := b.at[c][east], b.at[c][south]
		if right < 0 || below < 0 {
			continue
		}
		se := c + b.cols + 1
		do([4]int{c, c + 1, c + b.cols, se}, [4]int{right, below, b.at[se][north], b.at[se][west]})
	}
}

// other is the cell at the other end of an edge.
func (b *board) other(e, c int) int { return b.edges[e].a + b.edges[e].b - c }

// rc returns the row and column of a cell, both from 1.
func (b *board) rc(c int) (row, col int) {
	row, col = b.Board().RowCol(c)
	return row + 1, col + 1
}

// place returns the words for a cell.
func (b *board) place(c int) string { return b.cell(c).String() }

// cell returns a cell in the form that facts use.
func (b *board) cell(c int) puzzle.Cell { return puzzle.CellOf(c, b.cols) }

// linkedFact returns the fact that the column of an edge stands for.
func (b *board) linkedFact(e int) puzzle.Fact {
	return puzzle.LinkedFact(b.cell(b.edges[e].a), b.cell(b.edges[e].b))
}

// name returns a name made of a word, a cell and further distinguishing parts: x(1,2,3).
func (b *board) name(word string, c int, more ...any) string {
	row, col := b.rc(c)
	s := fmt.Sprintf("%s(%d,%d", word, row, col)
	for _, m := range more {
		s += fmt.Sprintf(",%v", m)
	}
	return s + ")"
}

// edgeName returns a name made of a word, an edge and further distinguishing parts:
// link(1,2,right).
func (b *board) edgeName(word string, e int, more ...any) string {
	side := "down"
	if b.at[b.edges[e].a][east] == e {
		side = "right"
	}
	return b.name(word, b.edges[e].a, append([]any{side}, more...)...)
}

// answer returns the answer of a set of links.
func (b *board) answer(linked func(e int) bool) puzzle.Answer {
	s := make(puzzle.Answer, b.cells)
	for c := range s {
		for side, e := range b.at[c] {
			if e >= 0 && linked(e) {
				s[c] |= 1 << side
			}
		}
	}
	return s
}

// linked reports whether the ends of an edge are linked in an answer.
func (b *board) linked(s puzzle.Answer, e int) bool {
	a := b.edges[e].a
	return s[a]&(link.LinkE|link.LinkS)&b.bit(a, e) != 0
}

// bit is the bit of a link along an edge, seen from one of its cells.
func (b *board) bit(c, e int) int {
	for side, at := range b.at[c] {
		if at == e {
			return 1 << side
		}
	}
	return 0
}

// owners returns the number of the pair whose path uses each cell, from 1, or 0 if none does. It
// returns an error if the answer does not have the size of the board.
func (b *board) owners(s puzzle.Answer) ([]int, error) {
	if err := s.Sized(b.cells); err != nil {
		return nil, err
	}
	owner := make([]int, b.cells)
	for k := 1; k <= b.Pairs(); k++ {
		from, _ := b.Terminals(k)
		cells, _ := b.walk(from, func(e int) bool { return b.linked(s, e) })
		for _, c := range cells {
			owner[c] = k
		}
	}
	return owner, nil
}

// sized accepts puzzles of the family that pass the test also, if there is one, and whose model has
// at most formulation.Allowed nonzeros, by an estimate.
func sized(nonzeros func(b *board) int, also func(*link.Puzzle) error) func(puzzle.Puzzle) error {
	return func(p puzzle.Puzzle) error {
		q, ok := p.(*link.Puzzle)
		if !ok {
			return formulation.Unsupported("it is a %s, not a link puzzle", p.Kind().Name)
		}
		if also != nil {
			if err := also(q); err != nil {
				return formulation.Unsupported("%w", err)
			}
		}
		return formulation.Allow(nonzeros(newBoard(q)))
	}
}
