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
			w := explain.Words{Where: fmt.Sprintf("look at the corners of %v", s.Fact.At),
				How:  "no line can go through one of them here",
				Step: fmt.Sprintf("%s: so %s", x.Words(s.Instances[0]), s.Fact)}
			if !s.Lit.Negated() {
				w.How = "a line comes to one of them and has one way on"
				w.Step = fmt.Sprintf("%s, a line comes there, and it has one way on: so %s",
					x.Words(s.Instances[0]), s.Fact)
			}
			return w
		},
		Example: "slitherlink\n2 2\n2 .\n",
	}
}
