package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// No way on. No cell next to some cell is open for k+1, nor does one hold it. Then that cell does
// not hold k, since k+1 would be next to it. The same holds for k-1.
func noWayOn() *explain.Technique {
	return &explain.Technique{
		Name: "no way on",
		Doc: "No cell next to a cell can hold the number after some number, or the one before it: the " +
			"cell does not hold that number.",
		Weight: 1.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "next") && excludes(s)
		},
		Plain: seen,
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			k := int(step.Fact.Value)
			to := s.after(step.Instances[0])
			if to == k {
				to = k + 1
			}
			r := puzzle.Because("path/no way on", "cell", step.Fact.At, "number", k, "to", to)
			if s.placed(to) {
				r.Form += "/placed"
				r = r.With("from", s.the(to))
			}
			return r
		},
		Example: `hidato
. . .
1 8 .
. . 6
`,
	}
}

// seen reports whether a step excludes a number by its distance from one that is placed, or by the
// colour of its cell: people see that where they need it.
func seen(x *explain.Explainer, step *explain.Step) bool {
	s := stateOf(x)
	c, k := s.move(step)
	return excludes(step) && !s.canReach(c, k)
}

// excludes reports whether a step rules out a number for a cell.
func excludes(s *explain.Step) bool { return s.Fact.What == puzzle.Holds && s.Fact.Not }
