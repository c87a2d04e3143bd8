package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Either number. A cell holds one of the numbers that are left for it. Each of them settles the
// same fact, by one or two other rules. Two cells can take part, with one other rule.
func eitherNumber() *explain.Technique {
	return &explain.Technique{
		Name: "either number",
		Doc: "Each of the numbers that are left for a cell, or for two cells, leads to the same fact " +
			"by one or two other rules.",
		Weight: 5,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			cells := ofRules(x, s, "cell")
			others := ofRules(x, s, "next", "linked", "through", "branch")
			return cells > 0 && others > 0 && cells+others == len(s.Instances)
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			return either(x, step, "path/try numbers")
		},
		Example: `hidato
 .  4  . 15
 .  .  7  .
 .  .  .  .
 1  .  9  .
`,
	}
}

// ofRules returns how many instances of a step are of rules with some names.
func ofRules(x *explain.Explainer, s *explain.Step, names ...string) (n int) {
	for _, i := range s.Instances {
		if slices.Contains(names, x.Rule(i).Name) {
			n++
		}
	}
	return n
}

// either says that all that is left for some cells and numbers leads to the same.
func either(x *explain.Explainer, step *explain.Step, try string) puzzle.Reason {
	s := stateOf(x)
	var places, left []puzzle.Reason
	form := "path/either"
	listed := func(is bool) { // whether the conclusion is one of what is left
		if is && step.Fact.What == puzzle.Holds && !step.Fact.Not {
			form = "path/either/listed"
		}
	}
	for _, i := range step.Instances {
		switch x.Rule(i).Name {
		case "cell":
			c := x.Cells(i)[0]
			var numbers []int
			for k := 1; k <= s.n; k++ {
				if s.open(s.node[c], k) {
					numbers = append(numbers, k)
				}
			}
			places = append(places, puzzle.Because("{cell}", "cell", c))
			left = append(left, puzzle.Because("path/cell left"+many(len(numbers)), "cell", c,
				"numbers", numbers, "count", len(numbers)))
			listed(step.Fact.At == c)
		case "number":
			k := slices.Index(s.number, i)
			var cells []puzzle.Cell
			for c := range s.cells {
				if s.open(c, k) {
					cells = append(cells, s.cells[c])
				}
			}
			places = append(places, puzzle.Because("path/cells for", "number", k))
			left = append(left, puzzle.Because("path/number left"+many(len(cells)), "number", k,
				"cells", cells, "count", len(cells)))
			listed(int(step.Fact.Value) == k)
		}
	}
	story, told := s.story(step)
	if told {
		form = "path/either/told"
	}
	return puzzle.Because(form, "places", places, "try", puzzle.Because(try), "left", left,
		"steps", story)
}

// many is the end of the form of a list that is too long to read.
func many(n int) string {
	if n > 2*mostNamed {
		return "/many"
	}
	return ""
}
