package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Either number. A cell holds one of the numbers that are left for it. Each of them settles the
// same fact, by one or two other rules. Two cells can take part, with one other rule.
func eitherNumber() *explain.Technique {
	return &explain.Technique{
		Name: "either number",
		Doc: "Each of the numbers that are left for a cell, or for two cells, leads to the same fact " +
			"by one or two other rules.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			cells := ofRules(x, s, "cell")
			others := ofRules(x, s, "next", "linked", "through", "branch")
			return cells > 0 && others > 0 && cells+others == len(s.Instances)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			return either(x, step, "try the numbers that are left there")
		},
		Example: `hidato
 .  4  . 15
 .  .  7  .
 .  .  .  .
 1  .  9  .
`,
	}
}

// ofRules returns how many instances of a step are of rules with some names.
func ofRules(x *explain.Explainer, s *explain.Step, names ...string) (n int) {
	for _, i := range s.Instances {
		if slices.Contains(names, x.Rule(i).Name) {
			n++
		}
	}
	return n
}

// either says that all that is left for some cells and numbers leads to the same.
func either(x *explain.Explainer, step *explain.Step, how string) explain.Words {
	s := stateOf(x)
	var where, all []string
	listed := false // the conclusion is one of what is left
	for _, i := range step.Instances {
		switch x.Rule(i).Name {
		case "cell":
			c := x.Cells(i)[0]
			listed = listed || !step.Fact.Not && step.Fact.What == puzzle.Holds && step.Fact.At == c
			var left []string
			for k := 1; k <= s.n; k++ {
				if s.open(s.node[c], k) {
					left = append(left, fmt.Sprint(k))
				}
			}
			where = append(where, c.String())
			all = append(all, fmt.Sprintf("%v holds %s", c, strings.Join(left, " or ")))
		case "number":
			k := slices.Index(s.number, i)
			listed = listed || !step.Fact.Not && step.Fact.What == puzzle.Holds && int(step.Fact.Value) == k
			var left []string
			for c := range s.cells {
				if s.open(c, k) {
					left = append(left, s.cells[c].String())
				}
			}
			where = append(where, fmt.Sprintf("the cells that are left for %d", k))
			all = append(all, fmt.Sprintf("%d is in %s", k, strings.Join(left, " or in ")))
		}
	}
	so := "in any case"
	if listed {
		so = "only one of these is possible: so"
	}
	w := explain.Words{
		Where: fmt.Sprintf("look at %s", strings.Join(where, " and at ")),
		How:   how,
	}
	var told bool
	if w.Step, told = x.Story(step); !told {
		w.Step = fmt.Sprintf("%s: %s %v", strings.Join(all, "; "), so, step.Fact)
	}
	return w
}
