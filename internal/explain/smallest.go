package explain

import (
	"context"
	"slices"
)

// pool holds counterexamples.
type pool struct {
	all  []counterexample
	with [][]int32 // of each variable: the counterexamples that flip it
	none []int8    // of each variable: no set of up to so many instances settles it
	hot  []int32   // variables for which that may have changed
}

// counterexample is an assignment that has all known facts and keeps the free knowledge.
type counterexample struct {
	flips  []Lit   // the literals that differ from the answer
	broken []int32 // the instances that it breaks, ascending
	dead   bool    // it contradicts what is known by now
}

func (p *pool) make(vars int) {
	p.with, p.none = make([][]int32, vars), make([]int8, vars)
}

// kill removes the counterexamples that flip a variable, which is known by now.
func (x *Explainer) kill(v int) {
	for _, i := range x.with[v] {
		c := &x.all[i]
		if c.dead {
			continue
		}
		c.dead = true
		for _, l := range c.flips {
			if x.none[l.Var()] > 0 {
				x.none[l.Var()] = 0
				x.hot = append(x.hot, int32(l.Var()))
			}
		}
	}
	x.with[v] = nil
}

// revive brings counterexamples back after Restart.
func (x *Explainer) revive() {
	for v := range x.with {
		x.with[v] = x.with[v][:0]
		x.none[v] = 0
	}
	for i := range x.all {
		c := &x.all[i]
		c.dead = slices.ContainsFunc(c.flips, func(l Lit) bool { return x.known[l.Var()] })
		if !c.dead {
			x.enter(int32(i))
		}
	}
}

// enter lists a counterexample at the variables that it flips.
func (x *Explainer) enter(i int32) {
	for _, l := range x.all[i].flips {
		x.with[l.Var()] = append(x.with[l.Var()], i)
	}
}

// living returns the counterexamples to a variable's value, without dead ones.
func (x *Explainer) living(v int) []int32 {
	alive := x.with[v][:0]
	for _, i := range x.with[v] {
		if !x.all[i].dead {
			alive = append(alive, i)
		}
	}
	x.with[v] = alive
	return alive
}

// settles reports whether some instances settle a literal with what is known. If not, it adds a
// counterexample. sure is false if it gave up.
func (x *Explainer) settles(l Lit, instances []int32) (settles, sure bool) {
	r := &x.repairs
	defer r.done()
	if !r.without(l, instances) {
		return true, true
	}
	if r.gaveUp {
		return false, false
	}
	flips, broken := r.counterexample()
	x.all = append(x.all, counterexample{flips: flips, broken: broken})
	x.enter(int32(len(x.all) - 1))
	return false, true
}

// Limits on the search for one smallest set.
const (
	// MaxLoad is the largest number of instances of a set that is looked for as a smallest one.
	MaxLoad = 6
	// scanned is the number of counterexamples whose test takes a unit of work, and assigned the units
	// that an assignment takes: a unit is some 0.1 microseconds.
	scanned  = 16
	assigned = 20
	// mostTries is the number of sets that are tried for one fact and one number of instances.
	mostTries = 2_000
)

// finding is the search for a smallest set.
type finding struct {
	x      *Explainer
	ctx    context.Context
	l      Lit
	set    []int32
	tries  int
	unsure bool                         // some set was not decided
	reject func(instances []int32) bool // or nil
}

// smallest returns a smallest set of instances that settles a literal, of at most that many, or nil
// if there is none. It is not sure if it gave up on some set.
func (x *Explainer) smallest(ctx context.Context, l Lit, most int, reject func([]int32) bool,
) (set []int32, sure bool) {
	v := l.Var()
	sure = true
	for n := int(x.none[v]); n <= most; n++ {
		if n > 0 && n <= int(x.none[v]) {
			continue
		}
		f := finding{x: x, ctx: ctx, l: l, reject: reject}
		if found := f.hit(n); found {
			return slices.Clone(f.set), sure
		}
		if f.unsure {
			sure, x.unsure = false, true
		} else if reject == nil && sure {
			x.none[v] = int8(n)
		}
	}
	return nil, sure
}

// hit extends the set by up to some instances so that it hits all counterexamples, and tests it.
func (f *finding) hit(more int) bool {
	x := f.x
	for {
		i := f.unhit()
		if i < 0 {
			if f.reject != nil && len(f.set) > 0 && f.reject(f.set) {
				return false
			}
			if f.tries++; f.tries > mostTries || x.Exhausted() || f.tries%64 == 0 && f.ctx.Err() != nil {
				f.unsure = true
				return false
			}
			settles, sure := x.settles(f.l, f.set)
			if settles {
				return true
			}
			if !sure {
				f.unsure = true
				return false
			}
			continue // the new counterexample is not hit
		}
		if more == 0 {
			return false
		}
		n := len(f.set)
		for _, instance := range x.all[i].broken {
			f.set = append(f.set[:n], instance)
			if f.hit(more - 1) {
				return true
			}
			if f.unsure && f.tries > mostTries {
				break
			}
		}
		f.set = f.set[:n]
		return false
	}
}

// unhit returns the counterexample with the fewest broken instances that the set does not hit, or
// -1.
func (f *finding) unhit() int {
	best := -1
	living := f.x.living(f.l.Var())
	f.x.spent += int64(len(living) / scanned)
	for _, i := range living {
		c := &f.x.all[i]
		if (best < 0 || len(c.broken) < len(f.x.all[best].broken)) && !meets(c.broken, f.set) {
			best = int(i)
		}
	}
	return best
}

// meets reports whether an ascending list has one of some instances.
func meets(list, some []int32) bool {
	for _, i := range some {
		if _, ok := slices.BinarySearch(list, i); ok {
			return true
		}
	}
	return false
}
