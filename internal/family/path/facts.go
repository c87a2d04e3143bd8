package path

import (
	"fmt"
	"iter"

	"github.com/gridwright/gridwright/puzzle"
)

// Facts yields each number that a cell can hold, cell by cell without the holes, numbers ascending.
// It includes those that the givens exclude.
func (p *Puzzle) Facts() iter.Seq[puzzle.Fact] {
	return puzzle.NumberFacts(p)
}

// Numbers returns the numbers of every cell that is no hole: 1 to the length of the path.
func (p *Puzzle) Numbers(c puzzle.Cell) (first, last int) {
	if p.Hole(c.Number(p.board.Cols)) {
		return 1, 0
	}
	return 1, p.n
}

// Has reports whether a fact is true in an answer. It knows the number of a cell (Holds), whether
// two neighbours hold consecutive numbers (Linked), and whether the second of two neighbours holds
// the number after that of the first (Next); the fact may name that first number.
func (p *Puzzle) Has(s puzzle.Answer, f puzzle.Fact) (bool, error) {
	if err := p.knows(f); err != nil {
		return false, err
	}
	here, there := s[f.At.Number(p.board.Cols)], s[f.To.Number(p.board.Cols)]
	has := false
	switch f.What {
	case puzzle.Holds:
		has = here == int(f.Value)
	case puzzle.Linked:
		has = here == there-1 || here == there+1
	case puzzle.Next:
		has = here == there-1 && (f.Value == 0 || here == int(f.Value))
	default: // knows refuses it
	}
	return has != f.Not, nil
}

// knows returns an error if the board has no such fact. The error says why.
func (p *Puzzle) knows(f puzzle.Fact) error {
	if err := f.On(p.board.Rows, p.board.Cols); err != nil {
		return err
	}
	at, to := f.At.Number(p.board.Cols), f.To.Number(p.board.Cols)
	two := f.What == puzzle.Linked || f.What == puzzle.Next
	switch {
	case f.What != puzzle.Holds && !two || f.Pair != "":
		return fmt.Errorf("%q is not a fact about a %s: expected the number that a cell holds (r1c2=7), "+
			"two cells with consecutive numbers (r1c2-r1c3), or the next cell of the walk (r1c2>r1c3)",
			f, p.Kind().Name)
	case p.Hole(at):
		return fmt.Errorf("%v is a hole", f.At)
	case two && p.Hole(to):
		return fmt.Errorf("%v is a hole", f.To)
	case int(f.Value) > p.n || f.What == puzzle.Holds && f.Value < 1:
		return fmt.Errorf("the numbers of the board are 1 to %d, not %d", p.n, f.Value)
	case two && !p.board.Adjacent(at, to, p.diagonal):
		return fmt.Errorf("%v and %v are not neighbours", f.At, f.To)
	}
	return nil
}

// cell returns a cell in the form that facts and messages use.
func (p *Puzzle) cell(c int) puzzle.Cell { return puzzle.CellOf(c, p.board.Cols) }
