// Package path holds the puzzles whose answer is one walk over the whole board: the numbers 1 to n
// fill the cells, each once, and consecutive numbers are in neighbouring cells. In Numbrix
// neighbours share a side, in Hidato a side or a corner. Both may have holes, which are not cells.
//
// The package knows the rules and the text. It does not know how to find an answer.
package path

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Hole marks a hole among the values that New takes.
const Hole = -1

// Puzzle is a board with holes and some given numbers. It is immutable.
type Puzzle struct {
	board    grid.Board
	diagonal bool
	values   []int // of each cell: the number given, 0 for none, or Hole
	n        int   // how many values are not Hole, at least 1
}

// Numbrix returns the kind numbrix, in which neighbours share a side.
func Numbrix() *puzzle.Kind { return &numbrix }

// Hidato returns the kind hidato, in which neighbours share a side or a corner.
func Hidato() *puzzle.Kind { return &hidato }

var numbrix = puzzle.Kind{
	Name:  name(false),
	Title: "Numbrix",
	Doc: "The numbers 1 to n fill the n cells, each once. Consecutive numbers are in cells that " +
		"share a side. An x is a hole, not a cell.",
	Size:     9,
	Classes:  []string{"gentle", "easy", "tricky", "hard"},
	Example:  "numbrix\n. 10 . .\n. . 2 .\n. . 5 .\n",
	Monotone: true,
	Parse:    func(b *syntax.Block) (puzzle.Puzzle, error) { return parse(b, false) },
}

var hidato = puzzle.Kind{
	Name:  name(true),
	Title: "Hidato",
	Doc: "The numbers 1 to n fill the n cells, each once. Consecutive numbers are in cells that " +
		"share a side or a corner. An x is a hole, not a cell.",
	Size:     8,
	Classes:  []string{"gentle", "easy", "medium", "tricky", "hard"},
	Example:  "hidato\n. 3 . .\n. x . 1\n. . 8 .\n",
	Monotone: true,
	Parse:    func(b *syntax.Block) (puzzle.Puzzle, error) { return parse(b, true) },
}

func name(diagonal bool) string {
	if diagonal {
		return "hidato"
	}
	return "numbrix"
}

// New returns a puzzle of kind hidato if diagonal is set, else of kind numbrix. values holds the
// number given in each cell of the board, row by row: 1 to n, 0 for none, or Hole. n is the number
// of cells that are not holes. New keeps no reference to values.
func New(board grid.Board, diagonal bool, values []int) (*Puzzle, error) {
	if err := puzzle.CheckSize(board.Rows, board.Cols); err != nil {
		return nil, err
	}
	if len(values) != board.Cells() {
		return nil, fmt.Errorf("a board of %dx%d has %d cells, not %d",
			board.Rows, board.Cols, board.Cells(), len(values))
	}
	p := &Puzzle{board: board, diagonal: diagonal, values: slices.Clone(values)}
	for _, v := range values {
		if v != Hole {
			p.n++
		}
	}
	if p.n == 0 {
		return nil, errors.New(allHoles)
	}
	for c, v := range values {
		if v != Hole && (v < 0 || v > p.n) {
			return nil, fmt.Errorf("%s: clue %d is not in 1..%d", p.cell(c), v, p.n)
		}
	}
	if first, second := p.twice(); first >= 0 {
		return nil, fmt.Errorf("%s: %s", p.cell(second), p.already(first))
	}
	return p, nil
}

// allHoles is the error for a board with nothing to fill.
const allHoles = "every cell of the board is a hole"

// twice returns the first two cells in reading order with the same given number, or -1 and -1. All
// values must be Hole or in 0..n.
func (p *Puzzle) twice() (first, second int) {
	seen := make([]int, p.n+1) // one more than the cell in which a number stands, or 0
	for c, v := range p.values {
		if v < 1 {
			continue
		}
		if seen[v] > 0 {
			return seen[v] - 1, c
		}
		seen[v] = c + 1
	}
	return -1, -1
}

// already is the message for a clue that is also given in another cell.
func (p *Puzzle) already(first int) string {
	return fmt.Sprintf("clue %d is already in %s", p.values[first], p.cell(first))
}

// Board returns the size of the board, holes included.
func (p *Puzzle) Board() grid.Board { return p.board }

// Diagonal reports whether cells that share only a corner are neighbours.
func (p *Puzzle) Diagonal() bool { return p.diagonal }

// Size returns the number of rows and columns of the board, holes included.
func (p *Puzzle) Size() (rows, cols int) { return p.board.Rows, p.board.Cols }

// N returns the last number of the walk: the number of cells that are not holes. It is at least 1.
func (p *Puzzle) N() int { return p.n }

// Hole reports whether a place on the board is a hole.
func (p *Puzzle) Hole(cell int) bool { return p.values[cell] == Hole }

// Given returns the number given in a cell, or 0 for none. Holes have none.
func (p *Puzzle) Given(cell int) int { return max(0, p.values[cell]) }

// Neighbours returns the neighbours of a cell in ascending order, without holes. Each call computes
// them and allocates the slice, which the caller may keep.
func (p *Puzzle) Neighbours(cell int) []int {
	const most = 8
	all := p.board.Neighbours(make([]int, 0, most), cell, p.diagonal)
	return slices.DeleteFunc(all, p.Hole)
}

// Kind returns the kind numbrix or the kind hidato.
func (p *Puzzle) Kind() *puzzle.Kind {
	if p.diagonal {
		return Hidato()
	}
	return Numbrix()
}

// String returns the canonical text.
func (p *Puzzle) String() string { return name(p.diagonal) + "\n" + p.format(p.values) }

// Clues returns the given numbers in reading order. Holes are part of the board, not clues.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for c, v := range p.values {
		if v > 0 {
			clues = append(clues, puzzle.Clue{Cell: c, Other: -1, Value: v})
		}
	}
	return clues
}

// Keep returns the puzzle with only the clues i for which keep(i) is true.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := *p
	q.values = slices.Clone(p.values)
	for i, clue := range p.Clues() {
		if !keep(i) {
			q.values[clue.Cell] = 0
		}
	}
	return &q
}

// Obeys reports whether an answer has the number of a clue.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool { return c.Holds(s) }

// Full is the board with all numbers of an answer given.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	q := *p
	q.values = slices.Clone(p.values)
	for c, v := range s {
		if !p.Hole(c) {
			q.values[c] = v
		}
	}
	return &q
}
