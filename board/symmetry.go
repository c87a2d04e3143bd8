package board

import (
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Symmetries returns the board in its eight positions; with two numbers in a cell, which look down
// and to the right, in the two in which they still do.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	pairs := slices.ContainsFunc(p.table.sorts, func(s sort) bool { return s.Pair })
	for _, turn := range grid.Symmetries {
		if pairs && turn&^grid.Transpose != 0 {
			continue
		}
		all = append(all, puzzle.Symmetry{Name: turn.String(), Puzzle: p.turned(turn),
			Map: func(s puzzle.Answer) puzzle.Answer { return p.turnedAnswer(turn, s) }})
	}
	return all
}

// turned returns the image of the puzzle.
func (p *Puzzle) turned(turn grid.Symmetry) *Puzzle {
	q := *p
	q.board, q.cells = turn.Board(p.board), grid.Move(turn, p.board, p.cells)
	for i, in := range q.cells {
		if turn.Transposes() && in.sort > 0 && q.sort(i).Pair {
			q.cells[i].value, q.cells[i].second = in.second, in.value
		}
	}
	q.frame = [4][][]int{}
	for i, lines := range p.frame {
		for j, numbers := range lines {
			p.turnLine(&q, turn, sides[i], j, numbers)
		}
	}
	if p.table.Areas != nil {
		p.table.Areas.code.turn(p, &q, turn)
	}
	return &q
}

// turnLine moves the numbers outside at one side of a row or column to their place outside q. If
// none stand at the side to which they would go, they are about the whole row or column, and go to
// its other end; their order is that of its cells.
func (p *Puzzle) turnLine(q *Puzzle, turn grid.Symmetry, side puzzle.Side, line int,
	numbers []int,
) {
	to := side
	for _, s := range sides {
		if dir(s) == turn.Dir(dir(side)) {
			to = s
		}
	}
	cell := turn.Cell(p.board, p.outside(side, line).Cell)
	row, col := q.board.RowCol(cell)
	if p.table.Frame&to == 0 {
		to = back(to)
		numbers = slices.Clone(numbers)
		slices.Reverse(numbers)
	}
	i, at, n := slices.Index(sides[:], to), col, q.board.Cols
	if to == puzzle.Left || to == puzzle.Right {
		at, n = row, q.board.Rows
	}
	if q.frame[i] == nil {
		q.frame[i] = make([][]int, n)
	}
	q.frame[i][at] = numbers
}

// turnedAnswer returns the image of an answer.
func (p *Puzzle) turnedAnswer(turn grid.Symmetry, s puzzle.Answer) puzzle.Answer {
	t := grid.Move(turn, p.board, s)
	if p.table.Lines == NoLines {
		return t
	}
	for c, v := range t {
		t[c] = v &^ (1<<lineBits - 1)
		for _, side := range sides {
			if v&int(side) != 0 {
				t[c] |= 1 << (turn.Dir(dir(side)) / 2)
			}
		}
	}
	return t
}
