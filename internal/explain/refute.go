package explain

// Sets of few instances are decided by repairing the answer (see repair.go), which gives
// counterexamples. What a technique finds may cite dozens of instances, such as the whole way from
// 20 to 40. There the repair could try walk after walk; but unit propagation closes all of them
// layer by layer. So a large set is tried in three ways: by propagation, which is here, by a repair
// that gives up early, and by a solver.

// refuter decides large sets of instances by propagation. Its lists are made at its first use.
type refuter struct {
	x     *knowledge
	value []int8  // of each variable: 1 if true, -1 if false, by propagation
	trail []Lit   // the literals that are true by propagation
	open  []int32 // of each clause: how many of its literals are not false
}

// propagates reports whether unit propagation in the clauses of the chosen instances shows that a
// literal can't be false. in tells of each instance whether it is chosen.
func (p *refuter) propagates(l Lit, chosen []int32, in []bool) bool {
	x := p.x
	if p.value == nil {
		p.value, p.open = make([]int8, x.vars()), make([]int32, len(x.of))
	}
	p.trail = p.trail[:0]
	defer func() {
		for _, m := range p.trail {
			p.value[m.Var()] = 0
		}
	}()
	if !p.set(l.Not()) {
		return true
	}
	for _, i := range chosen {
		for _, c := range x.clausesOf.at(int(i)) {
			p.open[c] = 0
			for _, m := range x.clause(c) {
				if !x.Known(m.Not()) {
					p.open[c]++
				}
			}
			if p.open[c] < 2 && !p.last(c) {
				return true
			}
		}
	}
	for k := 0; k < len(p.trail); k++ {
		l := p.trail[k]
		for _, c := range x.occ.at(int(l.Not())) {
			if in[x.of[c]] {
				if p.open[c]--; p.open[c] < 2 && !p.last(c) {
					return true
				}
			}
		}
		for _, c := range x.links.at(int(l.Not())) {
			if !p.last(c) {
				return true
			}
		}
		if l.Negated() {
			continue
		}
		for _, g := range x.groupsOf.at(int(l)) {
			for _, m := range x.groups[g] {
				if m != l && !p.set(m.Not()) {
					return true
				}
			}
		}
	}
	return false
}

// set makes a literal true. It returns false if it is false already.
func (p *refuter) set(l Lit) bool {
	v := l.Var()
	switch {
	case p.x.known[v]:
		return p.x.Holds(l)
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
func (p *refuter) last(c int32) bool {
	last := Lit(-1)
	for _, m := range p.x.clause(c) {
		v := m.Var()
		switch {
		case p.x.Known(m), p.value[v] > 0 && !m.Negated(), p.value[v] < 0 && m.Negated():
			return true
		case p.x.Known(m.Not()), p.value[v] != 0:
		case last >= 0:
			return true
		default:
			last = m
		}
	}
	return last >= 0 && p.set(last)
}
