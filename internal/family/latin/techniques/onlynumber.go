package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Only number, the naked single. One number is left for a cell, since the others are in its row,
// column or box, or are excluded otherwise. A cell holds a number, so it holds this one.
var onlyNumber = explain.Technique{
	Name: onlyNumberName,
	Doc: "One number is left for a cell, since all others are excluded: it holds it (naked single). " +
		"For people it is harder to find than an only place.",
	Weight: 2,
	Names:  func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, onlyNumberName) },
	Words:  words,
	Example: "sudoku\n. . 5 . 1 4\n. 1 2 . . 5\n. 6 . . . .\n3 . 1 . . .\n. . . . . .\n" +
		". . . . 5 6\n",
}

func readOnlyNumber(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || v.x.Rule(instances[0]).Name != cellRule {
		return part{}, false
	}
	left := v.open(instances[0])
	if len(left) != 1 {
		return part{}, false
	}
	c, n := left[0].At, int(left[0].Value)
	return part{name: onlyNumberName, settles: v.placed(c, n), say: func(to Lit) explain.Words {
		w := explain.Words{
			Where: fmt.Sprintf("look at %v", c),
			How:   fmt.Sprintf("only one number is left for %v", c),
			Step:  fmt.Sprintf("%d is the only number left for %v", n, c),
		}
		if v.places(to) {
			w.Step = fmt.Sprintf("all numbers but %d are excluded", n)
		}
		return w
	}}, true
}
