package explain

import (
	"context"
	"slices"
	"sort"
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
	sketch sketch  // of broken
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

// enter lists a counterexample at the variables that it flips, those that break few instances
// first.
func (x *Explainer) enter(i int32) {
	n := len(x.all[i].broken)
	for _, l := range x.all[i].flips {
		list := x.with[l.Var()]
		at := sort.Search(len(list), func(j int) bool { return len(x.all[list[j]].broken) > n })
		x.with[l.Var()] = slices.Insert(list, at, i)
	}
}

// sketch is a set of instances by their numbers modulo 256.
type sketch [4]uint64

func sketchOf(instances []int32) (s sketch) {
	for _, i := range instances {
		s[i/64%4] |= 1 << (i % 64)
	}
	return s
}

// bury removes dead counterexamples from the list of a variable.
func (x *Explainer) bury(v int) {
	x.with[v] = slices.DeleteFunc(x.with[v], func(i int32) bool { return x.all[i].dead })
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
	x.all = append(x.all, counterexample{flips: flips, broken: broken, sketch: sketchOf(broken)})
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
	x.bury(v)
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
	list := f.x.with[f.l.Var()]
	for k, i := range list {
		if !f.x.all[i].meets(f.set) {
			f.x.spent += int64(k / scanned)
			return int(i)
		}
	}
	f.x.spent += int64(len(list) / scanned)
	return -1
}

// meets reports whether a counterexample breaks one of some instances.
func (c *counterexample) meets(some []int32) bool {
	for _, i := range some {
		if c.sketch[i/64%4]>>(i%64)&1 > 0 {
			if _, ok := slices.BinarySearch(c.broken, i); ok {
				return true
			}
		}
	}
	return false
}
