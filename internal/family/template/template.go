// Package template is the smallest family that meets every contract: each cell holds 1 or 2, and
// neighbours differ. It is not meant to be played. It is always built and tested, so that a new
// family can start as a copy of it and of the folders below.
package template

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Puzzle is a board with some cells given.
type Puzzle struct {
	board  grid.Board
	givens []int // of each cell: 1, 2, or 0 for none
}

// Kind returns the kind template.
func Kind() *puzzle.Kind { return &kind }

var kind = puzzle.Kind{
	Name:     "template",
	Title:    "Template",
	Doc:      "Each cell holds 1 or 2, and cells that share a side differ.",
	Example:  "template\n1 . .\n. . .\n",
	Monotone: true,
	Parse:    parse,
}

// Board returns the size of the board.
func (p *Puzzle) Board() grid.Board { return p.board }

// Size returns the number of rows and columns of the board.
func (p *Puzzle) Size() (rows, cols int) { return p.board.Rows, p.board.Cols }

// Given returns the number given in a cell, or 0.
func (p *Puzzle) Given(cell int) int { return p.givens[cell] }

// Kind returns the kind template.
func (p *Puzzle) Kind() *puzzle.Kind { return &kind }

// String returns the canonical text.
func (p *Puzzle) String() string { return "template\n" + p.format(p.givens) }

// Clues returns the given numbers in reading order.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for c, v := range p.givens {
		if v > 0 {
			clues = append(clues, puzzle.Clue{Cell: c, Other: -1, Value: v})
		}
	}
	return clues
}

// Keep returns the puzzle with only the clues i for which keep(i) is true.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := &Puzzle{board: p.board, givens: slices.Clone(p.givens)}
	for i, clue := range p.Clues() {
		if !keep(i) {
			q.givens[clue.Cell] = 0
		}
	}
	return q
}

// Obeys reports whether an answer has the number of a clue.
func (p *Puzzle) Obeys(s puzzle.Answer, c puzzle.Clue) bool { return c.Holds(s) }

// Full is the board with all numbers of an answer given.
func (p *Puzzle) Full(s puzzle.Answer) puzzle.Puzzle {
	return &Puzzle{board: p.board, givens: slices.Clone(s)}
}

// parse reads a puzzle.
func parse(b *syntax.Block) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues("template", nil); err != nil {
		return nil, err
	}
	board, values, err := readGrid(b)
	if err != nil {
		return nil, err
	}
	return &Puzzle{board: board, givens: values}, nil
}

// ParseAnswer reads a grid of the board's size.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	board, values, err := readGrid(b)
	if err != nil {
		return nil, err
	}
	if board != p.board {
		return nil, b.FailLine(b.First(), "", "the answer is %dx%d, but the puzzle is %dx%d",
			board.Rows, board.Cols, p.board.Rows, p.board.Cols)
	}
	return values, nil
}

// readGrid reads rows of 1, 2 and empty cells.
func readGrid(b *syntax.Block) (grid.Board, []int, error) {
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		return grid.Board{}, nil, err
	}
	board := grid.Board{Rows: len(rows), Cols: len(rows[0])}
	values := make([]int, 0, board.Cells())
	for _, row := range rows {
		for _, t := range row {
			v := 0
			if !syntax.Empty(t.Text) {
				if v, err = b.Number(t, "clue", 2); err != nil {
					return grid.Board{}, nil, err
				}
			}
			values = append(values, v)
		}
	}
	return board, values, nil
}

// FormatAnswer returns one number per cell.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string { return p.format(s) }

func (p *Puzzle) format(values []int) string {
	return syntax.FormatGrid(words(values), p.board.Cols)
}

func words(values []int) []string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = "."
		if v > 0 {
			words[i] = strconv.Itoa(v)
		}
	}
	return words
}

// Rules returns the rules.
func (p *Puzzle) Rules() string {
	return "Write 1 or 2 in each cell, so that cells that share a side differ."
}

// Layout draws the clues, and the answer if there is one.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.board.Rows, Cols: p.board.Cols,
		Cells: make([]puzzle.Mark, p.board.Cells())}
	for c, given := range p.givens {
		l.Cells[c].Given = given > 0
		switch {
		case given > 0:
			l.Cells[c].Text = strconv.Itoa(given)
		case s != nil:
			l.Cells[c].Text = strconv.Itoa(s[c])
		}
	}
	return l
}

// Symmetries returns the board in its eight positions, and with the two numbers swapped.
func (p *Puzzle) Symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		all = append(all, puzzle.Symmetry{
			Name:   turn.String(),
			Puzzle: &Puzzle{turn.Board(p.board), grid.Move(turn, p.board, p.givens)},
			Map:    func(s puzzle.Answer) puzzle.Answer { return grid.Move(turn, p.board, s) },
		})
	}
	exchange := func(values []int) []int {
		other := slices.Clone(values)
		for c, v := range other {
			if v > 0 {
				other[c] = 3 - v
			}
		}
		return other
	}
	return append(all, puzzle.Symmetry{
		Name:   "1 <-> 2",
		Puzzle: &Puzzle{board: p.board, givens: exchange(p.givens)},
		Map:    func(s puzzle.Answer) puzzle.Answer { return exchange(s) },
	})
}

// Exchanges returns nothing: no swaps are known that lead from one answer to another.
func (p *Puzzle) Exchanges() puzzle.Exchanges { return puzzle.Exchanges{} }

// Looser returns nil: the text leaves no rule open.
func (p *Puzzle) Looser() []puzzle.Looser { return nil }
