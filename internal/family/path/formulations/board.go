// Package formulations holds the formulations of Numbrix and Hidato as mixed-integer programs: the
// assignment models of Erwin Kalvelagen, "Numbrix puzzle via MIP", and the travelling-salesman
// models of his "Numbrix puzzle via TSP" (Yet Another Math Programming Consultant, December 2020),
// with their variants and with network flows.
package formulations

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/puzzle"
)

// All returns the formulations: first the assignment models, then the flow through layers, then the
// travelling-salesman models.
func All() []*formulation.Formulation {
	return []*formulation.Formulation{
		Assign(), AssignPrev(), AssignBoth(), AssignSparse(), Layered(),
		MTZ(), MTZ1960(), MTZTextbook(), MTZLifted(), MTZPratt(), MTZIndicator(), SCF(),
	}
}

// prunes lists the packages of every formulation: see engine.Outcome.Pruned.
var prunes = &engine.Packages{Own: []string{"path/formulations"}}

// positions is the puzzle as the formulations see it: positions, which are the cells that are not
// holes, numbered from 0 row by row, and values 1 to n.
type positions struct {
	p     *path.Puzzle
	n     int     // positions, and the last value
	cell  []int   // of each position: its cell on the board
	pos   []int   // of each cell: its position, or -1
	given []int   // of each position: its value, or 0
	near  [][]int // of each position: its neighbours, ascending
	at    []int   // of each value: the position where it is given, or -1
}

func newBoard(p *path.Puzzle) *positions {
	b := &positions{p: p, n: p.N(), pos: make([]int, p.Board().Cells())}
	for c := range b.pos {
		b.pos[c] = -1
		if !p.Hole(c) {
			b.pos[c] = len(b.cell)
			b.cell = append(b.cell, c)
			b.given = append(b.given, p.Given(c))
		}
	}
	b.at = make([]int, b.n+1)
	for k := range b.at {
		b.at[k] = -1
	}
	for i, c := range b.cell {
		var near []int
		for _, d := range p.Neighbours(c) {
			near = append(near, b.pos[d])
		}
		b.near = append(b.near, near)
		if k := b.given[i]; k > 0 {
			b.at[k] = i
		}
	}
	return b
}

// links returns the number of ordered pairs of neighbours.
func (b *positions) links() int {
	n := 0
	for _, near := range b.near {
		n += len(near)
	}
	return n
}

// rc returns the row and column of a position, both from 1.
func (b *positions) rc(i int) (row, col int) {
	row, col = b.p.Board().RowCol(b.cell[i])
	return row + 1, col + 1
}

// place returns the words for a position.
func (b *positions) place(i int) string { return b.spot(i).String() }

// spot returns the cell of a position in the form that facts use.
func (b *positions) spot(i int) puzzle.Cell { return puzzle.CellOf(b.cell[i], b.p.Board().Cols) }

// answer returns the answer with these values at the positions.
func (b *positions) answer(values []int) puzzle.Answer {
	s := make(puzzle.Answer, len(b.pos))
	for i, c := range b.cell {
		s[c] = values[i]
	}
	return s
}

// values returns the value of each position in an answer, and the position of each value from 1.
func (b *positions) values(s puzzle.Answer) (values, at []int, err error) {
	if err := s.CheckSize(len(b.pos)); err != nil {
		return nil, nil, err
	}
	values, at = make([]int, b.n), make([]int, b.n+1)
	for i, c := range b.cell {
		if s[c] < 1 || s[c] > b.n {
			return nil, nil, fmt.Errorf("%s holds %d, which is not in 1..%d", b.place(i), s[c], b.n)
		}
		values[i], at[s[c]] = s[c], i
	}
	return values, at, nil
}

// supports accepts puzzles of the family whose model has at most formulation.Allowed nonzeros, by
// an estimate.
func supports(nonzeros func(b *positions) int) func(puzzle.Puzzle) error {
	return func(p puzzle.Puzzle) error {
		q, ok := p.(*path.Puzzle)
		if !ok {
			return formulation.Unsupported("it is a %s, not a path puzzle", p.Kind().Name)
		}
		return formulation.Allow(nonzeros(newBoard(q)))
	}
}
