package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Look ahead. Two or three steps of the path, taken together, settle a fact: if it were otherwise,
// some number could not be next to the one before it or after it. For example, a cell does not hold
// k if only one cell next to it is open for k-1 and the same cell is the only one for k+1.
func lookAhead() *explain.Technique {
	return &explain.Technique{
		Name: "look ahead",
		Doc: "If a fact were otherwise, two or three steps on some number would have no cell next to " +
			"the number before it or after it.",
		Weight: 4,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			next := ofRules(x, s, "next")
			return next > 0 && len(s.Instances) > 1 && next+ofRules(x, s, "linked") == len(s.Instances)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			var where, all []string
			var named []puzzle.Cell
			for _, i := range step.Instances {
				k, cells := s.after(i), x.Cells(i)
				switch {
				case k == 0:
					where = append(where, fmt.Sprintf("%v and %v", cells[0], cells[1]))
					all = append(all, fmt.Sprintf("%v and %v are linked exactly if they hold consecutive numbers",
						cells[0], cells[1]))
				case s.placed(k):
					where, named = append(where, s.the(k)), append(named, s.cells[s.at[k]])
					all = append(all, s.options(k, k+1))
				case s.placed(k + 1):
					where, named = append(where, s.the(k+1)), append(named, s.cells[s.at[k+1]])
					all = append(all, s.options(k+1, k))
				default:
					where = append(where, fmt.Sprintf("the cells for %d and %d", k, k+1))
					all = append(all, fmt.Sprintf("%d must be next to %d", k, k+1))
				}
			}
			return explain.Words{
				Where: fmt.Sprintf("look at %s", strings.Join(slices.Compact(where), " and ")),
				Cells: named,
				How:   "see where the path can go from there, and what is left then",
				Step: fmt.Sprintf("suppose that %v; then there is no room for all of this: %s: so %v",
					step.Fact.Opposite(), strings.Join(all, "; "), step.Fact),
			}
		},
		Example: `numbrix
. . .
2 9 .
. 8 .
`,
	}
}

// options says where a number can be next to a placed one: "8 must be next to the 7 in row 1,
// column 2, so in row 1, column 3 or row 2, column 2".
func (s *state) options(placed, k int) string {
	var cells []string
	for _, c := range s.near[s.at[placed]] {
		if s.open(c, k) {
			cells = append(cells, s.cells[c].String())
		}
	}
	return fmt.Sprintf("%d must be next to %s, so in %s", k, s.the(placed), strings.Join(cells,
		" or "))
}
