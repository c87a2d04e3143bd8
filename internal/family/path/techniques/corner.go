package techniques

import (
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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			form := "path/corner"
			if single(x, step, "entered") {
				form += "/end"
			}
			return puzzle.Because(form, "cell", x.Cells(step.Instances[0])[0])
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
