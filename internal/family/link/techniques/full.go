package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			b := boardOf(x)
			_, e, _, _ := b.single(s, node)
			c, d, _ := b.common(e, x.Cells(s.Instances[0]))
			w := explain.Words{Where: "look at " + b.spot(c), How: "this cell has all its links"}
			w.Step = fmt.Sprintf("%s goes in and out of %s already, so it is not linked to %s", b.path(c),
				b.at(c), b.at(d))
			if b.Label(c) > 0 {
				w.Step = fmt.Sprintf("%s has its link already, so it is not linked to %s", b.spot(c), b.at(d))
			}
			return w
		},
		Example: "numberlink\n. 1 . . 2\n. 3 . 4 .\n. . 2 3 .\n1 . . . 4\n",
	}
}
