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
	Weight: 6,
	Load:   3,
	Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
		newMarks(x).chains(true, true, claim)
	},
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, alternatingName) },
	Reason: tellParts,
	Example: "futoshiki\n. < .   .   . < .\n.   .   1   .   .\n.   .   .   .   4\n" +
		".   .   5   3   .\n.   2   .   . < .\n",
}

func readAlternating(v *view, instances []int) (part, bool) {
	if len(instances) < 2 || !v.plain(instances) {
		return part{}, false
	}
	return v.chainPart(alternatingName, instances), true
}
