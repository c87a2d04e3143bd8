package explain

import (
	"reflect"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// A step by several rules is told as a story, if its rules lead from the opposite of the fact to
// something impossible one at a time: each leaves one literal of a clause, which the next ones use.
// Exclusions and links that are free knowledge are used, but not told.

// mostReasons is the number of reasons in a story up to which it gives them: of more, readers lose
// the thread, and see on the board why each fact follows from those before.
const mostReasons = 3

// mostTold is the number of conclusions of a story that readers follow.
const mostTold = 8

// Story says how the rules of a step lead from the opposite of its fact to something impossible,
// one after the other. It returns false if they do not do so one at a time, or only by a long way.
func (x *Explainer) Story(s *Step) (story []puzzle.Reason, ok bool) {
	if len(s.Instances) > MaxLoad || slices.ContainsFunc(s.Instances, func(i int) bool {
		return x.loose[i] ||
			!slices.Contains([]Part{Whole, Connected, OnlyLoop, NoLoop}, x.instances[i].Part)
	}) {
		return nil, false
	}
	var steps []Told
	var end Told
	for _, rounds := range []bool{true, false} {
		if steps, end, ok = x.suppose(s.Lit.Not(), s.Instances, rounds); !ok || len(steps) > mostTold {
			continue
		}
		if _, faulty := x.fault(end); len(steps) == 0 && !faulty {
			return nil, false // the rule itself says why
		}
		if story = x.direct(s.Lit, steps, end); story != nil {
			return story, true
		}
	}
	if !ok || len(steps) > mostTold {
		return nil, false
	}
	suppose := puzzle.Because("suppose", "fact", x.stated(x.positive(s.Lit.Not())))
	return append([]puzzle.Reason{suppose}, x.brief(steps, end)...), true
}

// direct tells a story that needs no supposition: after steps that do not rest on that, one or two
// by one rule contradict another. It returns nil for others.
func (x *Explainer) direct(l Lit, steps []Told, end Told) []puzzle.Reason {
	on := map[Lit]bool{}
	rests := func(d Told) bool {
		return d.end == nil && !slices.ContainsFunc(d.Clause, func(m Lit) bool {
			return m != d.Lit && x.positive(m) != x.positive(l) && !x.Known(m.Not()) &&
				!on[x.positive(m.Not())]
		})
	}
	supposes := func(d Told) bool {
		return slices.ContainsFunc(d.Clause, func(m Lit) bool {
			return x.positive(m) == x.positive(l)
		})
	}
	var free, bound []Told
	var opposites []Lit
	for _, d := range steps {
		if !rests(d) {
			return nil
		}
		if !supposes(d) {
			free = append(free, d)
			on[x.positive(d.Lit)] = true
			continue
		}
		bound = append(bound, d)
		opposites = append(opposites, x.positive(d.Lit.Not()))
	}
	for _, d := range bound {
		on[x.positive(d.Lit)] = true
	}
	if len(steps) == 0 || len(bound) > 2*mostNamed || !rests(end) ||
		len(bound) > 0 && supposes(end) {
		return nil
	}
	return x.directly(l, free, bound, opposites, end)
}

// directly says the steps that rest on nothing, and what those that suppose the opposite of a fact
// contradict: opposites has what they find.
func (x *Explainer) directly(l Lit, free, bound []Told, opposites []Lit, end Told) []puzzle.Reason {
	story := x.each(free, func(d Told) puzzle.Reason { return x.byRule("since", d) })
	switch {
	case len(bound) == 2 && len(end.Clause) == 2 && len(x.Cells(end.Instance)) == 2:
		story = append(story, x.byRule("{rule}", end))
	case x.within(bound):
		return append(story, puzzle.Because("all left", "rule", x.plainly(end),
			"other", x.Reason(bound[0].Instance)))
	case len(bound) > 0:
		if len(bound) == 1 {
			end.Lit = bound[0].Lit.Not()
		}
		story = append(story, x.byRule("one of", end).With("either", x.stated(opposites...)))
	default:
		end.Lit = l
		return append(story, x.byRule("{rule}", end))
	}
	for _, d := range bound {
		d.Lit = l
		rule := x.byRule("{rule}", d)
		if _, faulty := x.fault(d); !faulty { // of the cell of the fact and one that was named
			rule = puzzle.Because("{rule}", "rule", x.general(d.Instance))
		}
		if !reflect.DeepEqual(rule, story[len(story)-1]) {
			story = append(story, rule)
		}
	}
	return story
}

// within reports whether what a supposition excludes are three or more cells of one rule.
func (x *Explainer) within(bound []Told) bool {
	return x.worded && len(bound) > 2 && !slices.ContainsFunc(bound, func(d Told) bool {
		return d.Instance != bound[0].Instance || x.positive(d.Lit) == d.Lit
	})
}

// general says a rule, one of two cells as its technique does that has words for any: "stars do not
// touch".
func (x *Explainer) general(instance int) puzzle.Reason {
	for _, t := range x.techniques {
		if t.leads == x.Rule(instance).Name && len(t.words) > 0 && len(x.Cells(instance)) == 2 {
			words, ok := strings.CutPrefix(t.words[0], "{since}, and ")
			if ok && !strings.Contains(words, "{") {
				return puzzle.Reason{Form: words}
			}
		}
	}
	return x.Reason(instance)
}

// orElse are the forms for what would be wrong otherwise, by those for a rule.
var orElse = map[string]string{"since": "or", "one of": "one of/or", "{rule}": "or else"}

// byRule says by which rule something follows, in a form for rules or in that for what would be
// wrong otherwise.
func (x *Explainer) byRule(form string, d Told) puzzle.Reason {
	rule := x.plainly(d)
	if fault, ok := x.fault(d); ok && fault.Form == rule.Form {
		form = orElse[form]
	}
	return puzzle.Because(form, "rule", rule)
}

// plainly says the rule by which something follows, or what its fault leaves.
func (x *Explainer) plainly(d Told) puzzle.Reason {
	fault, ok := x.fault(d)
	switch {
	case !ok:
		return x.Reason(d.Instance)
	case fault.Form == "lines meet":
		fault.Form = "two lines"
	case fault.Form == "no number left":
		fault.Form = "no other number"
	case fault.Form == "line ends" && !d.Lit.Negated():
		fault.Form = "line goes on"
	}
	return fault
}

// brief says how steps lead to an end, with few reasons.
func (x *Explainer) brief(steps []Told, end Told) []puzzle.Reason {
	story := x.tell(steps, end)
	if len(story) <= mostReasons+1 {
		return story
	}
	placed := slices.DeleteFunc(slices.Clone(steps), func(d Told) bool {
		return !x.place[d.Lit.Var()]
	})
	for _, d := range steps { // what no step tells, such as whose a tent is, ends it where it is wrong
		if x.worded && !x.place[d.Lit.Var()] && !d.Lit.Negated() &&
			slices.Contains(end.Clause, d.Lit.Not()) {
			story = x.tell(nil, d)
		}
	}
	return append(x.each(placed, func(Told) puzzle.Reason { return puzzle.Because("then all") }),
		story[len(story)-1])
}

// tell says how steps lead to an end, those by one rule together.
func (x *Explainer) tell(steps []Told, end Told) (story []puzzle.Reason) {
	story = x.each(steps, x.because)
	if fault, faulty := x.fault(end); faulty {
		return append(story, puzzle.Because("but then", "fault", fault))
	}
	broken := x.Rule(end.Instance).Broken()
	if x.worded && x.instances[end.Instance].Part == Whole && broken.Form != "rule broken" {
		return append(story, puzzle.Because("but then", "fault", broken))
	}
	return append(story, puzzle.Because("but rule", "rule", x.Reason(end.Instance)))
}

// each says steps, those with one reason together.
func (x *Explainer) each(steps []Told, because func(Told) puzzle.Reason) (story []puzzle.Reason) {
	for len(steps) > 0 {
		rule, same := because(steps[0]), 1
		for same < len(steps) && reflect.DeepEqual(because(steps[same]), rule) {
			same++
		}
		var lits []Lit
		for _, d := range steps[:same] {
			if d.Lit.Var() < x.set.Vars() { // not a variable of the lowering
				lits = append(lits, x.positive(d.Lit))
			}
		}
		if steps = steps[same:]; len(lits) > 0 {
			story = append(story, rule.With("facts", x.stated(lits...)))
		}
	}
	return story
}

// because says why something follows in a story, without what follows.
func (x *Explainer) because(d Told) puzzle.Reason {
	if len(d.otherwise) > 0 {
		return puzzle.Because("then otherwise", "steps", x.tell(d.otherwise, *d.end))
	} else if d.end != nil {
		return x.because(*d.end)
	}
	if fault, ok := x.fault(d); ok {
		return puzzle.Because("then or", "rule", fault)
	}
	return puzzle.Because("then since", "rule", x.general(d.Instance))
}

// hasAll reports whether a cell may hold so many numbers: then a clause of them states that it
// holds one. A clause of fewer is another rule about the cell.
func (x *Explainer) hasAll(at puzzle.Cell, n int) bool {
	number, ok := x.set.IntOf(at)
	return ok && number.Values() == n
}

// fault says what is wrong if no literal of a clause is true, as people see it: "a line would end
// at this corner". To deny the rule would take them some thought. It returns false for other
// clauses.
func (x *Explainer) fault(d Told) (fault puzzle.Reason, ok bool) {
	if len(d.parted[0]) > 0 {
		return cutOff(d.parted), true
	}
	drawn, atCell, cell := 0, true, puzzle.Fact{}
	for n, l := range d.Clause {
		if l.Negated() {
			drawn++
		}
		f, ok := x.Fact(l)
		if n == 0 {
			cell = f
		}
		atCell = atCell && ok && !f.Not && f.What == puzzle.Holds && f.At == cell.At
	}
	if part := x.instances[d.Instance].Part; part == OnlyLoop || part == NoLoop {
		return puzzle.Because("loop closes"), true
	}
	rule := x.Rule(d.Instance).Reason()
	node := slices.IndexFunc(rule.Parts, func(p puzzle.Part) bool { return p.Role == "node" })
	switch {
	case node >= 0 && drawn == 1:
		return puzzle.Reason{Form: "line ends", Parts: rule.Parts[node : node+1]}, true
	case node >= 0 && drawn > 2:
		return puzzle.Reason{Form: "lines meet", Parts: rule.Parts[node : node+1]}, true
	case atCell && x.hasAll(cell.At, len(d.Clause)):
		return puzzle.Because("no number left", "cell", cell.At), true
	}
	return fault, false
}

// cutOff says what is cut off: a few cells, or one from another.
func cutOff(parts [2][]puzzle.Cell) puzzle.Reason {
	few, others := parts[0], parts[1]
	if len(others) > 1 && len(few) <= mostNamed {
		return puzzle.Because("cut off", "cells", few)
	}
	return puzzle.Because("cut off/each", "cells", []puzzle.Cell{few[0], others[0]})
}
