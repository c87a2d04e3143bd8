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
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			b := boardOf(x)
			i, _, linked, ok := b.single(s, node)
			if !ok || linked {
				return false
			}
			c := b.number(x.Cells(i)[0])
			return b.links(c) == b.wants(c)
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			_, e, _, _ := b.single(s, node)
			c, _ := b.common(e, x.Cells(s.Instances[0]))
			form := "link/full"
			if b.Label(c) > 0 {
				form += "/terminal"
			}
			return puzzle.Because(form, "spot", b.spot(c), "path", b.path(c), "cell", b.Cell(c))
		},
		Example: "numberlink\n. 1 . . 2\n. 3 . 4 .\n. . 2 3 .\n1 . . . 4\n",
	}
}
