package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Long gap. As a tight gap, with five numbers or more. Where there are more than 1,000 walks,
// those that meet themselves count, too.
func longGap() *explain.Technique {
	return &explain.Technique{
		Name: "long gap",
		Doc: "A gap has five numbers or more, and all walks through open cells that fill it have a " +
			"number of it in the same cell: the number is there.",
		Weight: 5,
		Load:   3,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			gapWalks(x, shortGap+1, boardOf(x).n, claim)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			g := s.cited(step)
			return explain.Words{
				Where: fmt.Sprintf("look %s", s.between(g)),
				Cells: s.besideGap(g),
				How:   fmt.Sprintf("follow all ways %s at the same time, step by step", s.between(g)),
				Step:  s.agreed(step, g),
			}
		},
		Example: `hidato
11  .  .  .
12 10  .  .
 .  .  1  .
`,
	}
}
