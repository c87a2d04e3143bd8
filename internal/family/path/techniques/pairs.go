package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
)

// Pairs and triples. Two or three numbers share as many cells: no other cell is open for them. Then
// no other number is in these cells. Or two or three cells share as many numbers: they are open for
// no others. Then these numbers are in no other cell.
func shared() *explain.Technique {
	return &explain.Technique{
		Name: "pair or triple",
		Doc: "Two or three numbers have only as many cells left between them: no other number is " +
			"there. Or two or three cells have only as many numbers left between them: these are nowhere " +
			"else.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			n := len(s.Instances)
			return n > 1 && (ofRules(x, s, "number") == n || ofRules(x, s, "cell") == n)
		},
		Words: share,
		Example: `numbrix
 .  .  .  .  .  .
 .  .  .  .  . 10
 .  .  .  .  .  7
29  .  .  .  .  .
 . 19  .  3  4  .
`,
	}
}

// share says that some numbers share as many cells, or the other way round.
func share(x *explain.Explainer, step *explain.Step) explain.Words {
	b := boardOf(x)
	many := "two"
	if len(step.Instances) > 2 {
		many = "three"
	}
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
