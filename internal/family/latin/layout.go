package latin

import (
	"fmt"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// Rules returns the rules, with the numbers to write.
func (p *Puzzle) Rules() string {
	units := "each row and each column holds"
	if p.boxCols > 0 {
		units = "each row, each column and each box holds"
	}
	rules := fmt.Sprintf("Write the numbers 1 to %d in the cells, so that %s each number once.",
		p.order, units)
	if len(p.signs) > 0 {
		rules += " A sign between two cells points to the smaller number."
	}
	return rules
}

// Layout draws the given numbers, those of the answer if there is one, the signs, and the boxes as
// regions.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.order, Cols: p.order, Cells: make([]puzzle.Mark, len(p.givens))}
	for c, given := range p.givens {
		l.Cells[c].Given = given > 0
		switch {
		case given > 0:
			l.Cells[c].Text = strconv.Itoa(given)
		case s != nil:
			l.Cells[c].Text = strconv.Itoa(s[c])
		}
	}
	for _, sign := range p.signs {
		l.Signs = append(l.Signs, puzzle.Sign(sign))
	}
	if p.boxCols > 0 {
		l.Regions = make([]int, len(p.givens))
		for c := range l.Regions {
			l.Regions[c] = p.box(c)
		}
	}
	return l
}

// box returns the number of a cell's box, from 0 in reading order.
func (p *Puzzle) box(cell int) int {
	r, c := p.board().RowCol(cell)
	return r/p.boxRows*p.boxRows + c/p.boxCols
}
