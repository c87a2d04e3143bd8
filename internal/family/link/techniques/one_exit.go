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
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			b := boardOf(x)
			i, _, linked, ok := b.single(s, node)
			return ok && linked && b.isEnd(b.number(x.Cells(i)[0]))
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			_, e, _, _ := b.single(s, node)
			c, d := b.common(e, x.Cells(s.Instances[0]))
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
func (b *board) isEnd(c int) bool { return b.links(c) == b.wants(c)-1 }
