package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
)

// Either number. A cell holds one of the numbers that are left for it. Each of them settles the
// same fact, by one or two other rules.
func eitherNumber() *explain.Technique {
	return &explain.Technique{
		Name: "either number",
		Doc: "Whichever of the numbers that are left for a cell it holds, the same fact follows by one " +
			"or two other rules.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return len(s.Instances) > 1 && others(x, s, "cell", "next", "linked", "through", "branch")
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			i := slices.IndexFunc(step.Instances, func(i int) bool { return x.Rule(i).Name == "cell" })
			c := x.Cells(step.Instances[i])[0]
			var left []string
			for k := 1; k <= s.n; k++ {
				if s.open(s.node[c], k) {
					left = append(left, fmt.Sprint(k))
				}
			}
			return explain.Words{
				Where: fmt.Sprintf("look at %v", c),
				How:   fmt.Sprintf("try the numbers that are left for %v", c),
				Step: fmt.Sprintf("%v holds %s: whichever it is, %v", c, strings.Join(left, " or "),
					step.Fact),
			}
		},
		Example: `hidato
 .  4  . 15
 .  .  7  .
 .  .  .  .
 1  .  9  .
`,
	}
}
