package techniques

import (
	"slices"

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
	Reason:  tellParts,
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
	house, full := v.fullBut(c)
	if !full {
		return part{}, false
	}
	return part{name: lastCellName, settles: v.placed(c, n), say: func(to Lit) puzzle.Reason {
		return puzzle.Because("latin/last cell"+v.elsewhere(to), "house",
			v.area(house), "cell", c, "number", n)
	}}, true
}

// elsewhere is the end of the form of a reason that settles a number of another cell.
func (v *view) elsewhere(to Lit) string {
	if _, _, holds := v.fact(to); holds {
		return ""
	}
	return "/elsewhere"
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

// fullBut returns a house of a cell in which all other cells are known, if there is one.
func (v *view) fullBut(c puzzle.Cell) (h house, ok bool) {
	for _, h := range v.shared([]puzzle.Cell{c}) {
		if !slices.ContainsFunc(v.cells(h), func(d puzzle.Cell) bool { return d != c && !v.known(d) }) {
			return h, true
		}
	}
	return h, false
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
