package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
)

// Pairs. Two numbers share two cells: no other cell is open for either of them. Then no other
// number is in these cells. Or two cells share two numbers: they are open for no others. Then these
// numbers are in no other cell.
func pair() *explain.Technique {
	return &explain.Technique{
		Name: "pair",
		Doc: "Two numbers have only two cells left between them: no other number is there. Or two " +
			"cells have only two numbers left between them: these are nowhere else.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			return allOf(x, s, 2, "number") || allOf(x, s, 2, "cell")
		},
		Words: func(x *explain.Explainer, s *explain.Step) explain.Words {
			return shared(x, s, "two")
		},
		Example: `numbrix
 .  .  .  .  .  .
 .  .  .  .  . 10
 .  .  .  .  .  7
29  .  .  .  .  .
 . 19  .  3  4  .
`,
	}
}

// allOf reports whether a step has that many instances, all of rules with one name.
func allOf(x *explain.Explainer, s *explain.Step, n int, name string) bool {
	if len(s.Instances) != n {
		return false
	}
	for _, i := range s.Instances {
		if x.Rule(i).Name != name {
			return false
		}
	}
	return true
}

// shared says that some numbers share as many cells, or the other way round.
func shared(x *explain.Explainer, step *explain.Step, many string) explain.Words {
	b := boardOf(x)
	var numbers, cells []string
	for _, i := range step.Instances {
		if x.Rule(i).Name == "cell" {
			cells = append(cells, x.Cells(i)[0].String())
			continue
		}
		numbers = append(numbers, fmt.Sprint(slices.Index(b.number, i)))
	}
	if numbers != nil {
		list := strings.Join(numbers, " and ")
		return explain.Words{
			Where: fmt.Sprintf("look for the cells that are left for %s", list),
			How:   fmt.Sprintf("%s share %s cells", list, many),
			Step: fmt.Sprintf("only %s cells are left for %s, and they hold no other numbers: so %v", many,
				list,
				step.Fact),
		}
	}
	list := strings.Join(cells, " and ")
	return explain.Words{
		Where: fmt.Sprintf("look at %s", list),
		How:   fmt.Sprintf("%s share %s numbers", list, many),
		Step: fmt.Sprintf("only %s numbers are left for %s, and they are nowhere else: so %v", many, list,
			step.Fact),
	}
}
