package board

import (
	"github.com/gridwright/gridwright/puzzle"
)

// Check checks the form of an answer and what is given, and then asks the verifier of the table.
func (p *Puzzle) Check(s puzzle.Answer) error {
	if err := s.CheckSize(p.board.Cells()); err != nil {
		return err
	}
	first, last := p.numbers()
	for c, v := range s {
		if err := p.checkForm(c, v, first, last); err != nil {
			return err
		}
	}
	for c := range s {
		for _, side := range []puzzle.Side{puzzle.Right, puzzle.Down} {
			next, ok := p.Step(c, side)
			if !ok || (p.LinesOf(s, c)&side != 0) == (p.LinesOf(s, next)&opposite(side) != 0) {
				continue
			}
			what := "has a line on the side between them"
			if p.table.Lines == Centres {
				what = "is linked to the other"
			}
			return puzzle.NewViolation("one-sided", []int{c, next}, "of {cell} and {cell} only one "+what,
				p.Cell(c), p.Cell(next))
		}
		if g := p.Given(c); g != 0 && g != p.Value(s, c) {
			return p.notGiven(c, g)
		}
	}
	return p.table.Check(p, s)
}

// notGiven says that a cell does not hold the value that is given there.
func (p *Puzzle) notGiven(c, value int) error {
	words, args := "{cell} does not hold {number}, but it is given that it holds {number}",
		[]any{p.Cell(c), value, value}
	if v := p.table.Values; v != nil {
		words = "{cell} " + p.table.isNot(value) + ", but it is given that it " + v[value-1].Is
		args = args[:1]
	}
	return puzzle.NewViolation("given", []int{c}, words, args...)
}

// checkForm checks the number that an answer has for a cell.
func (p *Puzzle) checkForm(c, v, first, last int) error {
	lines := v & (1<<lineBits - 1)
	value := v
	if p.table.Lines == NoLines {
		lines = 0
	} else if value >>= lineBits; last < first {
		lines, value = v, 0
	}
	wrong := ""
	switch {
	case !p.Open(c) && v != 0:
		wrong, value = "but is no cell of the answer", v
	case !p.Open(c):
		return nil
	case lines < 0 || lines >= 1<<lineBits:
		wrong, value = "which is not a sum of sides in 0..15", v
	case first <= last && (value < first || value > last):
		return puzzle.WrongNumber(c, p.Cell(c), value, first, last, 0)
	}
	if wrong != "" {
		return puzzle.NewViolation("value", []int{c}, "{cell} holds {number}, "+wrong, p.Cell(c), value)
	}
	if p.table.Lines == Centres {
		for _, side := range sides {
			if next, ok := p.Step(c, side); lines&int(side) != 0 && (!ok || !p.Open(next)) {
				return puzzle.NewViolation("edge", []int{c}, "a line leads off the board at {cell}", p.Cell(c))
			}
		}
	}
	return nil
}
