package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			_, k := s.move(step)
			g := gap{k, k}
			return puzzle.Because("path/gap of one", "number", k, "gap", s.between(g), "before", k-1,
				"after", k+1, "first", s.the(k-1), "second", s.the(k+1), "look", s.besideGap(g))
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
