package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Look ahead. Two or three steps of the path, taken together, settle a fact: if it were otherwise,
// some number could not be next to the one before it or after it. For example, a cell does not hold
// k if only one cell next to it is open for k-1 and the same cell is the only one for k+1.
func lookAhead() *explain.Technique {
	return &explain.Technique{
		Name: "look ahead",
		Doc: "If a fact were otherwise, two or three steps on some number would have no cell next to " +
			"the number before it or after it.",
		Weight: 4,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return len(s.Instances) > 1 && others(x, s, "", "next")
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			b := boardOf(x)
			lo, hi := b.n, 1
			for _, i := range step.Instances {
				lo, hi = min(lo, b.after(i)), max(hi, b.after(i)+1)
			}
			return explain.Words{
				Where: fmt.Sprintf("look at the numbers from %d to %d, around %v", lo, hi, step.Fact.At),
				How:   fmt.Sprintf("follow the path from %d to %d, and see where it ends", lo, hi),
				Step: fmt.Sprintf("the numbers from %d to %d follow each other, and there is no way for them "+
					"unless %v", lo, hi, step.Fact),
			}
		},
	}
}

// others reports whether exactly one instance of a step is of a rule with that name, or none if the
// name is "", and the others are of rules with some other names.
func others(x *explain.Explainer, s *explain.Step, one string, names ...string) bool {
	ones := 0
	for _, i := range s.Instances {
		name := x.Rule(i).Name
		if name == one {
			ones++
			continue
		}
		found := false
		for _, n := range names {
			found = found || n == name
		}
		if !found {
			return false
		}
	}
	return ones == 1 || one == "" && ones == 0
}
