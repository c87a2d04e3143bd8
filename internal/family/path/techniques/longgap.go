package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			return stateOf(x).agreed("path/long ways", step)
		},
		Example: `hidato
 . 12  8  6  .
11  .  9  .  .
 .  .  .  .  .
`,
	}
}
