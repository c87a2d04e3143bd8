package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Full. A cell is linked to two of its neighbours. Then it is not linked to others, since the path
// does not branch.
func full() *explain.Technique {
	return &explain.Technique{
		Name:   "full",
		Doc:    "A cell is linked to two neighbours: it is linked to no other.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "branch")
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			return puzzle.Because("path/full", "cell", x.Cells(step.Instances[0])[0])
		},
		Example: `numbrix
 . 18  .  .  .
 .  .  .  .  .
 .  8  . 10  .
 .  .  .  .  .
`,
	}
}
