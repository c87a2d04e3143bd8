package yinyang

import (
	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// Kind returns the kind with its rules, for Parse and the field Kinds of options.
func Kind() gridwright.Kind { return gridwright.Kind{Kind: &kind, Rules: state} }

// state states the rules of a puzzle.
func state(p gridwright.Puzzle) (*rules.Set, error) {
	rows, cols := p.Size()
	m := rules.New(rows, cols)
	cells := m.Cells(false, nil)
	var white, black []rules.Lit
	for _, c := range cells.Cells {
		x := m.Int(c, 1, 2)
		white, black = append(white, x.Is(1)), append(black, x.Is(2))
	}
	for i, clue := range p.Clues() {
		c := puzzle.CellOf(clue.Cell, cols)
		m.Rule("given", "{cell} has its colour", c).Clue(i).Is(m.Int(c, 1, 2).Is(clue.Value))
	}
	for _, colour := range [][]rules.Lit{white, black} {
		for i, c := range cells.Cells {
			if int(c.Row) < rows-1 && int(c.Col) < cols-1 {
				m.Rule("square", "the 2x2 cells from {cell} have both colours", c).
					AtMost(3, colour[i], colour[i+1], colour[i+cols], colour[i+cols+1])
			}
		}
		m.Rule("connected", "each colour is connected").Connected(cells.Graph, colour...)
	}
	return m, nil
}
