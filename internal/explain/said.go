package explain

import (
	"reflect"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// inWords says a step in words of its technique. Without facts that leave the rule no choice it
// returns false, if the words want such; or if there are none.
func (x *Explainer) inWords(s *Step, form string) (said puzzle.Reason, ok bool) {
	leading, others := x.leading(s)
	if _, of := x.set.FactOf(s.Lit.Var()); !of && !s.Technique.shown && form != "" &&
		!strings.Contains(form, "{since") && !strings.Contains(form, "{rule") &&
		len(s.Instances) == 1 {
		form = "{since}" // words for cells
	}
	if form == "" {
		return said, false
	}
	first := leading[0]
	is := puzzle.Reason{Form: strings.ReplaceAll(form, "{since}", "{since|, |, and }")}
	led := 0 // how many parts are of rules that lead
	for n, i := range append(leading, others...) {
		rule := x.Reason(i)
		for _, p := range append(rule.Parts, puzzle.Part{Role: "rule", Reasons: []puzzle.Reason{rule}}) {
			at := slices.IndexFunc(is.Parts, func(q puzzle.Part) bool { return q.Role == p.Role })
			switch {
			case !strings.Contains(form, "{"+p.Role+"}") && !strings.Contains(form, "{"+p.Role+"|"):
			case at < 0:
				is.Parts = append(is.Parts, p)
			case reflect.DeepEqual(is.Parts[at], p):
			case n < len(leading) && !strings.Contains(form, "{"+p.Role+"|"):
				return said, false // not of one cell
			case at >= led || n < len(leading):
				is.Parts[at].Cells = with(is.Parts[at].Cells, p.Cells)
			}
		}
		if n < len(leading) {
			led = len(is.Parts)
		}
	}
	is, left := x.unseen(s, is)
	if strings.Contains(form, "{rules}") {
		if len(others) == 0 {
			others = leading
		}
		is = is.With("rules", x.Reasons(others))
	}
	if strings.Count(is.Form, "{") > len(is.Parts)+strings.Count(form, "{since")+left {
		return said, false
	}
	around := x.around(s)
	if strings.Contains(is.Form, "{since") {
		facts := x.forcing(first, s.Lit)
		if facts == nil && x.instances[first].Part == Whole {
			for _, l := range s.Premises {
				if !x.Plain(l) {
					facts = append(facts, x.positive(l))
				}
			}
		}
		if len(facts) == 0 || len(facts) > mostNamed {
			is.Form = strings.TrimPrefix(is.Form, "{since|, |, and }, and ")
			ok = is.Form == "{rule}" && x.instances[first].Part == Whole && len(s.Premises) > 0
			return puzzle.Because("rules/left", "around", around, "rules", is), ok
		}
		if f, ok := x.Fact(facts[0]); ok && len(facts) == 1 {
			around = []puzzle.Cell{f.At}
		}
		is = is.With("since", x.alike(facts))
	}
	return puzzle.Because("rules", "around", around, "rules", is), true
}

// unseen says in a reason what a step rests on that the board does not show, such as whose tent is
// in a cell. Without it, a language leaves out the words for that, up to a semicolon; left is the
// number of places in them.
func (x *Explainer) unseen(s *Step, is puzzle.Reason) (said puzzle.Reason, left int) {
	if !strings.Contains(is.Form, "{unseen|") {
		return is, 0
	}
	lits := slices.DeleteFunc(slices.Concat(s.booked, s.Premises), func(l Lit) bool {
		_, seen := x.plain(l)
		return seen
	})
	if len(lits) > mostNamed {
		lits = slices.DeleteFunc(lits, Lit.Negated)
	}
	if 0 < len(lits) && len(lits) <= mostNamed {
		return is.With("unseen", x.Stated(lits)), 0
	}
	return is, 1
}

// with returns cells with others that are not among them.
func with(cells, others []puzzle.Cell) []puzzle.Cell {
	return slices.Concat(cells, slices.DeleteFunc(slices.Clone(others), func(c puzzle.Cell) bool {
		return slices.Contains(cells, c)
	}))
}

// leading returns the instances of a step that its technique leads with, and its others.
func (x *Explainer) leading(s *Step) (leading, others []int) {
	for _, i := range s.Instances {
		if x.Rule(i).Name == s.Technique.leads {
			leading = append(leading, i)
		} else {
			others = append(others, i)
		}
	}
	return leading, others
}

// untold is the place of the words of a technique for steps that no story tells.
const untold = 6

// wordsFor returns the words of a technique for a step: those for what a cell does not hold, which
// is the first of two values, or else for what it does; then both for several rules, and those for
// several that lead alone.
func (x *Explainer) wordsFor(s *Step) string {
	words, l := s.Technique.words[:min(len(s.Technique.words), untold)], x.positive(s.Lit)
	leading, others := x.leading(s)
	switch {
	case len(words) > 4 && len(leading) > 1 && len(others) == 0:
		words = words[4:]
	case len(s.Instances) > 1:
		words = words[min(2, len(words)):]
	}
	f, _ := x.Fact(l)
	switch not := l.Negated() || x.worded && f.What == puzzle.Holds && f.Value == 1; {
	case len(words) == 0:
		return ""
	case len(words) > 1 && not && (words[1] != "" || len(s.Instances) > 1):
		return words[1]
	}
	return words[0]
}

// alike states facts, those that are alike at once: what one cell does not hold, or else the cells
// of which one thing is true.
func (x *Explainer) alike(lits []Lit) any {
	var all []puzzle.Reason
	for len(lits) > 0 {
		first, isFact := x.plain(lits[0])
		form := "" // of what cells do not hold
		if isFact && !x.worded && first.Not && first.What == puzzle.Holds {
			form = "not one of/several"
		}
		var like, there []Lit
		var cells []puzzle.Cell // that do not hold the first number
		var numbers []int       // that the first cell does not hold
		for _, l := range lits {
			f, ok := x.plain(l)
			g := f
			g.At = first.At
			if l == lits[0] || ok && isFact && g == first {
				like, cells = append(like, l), append(cells, f.At)
			}
			if g.Value = first.Value; form != "" && f.At == first.At && g == first {
				there, numbers = append(there, l), append(numbers, int(f.Value))
			}
		}
		switch {
		case len(there) > 1:
			like, form, cells = there, "not one of", cells[:1]
			slices.Sort(numbers)
		case len(like) == 1:
			form = ""
		}
		is := puzzle.Because("{fact}", "fact", x.stated(like...))
		if form != "" {
			is = puzzle.Because(form, "cell", cells, "numbers", numbers)
		}
		all, lits = append(all, is), slices.DeleteFunc(slices.Clone(lits), func(l Lit) bool {
			return slices.Contains(like, l)
		})
	}
	return all
}

// forcing returns the known literals that leave a literal alone in the shortest such clause of an
// instance.
func (x *Explainer) forcing(instance int, l Lit) (best []Lit) {
	for c := range x.Clauses(instance) {
		var others []Lit
		has := false
		for _, m := range c {
			switch {
			case m == l || x.fromTwo(m) == l:
				has = true
			case x.Known(m.Not()):
				others = append(others, x.positive(m.Not()))
			}
		}
		if has && len(others) == len(c)-1 && (best == nil || len(others) < len(best)) {
			best = others
		}
	}
	return best
}

// positive returns what a cell holds instead of the other of two values, or the literal.
func (x *Explainer) positive(l Lit) Lit {
	if held := x.fromTwo(l); held != rules.False {
		return held
	}
	return l
}

// smallLoop says a step by a loop that a link would close, or by one that the only other way on
// from a node would close.
func (x *Explainer) smallLoop(s *Step) (said puzzle.Reason, ok bool) {
	loop := slices.IndexFunc(s.Instances, func(i int) bool {
		part := x.instances[i].Part
		return part == OnlyLoop || part == NoLoop
	})
	if loop < 0 || len(s.Instances) > 2 {
		return said, false
	}
	l, form, ways := s.Lit.Not(), "small loop", 1
	var node []puzzle.Part
	if len(s.Instances) == 2 {
		closing := x.otherWays(s.Instances[1-loop], s.Lit)
		if ways = len(closing); ways == 0 {
			return said, false
		}
		l, form = closing[0], "small loop/other"
		node = x.Reason(s.Instances[1-loop]).Parts
	}
	f, ok := x.Fact(l)
	if !ok || f.Not || f.What != puzzle.Linked {
		return said, false
	}
	is := puzzle.Because(form, "cell", f.At, "to", f.To)
	if ways > 1 {
		is = puzzle.Reason{Form: "small loop/others", Parts: node}
	}
	return puzzle.Because("rules", "around", x.around(s), "rules", is), true
}

// otherWays returns the open literals of the clauses of an instance that leave a literal or them
// where a line has come.
func (x *Explainer) otherWays(instance int, l Lit) (ways []Lit) {
	for c := range x.Clauses(instance) {
		come := slices.ContainsFunc(c, func(m Lit) bool {
			return m.Negated() && x.Known(m.Not())
		})
		if !come || !slices.Contains(c, l) || slices.ContainsFunc(c, x.Known) {
			continue
		}
		for _, m := range c {
			if m != l && x.Open(m) && !slices.Contains(ways, m) {
				ways = append(ways, m)
			}
		}
	}
	return ways
}
