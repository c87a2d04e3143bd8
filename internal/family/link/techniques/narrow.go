package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// narrowPass is the technique "narrow pass".
//
// Definition. A piece is a cell with room for a path, or a path between such cells that has no
// terminal so far. Two to four pieces part the ends of as many pairs: each way of these pairs
// passes one of them. (The ways of a pair lead between the ends of its paths so far, along edges
// that may have links, through pieces.) So each piece is on one of these paths. A link at an open
// edge of a piece, or its absence, with which the others would part all these pairs is wrong; and
// so is a link that would make two of the pieces one. Of two pieces it finds the latter only: the
// rest is "squeeze".
//
// Proof. Each piece is on one path at most (Menger's theorem has the converse).
func narrowPass() *explain.Technique {
	return &explain.Technique{
		Name: "narrow pass",
		Doc: "Two to four pairs must all pass through a place with room for only as many paths, so " +
			"each cell there is on one of them: a link, or its absence, that would leave less room is " +
			"wrong.",
		Weight: 8,
		Load:   4,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			x.Passes(func(l explain.Lit, instance int) bool {
				return claim(explain.Claim{Lit: l, Instances: []int{instance}})
			})
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			b := boardOf(x)
			cells, labels := x.Pass(s.Lit, s.Instances[0])
			pairs := make([]puzzle.Area, len(labels))
			for i, k := range labels {
				pairs[i] = b.pair(k)
			}
			return puzzle.Because("link/narrow", "pairs", pairs, "count", len(pairs),
				"otherwise", b.otherwise(s.Lit), "cells", cells, "less", len(pairs)-1)
		},
		Example: "numberlink\n. . . . . . .\n. 1 . . . 2 .\n. . 2 3 . . .\n3 . . . . . 1\n",
	}
}
