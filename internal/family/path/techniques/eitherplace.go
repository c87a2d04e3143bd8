package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
)

// Either place. A number is in one of the cells that are left for it. Each of them settles the same
// fact, by one or two other rules.
func eitherPlace() *explain.Technique {
	return &explain.Technique{
		Name: "either place",
		Doc: "In whichever of the cells that are left for it a number is, the same fact follows by one " +
			"or two other rules.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return len(s.Instances) > 1 && others(x, s, "number", "next", "linked", "through", "branch")
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			i := slices.IndexFunc(step.Instances, func(i int) bool { return x.Rule(i).Name == "number" })
			k := slices.Index(s.number, step.Instances[i])
			var left []string
			for c := range s.cells {
				if s.open(c, k) {
					left = append(left, s.cells[c].String())
				}
			}
			return explain.Words{
				Where: fmt.Sprintf("look for the cells that are left for %d", k),
				How:   fmt.Sprintf("try the cells that are left for %d", k),
				Step: fmt.Sprintf("%d is in %s: wherever it is, %v", k, strings.Join(left, " or in "),
					step.Fact),
			}
		},
	}
}
