package explain

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/sat"
)

// A board may have no step that a person could find. For such a state there is a step of which only
// is known that it is right: the instances of an unsatisfiable core of the solver, from which
// instances are dropped one at a time while the rest still settles the fact. The set is not proved
// to be the smallest.

// Limits on the search for such a step.
const (
	// mostCandidates is the number of placements for which a core is sought.
	mostCandidates = 8
	// mostDrops is the number of instances of a core up to which they are dropped one at a time.
	mostDrops = 400
	// mostConflicts limits the solver in all: to some two seconds on a Numberlink of 50x50.
	mostConflicts = 80_000
)

// AtMost returns a step for some placement that is not known yet, with a set of instances that is
// not proved to be the smallest. It returns nil if ctx ends, or if the solver finds none within its
// limit.
func (x *Explainer) AtMost(ctx context.Context) *Step {
	c := x.newCores()
	var best []int32
	var lit Lit
	for i, l := range x.targets(Ink) {
		if i == mostCandidates && best != nil || ctx.Err() != nil {
			break
		}
		core := c.core(ctx, l, nil)
		if core != nil && (best == nil || len(core) < len(best)) {
			best, lit = core, l
		}
	}
	if best == nil {
		return nil
	}
	for i := len(best) - 1; i >= 0 && len(best) <= mostDrops && ctx.Err() == nil; i-- {
		if i >= len(best) {
			continue
		}
		rest := slices.Delete(slices.Clone(best), i, i+1)
		if core := c.core(ctx, lit, rest); core != nil {
			best = core
		}
	}
	s := x.step(lit, ints(best), len(best), false)
	x.named(s)
	return s
}

// cores is a solver of all instances, each of which can be left out.
type cores struct {
	x      *Explainer
	solver *sat.Solver
	guard  []Lit // of each instance: under it the instance applies
}

func (x *Explainer) newCores() *cores {
	c := &cores{x: x, solver: sat.New(sat.Options{})}
	c.solver.AddVars(x.vars())
	for range x.instances {
		c.guard = append(c.guard, lit(c.solver.NewVar(), true))
	}
	for i, of := range x.of {
		if clause := x.clause(int32(i)); of == free {
			c.solver.Add(clause...)
		} else {
			c.under(of, clause)
		}
	}
	for _, g := range x.groups {
		c.solver.AddAtMostOne(g...)
	}
	for i, rows := range x.rows {
		for _, row := range rows {
			c.solver.AddRow(row.guarded(c.guard[i].Not()))
		}
	}
	for v, known := range x.known {
		if known {
			c.solver.Add(lit(v, x.truth[v]))
		}
	}
	return c
}

// under adds a clause of an instance.
func (c *cores) under(of int32, clause []Lit) {
	c.solver.Add(append(slices.Clone(clause), c.guard[of].Not())...)
}

// core returns some of the instances that settle a literal, ascending, of a list or, if that is
// nil, of all. It returns nil if they do not, or if ctx or the limit of the solver ends.
func (c *cores) core(ctx context.Context, l Lit, of []int32) []int32 {
	assumed := []Lit{l.Not()}
	chosen := make([]bool, len(c.guard))
	for i := range c.guard {
		if of == nil {
			chosen[i] = true
			assumed = append(assumed, c.guard[i])
		}
	}
	for _, i := range of {
		chosen[i] = true
		assumed = append(assumed, c.guard[i])
	}
	for {
		left := mostConflicts - c.solver.Stats().Conflicts
		if left <= 0 {
			return nil
		}
		switch c.solver.Solve(ctx, sat.Limits{Conflicts: left}, assumed...) {
		case sat.Unknown:
			return nil
		case sat.Unsat:
			core := []int32{}
			for _, g := range c.solver.Core() {
				if g != l.Not() {
					core = append(core, int32(g.Var()-c.guard[0].Var()))
				}
			}
			slices.Sort(core)
			return core
		}
		more := false
		for i := range c.x.graphs {
			c.x.graphs[i].broken(c.solver.Model, func(Lit) bool { return true },
				func(i int) bool { return chosen[i] },
				func(i int, clause []Lit) bool {
					c.under(int32(i), clause)
					more = true
					return true
				})
		}
		if !more {
			return nil
		}
	}
}
