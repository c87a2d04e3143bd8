package teach

import (
	"reflect"
	"slices"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// Tell returns a step with what it rests on. A technique names the facts that it needs; other steps
// get a list of them. Numbered states that cells hold numbers, not what has other words.
// Suffix ends the form of the reason: "/told" leaves out what the step rests on.
func Tell(s *gridwright.Step, numbered bool, suffix string) puzzle.Reason {
	r := puzzle.Because("step", "by", s.Basis, "why", s.Reason)
	switch {
	case s.Long():
		r.Form = "step/long" + suffix
		return r.With("fact", s.Fact).With("load", s.Load)
	case s.Technique == "" && len(s.Known) > 0:
		r.Form = "step/known" + suffix
		return r.With("known", together(s.Known, numbered))
	}
	r.Form += suffix
	return r
}

// together joins what is known. Facts that exclude numbers from one cell are one statement: "row 1,
// column 2 does not hold 3 or 4".
func together(known []puzzle.Reason, numbered bool) []puzzle.Reason {
	excluded := func(r puzzle.Reason) (f puzzle.Fact, ok bool) {
		if facts := r.Part("fact").Facts; len(facts) > 0 {
			f = facts[0]
		}
		return f, numbered && f.Not && f.What == puzzle.Holds
	}
	var all []puzzle.Reason
	for len(known) > 0 {
		first, ok := excluded(known[0])
		if !ok {
			all, known = append(all, known[0]), known[1:]
			continue
		}
		var numbers []int
		for len(known) > 0 {
			f, ok := excluded(known[0])
			if !ok || f.At != first.At {
				break
			}
			numbers, known = append(numbers, int(f.Value)), known[1:]
		}
		slices.Sort(numbers)
		all = append(all, puzzle.Because("not one of", "cell", first.At, "numbers", numbers))
	}
	return all
}

// Several steps in a row with one reason are printed as one. So are eliminations that are alike: by
// the same technique, about one cell or one number, and with reasons of the same form. They get the
// reason of the first. So do the cells of one bridge.

// Joins reports whether a step can be printed together with those before it.
func Joins(group []*gridwright.Step, s *gridwright.Step) bool {
	first := group[0]
	if s.Same {
		return slices.ContainsFunc(group, func(t *gridwright.Step) bool {
			return t.Fact == s.Premises[0]
		})
	}
	if first.Fact.Not != s.Fact.Not || first.Fact.What != s.Fact.What ||
		first.Technique != s.Technique || first.Load != s.Load || first.Smallest != s.Smallest {
		return false
	}
	if !slices.ContainsFunc(group, func(t *gridwright.Step) bool { return !oneReason(t, s) }) {
		return true
	}
	all := append(group[:len(group):len(group)], s)
	return first.Fact.Not && alike(first.Reason, s.Reason) && (oneCell(all) || oneNumber(all))
}

// oneReason reports whether two steps say the same up to the facts that they settle.
func oneReason(s, t *gridwright.Step) bool {
	before := func(r puzzle.Reason) []puzzle.Part {
		return slices.DeleteFunc(slices.Clone(r.Parts), func(p puzzle.Part) bool {
			return p.Role == "fact" || p.Role == "at"
		})
	}
	return s.Reason.Form == t.Reason.Form &&
		reflect.DeepEqual(before(s.Reason), before(t.Reason)) &&
		(s.Technique != "" || reflect.DeepEqual(s.Known, t.Known))
}

// alike reports whether two reasons differ in numbers and places only.
func alike(r, s puzzle.Reason) bool {
	return r.Form == s.Form && slices.EqualFunc(r.Parts, s.Parts, func(p, q puzzle.Part) bool {
		return p.Role == q.Role && len(p.Cells) == len(q.Cells) && len(p.Numbers) == len(q.Numbers) &&
			slices.EqualFunc(p.Facts, q.Facts, func(f, g puzzle.Fact) bool {
				return f.What == g.What && f.Not == g.Not && (f.What != puzzle.Drawn || f.Value == g.Value)
			}) &&
			slices.EqualFunc(p.Areas, q.Areas, func(a, b puzzle.Area) bool { return a.Kind == b.Kind }) &&
			slices.EqualFunc(p.Reasons, q.Reasons, alike) && slices.Equal(p.Text, q.Text)
	})
}

// oneCell reports whether all steps are about a cell.
func oneCell(steps []*gridwright.Step) bool {
	first := steps[0].Fact
	for _, c := range []puzzle.Cell{first.At, first.To} {
		common := true
		for _, s := range steps {
			common = common && (s.Fact.At == c || s.Fact.What == puzzle.Linked && s.Fact.To == c)
		}
		if common {
			return true
		}
		if first.What != puzzle.Linked {
			return false
		}
	}
	return false
}

// oneNumber reports whether all steps are about a number.
func oneNumber(steps []*gridwright.Step) bool {
	for _, s := range steps {
		if s.Fact.What != puzzle.Holds || s.Fact.Value != steps[0].Fact.Value {
			return false
		}
	}
	return true
}

// TellGroup returns the steps of a group as one: the first with its reason, and what follows in the
// same way.
func TellGroup(group []*gridwright.Step, numbered bool, suffix string) puzzle.Reason {
	first, rest := group[0].Fact, group[1:]
	r := puzzle.Because("in the same way", "first", Tell(group[0], numbered, suffix))
	if len(rest) == 0 {
		return Tell(group[0], numbered, suffix)
	}
	var numbers []int
	var cells []puzzle.Cell
	var facts []puzzle.Fact
	for _, s := range rest {
		numbers, cells = append(numbers, int(s.Fact.Value)), append(cells, s.Fact.At)
		facts = append(facts, s.Fact)
	}
	switch {
	case rest[0].Same:
		r.Form += "/on"
		return r.With("cells", cells)
	case !numbered:
	case first.Not && first.What == puzzle.Holds && oneCell(group):
		r.Form += "/cell"
		return r.With("numbers", numbers)
	case first.Not && oneNumber(group):
		r.Form += "/number"
		return r.With("number", int(first.Value)).With("cells", cells)
	}
	return r.With("facts", facts)
}
