package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Gap of one. The numbers k-1 and k+1 are placed, and exactly one cell next to both is open for k.
// Then k is in that cell, since it is next to k-1 and next to k+1.
func gapOfOne() *explain.Technique {
	return &explain.Technique{
		Name: "gap of one",
		Doc: "The numbers before and after a number are placed, and one cell next to both is open for " +
			"it: the number is there.",
		Weight: 1,
		Load:   1,
		Find:   gapsOfOne,
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			return explain.Words{
				Where: fmt.Sprintf("look between %d and %d", k-1, k+1),
				Cells: s.besideGap(gap{k, k}),
				How:   fmt.Sprintf("only one open cell is next to %d and also next to %d", k-1, k+1),
				Step: fmt.Sprintf("%d is next to %s and to %s, and only one open cell is next to both: %v "+
					"holds %d", k, s.the(k-1), s.the(k+1), step.Fact.At, k),
			}
		},
		Example: `hidato
. . .
3 2 5
`,
	}
}

func gapsOfOne(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	for k := 2; k < s.n; k++ {
		if s.placed(k) || !s.placed(k-1) || !s.placed(k+1) {
			continue
		}
		only, count := 0, 0
		for _, c := range s.near[s.at[k-1]] {
			if s.away[c][s.at[k+1]] == 1 && s.open(c, k) {
				only = c
				count++
			}
		}
		rules := []int{s.next[k-1], s.next[k]}
		if count == 1 && !claim(explain.Claim{Lit: s.is(only, k), Instances: rules}) {
			return
		}
	}
}
