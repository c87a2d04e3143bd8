package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// loop is the technique "loop".
//
// Definition. Known links join the two cells of an edge by a path that does not use the edge. Then
// the edge has no link.
//
// Proof. The rule that no closed loop passes a cell of the path.
func loop() *explain.Technique {
	return &explain.Technique{
		Name:   "loop",
		Doc:    "A link that would close a path to a loop is wrong.",
		Weight: 1.2,
		Names:  unlinked(looping),
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, d := b.between(s)
			return puzzle.Because("link/loop", "cell", b.Cell(c), "to", b.Cell(d))
		},
		Example: "numberlink touch=free\n1 2 . 2 1\n. . . . .\n. . 3 . 3\n. . 4 . 4\n",
	}
}
