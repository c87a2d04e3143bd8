package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
)

// XY-chain. Cells with two numbers left make a chain: if one does not hold the first of its
// numbers, it holds the second, so the next cell, which sees it, does not hold that, and so on. A
// number that the first cell holds or else the last one does is in no cell that sees both. With
// three cells it is the XY-wing.
var xyChain = explain.Technique{
	Name: xyChainName,
	Doc: "A chain of cells with two numbers left, each sharing one with the next, which it sees: if " +
		"the first does not hold a number, the last one does, so no cell that sees both does (with " +
		"three cells, the XY-wing).",
	Weight: 4.4,
	Load:   3,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(true, false, shortLinks+1, mostLinks, claim)
	},
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, xyChainName) },
	Reason: tellParts,
	Example: "sudoku\n. 3 . 2 . . 8 . .\n. . . . 3 4 . . 1\n. . 2 . . . . . 6\n" +
		". . . 8 . . . . .\n. . 6 . . . 4 . 2\n. 2 . 7 . 1 3 6 .\n. . 3 . . 9 1 . .\n" +
		". . 5 . 7 . . 4 .\n4 9 . . . 6 . . .\n",
}

// XY-wing. An XY-chain of three cells.
var xyWing = explain.Technique{
	Name: "XY-wing",
	Doc: "An XY-chain of three cells: whichever of its two numbers the middle one holds, one of the " +
		"others holds the third.",
	Weight: 4.2,
	Load:   4,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(true, false, 2, shortLinks, claim)
	},
	Reason: tellParts,
	Example: "sudoku\n. . . 3 1 .\n. . . . . 2\n5 6 . 1 . .\n. . . . . .\n. 4 . 6 . .\n" +
		". . 5 . . 3\n",
}

func readXY(v *view, instances []int) (part, bool) {
	if len(instances) < 3 {
		return part{}, false
	}
	for _, i := range instances {
		if v.x.Rule(i).Name != cellRule {
			return part{}, false
		}
	}
	return v.chainPart(xyChainName, instances), true
}
