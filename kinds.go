package gridwright

import (
	"fmt"
	"strconv"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// Hole marks a place on a board of Numbrix or Hidato that is not a cell.
const Hole = -1

var _ = [1]struct{}{}[Hole-path.Hole] // they are the same

// Numbrix returns the puzzle with the given rows: each number is a clue, 0 for an empty cell, or
// Hole. The numbers 1 to n fill the n cells, and consecutive numbers share a side.
func Numbrix(rows [][]int) (Puzzle, error) { return newPath(rows, false) }

// Hidato is like Numbrix, but consecutive numbers share a side or a corner.
func Hidato(rows [][]int) (Puzzle, error) { return newPath(rows, true) }

func newPath(rows [][]int, diagonal bool) (Puzzle, error) {
	board, cells, err := flatRows(rows)
	if err != nil {
		return nil, err
	}
	p, err := path.New(board, diagonal, cells)
	if err != nil {
		return nil, err // a nil *path.Puzzle is not a nil Puzzle
	}
	return p, nil
}

// Numberlink returns the puzzle with the given rows: each number is that of a pair, from 1, which
// stands in two cells, or 0 for an empty cell. Paths cover all cells and do not touch themselves;
// WithRule changes that.
func Numberlink(rows [][]int) (Puzzle, error) {
	board, cells, err := flatRows(rows)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(cells))
	for c, v := range cells {
		switch {
		case v < 0:
			return nil, fmt.Errorf("%v: expected the number of a pair or 0, found %d",
				puzzle.CellOf(c, board.Cols), v)
		case v > 0:
			names[c] = strconv.Itoa(v)
		}
	}
	p, err := link.Default(board, names)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Less is an inequality of Futoshiki between two cells that share a side.
type Less struct{ Smaller, Larger Cell }

// Futoshiki returns the puzzle with a square of clues, 0 for an empty cell, and inequalities.
func Futoshiki(rows [][]int, signs ...Less) (Puzzle, error) {
	spec := latin.Spec{Kind: latin.Futoshiki().Name, Order: len(rows)}
	for _, s := range signs {
		for _, c := range []Cell{s.Smaller, s.Larger} {
			if int(c.Row) >= len(rows) || int(c.Col) >= len(rows) || c.Row < 0 || c.Col < 0 {
				return nil, fmt.Errorf("an inequality names %v, which is not on the board", c)
			}
		}
		spec.Signs = append(spec.Signs, latin.Sign{Smaller: s.Smaller.Number(len(rows)),
			Larger: s.Larger.Number(len(rows))})
	}
	return newSquare(spec, rows)
}

// Sudoku returns the puzzle with a square of clues, 0 for an empty cell. Its boxes are the default
// of the text form: 3x3 for 9x9, 2x3 for 6x6.
func Sudoku(rows [][]int) (Puzzle, error) {
	return newSquare(latin.Spec{Kind: latin.Sudoku().Name, Order: len(rows)}, rows)
}

// Latin returns the Latin square with the given clues, 0 for an empty cell.
func Latin(rows [][]int) (Puzzle, error) {
	return newSquare(latin.Spec{Kind: latin.Latin().Name, Order: len(rows)}, rows)
}

func newSquare(spec latin.Spec, rows [][]int) (Puzzle, error) {
	board, cells, err := flatRows(rows)
	if err != nil {
		return nil, err
	}
	if board.Rows != board.Cols {
		return nil, fmt.Errorf("expected a square, found %d rows of %d cells", board.Rows, board.Cols)
	}
	spec.Givens = cells
	p, err := latin.New(spec)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// flatRows joins rows of equal length.
func flatRows(rows [][]int) (grid.Board, []int, error) {
	if len(rows) == 0 || len(rows[0]) == 0 {
		return grid.Board{}, nil, fmt.Errorf("the board has no cells")
	}
	board := grid.Board{Rows: len(rows), Cols: len(rows[0])}
	if err := puzzle.CheckSize(board.Rows, board.Cols); err != nil {
		return board, nil, err
	}
	var cells []int
	for i, row := range rows {
		if len(row) != board.Cols {
			return board, nil, fmt.Errorf("row %d has %s, but row 1 has %d", i+1,
				wording.Count(len(row), "cell"), board.Cols)
		}
		cells = append(cells, row...)
	}
	return board, cells, nil
}
