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
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			b := boardOf(x)
			i, _, linked, ok := b.single(s, node)
			return ok && linked && !b.isEnd(b.number(x.Cells(i)[0]))
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			_, e, _, _ := b.single(s, node)
			c, d := b.common(e, x.Cells(s.Instances[0]))
			return puzzle.Because("link/corner", "cell", b.Cell(c), "to", b.Cell(d),
				"left", b.cells(b.left(c)...))
		},
		Example: "numberlink touch=free\n. . 1 2\n3 . . .\n2 3 1 .\n. . . .\n",
	}
}

// left returns the neighbours of a cell to which it may be linked, in reading order of the edges.
func (b *board) left(c int) (cells []int) {
	for e := range b.Around(c) {
		if !b.off(e) {
			cells = append(cells, b.Other(e, c))
		}
	}
	return cells
}
