package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// wayOn is the technique "way on".
//
// Definition. At a corner of cells a line comes in, and one side is left for it to go on; or two
// lines meet, and the other sides have none; or only one side is left there, which has none, since
// a line could not go on from it.
//
// Proof. The rule that the loop passes the corner once or not at all.
func wayOn() *explain.Technique {
	return &explain.Technique{
		Name:   "way on",
		Doc:    "A line that comes to a corner goes on from there, and no third line comes to it.",
		Weight: 1,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, explain.Whole, "loop")
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			form := "slitherlink/way on"
			switch {
			case !s.Lit.Negated():
				form += "/on"
			case drawnAt(x, s.Instances[0]) > 1:
				form += "/meet"
			}
			return puzzle.Because(form, "corner", x.Reason(s.Instances[0]).Part("node").Areas)
		},
		Example: "slitherlink\n2 2\n2 .\n",
	}
}

// drawnAt returns how many lines of a corner's rule are known to be drawn.
func drawnAt(x *explain.Explainer, i int) int {
	drawn := map[explain.Lit]bool{}
	for clause := range x.Clauses(i) {
		for _, l := range clause {
			if l.Negated() {
				l = l.Not()
			}
			if x.Known(l) {
				drawn[l] = true
			}
		}
	}
	return len(drawn)
}
