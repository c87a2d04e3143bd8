package slitherlink

import (
	"fmt"
	"iter"

	"github.com/gridwright/gridwright/puzzle"
)

// Facts yields the lines: of each cell in reading order the upper and the left side, in the last
// column also the right one, and in the last row also the lower one.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return func(yield func(puzzle.Fact) bool) {
		for c := range p.board.Cells() {
			for _, way := range ways {
				f := puzzle.DrawnFact(p.cell(c), puzzle.Side(way.bit), p.board.Rows, p.board.Cols)
				if f.At == p.cell(c) && !yield(f) {
					return
				}
			}
		}
	}
}

// Has reports whether a fact is true in an answer. It knows whether a line is drawn on a side of a
// cell (Drawn).
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if err := f.On(p.board.Rows, p.board.Cols); err != nil {
		return false, err
	}
	if f.What != puzzle.Drawn {
		return false, fmt.Errorf("%q is not a fact about a %s: expected a line on a side of a cell "+
			"(r1c2:up)", f, kindName)
	}
	return s[f.At.Number(p.board.Cols)]&int(f.Value) != 0 != f.Not, nil
}
