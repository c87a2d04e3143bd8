package latin

import (
	"fmt"
	"iter"

	"github.com/gridwright/gridwright/puzzle"
)

// Facts yields each number that a cell can hold, cell by cell, numbers ascending. It includes those
// that the givens exclude.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return puzzle.NumberFacts(p)
}

// Numbers returns the numbers of every cell: 1 to the order.
func (p *Puzzle) Numbers(puzzle.Cell) (first, last int) { return 1, p.order }

// Has reports whether a fact is true in an answer. It knows the number of a cell (Holds) and which
// of any two cells is smaller (Smaller), with or without a sign between them.
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if err := f.On(p.order, p.order); err != nil {
		return false, err
	}
	here := s[f.At.Number(p.order)]
	switch f.What {
	case puzzle.Holds:
		if f.Value < 1 || int(f.Value) > p.order {
			return false, fmt.Errorf("the numbers of the board are 1 to %d, not %d", p.order, f.Value)
		}
		return here == int(f.Value) != f.Not, nil
	case puzzle.Smaller:
		return here < s[f.To.Number(p.order)] != f.Not, nil
	default:
		return false, fmt.Errorf("%q is not a fact about a %s: expected the number that a cell holds "+
			"(r1c2=7), or which of two cells is smaller (r1c2<r1c3)", f, p.kind)
	}
}

// cell returns a cell in the form that facts and messages use.
func (p *Puzzle) cell(c int) puzzle.Cell { return puzzle.CellOf(c, p.order) }
