package explain

import (
	"context"

	"github.com/gridwright/gridwright/sat"
)

// Limits on the search for a step of a board that has none which a person could find.
const (
	// mostCandidates is the number of placements for which a set of instances is sought.
	mostCandidates = 8
	// mostDrops is the number of instances of a set up to which they are dropped one at a time.
	mostDrops = 400
	// mostConflicts limits the solver in all: to some two seconds on a Numberlink of 50x50.
	mostConflicts = 80_000
)

// AtMost returns a step for some placement that is not known yet, with a set of instances that is
// right, but not proved to be the smallest: an unsatisfiable core of the solver, without those that
// can be dropped one at a time. It returns nil if ctx ends, or if the solver finds none within its
// limit.
func (x *Explainer) AtMost(ctx context.Context) *Step {
	x.ctx = ctx
	all := int32s(x.every())
	var best []int32
	var fact Lit
	left := int64(mostConflicts)
	for i, l := range x.targets(Ink) {
		if i == mostCandidates && best != nil || ctx.Err() != nil || left <= 0 || x.ExhaustedAll() {
			break
		}
		status, core := x.ask(l, all, &left)
		if status == sat.Unsat && (best == nil || len(core) < len(best)) {
			best, fact = core, l
		}
	}
	if best == nil {
		return nil
	}
	if len(best) <= mostDrops {
		best = fewest(ctx, best, func(rest []int32) ([]int32, bool) {
			each := int64(dropEach)
			status, core := x.ask(fact, rest, &each)
			return core, status == sat.Unsat
		})
	}
	s := x.step(fact, ints(best), len(best), false)
	s.lemmas = x.solver.learned(s.Instances) // others may take long to find
	x.named(s)
	return s
}
