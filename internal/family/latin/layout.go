package latin

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// Rules returns the rules, with the numbers to write.
func (p *Puzzle) Rules() string {
	units := "each row and each column holds"
	switch {
	case p.boxCols > 0:
		units = "each row, each column and each box holds"
	case p.areas != nil:
		units = "each row, each column and each outlined area holds"
	}
	rules := fmt.Sprintf("Write the numbers 1 to %d in the cells, so that %s each number once.",
		p.order, units)
	if len(p.signs) > 0 {
		rules += " A sign between two cells points to the smaller number."
	}
	if len(p.cages) > 0 {
		rules += " The numbers in a cage differ, and the small number in its corner is their sum."
	}
	return rules
}

// Layout draws the given numbers, those of the answer if there is one, the signs, the boxes or
// areas as regions, and the cages with their sums.
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
	l.Regions = slices.Clone(p.RegionOf())
	if len(p.cages) > 0 {
		l.Cages = p.cageOf()
	}
	for _, g := range p.cages {
		if g.Sum > 0 {
			l.Cells[g.Cells[0]].Corner = strconv.Itoa(g.Sum)
		}
	}
	return l
}
