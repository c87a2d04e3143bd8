package techniques

import (
	"reflect"
	"slices"

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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			form := "path/look ahead"
			story, told := x.Story(step)
			if told {
				form += "/told"
				if end := &story[len(story)-1]; end.Form == "but rule" {
					*end = s.stuck(step, story)
				}
			}
			for i, r := range story {
				story[i] = s.neighbours(step, r)
			}
			var where, all []puzzle.Reason
			var named []puzzle.Cell
			for _, i := range step.Instances {
				k, cells := s.after(i), x.Cells(i)
				from, to := k, k+1
				if k > 0 && !s.placed(k) {
					from, to = to, from
				}
				switch {
				case k == 0:
					where = append(where, puzzle.Because("{cells}", "cells", cells))
					all = append(all, x.Reason(i))
				case s.placed(from):
					where, named = append(where, s.the(from)), append(named, s.cells[s.at[from]])
					all = append(all, s.options(from, to))
				default:
					where = append(where, puzzle.Because("path/cells for two", "number", k, "number", k+1))
					all = append(all, puzzle.Because("path/next to", "number", k, "number", k+1))
				}
			}
			return puzzle.Because(form, "steps", story, "places",
				slices.CompactFunc(where, func(a, b puzzle.Reason) bool { return reflect.DeepEqual(a, b) }),
				"all", all, "opposite", step.Fact.Opposite(), "look", named)
		},
		Example: `numbrix
. . .
2 9 .
. 8 .
`,
	}
}

// linking returns the number k of the rule of a step that k and k + 1 are neighbours, or 0.
func (s *state) linking(step *explain.Step, rule []puzzle.Reason) int {
	for _, i := range step.Instances {
		if k := s.after(i); k > 0 && reflect.DeepEqual(rule, []puzzle.Reason{s.x.Reason(i)}) {
			return k
		}
	}
	return 0
}

// neighbours says a part of a story that rests on two numbers being neighbours by what that means
// there: a cell next to which there is none for the other number, or where a number must be.
func (s *state) neighbours(step *explain.Step, r puzzle.Reason) puzzle.Reason {
	k, form := s.linking(step, r.Part("rule").Reasons), "path/since"
	facts := slices.Concat(r.Part("facts").Facts, r.Part("either").Facts)
	switch {
	case k == 0:
	case r.Form == "{rule}":
		return puzzle.Because("path/next to", "number", k, "number", k+1)
	case len(facts) == 1 && facts[0].Not && facts[0].What == puzzle.Holds:
		if r.Form == "then since" {
			form = "path/then since"
		}
		return puzzle.Because(form, "facts", facts, "number", 2*k+1-int(facts[0].Value))
	}
	return r
}

// stuck says for which number a story leaves no cell.
func (s *state) stuck(step *explain.Step, story []puzzle.Reason) puzzle.Reason {
	rule := story[len(story)-1].Part("rule").Reasons
	if k := s.linking(step, rule); k > 0 {
		for _, j := range []int{k, k + 1} {
			from := puzzle.Reason{}
			if s.placed(j) {
				from = s.the(j)
			}
			for _, r := range story {
				for _, f := range slices.Concat(r.Part("fact").Facts, r.Part("facts").Facts) {
					if f.What == puzzle.Holds && !f.Not && int(f.Value) == j {
						from = puzzle.Because("{cell}", "cell", f.At)
					}
				}
			}
			if from.Form != "" {
				return puzzle.Because("path/but stuck", "from", from, "number", 2*k+1-j)
			}
		}
	}
	return puzzle.Because("path/but apart", "rule", rule)
}

// options says where a number can be next to a placed one: "8 must be next to the 7 in row 1,
// column 2, so in row 1, column 3 or row 2, column 2".
func (s *state) options(placed, k int) puzzle.Reason {
	var cells []puzzle.Cell
	for _, c := range s.near[s.at[placed]] {
		if s.open(c, k) {
			cells = append(cells, s.cells[c])
		}
	}
	return puzzle.Because("path/next to/placed", "number", k, "from", s.the(placed), "cells", cells)
}
