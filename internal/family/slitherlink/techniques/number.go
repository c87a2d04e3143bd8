package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			form := "slitherlink/number"
			if !s.Lit.Negated() {
				form += "/needs"
			}
			i := s.Instances[0]
			return puzzle.Because(form, "cell", x.Cells(i)[0], "rule", x.Reason(i))
		},
		Example: "slitherlink\n0 .\n1 4\n",
	}
}
