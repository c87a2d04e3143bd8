package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Only number. A cell is open for one number, and no number is placed in it. Then it holds that
// number, since each cell holds one.
func onlyNumber() *explain.Technique {
	return &explain.Technique{
		Name:   "only number",
		Doc:    "A cell is open for one number: it holds that number.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "cell") && places(s)
		},
		Words: func(_ *explain.Explainer, s *explain.Step) explain.Words {
			return explain.Words{
				Where: fmt.Sprintf("look at %v", s.Fact.At),
				How:   fmt.Sprintf("only one number is left for %v", s.Fact.At),
				Step: fmt.Sprintf("%v must hold some number, and no number but %d is left for it", s.Fact.At,
					s.Fact.Value),
			}
		},
	}
}
