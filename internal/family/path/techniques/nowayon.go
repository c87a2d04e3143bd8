package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// No way on. No cell next to some cell is open for k+1, nor does one hold it. Then that cell does
// not hold k, since k+1 would be next to it. The same holds for k-1.
func noWayOn() *explain.Technique {
	return &explain.Technique{
		Name: "no way on",
		Doc: "No cell next to a cell can hold the number after some number, or the one before it: the " +
			"cell does not hold that number.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "next") && excludes(s)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			k := int(step.Fact.Value)
			to := s.after(step.Instances[0])
			if to == k {
				to = k + 1
			}
			w := explain.Words{
				Where: fmt.Sprintf("look at the cells next to %v", step.Fact.At),
				How:   fmt.Sprintf("if %v held %d, there would be no place for %d", step.Fact.At, k, to),
				Step: fmt.Sprintf("%d would be next to %d, but no cell next to %v can hold %d: so %v does not "+
					"hold %d", to, k, step.Fact.At, to, step.Fact.At, k),
			}
			if s.placed(to) {
				w.Step = fmt.Sprintf("%d is next to %s, and %v is not: so it does not hold %d", k, s.the(to),
					step.Fact.At, k)
			}
			return w
		},
		Example: `hidato
. . .
1 8 .
. . 6
`,
	}
}

// excludes reports whether a step rules out a number for a cell.
func excludes(s *explain.Step) bool { return s.Fact.What == puzzle.Holds && s.Fact.Not }
