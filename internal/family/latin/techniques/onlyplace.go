package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Only place, the hidden single. In a row, a column or a box one cell is left for a number. The
// house holds each number, so this cell holds it.
var onlyPlace = explain.Technique{
	Name: onlyPlaceName,
	Doc: "In a row, a column or a box, one cell is left for a number: it holds it (hidden single). " +
		"Boxes, rows and columns are searched for one number at a time.",
	Weight:  1.5,
	Names:   func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, onlyPlaceName) },
	Reason:  tellParts,
	Example: "futoshiki\n.   .   2\n.   .   .\nv\n.   2   .\n",
}

func readOnlyPlace(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || !v.house(instances[0]) {
		return part{}, false
	}
	left := v.open(instances[0])
	if len(left) != 1 {
		return part{}, false
	}
	house, c, n := v.houseOf(instances[0]), left[0].At, int(left[0].Value)
	return part{name: onlyPlaceName, settles: v.placed(c, n), say: func(to Lit) puzzle.Reason {
		form := "latin/only place"
		seen := v.seen(house, c, n)
		if seen != nil {
			form += "/seen"
		}
		return puzzle.Because(form+v.elsewhere(to), "house", v.area(house), "cell", c, "number", n,
			"others", seen)
	}}, true
}

// mostSeen is the number of houses that a reason lists.
const mostSeen = 4

// seen returns houses that have a number, and so exclude it from all open cells of a house but one;
// nil if they are not enough or too many.
func (v *view) seen(in house, but puzzle.Cell, number int) (has []puzzle.Area) {
	var left []puzzle.Cell
	for _, c := range v.cells(in) {
		if c != but && !v.known(c) {
			left = append(left, c)
		}
	}
	for len(left) > 0 {
		h, ok := v.excludes(in, left[0], number)
		if !ok || len(has) == mostSeen {
			return nil
		}
		has = append(has, v.area(h))
		left = slices.DeleteFunc(left, func(c puzzle.Cell) bool { return v.houseAt(h.kind, c) == h })
	}
	return has
}

// excludes returns a house of a cell, besides one, that has a number.
func (v *view) excludes(but house, c puzzle.Cell, number int) (house, bool) {
	for _, h := range v.shared([]puzzle.Cell{c}) {
		if h != but && v.holds(h, number) {
			return h, true
		}
	}
	return house{}, false
}
