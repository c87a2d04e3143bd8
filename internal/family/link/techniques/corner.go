package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// corner is the technique "corner".
//
// Definition. The paths cover the board. A cell without a terminal and without a link has exactly
// two edges that are not known to have no link. Then both have links.
//
// Proof. The rule on the number of links of the cell: it lacks two, and two places are left.
func corner() *explain.Technique {
	return &explain.Technique{
		Name: "corner",
		Doc: "A path passes a cell that has only two neighbours left, as in a corner of the board: it " +
			"is linked to both.",
		Weight: 1,
		Names:  atNode(true, func(b *linkBoard, c int) bool { return !b.isEnd(c) }),
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			return puzzle.Because("link/corner", "cell", x.Cells(s.Instances[0])[0])
		},
		Example: "numberlink touch=free\n. . 1 2\n3 . . .\n2 3 1 .\n. . . .\n",
	}
}
