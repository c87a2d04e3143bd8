package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Locked. In a box, all places left for a number are in one row or column; or in a row or column,
// all are in one box. The number is in one of these places, so it is nowhere else in the other
// house. Sudoku people call the two cases pointing and claiming.
var locked = explain.Technique{
	Name: lockedName,
	Doc: "All places left for a number in a box are in one row or column, or all those in a row or " +
		"column are in one box: the number is nowhere else in the other (pointing and claiming).",
	Weight: 2.7,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, lockedName) },
	Reason: tellParts,
	Example: "sudoku\n. . . . . .\n. . . 1 2 3\n1 4 . . . 2\n6 . . 4 . .\n. . . . 5 .\n" +
		"2 . . . . 6\n",
}

func readLocked(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || !v.house(instances[0]) || v.regions == nil {
		return part{}, false
	}
	places := v.open(instances[0])
	cells := cellsOf(places)
	if len(cells) < 2 {
		return part{}, false
	}
	own := v.houseOf(instances[0])
	other, ok := v.other(cells, own)
	if !ok {
		return part{}, false
	}
	n := int(places[0].Value)
	return part{name: lockedName, settles: func(l Lit) bool {
		c, m, holds := v.fact(l)
		return !holds && m == n && !slices.Contains(cells, c) && v.seesAll(c, cells)
	}, say: func(Lit) puzzle.Reason {
		return puzzle.Because("latin/locked", "house", v.area(own), "other", v.area(other), "number", n)
	}}, true
}

// findLocked finds numbers whose places in a house are all in another one, too.
func findLocked(x *explain.Explainer, claim func(explain.Claim) bool) {
	v := newView(x)
	at := v.houseRules()
	v.eachHouse(func(h house, cells []puzzle.Cell, left []uint64) bool {
		for n := 1; n <= v.order; n++ {
			var places []puzzle.Cell
			for k, c := range cells {
				if left[k]>>n&1 > 0 {
					places = append(places, c)
				}
			}
			if len(places) < 2 {
				continue
			}
			other, ok := v.other(places, h)
			for _, c := range v.cells(other) {
				if l := v.lit(c, n).Not(); ok && !slices.Contains(places, c) && x.Wanted(l) &&
					!claim(explain.Claim{Lit: l, Instances: []int{at[place{h, n}]}}) {
					return false
				}
			}
		}
		return true
	})
}

// other returns a house that all of some cells share, besides one, if there is one.
func (v *view) other(cells []puzzle.Cell, than house) (h house, ok bool) {
	for _, h := range v.shared(cells) {
		if h != than {
			return h, true
		}
	}
	return h, false
}

// seesAll reports whether a cell shares a house with each of some others.
func (v *view) seesAll(c puzzle.Cell, cells []puzzle.Cell) bool {
	return !slices.ContainsFunc(cells, func(d puzzle.Cell) bool { return !v.sees(c, d) })
}
