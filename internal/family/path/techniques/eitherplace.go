package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Either place. A number is in one of the cells that are left for it. Each of them settles the same
// fact, by one or two other rules. Two numbers can take part, or a number and a cell, with one
// other rule.
func eitherPlace() *explain.Technique {
	return &explain.Technique{
		Name: "either place",
		Doc: "Each of the cells that are left for a number, or for two numbers, leads to the same fact " +
			"by one or two other rules.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			numbers := ofRules(x, s, "number")
			others := ofRules(x, s, "cell", "next", "linked", "through", "branch")
			return numbers > 0 && others > 0 && numbers+others == len(s.Instances)
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			return either(x, step, "path/try cells")
		},
		Example: `hidato
 .  9  6  4  .  .
 .  8  .  .  2  .
12  .  .  .  . 21
 .  .  . 28 24  .
15  . 29  .  .  .
`,
	}
}
