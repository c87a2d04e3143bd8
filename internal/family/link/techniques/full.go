package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// full is the technique "full".
//
// Definition. A terminal has a link, or a cell without a terminal has two. Then its other edges
// have none.
//
// Proof. The rule on the number of links of the cell.
func full() *explain.Technique {
	return &explain.Technique{
		Name:   "full",
		Doc:    "A terminal with a link, and any other cell with two, has no more links.",
		Weight: 1,
		Names:  atNode(false, func(b *linkBoard, c int) bool { return b.links(c) == b.wants(c) }),
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, _ := b.from(s)
			form := "link/full"
			if b.Label(c) > 0 {
				form += "/terminal"
			}
			return puzzle.Because(form, "spot", b.spot(c), "path", b.path(c), "cell", b.Cell(c))
		},
		Example: "numberlink\n. 1 . . 2\n. 3 . 4 .\n. . 2 3 .\n1 . . . 4\n",
	}
}
