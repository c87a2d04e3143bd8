package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/puzzle"
)

// oneAnswer is the technique "one answer only". It rests on the board having one answer, so it is
// used on request, and never in grades.
//
// Definition. Paths need not cover the board, and may touch themselves. A link at an open edge
// would put two neighbours on one path that are not next to each other on it. Then the edge has no
// link. If its two cells are on the path of one pair already, it has a link.
//
// Proof. A path that touches itself can go straight from one of the two cells to the other. That
// leaves the cells between them empty and changes nothing else, so there would be a second answer.
func oneAnswer() *explain.Technique {
	return &explain.Technique{
		Name: "one answer only",
		Doc: "If a board whose paths need not cover it has one answer, no path runs beside itself: " +
			"otherwise a shorter path would give a second answer.",
		Weight:    2,
		Load:      1,
		OnRequest: true,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			b := boardOf(x)
			if b.Cover() || b.Touch() == link.Never {
				return
			}
			c := b.chain(nil)
			for e, l := range b.lit {
				if !x.Open(l) || !c.fits(e) {
					continue
				}
				from, to := b.ends(e)
				k, _ := c.labelOf(from)
				if other, _ := c.labelOf(to); k > 0 && k == other {
					if !claim(explain.Claim{Lit: l}) {
						return
					}
					continue
				}
				c.suppose(e, 1, 0)
				beside := c.doubles(e)
				c.undo()
				if beside && !claim(explain.Claim{Lit: l.Not()}) {
					return
				}
			}
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			e, linked, _ := b.edgeOf(s.Lit)
			c, d := b.ends(e)
			form := "link/one answer"
			if linked {
				form += "/linked"
			}
			return puzzle.Because(form, "cell", b.Cell(c), "to", b.Cell(d), "path", b.path(c))
		},
		Example: "numberlink cover=no touch=free\n1 3 .\n1 3 2\n. . 2\n",
	}
}

// doubles reports whether the path through an edge has neighbours that are not next to each other
// on it.
func (c *chain) doubles(e int) bool {
	start, _ := c.ends(e)
	s := c.now.Through(int32(start))
	for i, cell := range s.Nodes {
		for f := range c.Around(int(cell)) {
			if j := slices.Index(s.Nodes, int32(c.Other(f, int(cell)))); j > i+1 {
				return true
			}
		}
	}
	return false
}
