package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			corner := x.Rule(s.Instances[0]).Node()
			w := explain.Words{Where: fmt.Sprintf("look at the corners of %v", s.Fact.At),
				How:  "no line can go through one of them here",
				Step: fmt.Sprintf("a line would end at %s: so %s", corner, s.Fact)}
			switch {
			case !s.Lit.Negated():
				w.How = "a line comes to one of them and has one way on"
				w.Step = fmt.Sprintf("a line comes to %s and has one way on: so %s", corner, s.Fact)
			case drawnAt(x, s.Instances[0]) > 1:
				w.Step = fmt.Sprintf("two lines meet at %s already: so %s", corner, s.Fact)
			}
			return w
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
