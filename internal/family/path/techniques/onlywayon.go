package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Only way on. The number k is placed, and of the cells next to it one is open for k+1. Then k+1 is
// there. The same holds for k-1, on the way down.
func onlyWayOn() *explain.Technique {
	return &explain.Technique{
		Name: "only way on",
		Doc: "A number is placed, and one cell next to it is open for the number after it or before " +
			"it: that number is there.",
		Weight: 1,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "next") && (places(s) || links(s))
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			k := s.after(step.Instances[0])
			from := k
			if s.placed(k) {
				k++
			} else {
				from++
			}
			form := "path/only way on"
			if links(step) {
				form += "/links"
			}
			return puzzle.Because(form, "number", k, "from", s.the(from), "before", from,
				"look", s.cells[s.at[from]])
		},
		Example: `hidato
1 . 5
. 3 4
`,
	}
}

// single reports whether a step has one instance, of a rule with that name.
func single(x *explain.Explainer, s *explain.Step, name string) bool {
	return len(s.Instances) == 1 && x.Rule(s.Instances[0]).Name == name
}

// places reports whether a step places a number.
func places(s *explain.Step) bool { return s.Fact.What == puzzle.Holds && !s.Fact.Not }
