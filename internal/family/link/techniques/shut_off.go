package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// shutOff is the technique "shut off".
//
// Definition. With a link at an open edge, the terminals of some pair would lie in different open
// parts: no walk between them is left along edges that may have links, through cells that have room
// for one more path and are not on the path of another pair. Then the edge has no link.
//
// Proof. The rule that a path joins the pair.
func shutOff() *explain.Technique {
	return &explain.Technique{
		Name:   "shut off",
		Doc:    "A link that would shut the two ends of a pair off from each other is wrong.",
		Weight: 4,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			boardOf(x).parts(1, claim)
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			b := boardOf(x)
			e, _, _ := b.edgeOf(s.Lit)
			c, d := b.ends(e)
			from := b.number(x.Cells(s.Instances[0])[0])
			name := b.Name(b.Label(from))
			return explain.Words{Where: "look around " + b.at(c),
				How: fmt.Sprintf("a link here would shut the two %s off from each other", name),
				Step: fmt.Sprintf("with a link of %s and %s no way would be left between the two %s, so "+
					"they are not linked", b.at(c), b.at(d), name)}
		},
		Example: "numberlink\n1 . . . . . 2\n. . 2 . . . .\n1 . . 3 . . .\n. . 4 5 . 3 .\n" +
			". 5 . . . . .\n. . . . . . 4\n",
	}
}

// parts claims the opposite of a value of each open edge with which a pair would be shut off.
func (b *board) parts(value int8, claim func(explain.Claim) bool) {
	c := b.chain(b.join[1:])
	for e, l := range b.lit {
		if !b.x.Open(l) || value > 0 && !b.fits(e) {
			continue
		}
		if b.x.Over(int64(b.Cells())) {
			return
		}
		if value > 0 {
			l = l.Not()
		}
		if c.suppose(e, value, 0); !c.shuts() {
			c.undo()
			continue
		}
		instance := c.broken.instance
		c.undo()
		if !claim(explain.Claim{Lit: l, Instances: []int{instance}}) {
			return
		}
	}
}

// fits reports whether a link at an edge breaks no rule at once: its cells have room for it, and
// are not on the paths of two pairs. Simpler techniques settle other edges.
func (b *board) fits(e int) bool {
	c, d := b.ends(e)
	k, l := b.owner(c), b.owner(d)
	return b.links(c) < b.wants(c) && b.links(d) < b.wants(d) && (k == 0 || l == 0 || k == l)
}

// shuts reports whether a pair is shut off.
func (c *chain) shuts() bool {
	c.reaches()
	return c.broken != nil
}
