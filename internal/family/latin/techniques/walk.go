package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// forced is a number that follows from an assumption, and the instance that leaves nothing else.
type forced struct {
	at       puzzle.Fact
	instance int
}

// walk supposes a literal and follows what instances about cells and houses force, one after the
// other. It returns them up to the instance that has nothing left, or false if the instances do not
// lead there.
func (v *view) walk(suppose Lit, instances []int) (all []forced, empty int, ok bool) {
	c, n, holds := v.fact(suppose)
	var placed []puzzle.Fact
	if holds {
		placed = append(placed, puzzle.HoldsFact(c, n))
	}
	done := make([]bool, len(instances))
	left := make([][]puzzle.Fact, len(instances))
	for k, i := range instances {
		left[k] = v.open(i)
	}
	alive := func(f puzzle.Fact) bool {
		if !holds && f.At == c && int(f.Value) == n {
			return false
		}
		for _, p := range placed {
			if f != p && (f.At == p.At || f.Value == p.Value && v.sees(f.At, p.At)) {
				return false
			}
		}
		return true
	}
	for more := true; more; {
		more = false
		for k, i := range instances {
			if done[k] {
				continue
			}
			left[k] = slices.DeleteFunc(left[k], func(f puzzle.Fact) bool { return !alive(f) })
			switch len(left[k]) {
			case 0:
				return all, i, true
			case 1:
				done[k], more = true, true
				if f := left[k][0]; !slices.Contains(placed, f) {
					placed = append(placed, f)
					all = append(all, forced{f, i})
				}
			}
		}
	}
	return nil, 0, false
}

// plain reports whether instances are about cells and houses only.
func (v *view) plain(instances []int) bool {
	return !slices.ContainsFunc(instances, func(i int) bool {
		return !v.house(i) && v.x.Rule(i).Name != cellRule
	})
}

// chainPart returns the part of a chain: what a walk over all of the instances refutes.
func (v *view) chainPart(name string, instances []int) part {
	return part{name: name, supposes: true, settles: func(l Lit) bool {
		_, _, ok := v.walk(l.Not(), instances)
		return ok
	}, say: func(to Lit) puzzle.Reason {
		all, empty, _ := v.walk(to.Not(), instances)
		steps := []puzzle.Reason{v.supposed(to.Not())}
		for _, f := range all {
			steps = append(steps, v.forced(f.at.At, int(f.at.Value), f.instance))
		}
		for clause := range v.x.Clauses(empty) {
			steps = append(steps, v.empty(empty, clause))
			break
		}
		c, _, _ := v.fact(to)
		return puzzle.Because("latin/walk/"+name, "cell", c, "steps", steps)
	}}
}
