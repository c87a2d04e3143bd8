package explain

import "slices"

// pool holds counterexamples.
type pool struct {
	all  []counterexample
	with [][]int32 // of each variable: the counterexamples that flip it
	none []int8    // of each variable: no set of up to so many instances settles it
	kept int       // literals and instances in all
	// During a search, of each instance: the items that break it, as bits.
	breaks [][]uint64
}

// counterexample is an assignment that has all known facts and keeps the free knowledge.
type counterexample struct {
	flips  []Lit   // the literals that differ from the answer
	broken []int32 // the instances that it breaks, ascending
	dead   bool    // it contradicts what is known by now
}

func (p *pool) make(vars, instances int) {
	p.with, p.none = make([][]int32, vars), make([]int8, vars)
	p.breaks = make([][]uint64, instances)
}

// kill removes the counterexamples that flip a variable, which is known by now.
func (p *pool) kill(v int) {
	for _, i := range p.with[v] {
		c := &p.all[i]
		if c.dead {
			continue
		}
		c.dead = true
		for _, l := range c.flips {
			p.none[l.Var()] = 0
		}
	}
	p.with[v] = nil
}

// revive brings the counterexamples back that agree with what is known.
func (p *pool) revive(known []bool) {
	for v := range p.with {
		p.with[v] = p.with[v][:0]
		p.none[v] = 0
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
		default:
			// If its death is not noticed, what is remembered of its facts would be out of date.
			for _, l := range c.flips {
				p.none[l.Var()] = 0
			}
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
