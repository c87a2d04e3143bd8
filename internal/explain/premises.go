package explain

import (
	"context"
	"slices"
)

// premises are literals that are known, alone but for what follows from them by free knowledge.
// Since that hardly chains, reasons for each variable are counted, and literals can come and go.
type premises struct {
	x       *Explainer
	is      []bool  // of each variable: it is one of them
	reasons []int32 // of each variable: being one of them, and what makes it follow
}

// only makes known nothing but some literals, and what follows from them by free knowledge.
func (x *Explainer) only(lits []Lit) *premises {
	n := len(x.truth)
	x.known = make([]bool, n)
	x.known[0] = true
	p := &premises{x, make([]bool, n), make([]int32, n)}
	for _, l := range lits {
		p.add(l)
	}
	return p
}

func (p *premises) add(l Lit) {
	p.is[l.Var()] = true
	p.count(l, 1)
}

func (p *premises) drop(l Lit) {
	p.count(l, -1)
	p.is[l.Var()] = false
}

// count counts what a literal that is among the premises is a reason for.
func (p *premises) count(l Lit, by int32) {
	x := p.x
	because := func(m Lit) {
		v := m.Var()
		p.reasons[v] += by
		x.known[v] = p.reasons[v] > 0
	}
	because(l)
	if !l.Negated() {
		for _, g := range x.groupsOf.at(int(l)) {
			for _, m := range x.groups[g] {
				if m != l {
					because(m)
				}
			}
		}
	}
	for _, c := range x.links.at(int(l.Not())) {
		last, others := Lit(-1), 0
		for _, m := range x.clause(c) {
			if !p.is[m.Var()] || x.Holds(m) {
				last = m
				others++
			}
		}
		if others == 1 {
			because(last)
		}
	}
}

// fewest drops one premise after another, the last first, where enough reports that the others
// suffice. It returns those that stay.
func (p *premises) fewest(ctx context.Context, all []Lit, enough func() bool) []Lit {
	needed := p.needed()
	for i := len(all) - 1; i >= 0 && ctx.Err() == nil; i-- {
		if p.drop(all[i]); needed == nil || needed[all[i].Var()] {
			if !enough() {
				p.add(all[i])
				continue
			}
			needed = p.needed()
		}
		all = slices.Delete(all, i, i+1)
	}
	return append([]Lit{}, all...)
}

// needed reports of each variable whether it is a premise on which the last search rests, which
// found no assignment: there is none without the others. It returns nil if that is not known.
func (p *premises) needed() []bool {
	x := p.x
	if !x.repairs.traced {
		return nil
	}
	needed := make([]bool, len(p.is))
	for v, needs := range x.repairs.needs {
		switch {
		case needs && p.is[v]:
			needed[v] = true
		case needs:
			x.reasons(lit(v, x.truth[v]), func(l Lit) { needed[l.Var()] = true })
		}
	}
	return needed
}

// relevant returns the known facts that bear on the clauses of a step: placements first, and each
// kind in the order in which they became known, so that the last are dropped first.
func (x *Explainer) relevant(s *Step, lemmas []lemma) []Lit {
	wanted, met := make([]bool, len(x.truth)), make([]bool, len(x.truth))
	var need func(l Lit)
	need = func(l Lit) {
		if !x.Known(l) || met[l.Var()] {
			return
		}
		met[l.Var()] = true
		if wanted[l.Var()] = x.basic[l.Var()]; !wanted[l.Var()] {
			x.reasons(l, need)
		}
	}
	mention := func(lits []Lit) {
		for _, l := range lits {
			need(l.Not())
		}
	}
	for _, l := range lemmas {
		mention(l.clause)
	}
	for _, i := range s.Instances {
		for _, c := range x.clausesOf.at(i) {
			mention(x.clause(c))
		}
		for _, row := range x.rows[i] {
			mention(row.lits)
			for _, l := range row.lits {
				need(l)
			}
		}
	}
	var all []Lit
	for _, placed := range []bool{true, false} {
		for _, v := range x.order {
			if wanted[v] && (x.place[v] && x.truth[v]) == placed && v > 0 {
				all = append(all, lit(int(v), x.truth[v]))
			}
		}
	}
	return all
}

// used returns the clauses of rules on graphs by which a search finds that the instances of a step
// settle its fact, if the step has none.
func (x *Explainer) used(s *Step) []lemma {
	if s.lemmas != nil {
		return s.lemmas
	}
	r := &x.repairs
	r.keep = true
	r.without(s.Lit, int32s(s.Instances))
	r.done()
	if r.keep = false; r.core != nil {
		return x.solver.learned(s.Instances)
	}
	return r.lemmas
}

// reasons calls with the known literals from which one follows by free knowledge.
func (x *Explainer) reasons(l Lit, need func(Lit)) {
	if l.Negated() {
		for _, g := range x.groupsOf.at(int(l.Not())) {
			if m := Lit(x.repairs.holder[g]); m >= 0 && x.Known(m) {
				need(m)
			}
		}
	}
	for _, c := range x.links.at(int(l)) {
		others := true
		for _, m := range x.clause(c) {
			others = others && (m == l || x.Known(m.Not()))
		}
		if others {
			for _, m := range x.clause(c) {
				if m != l {
					need(m.Not())
				}
			}
		}
	}
}
