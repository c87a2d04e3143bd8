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
	in, c, n := v.houseOf(instances[0]), left[0].At, int(left[0].Value)
	return part{name: onlyPlaceName, settles: v.placed(c, n), say: func(to Lit) puzzle.Reason {
		var others [][]house
		marks := false
		for _, d := range v.cells(in) {
			if d != c && !v.known(d) {
				by := v.having(d, n, in)
				others = append(others, by)
				marks = marks || by == nil && v.marked(d, n)
			}
		}
		form, seen, has := "latin/only place", "latin/seen", cover(others)
		switch {
		case len(has) == 1:
			seen += "/one"
		case has == nil && marks:
			seen += "/none"
		case has == nil:
			form += "/left"
		}
		if marks {
			seen += "/marks"
		}
		return puzzle.Because(form+v.elsewhere(to), "house", v.area(in), "cell", c,
			"number", n, "seen", puzzle.Because(seen, "number", n, "others", v.areas(has)))
	}}, true
}

// having returns the houses of a cell, besides one, that have a number.
func (v *view) having(c puzzle.Cell, number int, but house) (all []house) {
	for h := range v.housesOf(c) {
		if h != but && v.holds(h, number) {
			all = append(all, h)
		}
	}
	return all
}

// marked reports whether a number was excluded from a cell before the parts of a story.
func (v *view) marked(c puzzle.Cell, number int) bool {
	return v.x.Known(v.lit(c, number).Not())
}

// cover returns the fewest houses of which each list that is not empty has one.
func cover(lists [][]house) (fewest []house) {
	for k, some := range lists {
		for _, h := range some {
			with := append(cover(slices.DeleteFunc(slices.Clone(lists[k+1:]), func(l []house) bool {
				return slices.Contains(l, h)
			})), h)
			if fewest == nil || len(with) < len(fewest) {
				fewest = with
			}
		}
		if some != nil {
			break
		}
	}
	return fewest
}

// areas returns houses as parts of a reason: rows, columns, and others.
func (v *view) areas(houses []house) (all []puzzle.Area) {
	for h := range v.houses() {
		if slices.Contains(houses, h) {
			all = append(all, v.area(h))
		}
	}
	return all
}
