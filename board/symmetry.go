package board

import (
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Symmetries returns the board in those of its eight positions in which its numbers have places
// outside, two numbers in a cell look down and to the right, and cells may hold the same numbers;
// none if the kind is Upright.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	if p.table.Upright {
		return nil
	}
	var all []puzzle.Symmetry
	pairs := slices.ContainsFunc(p.table.sorts, func(s sort) bool { return s.Pair })
	first, last := p.numbers()
	for _, turn := range grid.Symmetries {
		if pairs && turn&^grid.Transpose != 0 || !p.table.framedAfter(turn) {
			continue
		}
		q := p.turned(turn)
		if l, m := q.numbers(); l != first || m != last {
			continue
		}
		all = append(all, puzzle.Symmetry{Name: turn.String(), Puzzle: q,
			Map: func(s puzzle.Answer) puzzle.Answer { return p.turnedAnswer(turn, s) }})
	}
	return all
}

// framedAfter reports whether rows keep as many places for numbers outside, and columns too.
func (t *table) framedAfter(turn grid.Symmetry) bool {
	places := func(side puzzle.Side) int {
		return rimWidth(t.Frame, side) + rimWidth(t.Frame, opposite(side))
	}
	return places(turnedSide(turn, puzzle.Up)) == places(puzzle.Up) &&
		places(turnedSide(turn, puzzle.Left)) == places(puzzle.Left)
}

// turnedSide returns the side to which another goes.
func turnedSide(turn grid.Symmetry, side puzzle.Side) puzzle.Side {
	return 1 << (turn.Dir(direction(side)) / 2)
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
	to := turnedSide(turn, side)
	cell := turn.Cell(p.board, p.outside(side, line).Cell)
	row, col := q.board.RowCol(cell)
	if p.table.Frame&to == 0 {
		to = opposite(to)
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
				t[c] |= int(turnedSide(turn, side))
			}
		}
	}
	return t
}
