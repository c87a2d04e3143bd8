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
			story, told := s.story(step)
			if told {
				form += "/told"
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

// story tells a step as Story does, in words for paths.
func (s *state) story(step *explain.Step) (story []puzzle.Reason, told bool) {
	all, told := s.x.Story(step)
	if !told {
		return nil, false
	}
	if end := &all[len(all)-1]; end.Form == "but rule" {
		*end = s.stuck(step, all)
	}
	for _, r := range all {
		story = append(story, s.neighbours(step, r)...)
	}
	return story, true
}

// citing returns the instance of a step that a part of a story names, or -1.
func (s *state) citing(step *explain.Step, rule []puzzle.Reason) int {
	for _, i := range step.Instances {
		if reflect.DeepEqual(rule, []puzzle.Reason{s.x.Reason(i)}) {
			return i
		}
	}
	return -1
}

// neighbours says a part of a story by what its rule means for each fact.
func (s *state) neighbours(step *explain.Step, r puzzle.Reason) (told []puzzle.Reason) {
	i, form := s.citing(step, r.Part("rule").Reasons), "path/since"
	if k := s.after(i); k > 0 && r.Form == "{rule}" {
		return append(told, puzzle.Because("path/next to", "number", k, "number", k+1))
	}
	if r.Form == "then since" {
		form = "path/then since"
	}
	facts := slices.Concat(r.Part("facts").Facts, r.Part("either").Facts)
	for len(facts) > 0 {
		why, same := s.means(i, facts[0]), 1
		for same < len(facts) && reflect.DeepEqual(s.means(i, facts[same]), why) {
			same++
		}
		if why.Form == "" {
			return append(told[:0], r)
		}
		told = append(told, puzzle.Because(form, "facts", facts[:same:same], "why", why))
		facts = facts[same:]
	}
	if told == nil {
		told = append(told, r)
	}
	return told
}

// means says what a rule means for a fact that follows from it, or nothing.
func (s *state) means(i int, f puzzle.Fact) (why puzzle.Reason) {
	if i < 0 {
		return why
	}
	v, name, cells := int(f.Value), s.x.Rule(i).Name, s.x.Cells(i)
	form, number, at := "", 2*s.after(i)+1-v, f.At
	switch {
	case name == "through" && f.What == puzzle.Linked && !f.Not:
		form, at = "path/two ways", cells[0]
	case f.What != puzzle.Holds:
	case name == "number" && !f.Not:
		form = "path/no other cell"
	case name == "next" && f.Not && s.placed(number):
		form, at = "path/not beside", s.cells[s.at[number]]
	case name == "next" && f.Not:
		form = "path/none beside"
	case name == "linked" && f.Not:
		form, number, at = s.linkedTo(cells, f)
	}
	if form == "" {
		return why
	}
	return puzzle.Because(form, "number", number, "cell", at)
}

// linkedTo says what a link to another cell means for a number that is not in a cell, or nothing.
func (s *state) linkedTo(ends []puzzle.Cell, f puzzle.Fact) (form string, k int, at puzzle.Cell) {
	if at = ends[0]; at == f.At {
		at = ends[1]
	}
	v := int(f.Value)
	switch k = s.holds[s.node[at]]; {
	case s.openNext(s.node[at], v) != nil || k == v-1 || k == v+1:
		return "", 0, at
	case k == 0:
		return "path/linked to/open", v, at
	}
	return "path/linked to", k, at
}

// stuck says for which number a story leaves no cell, or into which cell too few ways.
func (s *state) stuck(step *explain.Step, story []puzzle.Reason) puzzle.Reason {
	rule := story[len(story)-1].Part("rule").Reasons
	i := s.citing(step, rule)
	if i >= 0 && s.x.Rule(i).Name == "number" {
		return puzzle.Because("path/but nowhere", "number", slices.Index(s.number, i))
	} else if i >= 0 && s.after(i) == 0 && len(s.x.Cells(i)) == 1 {
		return puzzle.Because("path/but no way", "cell", s.x.Cells(i))
	}
	if k := s.after(i); k > 0 {
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
