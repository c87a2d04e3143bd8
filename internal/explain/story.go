package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// A step by several rules is told as a story, if its rules lead from the opposite of the fact to
// something impossible one at a time: each leaves one literal of a clause, which the next ones use.
// Exclusions and links that are free knowledge are used, but not told.

// mostTold is the number of conclusions of a story that readers follow.
const mostTold = 8

// story is what follows from a supposition.
type story struct {
	*Explainer
	all []told
	at  map[Lit]int // the place of each literal in all
}

// told is a literal, the instance and its clause from which it follows, or free, and the places of
// what it rests on. The first of a story is supposed.
type told struct {
	lit    Lit
	of     int32
	clause []Lit
	causes []int
}

// Story says how the rules of a step lead from the opposite of its fact to something impossible. It
// returns false if they do not do so one at a time, or only by a long way.
func (x *Explainer) Story(s *Step) (words string, ok bool) {
	if len(s.Instances) > MaxLoad || slices.ContainsFunc(s.Instances, func(i int) bool {
		return x.loose[i] || x.instances[i].Part != Whole
	}) {
		return "", false
	}
	t := &story{Explainer: x, at: map[Lit]int{}}
	t.add(told{lit: s.Lit.Not(), of: free})
	for from := 0; from < len(t.all); {
		from = len(t.all)
		for _, i := range s.Instances {
			for _, c := range x.clausesOf.at(i) {
				if end, empty := t.follow(c); empty {
					return t.words(s, end)
				}
			}
		}
	}
	return "", false
}

// add adds a literal and what it excludes and links.
func (t *story) add(d told) {
	if _, there := t.at[d.lit]; there || t.Known(d.lit) {
		return
	}
	n := len(t.all)
	t.at[d.lit] = n
	t.all = append(t.all, d)
	if !d.lit.Negated() {
		for _, g := range t.groupsOf.at(int(d.lit)) {
			for _, m := range t.groups[g] {
				if m != d.lit {
					t.add(told{lit: m.Not(), of: free, causes: []int{n}})
				}
			}
		}
	}
	for _, c := range t.links.at(int(d.lit.Not())) {
		t.follow(c)
	}
}

// follow adds the literal that is left of a clause. If none is left, it returns what that rests on.
func (t *story) follow(c int32) (end told, empty bool) {
	end = told{lit: -1, of: t.of[c], clause: t.clause(c)}
	for _, l := range t.clause(c) {
		if _, is := t.at[l]; is || t.Known(l) {
			return end, false
		}
		if n, is := t.at[l.Not()]; is {
			end.causes = append(end.causes, n)
		} else if t.Open(l) {
			if end.lit >= 0 {
				return end, false
			}
			end.lit = l
		}
	}
	if end.lit < 0 {
		return end, true
	}
	t.add(end)
	return end, false
}

// words tells on what the end rests.
func (t *story) words(s *Step, end told) (words string, ok bool) {
	needed := make([]bool, len(t.all))
	var need func(causes []int)
	need = func(causes []int) {
		for _, n := range causes {
			if !needed[n] {
				needed[n] = true
				need(t.all[n].causes)
			}
		}
	}
	need(end.causes)
	var w strings.Builder
	fmt.Fprintf(&w, "suppose that %s", t.Explainer.words(s.Lit.Not()))
	count, last := 0, ""
	since := func() {
		if last != "" {
			fmt.Fprintf(&w, ", %s", last)
		}
	}
	for n, d := range t.all {
		if !needed[n] || d.of == free {
			continue
		}
		why := "since " + t.Words(int(d.of))
		if fault := t.fault(d); fault != "" {
			why = "or " + fault
		}
		if why == last {
			w.WriteString(", and")
		} else {
			since()
			w.WriteString("; then")
		}
		count, last = count+1, why
		fmt.Fprintf(&w, " %s", t.Explainer.words(d.lit))
	}
	since()
	if fault := t.fault(end); fault != "" {
		fmt.Fprintf(&w, "; but then %s", fault)
	} else {
		fmt.Fprintf(&w, "; but that breaks the rule that %s", t.Words(int(end.of)))
	}
	fmt.Fprintf(&w, ": so %s", t.Explainer.words(s.Lit))
	return w.String(), count <= mostTold
}

// fault says what is wrong if no literal of a clause is true, as people see it: "a line would end
// at this corner". To deny the rule would take them some thought. It is "" for other clauses.
func (x *Explainer) fault(d told) string {
	drawn, atCell, cell := 0, true, puzzle.Fact{}
	for n, l := range d.clause {
		if l.Negated() {
			drawn++
		}
		f, ok := x.Fact(l)
		if n == 0 {
			cell = f
		}
		atCell = atCell && ok && !f.Not && f.What == puzzle.Holds && f.At == cell.At
	}
	switch node := x.Rule(int(d.of)).Node(); {
	case node != "" && drawn == 1:
		return "a line would end at " + node
	case node != "" && drawn > 2:
		return "three lines would meet at " + node
	case atCell && len(d.clause) > 0:
		return fmt.Sprintf("no number would be left for %v", cell.At)
	}
	return ""
}
