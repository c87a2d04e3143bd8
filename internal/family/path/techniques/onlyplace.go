package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Only place. One cell of the board is open for a number that is not placed. Then the number is
// there, since each number is in some cell.
func onlyPlace() *explain.Technique {
	return &explain.Technique{
		Name:   "only place",
		Doc:    "One cell of the board is open for a number: the number is there.",
		Weight: 2,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return single(x, s, "number") && places(s)
		},
		Words: func(_ *explain.Explainer, s *explain.Step) explain.Words {
			k := s.Fact.Value
			return explain.Words{
				Where: fmt.Sprintf("look for the cells that are left for %d", k),
				How:   fmt.Sprintf("only one cell is left for %d", k),
				Step:  fmt.Sprintf("%d must be in some cell, and no cell but %v is left for it", k, s.Fact.At),
			}
		},
	}
}
