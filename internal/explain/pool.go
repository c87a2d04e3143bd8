package explain

import "slices"

// pool holds counterexamples.
type pool struct {
	all  []counterexample
	with [][]int32 // of each variable: the counterexamples that flip it
	none []int8    // of each variable: no set of up to so many instances settles it
	why  [][]int32 // the counterexamples that exclude such sets, while they live
	kept int       // literals and instances in all
	// During a search, of each instance: the items that break it, as bits.
	breaks [][]uint64
	barred []bool // of each instance: it may not come into the set
}

// counterexample is an assignment that has all known facts and keeps the free knowledge.
type counterexample struct {
	flips  []Lit   // the literals that differ from the answer
	broken []int32 // the instances that it breaks, ascending
	dead   bool    // it contradicts what is known by now
}

func (p *pool) make(vars, instances int) {
	p.with, p.none, p.why = make([][]int32, vars), make([]int8, vars), make([][]int32, vars)
	p.breaks, p.barred = make([][]uint64, instances), make([]bool, instances)
}

// kill removes the counterexamples that flip a variable, which is known by now.
func (p *pool) kill(v int) {
	for _, i := range p.with[v] {
		p.all[i].dead = true
	}
	p.with[v] = nil
}

// exclude remembers that no set of up to so many instances settles a variable: none hits all of
// some counterexamples.
func (p *pool) exclude(v, most int, why []int32) { p.none[v], p.why[v] = int8(most), why }

// excluded returns the number of instances of which no set settles a variable, or 0.
func (p *pool) excluded(v int) int {
	if slices.ContainsFunc(p.why[v], func(i int32) bool { return p.all[i].dead }) {
		p.exclude(v, 0, nil)
	}
	return int(p.none[v])
}

// revive brings the counterexamples back that agree with what is known.
func (p *pool) revive(known []bool) {
	for v := range p.with {
		p.with[v] = p.with[v][:0]
		p.exclude(v, 0, nil)
	}
	for i := range p.all {
		c := &p.all[i]
		c.dead = slices.ContainsFunc(c.flips, func(l Lit) bool { return known[l.Var()] })
		if !c.dead {
			p.enter(int32(i))
		}
	}
}

// mostKept limits the literals and instances of the counterexamples in the pool: to some 100 MB.
const mostKept = 10_000_000

// thin drops counterexamples if they have more literals and instances than most: the dead ones, and
// of the others the oldest. It must not be called during a search.
func (p *pool) thin(most int) {
	if p.kept <= most {
		return
	}
	for v := range p.with {
		p.with[v] = nil
		p.exclude(v, 0, nil)
	}
	old := p.all
	p.all, p.kept = nil, 0
	for _, c := range slices.Backward(old) {
		n := len(c.flips) + len(c.broken)
		switch {
		case c.dead:
		case p.kept+n <= most/2:
			p.all = append(p.all, c)
			p.kept += n
		}
	}
	slices.Reverse(p.all)
	for i := range p.all {
		p.enter(int32(i))
	}
}

// enter lists a counterexample at the variables that it flips.
func (p *pool) enter(i int32) {
	for _, l := range p.all[i].flips {
		p.with[l.Var()] = append(p.with[l.Var()], i)
	}
}

// living returns the counterexamples to a variable's value, without dead ones.
func (p *pool) living(v int) []int32 {
	alive := p.with[v][:0]
	for _, i := range p.with[v] {
		if !p.all[i].dead {
			alive = append(alive, i)
		}
	}
	p.with[v] = alive
	return alive
}
