package explain

import (
	"context"
	"slices"
)

// Sets of few instances are decided by repairing the answer (see repair.go), which gives
// counterexamples. What a technique finds may cite dozens of instances, such as the whole way from
// 20 to 40. There the repair could try walk after walk; but unit propagation closes all of them
// layer by layer. So a large set is tried in three ways: by propagation, by a repair that gives up
// early, and by a solver.

// Limits on the work for a set of many instances.
const (
	many          = 4     // sets of more instances are large
	nodesOfMany   = 100   // branchings of a repair
	conflictsMany = 1_000 // conflicts of the solver
)

// refuter decides large sets of instances. Its lists are made at its first use.
type refuter struct {
	value []int8  // of each variable: 1 if true, -1 if false, by propagation
	trail []Lit   // the literals that are true by propagation
	open  []int32 // of each clause: how many of its literals are not false
}

// withoutMany does the work of without for a large set.
func (r *repair) withoutMany(l Lit) bool {
	if r.propagates(l) {
		return false
	}
	return r.search(l, nodesOfMany, false) && (!r.gaveUp || !r.solves(l))
}

// propagates reports whether unit propagation in the clauses of the chosen instances shows that a
// literal can't be false.
func (r *repair) propagates(l Lit) bool {
	x, p := r.x, &r.large
	if p.value == nil {
		p.value, p.open = make([]int8, x.vars()), make([]int32, len(x.of))
	}
	p.trail = p.trail[:0]
	defer func() {
		for _, m := range p.trail {
			p.value[m.Var()] = 0
		}
	}()
	if !r.set(l.Not()) {
		return true
	}
	for _, i := range r.chosen {
		for _, c := range x.clausesOf.at(int(i)) {
			p.open[c] = 0
			for _, m := range x.clause(c) {
				if !x.Known(m.Not()) {
					p.open[c]++
				}
			}
			if p.open[c] < 2 && !r.last(c) {
				return true
			}
		}
	}
	for k := 0; k < len(p.trail); k++ {
		l := p.trail[k]
		for _, c := range x.occ.at(int(l.Not())) {
			if r.in[x.of[c]] {
				if p.open[c]--; p.open[c] < 2 && !r.last(c) {
					return true
				}
			}
		}
		for _, c := range x.links.at(int(l.Not())) {
			if !r.last(c) {
				return true
			}
		}
		if l.Negated() {
			continue
		}
		for _, g := range x.groupsOf.at(int(l)) {
			for _, m := range x.groups[g] {
				if m != l && !r.set(m.Not()) {
					return true
				}
			}
		}
	}
	return false
}

// set makes a literal true. It returns false if it is false already.
func (r *repair) set(l Lit) bool {
	p := &r.large
	v := l.Var()
	switch {
	case r.x.known[v]:
		return r.x.Holds(l)
	case p.value[v] != 0:
		return p.value[v] > 0 != l.Negated()
	}
	p.value[v] = 1
	if l.Negated() {
		p.value[v] = -1
	}
	p.trail = append(p.trail, l)
	return true
}

// last makes the last literal of a clause true that is not false, if there is only one. It returns
// false if there is none.
func (r *repair) last(c int32) bool {
	last := Lit(-1)
	for _, m := range r.x.clause(c) {
		v := m.Var()
		switch {
		case r.x.Known(m), r.large.value[v] > 0 && !m.Negated(), r.large.value[v] < 0 && m.Negated():
			return true
		case r.x.Known(m.Not()), r.large.value[v] != 0:
		case last >= 0:
			return true
		default:
			last = m
		}
	}
	return last >= 0 && r.set(last)
}

// solves reports whether a solver shows that the chosen instances settle a literal.
func (r *repair) solves(l Lit) bool {
	q := r.x.askKnown(slices.Sorted(slices.Values(ints(r.chosen))))
	q.conflicts = conflictsMany
	return q.settles(context.Background(), l, nil, q.rules)
}
