package techniques

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			k := max(1, slices.Index(s.number, step.Instances[0]))
			w := explain.Words{
				Where: fmt.Sprintf("look for the cells that are left for %d", k),
				Cells: s.besideGap(s.around(k)),
				How:   fmt.Sprintf("only one cell is left for %d", k),
				Step: fmt.Sprintf("%d must be in a cell, and only %v is left for it", k,
					s.cells[s.lastCell(k)]),
			}
			if !places(step) {
				w.Step += fmt.Sprintf(": so %v", step.Fact)
			}
			return w
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
