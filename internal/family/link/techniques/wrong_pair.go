package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// wrongPair is the technique "wrong pair".
//
// Definition. Known links lead from one cell of an edge to a terminal, and from the other cell to a
// terminal of another pair. Then the edge has no link.
//
// Proof. The rule that the path of a pair joins no other pair.
func wrongPair() *explain.Technique {
	return &explain.Technique{
		Name:   "wrong pair",
		Doc:    "A link that would join the paths of two pairs is wrong.",
		Weight: 1.2,
		Load:   1,
		Names:  unlinked(parting),
		// Where a third link of a block joins two pairs, too, that is what people see.
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			c := boardOf(x).chain(nil)
			for e, l := range c.lit {
				from, to := c.ends(e)
				k, _ := c.labelOf(from)
				m, _ := c.labelOf(to)
				if l = l.Not(); k > 0 && m > 0 && k != m && x.Wanted(l) &&
					!claim(explain.Claim{Lit: l, Instances: []int{c.apart[k]}}) {
					return
				}
			}
		},
		// Nobody looks for a path between the numbers of two pairs side by side.
		Plain: func(x *explain.Explainer, s *explain.Step) bool {
			b := boardOf(x)
			c, d := b.between(s)
			return b.Label(c) > 0 && b.Label(d) > 0
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			c, d := b.between(s)
			var ends []puzzle.Reason
			for _, cell := range []int{c, d} {
				end := b.spot(cell)
				if b.Label(cell) == 0 {
					end = puzzle.Because("link/at", "path", b.path(cell), "cell", b.Cell(cell))
				}
				ends = append(ends, end)
			}
			return puzzle.Because("link/wrong pair", "cell", b.Cell(c), "ends", ends)
		},
		Example: "numberlink\n1 . 1\n2 . 2\n",
	}
}
