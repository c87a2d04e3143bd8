package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Corner. The path may link a cell to exactly two of its neighbours, and the cell holds neither the
// first nor the last number. Then it is linked to both, since the path goes in and out. A cell with
// one such neighbour is linked to it in any case.
func corner() *explain.Technique {
	return &explain.Technique{
		Name: "corner",
		Doc: "A cell that is not an end of the path has two neighbours that the path may link it to: " +
			"it is linked to both. If it has only one, it is linked to that.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return (single(x, s, "through") || single(x, s, "entered")) && links(s)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			c := x.Cells(step.Instances[0])[0]
			w := explain.Words{
				Where: fmt.Sprintf("look at %v", c),
				How:   fmt.Sprintf("the path goes into %v and out of it, and there are only two ways", c),
				Step: fmt.Sprintf("%v is not an end of the path, and only two ways are left into it and out "+
					"of it: both are used, so %v", c, step.Fact),
			}
			if single(x, step, "entered") {
				w.How = fmt.Sprintf("only one way is left into %v", c)
				w.Step = fmt.Sprintf("the path goes into %v or out of it, and only one way is left: %v", c,
					step.Fact)
			}
			return w
		},
		Example: `hidato
. . .
5 6 1
`,
	}
}

// links reports whether a step links two cells.
func links(s *explain.Step) bool { return s.Fact.What == puzzle.Linked && !s.Fact.Not }

// parts reports whether a step states that two cells are not linked.
func parts(s *explain.Step) bool { return s.Fact.What == puzzle.Linked && s.Fact.Not }
