package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// bottleneck is the technique "bottleneck".
//
// Definition. All walks between the terminals of a pair, along edges that may have links, through
// cells that have room for one more path and are not on the path of another pair, use one open
// edge. Then the edge has a link.
//
// Proof. The rule that a path joins the pair.
func bottleneck() *explain.Technique {
	return &explain.Technique{
		Name: "bottleneck",
		Doc: "All ways between the two ends of a pair lead through one place: its path passes " +
			"there.",
		Weight: 4,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			boardOf(x).parts(-1, claim)
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, d := b.between(s)
			from := b.number(x.Cells(s.Instances[0])[0])
			return puzzle.Because("link/bottleneck", "pair", b.pair(b.Label(from)), "cell", b.Cell(c),
				"to", b.Cell(d))
		},
		Example: "numberlink cover=no\n. . . . . 1\n2 3 . 4 2 .\n. 5 . . . .\n. . . 5 . .\n" +
			". 3 . . 4 .\n. . . 1 . .\n",
	}
}
