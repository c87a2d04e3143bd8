package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// number is the technique "number".
//
// Definition. A cell with a number has as many lines as it says: then its other sides have none. Or
// it has only as many sides left that may have a line: then all of them have one.
//
// Proof. The rule on the number.
func number() *explain.Technique {
	return &explain.Technique{
		Name:   "number",
		Doc:    "A number has all its lines, or needs all sides that are left.",
		Weight: 1,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, explain.Whole, "number")
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			c := x.Cells(s.Instances[0])[0]
			w := explain.Words{Where: fmt.Sprintf("look at the number in %v", c),
				How:  "this number has all its lines",
				Step: fmt.Sprintf("%s, and it has them already: so %s", x.Words(s.Instances[0]), s.Fact)}
			if !s.Lit.Negated() {
				w.How = "this number needs all sides that are left"
				w.Step = fmt.Sprintf("%s, and no other sides are left for them: so %s",
					x.Words(s.Instances[0]), s.Fact)
			}
			return w
		},
		Example: "slitherlink\n0 .\n1 4\n",
	}
}
