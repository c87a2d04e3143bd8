package techniques

import (
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
		return puzzle.Because("latin/only place"+v.elsewhere(to), "house",
			v.area(house), "cell", c, "number", n)
	}}, true
}
