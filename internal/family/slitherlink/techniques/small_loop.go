package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			return explain.Words{Where: fmt.Sprintf("look around %v", s.Fact.At),
				How: "a line here would close a loop too soon",
				Step: fmt.Sprintf("a line there would close a loop that leaves out other lines: so %s",
					s.Fact)}
		},
		Example: "slitherlink\n. . 2\n1 . .\n0 0 1\n",
	}
}
