package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			c := s.node[x.Cells(step.Instances[0])[0]]
			k := s.lastNumber(c)
			w := explain.Words{
				Where: fmt.Sprintf("look at %v", s.cells[c]),
				How:   fmt.Sprintf("only one number is left for %v", s.cells[c]),
				Step: fmt.Sprintf("%v must hold a number, and only %d is left for it", s.cells[c],
					k),
			}
			if !places(step) {
				w.Step += fmt.Sprintf(": so %v", step.Fact)
			}
			return w
		},
		Example: `hidato
. 6 5 .
8 . . 1
`,
	}
}

// lastNumber returns the first number that a cell is open for.
func (s *state) lastNumber(c int) int {
	k := 1
	for k < s.n && !s.open(c, k) {
		k++
	}
	return k
}
