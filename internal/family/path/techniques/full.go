package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Full. A cell is linked to two of its neighbours. Then it is not linked to others, since the path
// does not branch.
func full() *explain.Technique {
	return &explain.Technique{
		Name:   "full",
		Doc:    "A cell is linked to two neighbours: it is linked to no other.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "branch")
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			c := x.Cells(step.Instances[0])[0]
			return explain.Words{
				Where: fmt.Sprintf("look at %v", c),
				How:   fmt.Sprintf("the path already goes into %v and out of it", c),
				Step: fmt.Sprintf("the path already goes into %v and out of it, and it does not branch: so %v",
					c, step.Fact),
			}
		},
		Example: `hidato
 .  .  .  1
 . 12  4  .
 .  . 11  .
`,
	}
}
