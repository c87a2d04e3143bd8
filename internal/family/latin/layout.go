package latin

import (
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

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
