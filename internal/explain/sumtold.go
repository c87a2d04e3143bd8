package explain

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// findSums claims what sums settle on a rung.
func (x *Explainer) findSums(rung int, claim func(Claim) bool) {
	all := x.sums()
	claims := func(t told) bool {
		for _, l := range t.facts {
			if !claim(Claim{Lit: l, Instances: t.instances}) {
				return false
			}
		}
		return true
	}
	if rung >= byChain {
		x.chains(rung, claims)
		return
	}
	for _, i := range all.all {
		r := x.run(i)
		for _, c := range r.cells {
			if t, ok := x.crossing(c); ok && rung == bySets && i == all.at[c][0] && !claims(t) {
				return
			}
		}
		for _, t := range r.thoughts(rung) {
			if !claims(t) {
				return
			}
		}
	}
}

// tellSum returns the easiest thought that settles a literal by sums, or a number of its cell, with
// the literal that it settles; by some instances, if there are any, up to a rung. It returns false
// if there is none.
func (x *Explainer) tellSum(l Lit, by []int, most int) (best told, is Lit, ok bool) {
	f, _ := x.Fact(l)
	if f.What != puzzle.Holds {
		return best, l, false
	}
	settles := func(t told) bool {
		at := slices.IndexFunc(t.facts, func(m Lit) bool {
			g, _ := x.Fact(m)
			return m == l || !m.Negated() && g.At == f.At
		})
		if at < 0 || slices.ContainsFunc(t.instances, func(i int) bool {
			_, _, sum := x.Rule(i).Sum()
			return sum && by != nil && !slices.Contains(by, i)
		}) {
			return false
		}
		is = t.facts[at]
		return true
	}
	if t, crosses := x.crossing(f.At); crosses && settles(t) {
		return t, is, true
	}
	for rung := bySets; rung <= min(most, byTrial); rung++ {
		for _, i := range x.sums().at[f.At] {
			for _, t := range x.run(i).thoughts(rung) {
				if settles(t) {
					return t, is, true
				}
			}
		}
	}
	if l.Negated() && most >= byChain {
		best, ok = x.chain(f.At, int(f.Value), byMarkedChain)
	}
	return best, l, ok
}

// sumNeeds returns what is known of the cells of a step by sums and without which no thought of its
// rung settles it.
func (x *Explainer) sumNeeds(s *Step) (needs []Lit) {
	t, l, ok := x.tellSum(s.Lit, nil, s.Load)
	f, _ := x.Fact(l)
	switch {
	case !ok || t.crosses:
	case t.rung >= byChain:
		return x.helpful(f.At, int(f.Value), t.instances)
	default:
		can := x.marks()
		return x.helps(t.instances[:1], can, func() bool {
			r := x.runWhere(t.instances[0], func(n rules.Int) (uint, bool) {
				_, known := x.left(n)
				return can[n.Cell], known
			})
			return slices.ContainsFunc(r.thoughts(t.rung), func(t told) bool {
				return slices.Contains(t.facts, l)
			})
		})
	}
	return nil
}

// saySum says a step by sums.
func saySum(x *Explainer, s *Step) puzzle.Reason {
	is := puzzle.Because("no other number", "cell", s.Fact.At)
	if slices.ContainsFunc(s.Instances, func(i int) bool { return x.Rule(i).Name != "cell" }) {
		is = puzzle.Because("{rules|; }", "rules", x.Reasons(s.Instances))
		if t, l, ok := x.tellSum(s.Lit, s.Instances, byMarkedChain); ok && l == s.Lit {
			is = t.why
		}
	}
	if is.Form == "rules/told" {
		return is.With("around", x.around(s))
	}
	return puzzle.Because("rules", "around", x.around(s), "rules", is)
}
