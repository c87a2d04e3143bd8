package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Long gap. As a tight gap, with five numbers or more. Where there are more than 200 walks, those
// that meet themselves count, too.
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
			_, k := s.move(step)
			g := s.around(k)
			return explain.Words{
				Where: fmt.Sprintf("look %s", s.between(g)),
				How:   fmt.Sprintf("follow all ways %s at the same time", s.between(g)),
				Step: fmt.Sprintf("follow the ways from %s step by step: all of them have %d in %v", s.ends(g),
					k, step.Fact.At),
			}
		},
	}
}
