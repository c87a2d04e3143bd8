package explain

import (
	"reflect"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// A step by several rules is told as a story, if its rules lead from the opposite of the fact to
// something impossible one at a time: each leaves one literal of a clause, which the next ones use.
// Exclusions and links that are free knowledge are used, but not told.

// mostTold is the number of conclusions of a story that readers follow.
const mostTold = 8

// Told is a literal with the instance and its clause from which it follows.
type Told struct {
	Lit      Lit
	Instance int // or -1, of what is free or supposed
	Clause   []Lit
	causes   []int // the places of what it rests on

	// How its opposite leads to something impossible, where no clause leads to it.
	otherwise []Told
	end       *Told // nil if a clause does
}

// story is what follows from a supposition, which comes first.
type story struct {
	*Explainer
	all []Told
	at  map[Lit]int // the place of each literal in all
}

// Suppose follows the clauses of some instances from a literal on, one at a time: each leaves one
// literal. It returns those on which an end rests where none is left, in their order, and the
// clause of the end, or false if there is none.
func (x *Explainer) Suppose(l Lit, instances []int) (steps []Told, end Told, ok bool) {
	t := &story{Explainer: x, at: map[Lit]int{}}
	t.add(Told{Lit: l, Instance: int(free)})
	for from := 0; from < len(t.all); {
		from = len(t.all)
		for _, i := range instances {
			for _, c := range x.clausesOf.at(i) {
				if end, empty := t.follow(i, x.clause(c)); empty {
					steps, _ = t.before(end, 0)
					return steps, end, true
				}
			}
		}
	}
	return nil, end, false
}

// before returns what is to be told of what an end rests on, from a place on, and the places before
// that.
func (t *story) before(end Told, from int) (steps []Told, rest []int) {
	needed := make([]bool, len(t.all))
	mark := func(d Told) {
		for _, n := range d.causes {
			needed[n] = true
		}
	}
	mark(end)
	for n, d := range slices.Backward(t.all) {
		switch {
		case !needed[n]:
		case n < from:
			rest = append(rest, n)
		default:
			if mark(d); d.Instance >= 0 || d.end != nil {
				steps = append(steps, d)
			}
		}
	}
	slices.Reverse(steps)
	return steps, rest
}

// Story says how the rules of a step lead from the opposite of its fact to something impossible,
// one after the other. It returns false if they do not do so one at a time, or only by a long way.
func (x *Explainer) Story(s *Step) (story []puzzle.Reason, ok bool) {
	if len(s.Instances) > MaxLoad || slices.ContainsFunc(s.Instances, func(i int) bool {
		return x.loose[i] || x.instances[i].Part != Whole
	}) {
		return nil, false
	}
	steps, end, ok := x.Suppose(s.Lit.Not(), s.Instances)
	if !ok || len(steps) > mostTold {
		return nil, false
	}
	if _, faulty := x.fault(end); len(steps) == 0 && !faulty {
		return nil, false // the rule itself says why
	}
	if story = x.direct(s.Lit, steps, end); story != nil {
		return story, true
	}
	return append([]puzzle.Reason{puzzle.Because("suppose", "fact", x.stated(s.Lit.Not()))},
		x.tell(steps, end)...), true
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
		if d.Instance != bound[0].Instance {
			return nil
		}
		on[x.positive(d.Lit)] = true
	}
	if len(steps) == 0 || len(bound) > 2 || !rests(end) || len(bound) > 0 && supposes(end) {
		return nil
	}
	story := x.each(free, func(d Told) puzzle.Reason {
		return puzzle.Because("since rule/told", "rule", x.plainly(d))
	})
	if len(bound) > 0 {
		if len(bound) == 1 {
			end.Lit = bound[0].Lit.Not()
		}
		story = append(story, puzzle.Because("one of", "facts", x.stated(opposites...),
			"rule", x.plainly(end)))
		end = bound[0]
	}
	end.Lit = l
	return append(story, puzzle.Because("{rule}", "rule", x.plainly(end)))
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

// tell says how steps lead to an end, those by one rule together.
func (x *Explainer) tell(steps []Told, end Told) (story []puzzle.Reason) {
	story = x.each(steps, x.because)
	if fault, faulty := x.fault(end); faulty {
		return append(story, puzzle.Because("but then", "fault", fault))
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
				lits = append(lits, d.Lit)
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
	return puzzle.Because("then since", "rule", x.Reason(d.Instance))
}

// add adds a literal and what it excludes and links.
func (t *story) add(d Told) {
	if _, there := t.at[d.Lit]; there || t.Known(d.Lit) {
		return
	}
	n := len(t.all)
	t.at[d.Lit] = n
	t.all = append(t.all, d)
	if !d.Lit.Negated() {
		for _, g := range t.groupsOf.at(int(d.Lit)) {
			for _, m := range t.groups[g] {
				if m != d.Lit {
					t.add(Told{Lit: m.Not(), Instance: int(free), causes: []int{n}})
				}
			}
		}
	}
	for _, c := range t.links.at(int(d.Lit.Not())) {
		t.follow(int(free), t.clause(c))
	}
}

// follow adds the literal that is left of a clause of an instance. If none is left, it returns what
// that rests on.
func (t *story) follow(of int, clause []Lit) (end Told, empty bool) {
	end = Told{Lit: -1, Instance: of, Clause: clause}
	for _, l := range clause {
		if _, is := t.at[l]; is || t.Known(l) {
			return end, false
		}
		if n, is := t.at[l.Not()]; is {
			end.causes = append(end.causes, n)
		} else if t.Open(l) {
			if end.Lit >= 0 {
				return end, false
			}
			end.Lit = l
		}
	}
	if end.Lit < 0 {
		return end, true
	}
	t.add(end)
	return end, false
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
