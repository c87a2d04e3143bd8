package board

import (
	"fmt"
	"iter"

	"github.com/gridwright/gridwright/puzzle"
)

// Facts yields what each open cell may hold, and each line.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return func(yield func(puzzle.Fact) bool) {
		first, last := p.numbers()
		for c := range p.board.Cells() {
			for v := first; v <= last && p.Open(c); v++ {
				if !yield(puzzle.HoldsFact(p.Cell(c), v)) {
					return
				}
			}
			for f := range p.linesAt(c) {
				if !yield(f) {
					return
				}
			}
		}
	}
}

// linesAt yields the lines that begin at a cell: those along its sides which belong to it, or those
// to the cells on its right and below.
func (p *Puzzle) linesAt(c int) iter.Seq[puzzle.Fact] {
	return func(yield func(puzzle.Fact) bool) {
		for _, side := range sides {
			var f puzzle.Fact
			next, ok := p.Step(c, side)
			switch {
			case p.table.Lines == Sides:
				f = puzzle.DrawnFact(p.Cell(c), side, p.board.Rows, p.board.Cols)
			case p.table.Lines == Centres && ok && next > c && p.Open(c) && p.Open(next):
				f = puzzle.LinkedFact(p.Cell(c), p.Cell(next))
			}
			if f.What != 0 && f.At == p.Cell(c) && !yield(f) {
				return
			}
		}
	}
}

// Has reports whether a fact is true in an answer. It knows the facts that Facts yields.
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if err := f.On(p.board.Rows, p.board.Cols); err != nil {
		return false, err
	}
	first, last := p.numbers()
	c, has := f.At.Number(p.board.Cols), false
	switch {
	case f.What == puzzle.Holds && first <= last:
		if v := int(f.Value); !p.Open(c) || v < first || v > last {
			return false, fmt.Errorf("%v holds a number from %d to %d, not %d", f.At, first, last, v)
		}
		has = p.Value(s, c) == int(f.Value)
	case f.What == puzzle.Drawn && p.table.Lines == Sides:
		has = p.LinesOf(s, c)&puzzle.Side(f.Value) != 0
	case f.What == puzzle.Linked && p.table.Lines == Centres && f.Pair == "":
		side := puzzle.Right
		if f.To.Row > f.At.Row {
			side = puzzle.Down
		}
		if next, ok := p.Step(c, side); !ok || p.Cell(next) != f.To || !p.Open(c) || !p.Open(next) {
			return false, fmt.Errorf("%v and %v are not neighbours", f.At, f.To)
		}
		has = p.LinesOf(s, c)&side != 0
	default:
		return false, p.strange(f)
	}
	return has != f.Not, nil
}

// strange returns the error for a fact of a form that the kind does not have.
func (p *Puzzle) strange(f puzzle.Fact) error {
	expected := "what a cell holds (r1c2=1)"
	switch p.table.Lines {
	case Sides:
		expected = "a line on a side of a cell (r1c2:up)"
	case Centres:
		expected = "two cells that are linked (r1c2-r1c3)"
	case NoLines:
	}
	return fmt.Errorf("%q is not a fact about a %s: expected %s", f, p.table.Name, expected)
}
