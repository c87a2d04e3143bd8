package board

import (
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// stepFrom returns the place next to another in the direction of a side, on a board of rows and
// columns of places.
func stepFrom(rows, cols, at int, side puzzle.Side) (next int, ok bool) {
	return grid.Board{Rows: rows, Cols: cols}.Step(at, direction(side))
}

// direction returns the direction of a side.
func direction(side puzzle.Side) grid.Dir {
	switch side {
	case puzzle.Right:
		return grid.E
	case puzzle.Down:
		return grid.S
	case puzzle.Left:
		return grid.W
	}
	return grid.N
}

// opposite returns the side opposite to another.
func opposite(side puzzle.Side) puzzle.Side {
	if side <= puzzle.Right {
		return side << 2
	}
	return side >> 2
}

// Step returns the cell beyond a side of a cell, and false at the end of the board.
func (p *Puzzle) Step(c int, side puzzle.Side) (next int, ok bool) {
	return p.board.Step(c, direction(side))
}

// Neighbours returns the cells that share a side with a cell, in reading order, and if corners is
// set those that share a corner.
func (p *Puzzle) Neighbours(c int, corners bool) []int {
	return p.board.Neighbours(nil, c, corners)
}

// Ray returns the cells from a cell, which is not among them, in the direction of a side, up to a
// wall or the end of the board.
func (p *Puzzle) Ray(c int, side puzzle.Side) []int {
	var cells []int
	for next, ok := p.Step(c, side); ok && p.Open(next); next, ok = p.Step(next, side) {
		cells = append(cells, next)
	}
	return cells
}

// Line returns the cells of a row or column as they are seen from a side of the board: of a column
// from Up or Down, of a row from Left or Right.
func (p *Puzzle) Line(side puzzle.Side, line int) []int {
	c := p.outside(side, line).Cell
	cells := []int{c}
	for next, ok := p.Step(c, opposite(side)); ok; next, ok = p.Step(next, opposite(side)) {
		cells = append(cells, next)
	}
	return cells
}

// Rows returns the cells of each row, and Columns those of each column.
func (p *Puzzle) Rows() [][]int { return p.lines(puzzle.Left, p.board.Rows) }

// Columns returns the cells of each column.
func (p *Puzzle) Columns() [][]int { return p.lines(puzzle.Up, p.board.Cols) }

func (p *Puzzle) lines(side puzzle.Side, n int) [][]int {
	all := make([][]int, n)
	for i := range all {
		all[i] = p.Line(side, i)
	}
	return all
}

// Runs returns the longest stretches of open cells in rows, from left to right, and in columns,
// from top to bottom.
func (p *Puzzle) Runs() [][]int {
	var all [][]int
	for _, side := range []puzzle.Side{puzzle.Right, puzzle.Down} {
		for c := range p.board.Cells() {
			before, ok := p.Step(c, opposite(side))
			if p.Open(c) && (!ok || !p.Open(before)) {
				all = append(all, append([]int{c}, p.Ray(c, side)...))
			}
		}
	}
	return all
}

// Blocks returns the cells of each block of rows and columns that fits on the board, by the reading
// order of their first cells.
func (p *Puzzle) Blocks(rows, cols int) [][]int {
	var all [][]int
	for y := range max(0, p.board.Rows-rows+1) {
		for x := range max(0, p.board.Cols-cols+1) {
			var block []int
			for i := range rows * cols {
				block = append(block, p.board.Cell(y+i/cols, x+i%cols))
			}
			all = append(all, block)
		}
	}
	return all
}

// Connected reports whether cells are connected through shared sides. No cells are.
func (p *Puzzle) Connected(cells []int) bool {
	in := make([]bool, p.board.Cells())
	for _, c := range cells {
		in[c] = true
	}
	met := 0
	for queue := slices.Clone(cells[:min(1, len(cells))]); len(queue) > 0; {
		c := queue[len(queue)-1]
		if queue = queue[:len(queue)-1]; in[c] {
			in[c] = false
			met++
			queue = append(queue, p.Neighbours(c, false)...)
		}
	}
	return met == len(cells)
}

// Arms returns, for each corner of cells, the sum of the directions in which lines along sides lead
// from it. Corners are numbered row by row, and there is one more of each than of cells.
func (p *Puzzle) Arms(s puzzle.Answer) []int {
	cols := p.board.Cols + 1
	arms := make([]int, (p.board.Rows+1)*cols)
	for c := range s {
		for _, side := range sides {
			if p.LinesOf(s, c)&side == 0 {
				continue
			}
			e := puzzle.Fact{At: p.Cell(c), Value: int32(side)}.Edge(p.board.Cols)
			from, to := puzzle.Right, puzzle.Left
			if e.To == e.From+cols {
				from, to = puzzle.Down, puzzle.Up
			}
			arms[e.From] |= int(from)
			arms[e.To] |= int(to)
		}
	}
	return arms
}

// answer returns the sides of cells at which corners have lines.
func (p *Puzzle) answer(arms []int) puzzle.Answer {
	s := make(puzzle.Answer, p.board.Cells())
	for c := range s {
		for _, side := range sides {
			e := puzzle.Fact{At: p.Cell(c), Value: int32(side)}.Edge(p.board.Cols)
			arm := puzzle.Right
			if e.To == e.From+p.board.Cols+1 {
				arm = puzzle.Down
			}
			if arms[e.From]&int(arm) != 0 {
				s[c] |= int(side)
			}
		}
	}
	return s
}

// Corner returns a corner of cells as a part of the board. Its name is in words.
func (p *Puzzle) Corner(at int) puzzle.Area {
	row, col := at/(p.board.Cols+1), at%(p.board.Cols+1)
	down, across := "upper", "left"
	if row == p.board.Rows {
		down, row = "lower", row-1
	}
	if col == p.board.Cols {
		across, col = "right", col-1
	}
	kind, c := down+" "+across+" corner", p.Cell(p.board.Cell(row, col))
	return puzzle.Area{Kind: kind, Name: "the " + kind + " of " + c.String(), Cells: []puzzle.Cell{c}}
}

// Beside returns the cells around a corner of cells.
func (p *Puzzle) Beside(at int) []int {
	row, col := at/(p.board.Cols+1), at%(p.board.Cols+1)
	var cells []int
	for _, to := range [][2]int{{row - 1, col - 1}, {row - 1, col}, {row, col - 1}, {row, col}} {
		if p.board.Has(to[0], to[1]) {
			cells = append(cells, p.board.Cell(to[0], to[1]))
		}
	}
	return cells
}
