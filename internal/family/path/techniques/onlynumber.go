package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Only number. A cell is open for one number, and no number is placed in it. Then it holds that
// number, since each cell holds one. No other cell holds it, and neighbours with consecutive
// numbers are linked.
func onlyNumber() *explain.Technique {
	return &explain.Technique{
		Name:   "only number",
		Doc:    "A cell is open for one number: it holds that number.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "cell")
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			c := s.node[x.Cells(step.Instances[0])[0]]
			form := "path/only number" + so(step)
			switch k := s.nearest(c); {
			case places(step) && s.missing() == 1:
				form += "/last"
			case places(step) && k > 0:
				form += "/near"
			}
			return puzzle.Because(form, "cell", s.cells[c], "number", s.lastNumber(c))
		},
		Example: `hidato
. 6 5 .
8 . . 1
`,
	}
}

// nearest returns the only number that can get to a cell, or 0.
func (s *state) nearest(c int) (only int) {
	for k := 1; k <= s.n; k++ {
		if !s.placed(k) && s.canReach(c, k) {
			if only > 0 {
				return 0
			}
			only = k
		}
	}
	return only
}

// missing returns how many numbers are not placed.
func (s *state) missing() (n int) {
	for k := 1; k <= s.n; k++ {
		if !s.placed(k) {
			n++
		}
	}
	return n
}

// so is the end of the form of a reason that must name the fact that it settles.
func so(step *explain.Step) string {
	if places(step) {
		return ""
	}
	return "/so"
}

// lastNumber returns the first number that a cell is open for.
func (s *state) lastNumber(c int) int {
	k := 1
	for k < s.n && !s.open(c, k) {
		k++
	}
	return k
}
