package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Dead end. The path may link a cell to only one of its neighbours. Then the cell is an end of the
// path: it holds the first number or the last. If it can't hold one of them, it holds the other.
func deadEnd() *explain.Technique {
	return &explain.Technique{
		Name: "dead end",
		Doc: "The path may link a cell to only one of its neighbours, and the cell can't hold one of " +
			"the first and the last number: it holds the other.",
		Weight: 2.5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "through") && !links(s)
		},
		Reason: func(x *explain.Explainer, s *explain.Step) puzzle.Reason {
			return puzzle.Because("path/dead end", "cell", x.Cells(s.Instances[0])[0])
		},
		Example: `hidato
 .  .  .
 .  .  .
11  5  .
 4  2  .
 .  .  1
`,
	}
}
