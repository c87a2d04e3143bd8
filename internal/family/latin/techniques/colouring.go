package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
)

// Colouring. Houses in which a number has few cells left make a chain: if the number is in one of
// two cells of a house, it is not in the cells that the other sees, so it is in the other one of
// the next house, and so on. A cell at which such a chain arrives by both ways does not hold the
// number. Short ones are known as skyscraper, two-string kite and turbot fish, longer ones as
// simple colouring or X-chains.
var colouring = explain.Technique{
	Name: colouringName,
	Doc: "Where a number has two cells left in each of several houses, they alternate along a " +
		"chain: a cell that sees both ends of it does not hold the number (simple colouring; with two " +
		"houses a skyscraper, kite or turbot fish).",
	Weight: 4.2,
	Load:   3,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(false, true, shortLinks+1, mostLinks, claim)
	},
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, colouringName) },
	Reason: tellParts,
	Example: "sudoku\n. . 2 . 3 . 1 9 .\n. . 7 . . . 8 . 4\n. . . 6 . . . . .\n" +
		"3 . . . . . 6 . .\n8 . . . 2 . . . 3\n. . . . . 9 . . .\n7 . . 8 1 . . . 5\n" +
		". 5 4 . . . . . 8\n1 . . . 9 . 4 . .\n",
}

// Turbot fish. A colouring of two or three houses.
var turbot = explain.Technique{
	Name:   "turbot fish",
	Doc:    "Colouring with two or three houses (turbot fish, skyscraper, two-string kite).",
	Weight: 4,
	Load:   4,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(false, true, 2, shortLinks, claim)
	},
	Reason: tellParts,
	Example: "sudoku\n. . . . 1 .\n2 . . 6 . .\n. . . 1 . 6\n. 6 . . 2 .\n. 3 . . . .\n" +
		". . 1 . 4 .\n",
}

func readColouring(v *view, instances []int) (part, bool) {
	if len(instances) < 2 {
		return part{}, false
	}
	number := int32(0)
	for _, i := range instances {
		if !v.house(i) {
			return part{}, false
		}
		for _, f := range v.open(i) {
			if number == 0 {
				number = f.Value
			}
			if f.Value != number {
				return part{}, false
			}
		}
	}
	return v.chainPart(colouringName, instances), true
}
