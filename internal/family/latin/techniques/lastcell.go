package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Last cell. All cells of a row, a column or a box but one are known. It holds the number that is
// missing, since the house holds each number.
var lastCell = explain.Technique{
	Name: lastCellName,
	Doc: "All cells of a row, a column or a box but one hold a number: the last one holds the " +
		"number that is missing.",
	Weight:  1,
	Names:   func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, lastCellName) },
	Words:   words,
	Example: "sudoku\n4 . . .\n2 1 . .\n. . 1 .\n. . . 3\n",
}

func readLastCell(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || !v.house(instances[0]) && v.x.Rule(instances[0]).Name != cellRule {
		return part{}, false
	}
	left := v.open(instances[0])
	if len(left) != 1 {
		return part{}, false
	}
	c, n := left[0].At, int(left[0].Value)
	house := v.fullBut(c)
	if house == "" {
		return part{}, false
	}
	return part{name: lastCellName, settles: v.placed(c, n), say: func(to Lit) explain.Words {
		w := explain.Words{
			Where: "look at " + house,
			How:   "one cell of " + house + " is left",
			Step:  fmt.Sprintf("%v is the last open cell of %s, which lacks only %d", c, house, n),
		}
		if v.places(to) {
			w.Step = fmt.Sprintf("%s has one open cell and lacks only %d", house, n)
		}
		return w
	}}, true
}

// places returns whether what a part is to settle is a number in a cell. The end of the sentence
// then names the cell, so that the part need not.
func (v *view) places(to Lit) bool {
	_, _, holds := v.fact(to)
	return holds
}

// placed returns the settles of a cell that holds a number.
func (v *view) placed(c puzzle.Cell, n int) func(l Lit) bool {
	return func(l Lit) bool {
		d, m, holds := v.fact(l)
		switch {
		case holds:
			return c == d && n == m
		case c == d:
			return n != m
		}
		return n == m && v.sees(c, d)
	}
}

// fullBut names a house of a cell in which all other cells are known, or returns "".
func (v *view) fullBut(c puzzle.Cell) string {
	rows, _ := v.x.Set().Size()
	for _, house := range []func(d puzzle.Cell) bool{
		func(d puzzle.Cell) bool { return d.Row == c.Row },
		func(d puzzle.Cell) bool { return d.Col == c.Col },
		func(d puzzle.Cell) bool { return v.boxes[0] > 0 && v.box(d) == v.box(c) },
	} {
		others, full := []puzzle.Cell{c}, true
		for i := range rows * rows {
			if d := puzzle.CellOf(i, rows); d != c && house(d) {
				others = append(others, d)
				full = full && v.known(d)
			}
		}
		if full && len(others) == rows {
			return v.shared(others)[0]
		}
	}
	return ""
}

// known reports whether the number of a cell is known.
func (v *view) known(c puzzle.Cell) bool {
	rows, _ := v.x.Set().Size()
	for n := 1; n <= rows; n++ {
		if v.x.Known(v.lit(c, n)) {
			return true
		}
	}
	return false
}
