package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// touch is the technique "touch".
//
// Definition. A path must not run beside itself (touch=never), or not fill four cells of a block
// (no2x2). If known links put two neighbours on the path of one pair, they are linked. A link that
// would put two neighbours on one path, which are known not to be linked, is wrong; and so is the
// third link of a block, or one that would put its four cells on one path.
//
// Proof. The rule on the two neighbours, or on the block.
func touch() *explain.Technique {
	roles := []role{touching, block, filled}
	return &explain.Technique{
		Name: "touch",
		Doc: "A path does not run beside itself: a link that makes it do so is wrong, and " +
			"neighbours on one path are linked.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			b := boardOf(x)
			return slices.ContainsFunc(roles, func(r role) bool {
				_, _, ok := b.single(s, r)
				return ok
			})
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			e, linked, _ := b.edgeOf(s.Lit)
			c, d := b.ends(e)
			places := x.Cells(s.Instances[0])
			form := "link/touch"
			switch r := b.role[s.Instances[0]]; {
			case linked:
				form += "/linked"
			case r == block:
				return puzzle.Because("link/touch/block", "first", places[0])
			case r == filled:
				form += "/filled"
			}
			path := b.path(c)
			if path.Form == "the path" {
				path = b.path(d)
			}
			return puzzle.Because(form, "first", places[0], "places", places, "cells", b.cells(c, d),
				"path", path)
		},
		Example: "numberlink\n1 . . 2\n. 2 . .\n. 1 . .\n. . . .\n",
	}
}
