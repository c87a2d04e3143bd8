package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// squeeze is the technique "squeeze".
//
// Definition. With a link at an open edge, or without one, some cell with room for a path would be
// on all ways of one pair, and on all ways of another. The ways of a pair lead between the ends of
// its paths so far, along edges that may have links, through cells that have room for one more path
// and are not on the path of another pair. Then the edge has the other value. So if two cells part
// the ends of two pairs, no third path passes through either of them.
//
// Proof. The rule that the two paths have no cell in common.
func squeeze() *explain.Technique {
	return &explain.Technique{
		Name: "squeeze",
		Doc: "Two pairs must pass through a place with room for only two paths: a link, or its " +
			"absence, that would leave them only one cell there is wrong.",
		Weight: 7,
		Load:   4,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			x.Squeezes(func(l explain.Lit, instance int) bool {
				return claim(explain.Claim{Lit: l, Instances: []int{instance}, Said: saySqueeze})
			})
		},
		Reason: saySqueeze,
		Example: "numberlink touch=free\n1 2 3 . 3\n. . . . .\n. . . 4 .\n" +
			". 4 . 2 .\n. 5 . . .\n1 . . . 5\n",
	}
}

// saySqueeze says a step as it was found: once more is known, the place may have no such cell.
func saySqueeze(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	b := boardOf(x)
	first, second := b.two(s.Instances[0])
	return puzzle.Because("link/squeeze", "first", first, "second", second,
		"otherwise", b.otherwise(s.Lit), "cell", x.Squeezed(s.Lit, s.Instances[0]))
}
