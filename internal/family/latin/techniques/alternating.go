package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
)

// Alternating chain. Links of both kinds follow each other: cells with two numbers left, and houses
// with two cells left for a number. If the first candidate of the chain does not hold, the next
// does, which excludes the one after it, and so on. One of the two ends holds, so what both exclude
// does not. Sudoku people know it as AIC, and a short one as W-wing. Readers are also shown mixed
// sets of a few rules this way, where three candidates are left somewhere.
var alternating = explain.Technique{
	Name: alternatingName,
	Doc: "A chain of cells with two numbers left and of houses with two cells left for a number, in " +
		"turns: if the first candidate does not hold, the last one does, so what both exclude does " +
		"not hold (AIC, W-wing).",
	Weight: 8,
	Load:   3,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(true, true, shortLinks+1, mostLinks, claim)
	},
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, alternatingName) },
	Reason: tellParts,
	Example: "futoshiki\n. < .   .   . < .\n.   .   1   .   .\n.   .   .   .   4\n" +
		".   .   5   3   .\n.   2   .   . < .\n",
}

// Short chain. An alternating chain of two or three links.
var shortChain = explain.Technique{
	Name:   "short chain",
	Doc:    "An alternating chain of two or three links, such as the W-wing.",
	Weight: 5,
	Load:   4,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(true, true, 2, shortLinks, claim)
	},
	Reason: tellParts,
	Example: "sudoku\n. . . 3 5 .\n. . . . . 1\n. . 1 6 . .\n4 . . . . 2\n. 5 . . 2 .\n" +
		"6 . . . . .\n",
}

func readAlternating(v *view, instances []int) (part, bool) {
	if len(instances) < 2 || !v.plain(instances) {
		return part{}, false
	}
	return v.chainPart(alternatingName, instances), true
}
