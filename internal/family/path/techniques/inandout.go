package techniques

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
)

// In and out. The path goes into a cell and out of it, and the numbers around leave few ways. All
// of them settle the same fact, by one or two other rules.
func inAndOut() *explain.Technique {
	return &explain.Technique{
		Name: "in and out",
		Doc: "All ways of the path into a cell and out of it lead to the same fact by one or two other " +
			"rules.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			ways := ofRules(x, s, "through", "entered", "branch")
			return ways > 0 && len(s.Instances) > 1 &&
				ways+ofRules(x, s, "next", "linked") == len(s.Instances)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			i := slices.IndexFunc(step.Instances, func(i int) bool {
				return slices.Contains([]string{"through", "entered", "branch"}, x.Rule(i).Name)
			})
			c := x.Cells(step.Instances[i])[0]
			return explain.Words{
				Where: fmt.Sprintf("look at %v and its neighbours", c),
				How:   fmt.Sprintf("see how the path can go into %v and out of it", c),
				Step: fmt.Sprintf("the path goes into %v and out of it, and the numbers next to it leave only "+
					"ways in which %v", c, step.Fact),
			}
		},
		Example: `numbrix
. 1 . .
. . . 8
`,
	}
}
