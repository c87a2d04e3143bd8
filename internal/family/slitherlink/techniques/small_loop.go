package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// smallLoop is the technique "small loop".
//
// Definition. A line on a side would close a loop, and another line is known that is not on it.
// Then the side has no line.
//
// Proof. The rule that a loop through a corner of the side is the only one.
func smallLoop() *explain.Technique {
	return &explain.Technique{
		Name:   "small loop",
		Doc:    "A line that would close a loop while other lines are left out is wrong.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, explain.OnlyLoop, "loop") && s.Lit.Negated()
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			return puzzle.Because("slitherlink/small loop")
		},
		Example: "slitherlink\n. . 2\n1 . .\n0 0 1\n",
	}
}
