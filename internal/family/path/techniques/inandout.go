package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			i := slices.IndexFunc(step.Instances, func(i int) bool {
				return slices.Contains([]string{"through", "entered", "branch"}, x.Rule(i).Name)
			})
			return puzzle.Because("path/in and out", "cell", x.Cells(step.Instances[i])[0])
		},
		Example: `numbrix
. 1 . .
. . . 8
`,
	}
}
