package explain

import "context"

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
	all := x.every()
	targets := x.targets(Ink)
	q := x.askKnown(all, targets...)
	q.conflicts = mostConflicts
	var best []Lit
	var fact Lit
	for i, l := range targets {
		if i == mostCandidates && best != nil || ctx.Err() != nil || q.undecided {
			break
		}
		if q.settles(ctx, l, nil, q.rules) {
			if core := q.core(q.rules); best == nil || len(core) < len(best) {
				best, fact = core, l
			}
		}
	}
	if best == nil {
		return nil
	}
	if len(best) <= mostDrops {
		best = q.drop(ctx, best, dropEach,
			func(rules []Lit) bool { return q.settles(ctx, fact, nil, rules) })
	}
	s := x.step(fact, chosen(best, 0, all), len(best), false)
	s.lemmas = of(q.lemmas, s.Instances) // others may take long to find
	x.named(s)
	return s
}
