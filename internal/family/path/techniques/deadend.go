package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Dead end. The path may link a cell to only one of its neighbours. Then the cell is an end of the
// path: it holds the first number or the last. If it can't hold one of them, it holds the other.
func deadEnd() *explain.Technique {
	return &explain.Technique{
		Name: "dead end",
		Doc: "The path may link a cell to only one of its neighbours, and the cell can't hold one of " +
			"the first and the last number: it holds the other.",
		Weight: 2.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "through") && !links(s)
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			c := x.Cells(s.Instances[0])[0]
			w := explain.Words{
				Where: fmt.Sprintf("look at %v", c),
				How:   fmt.Sprintf("only one way is left into %v", c),
				Step:  fmt.Sprintf("only one way is left into %v, so it is an end of the path: %v", c, s.Fact),
			}
			return w
		},
		Example: `hidato
. 5 .
6 . 4
`,
	}
}
