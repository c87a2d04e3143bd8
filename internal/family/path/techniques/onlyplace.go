package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Only place. One cell of the board is open for a number that is not placed. Then the number is
// there, since each number is in some cell. That cell holds no other number, and neighbours with
// consecutive numbers are linked.
func onlyPlace() *explain.Technique {
	return &explain.Technique{
		Name:   "only place",
		Doc:    "One cell of the board is open for a number: the number is there.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "number")
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			k := max(1, slices.Index(s.number, step.Instances[0]))
			return puzzle.Because("path/only place"+so(step), "number", k, "cell", s.cells[s.lastCell(k)],
				"look", s.besideGap(s.around(k)))
		},
		Example: `numbrix
 1  .  .  .  9
 .  .  .  .  .
 .  .  .  .  .
 .  . 20  . 14
 .  .  .  .  .
`,
	}
}

// lastCell returns the first cell that is open for a number.
func (s *state) lastCell(k int) int {
	c := 0
	for c < s.n-1 && !s.open(c, k) {
		c++
	}
	return c
}
