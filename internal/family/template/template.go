// Package template is the smallest family that meets every contract: each cell holds 1 or 2, and
// neighbours differ. It is no puzzle that anyone would want. It is always built and tested, so that
// a new family can begin as a copy of it and of the folders below.
package template

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Puzzle is a board with some cells given.
type Puzzle struct {
	board  grid.Board
	givens []int // 1, 2, or 0 for none, a number a cell
}

// Kind describes the kind template.
func Kind() *puzzle.Kind {
	return &puzzle.Kind{
		Name:         "template",
		Doc:          "Each cell holds 1 or 2, and cells that share a side differ.",
		Example:      "template\n1 . .\n. . .\n",
		Monotone:     true,
		Parse:        parse,
		ParseAnswer:  parseAnswer,
		FormatAnswer: func(p puzzle.Puzzle, s puzzle.Answer) string { return p.(*Puzzle).format(s) },
		Layout: func(p puzzle.Puzzle, s puzzle.Answer) puzzle.Layout {
			return p.(*Puzzle).layout(s)
		},
		Size: func(p puzzle.Puzzle) (rows, cols int) {
			return p.(*Puzzle).board.Rows, p.(*Puzzle).board.Cols
		},
		Symmetries: func(p puzzle.Puzzle) []puzzle.Symmetry { return p.(*Puzzle).symmetries() },
	}
}

// Board is the board's size.
func (p *Puzzle) Board() grid.Board { return p.board }

// Given is the number given in a cell, or 0.
func (p *Puzzle) Given(cell int) int { return p.givens[cell] }

// Kind is the kind template.
func (p *Puzzle) Kind() *puzzle.Kind { return Kind() }

// String is the canonical text.
func (p *Puzzle) String() string { return "template\n" + p.format(p.givens) }

// Clues lists the givens in reading order.
func (p *Puzzle) Clues() []puzzle.Clue {
	var clues []puzzle.Clue
	for c, v := range p.givens {
		if v > 0 {
			clues = append(clues, puzzle.Clue{Cell: c, Other: -1, Value: v})
		}
	}
	return clues
}

// Keep is the puzzle with only the givens i for which keep(i) is true.
func (p *Puzzle) Keep(keep func(i int) bool) puzzle.Puzzle {
	q := &Puzzle{board: p.board, givens: slices.Clone(p.givens)}
	for i, clue := range p.Clues() {
		if !keep(i) {
			q.givens[clue.Cell] = 0
		}
	}
	return q
}

func parse(b *puzzle.Block) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues("template", nil); err != nil {
		return nil, err
	}
	board, values, err := readGrid(b)
	if err != nil {
		return nil, err
	}
	return &Puzzle{board: board, givens: values}, nil
}

func parseAnswer(p puzzle.Puzzle, b *puzzle.Block) (puzzle.Answer, error) {
	board, values, err := readGrid(b)
	if err != nil {
		return nil, err
	}
	if want := p.(*Puzzle).board; board != want {
		return nil, b.FailLine(b.First(), "", "the answer is %dx%d, the puzzle %dx%d",
			board.Rows, board.Cols, want.Rows, want.Cols)
	}
	return values, nil
}

// readGrid reads rows of 1, 2 and empty cells.
func readGrid(b *puzzle.Block) (grid.Board, []int, error) {
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		return grid.Board{}, nil, err
	}
	board := grid.Board{Rows: len(rows), Cols: len(rows[0])}
	values := make([]int, 0, board.Cells())
	for _, row := range rows {
		for _, t := range row {
			v := 0
			if !puzzle.Empty(t.Text) {
				if v, err = b.Number(t, "given", 2); err != nil {
					return grid.Board{}, nil, err
				}
			}
			values = append(values, v)
		}
	}
	return board, values, nil
}

func (p *Puzzle) format(values []int) string {
	return puzzle.FormatGrid(words(values), p.board.Cols)
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

func (p *Puzzle) layout(s puzzle.Answer) puzzle.Layout {
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

// symmetries gives the board in its eight positions, and with the two numbers exchanged.
func (p *Puzzle) symmetries() []puzzle.Symmetry {
	var all []puzzle.Symmetry
	for _, turn := range grid.Symmetries {
		move := func(values []int) []int {
			moved := make([]int, len(values))
			for c, v := range values {
				moved[turn.Cell(p.board, c)] = v
			}
			return moved
		}
		all = append(all, puzzle.Symmetry{
			Name:   turn.String(),
			Puzzle: &Puzzle{board: turn.Board(p.board), givens: move(p.givens)},
			Map:    func(s puzzle.Answer) puzzle.Answer { return move(s) },
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
