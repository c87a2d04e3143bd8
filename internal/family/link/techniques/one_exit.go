package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// oneExit is the technique "one exit".
//
// Definition. A cell is where a path ends so far: it holds a terminal without a link, or has one
// link of two. All its other edges but one are known to have no link. Then that one has a link.
//
// Proof. The rule on the number of links of the cell: it lacks one, and one place is left for it.
func oneExit() *explain.Technique {
	return &explain.Technique{
		Name: "one exit",
		Doc: "A path has come to a cell, and only one neighbour is left to go on to: the two are " +
			"linked.",
		Weight: 1,
		Names:  atNode(true, (*linkBoard).isEnd),
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, d := b.from(s)
			form := "link/one exit"
			if b.Label(c) > 0 {
				form += "/terminal"
			}
			return puzzle.Because(form, "spot", b.spot(c), "path", b.path(c), "cell", b.Cell(c),
				"to", b.Cell(d))
		},
		Example: "numberlink\n1 . 1\n2 . 2\n",
	}
}

// isEnd reports whether a path ends in a cell so far.
func (b *linkBoard) isEnd(c int) bool { return b.links(c) == b.wants(c)-1 }
