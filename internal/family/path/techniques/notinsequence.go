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
		Words: func(_ *explain.Explainer, s *explain.Step) explain.Words {
			c, d := s.Fact.At, s.Fact.To
			return explain.Words{
				Where: fmt.Sprintf("look at %v and %v", c, d),
				How:   fmt.Sprintf("%v and %v can't hold consecutive numbers", c, d),
				Step:  fmt.Sprintf("%v and %v can't hold consecutive numbers: so %v", c, d, s.Fact),
			}
		},
	}
}
