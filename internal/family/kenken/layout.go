package kenken

import (
	"slices"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// marks are the operations as pictures print them.
var marks = map[Op]string{Sum: "+", Difference: "−", Product: "×", Quotient: "÷"}

// Mark returns the sign of an operation as pictures print it, or "" if it has none.
func (o Op) Mark() string { return marks[o] }

// Layout draws the cages, their targets in the corners of their first cells, and the numbers of the
// answer if there is one.
func (p *Puzzle) Layout(s puzzle.Answer) puzzle.Layout {
	l := puzzle.Layout{Rows: p.order, Cols: p.order, Cells: make([]puzzle.Mark, len(p.cage))}
	if len(p.cages) > 0 {
		l.Cages = slices.Clone(p.cage)
	}
	for c := range l.Cells {
		if s != nil {
			l.Cells[c].Text = strconv.Itoa(s[c])
		}
	}
	for _, c := range p.cages {
		if c.Op != None {
			l.Cells[c.Cells[0]].Corner = strconv.Itoa(c.Target) + c.Op.Mark()
		}
	}
	return l
}
