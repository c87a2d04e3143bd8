package techniques

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/link"
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
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			b := boardOf(x)
			e, linked, _ := b.edgeOf(s.Lit)
			c, d := b.ends(e)
			w := explain.Words{Where: "look around " + b.at(c),
				How: "if the board has only one answer, a path can't run beside itself here",
				Step: fmt.Sprintf("if there is only one answer, %s and %s are not linked: their path would "+
					"run beside itself, and a shorter path would be a second answer", b.at(c), b.at(d))}
			if linked {
				w.Step = fmt.Sprintf("%s and %s are on %s: if there is only one answer, they are linked, "+
					"since a path without the detour would be a second answer", b.at(c), b.at(d),
					b.path(c))
			}
			return w
		},
		Example: "numberlink cover=no touch=free\n1 2 3\n1 2 3\n. . .\n",
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
