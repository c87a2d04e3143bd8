package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Not in sequence. Two neighbours can't hold consecutive numbers, as far as is known. Then the path
// does not link them.
func notInSequence() *explain.Technique {
	return &explain.Technique{
		Name:   "not in sequence",
		Doc:    "Two neighbours can't hold consecutive numbers: the path does not link them.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "linked") && parts(s)
		},
		Plain: func(x *explain.Explainer, step *explain.Step) bool {
			return stateOf(x).placedIn([]puzzle.Cell{step.Fact.At, step.Fact.To}) > 0
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			c, d := step.Fact.At, step.Fact.To
			r := puzzle.Because("path/not in sequence", "cells", []puzzle.Cell{c, d})
			if s.holds[s.node[c]] == 0 {
				c, d = d, c
			}
			if k := s.holds[s.node[c]]; k > 0 {
				r.Form += "/placed"
				r = r.With("cell", d).With("number", k).With("from", c)
			}
			return r
		},
		Example: `hidato
. . .
5 6 1
`,
	}
}
