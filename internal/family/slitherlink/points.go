package slitherlink

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Lines run between the corners of cells, which are called points here. They are numbered row by
// row. The point with the number of a row and a column is the upper left corner of the cell there.

// The sides, as an answer adds them up.
const (
	up, right, down, left = int(puzzle.Up), int(puzzle.Right), int(puzzle.Down), int(puzzle.Left)
)

// ways are the four sides of a cell, and the directions in which lines leave a point.
var ways = [...]struct {
	bit, back int
	dir       grid.Dir
}{{up, down, grid.N}, {right, left, grid.E},
	{down, up, grid.S}, {left, right, grid.W}}

// points returns the board of the points.
func (p *Puzzle) points() grid.Board {
	return grid.Board{Rows: p.board.Rows + 1, Cols: p.board.Cols + 1}
}

// arms returns which lines leave each point, as a sum of puzzle.Up and so on.
func (p *Puzzle) arms(s puzzle.Answer) []int {
	points := p.points()
	arms := make([]int, points.Cells())
	for c, sides := range s {
		row, col := p.board.RowCol(c)
		nw := points.Cell(row, col)
		ne, sw := nw+1, nw+points.Cols
		if sides&up != 0 {
			arms[nw], arms[ne] = arms[nw]|right, arms[ne]|left
		}
		if sides&left != 0 {
			arms[nw], arms[sw] = arms[nw]|down, arms[sw]|up
		}
		if sides&right != 0 {
			arms[ne], arms[sw+1] = arms[ne]|down, arms[sw+1]|up
		}
		if sides&down != 0 {
			arms[sw], arms[sw+1] = arms[sw]|right, arms[sw+1]|left
		}
	}
	return arms
}

// sides returns the answer in which these lines leave each point. Lines must be mutual.
func (p *Puzzle) sides(arms []int) puzzle.Answer {
	points := p.points()
	s := make(puzzle.Answer, p.board.Cells())
	for c := range s {
		row, col := p.board.RowCol(c)
		nw := points.Cell(row, col)
		ne, sw := nw+1, nw+points.Cols
		for _, side := range []struct{ at, arm, bit int }{
			{nw, right, up}, {ne, down, right},
			{sw, right, down}, {nw, down, left}} {
			if arms[side.at]&side.arm != 0 {
				s[c] |= side.bit
			}
		}
	}
	return s
}

// beside returns the cells at a point in reading order.
func (p *Puzzle) beside(at int) []int {
	row, col := p.points().RowCol(at)
	var cells []int
	for _, to := range [][2]int{{row - 1, col - 1}, {row - 1, col}, {row, col - 1}, {row, col}} {
		if p.board.Has(to[0], to[1]) {
			cells = append(cells, p.board.Cell(to[0], to[1]))
		}
	}
	return cells
}

// corner returns the name of a point, as the corner of a cell.
func (p *Puzzle) corner(at int) string {
	row, col := p.points().RowCol(at)
	down, across := "upper", "left"
	if row == p.board.Rows {
		down, row = "lower", row-1
	}
	if col == p.board.Cols {
		across, col = "right", col-1
	}
	return fmt.Sprintf("the %s %s corner of %v", down, across, p.cell(p.board.Cell(row, col)))
}

// cell returns a cell in the form that facts and messages use.
func (p *Puzzle) cell(c int) puzzle.Cell { return puzzle.CellOf(c, p.board.Cols) }

// cells returns all cells.
func (p *Puzzle) cells() []int {
	all := make([]int, p.board.Cells())
	for c := range all {
		all[c] = c
	}
	return all
}
