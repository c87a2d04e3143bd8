package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// crossing is the technique "crossing".
//
// Definition. What is left for the paths of two pairs are the edges that may have links, between
// cells that have room for one more path and are not on the path of a third pair. With a link at an
// open edge, or without one, the ends of the two pairs (terminals, or the ends of their paths so
// far) would lie on the rim of one face of a connected piece of that in the order a b a b. Then the
// edge has the other value.
//
// Proof. The rule that the two paths have no cell in common: in the plane, the path of one pair
// would part the ends of the other (Camille Jordan's theorem on curves).
func crossing() *explain.Technique {
	return &explain.Technique{
		Name: "crossing",
		Doc: "The ends of the paths of two pairs would alternate around an open part of the board, in " +
			"the order a b a b, so the paths would have to cross: a link, or its absence, that leads to " +
			"this order is wrong.",
		Weight: 7,
		Load:   4,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			x.Crossings(func(l explain.Lit, instance int) bool {
				return claim(explain.Claim{Lit: l, Instances: []int{instance}})
			})
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			first, second := b.two(s.Instances[0])
			return puzzle.Because("link/crossing", "first", first, "second", second,
				"otherwise", b.otherwise(s.Lit))
		},
		Example: "numberlink cover=no\n. . . 1\n. 2 . .\n. 3 . .\n" +
			". . . .\n3 1 . .\n. . . 2\n",
	}
}

// two returns the two pairs of an instance.
func (b *linkBoard) two(i int) (first, second puzzle.Area) {
	in := b.x.Instance(i)
	return b.pair(in.Index), b.pair(in.With)
}

// otherwise begins a reason with the opposite of a conclusion.
func (b *linkBoard) otherwise(l explain.Lit) puzzle.Reason {
	e, linked, _ := b.edgeOf(l)
	c, d := b.ends(e)
	form := "with a link"
	if linked {
		form = "without a link"
	}
	return puzzle.Because(form, "cells", b.cells(c, d))
}
