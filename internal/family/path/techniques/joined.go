package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Joined. Two cells are linked, so they hold consecutive numbers. A number that one of them can
// hold only with a number that the other can't hold is ruled out, and if the other leaves one
// number, the cell holds it. So a fragment of the path that starts at a placed number numbers
// itself, cell by cell.
func joined() *explain.Technique {
	return &explain.Technique{
		Name: "joined",
		Doc: "Two cells are linked: they hold consecutive numbers, so what one of them can't hold " +
			"rules out numbers for the other.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "linked") && !parts(s)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			ends := x.Cells(step.Instances[0])
			if links(step) {
				return explain.Words{
					Where: fmt.Sprintf("look at %v and %v", ends[0], ends[1]),
					How:   fmt.Sprintf("%v and %v hold consecutive numbers", ends[0], ends[1]),
					Step:  fmt.Sprintf("%v and %v hold consecutive numbers: %v", ends[0], ends[1], step.Fact),
				}
			}
			c, k := s.move(step)
			d := ends[0]
			if d == step.Fact.At {
				d = ends[1]
			}
			w := explain.Words{
				Where: fmt.Sprintf("look at %v and %v", ends[0], ends[1]),
				How:   fmt.Sprintf("%v and %v are linked, so they hold consecutive numbers", ends[0], ends[1]),
				Step: fmt.Sprintf("%v and %v are linked, so they hold consecutive numbers; %v can't hold a "+
					"number next to %d: so %v does not hold %d", ends[0], ends[1], d, k, s.cells[c], k),
			}
			if from := s.holds[s.node[d]]; from > 0 {
				w.Step = fmt.Sprintf("%v is linked to %s, and the numbers differ by 1: so it does not hold %d",
					s.cells[c], s.the(from), k)
				if places(step) {
					w.Step = fmt.Sprintf("%v is linked to %s, and can't hold %d: so it holds %d", s.cells[c],
						s.the(from), 2*from-k, k)
				}
			}
			return w
		},
		Example: `numbrix
. 1 . .
. . . 8
`,
	}
}
