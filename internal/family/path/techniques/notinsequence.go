package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Not in sequence. Two neighbours can't hold consecutive numbers, as far as is known. Then the path
// does not link them.
func notInSequence() *explain.Technique {
	return &explain.Technique{
		Name:   "not in sequence",
		Doc:    "Two neighbours can't hold consecutive numbers: the path does not link them.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "linked") && parts(s)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			c, d := step.Fact.At, step.Fact.To
			w := explain.Words{
				Where: fmt.Sprintf("look at %v and %v", c, d),
				How:   fmt.Sprintf("%v and %v can't hold consecutive numbers", c, d),
				Step:  fmt.Sprintf("%v and %v can't hold consecutive numbers: so %v", c, d, step.Fact),
			}
			if s.holds[s.node[c]] == 0 {
				c, d = d, c
			}
			if k := s.holds[s.node[c]]; k > 0 {
				w.Step = fmt.Sprintf("%v can't hold a number next to %d, which is in %v: so %v", d, k, c,
					step.Fact)
			}
			return w
		},
		Example: `hidato
. . .
5 6 1
`,
	}
}
