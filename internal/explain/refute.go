package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/sat"
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
	local []int32 // of each variable: its number in the solver plus 1, or mentioned
	used  []int32 // the variables for which it is not 0
}

// mentioned stands for the number of a known variable that some clause has.
const mentioned = -1

// withoutMany does the work of without for a large set.
func (r *repair) withoutMany(l Lit) bool {
	if r.propagates(l) {
		return false
	}
	r.limit = nodesOfMany
	if !r.assign(l.Not()) || !r.mend() {
		return false
	}
	return !r.gaveUp || !r.solves(l)
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

// solves reports whether a solver shows that the chosen instances settle a literal. What graphs
// demand as a whole is left out.
func (r *repair) solves(l Lit) bool {
	x, p := r.x, &r.large
	if p.local == nil {
		p.local = make([]int32, x.vars())
	}
	s := sat.New(sat.Options{})
	var groups []int32
	in := func(m Lit) Lit {
		v := m.Var()
		if p.local[v] <= 0 {
			if p.local[v] == 0 {
				p.used = append(p.used, int32(v))
			}
			n := s.NewVar()
			p.local[v] = int32(n) + 1
			if x.known[v] {
				s.Add(lit(n, x.truth[v]))
			} else {
				groups = append(groups, x.groupsOf.at(int(lit(v, true)))...)
			}
		}
		return lit(int(p.local[v]-1), !m.Negated())
	}
	var buf []Lit
	add := func(clause []Lit) { // without what is known
		buf = buf[:0]
		satisfied := slices.ContainsFunc(clause, x.Known)
		for _, m := range clause {
			switch v := m.Var(); {
			case x.known[v]:
				if p.local[v] == 0 {
					p.local[v] = mentioned
					p.used = append(p.used, int32(v))
				}
			case !satisfied:
				buf = append(buf, in(m))
			}
		}
		if !satisfied {
			s.Add(buf...)
		}
	}
	s.Add(in(l.Not()))
	for _, i := range r.chosen {
		for _, c := range x.clausesOf.at(int(i)) {
			add(x.clause(c))
		}
		for _, row := range x.rows[i] {
			guarded := row.guarded(l)
			for k, m := range guarded.Lits {
				guarded.Lits[k] = in(m)
			}
			s.AddRow(guarded)
		}
	}
	told := map[int32]bool{}
	for _, g := range groups {
		if told[g] {
			continue
		}
		told[g] = true
		var some []Lit
		for _, m := range x.groups[g] {
			if n := p.local[m.Var()]; n > 0 && !x.known[m.Var()] {
				some = append(some, lit(int(n-1), !m.Negated()))
			}
		}
		if len(some) > 1 {
			s.AddAtMostOne(some...)
		}
	}
	for _, v := range p.used {
		for _, c := range x.links.at(int(lit(int(v), true))) {
			there := true
			for _, m := range x.clause(c) {
				there = there && p.local[m.Var()] != 0
			}
			if there {
				add(x.clause(c))
			}
		}
	}
	for _, v := range p.used {
		p.local[v] = 0
	}
	p.used = p.used[:0]
	return s.Solve(context.Background(), sat.Limits{Conflicts: conflictsMany}) == sat.Unsat
}
