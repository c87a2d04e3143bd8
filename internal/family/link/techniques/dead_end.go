package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// deadEnd is the technique "dead end".
//
// Definition. Paths need not cover the board. A cell without a terminal and without a link has only
// one edge that is not known to have no link. Then that one has none.
//
// Proof. The rule on the number of links of the cell: it has none or two.
func deadEnd() *explain.Technique {
	return &explain.Technique{
		Name:   "dead end",
		Doc:    "A path that enters a cell which has no other side left could not leave it again.",
		Weight: 1,
		Names:  atNode(false, func(b *linkBoard, c int) bool { return b.links(c) < b.wants(c) }),
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, d := b.from(s)
			return puzzle.Because("link/dead end", "cell", b.Cell(c), "to", b.Cell(d))
		},
		Example: "numberlink cover=no\n. . . . 1 2\n. . . 3 . .\n1 . 4 . 2 5\n6 . 3 4 5 .\n. . . . 6 .\n",
	}
}
