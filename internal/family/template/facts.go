package template

import (
	"fmt"
	"iter"

	"github.com/gridwright/gridwright/puzzle"
)

// Facts yields each number that a cell can hold, cell by cell.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return puzzle.NumberFacts(p)
}

// Numbers returns the numbers of every cell: 1 and 2.
func (p *Puzzle) Numbers(puzzle.Cell) (first, last int) { return 1, 2 }

// Has reports whether a fact is true in an answer. It knows only the number of a cell (Holds).
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if err := f.On(p.board.Rows, p.board.Cols); err != nil {
		return false, err
	}
	switch {
	case f.What != puzzle.Holds:
		return false, fmt.Errorf("%q is not a fact about a template board: expected the number that a "+
			"cell holds (r1c2=1)", f)
	case f.Value < 1 || f.Value > 2:
		return false, fmt.Errorf("a cell holds 1 or 2, not %d", f.Value)
	}
	return s[f.At.Number(p.board.Cols)] == int(f.Value) != f.Not, nil
}

// cell returns a cell in the form that facts and messages use.
func (p *Puzzle) cell(c int) puzzle.Cell { return puzzle.CellOf(c, p.board.Cols) }
