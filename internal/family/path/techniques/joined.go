package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Joined. Two cells are linked, so they hold consecutive numbers. A number that one of them can
// hold only with a number that the other can't hold is ruled out, and if the other leaves one
// number, the cell holds it. So a fragment of the path that starts at a placed number numbers
// itself, cell by cell.
func joined() *explain.Technique {
	return &explain.Technique{
		Name: "joined",
		Doc: "Two cells are linked: they hold consecutive numbers, so what one of them can't hold " +
			"rules out numbers for the other.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "linked") && !parts(s)
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			ends := x.Cells(step.Instances[0])
			if links(step) {
				return puzzle.Because("path/joined/links", "cells", ends)
			}
			c, k := s.move(step)
			d := ends[0]
			if d == step.Fact.At {
				d = ends[1]
			}
			r := puzzle.Because("path/joined", "cells", ends, "cell", s.cells[c], "other", d, "number", k)
			if from := s.holds[s.node[d]]; from > 0 {
				r.Form = "path/joined/placed"
				if places(step) {
					r.Form = "path/joined/places"
				}
				r = r.With("from", s.the(from)).With("not", 2*from-k)
			}
			return r
		},
		Example: `numbrix
. 1 . .
. . . 8
`,
	}
}
