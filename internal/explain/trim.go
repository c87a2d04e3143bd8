package explain

import (
	"context"

	"github.com/gridwright/gridwright/sat"
)

// conflictsTrim limits the solver that trims a step. What is not decided within it stays, and the
// step is not Tight.
const conflictsTrim = 20_000

// trim drops the rule instances of a step, and then its premises, without which the others settle
// the fact: what a technique cites may be more than the step needs, such as a whole gap, where a
// part of it would do. It returns false if they are not known to settle it.
func (x *Explainer) trim(ctx context.Context, s *Step) bool {
	lemmas, premises := x.used(s), x.relevant(s)
	q := x.ask(s.Lit, s.Instances, premises, lemmas)
	q.conflicts = conflictsTrim
	if !q.settles(ctx, s.Lit, q.premises, q.rules) {
		return false
	}
	rules := q.fewest(ctx, q.rules, func(rules []Lit) bool {
		return q.solve(ctx, s.Lit, q.premises, rules) == sat.Unsat
	})
	s.Tight = s.Proved || !q.undecided
	kept := q.fewest(ctx, q.premises, func(premises []Lit) bool {
		return q.solve(ctx, s.Lit, premises, rules) == sat.Unsat
	})
	s.Instances = chosen(rules, len(premises), s.Instances)
	s.Premises = chosen(kept, 0, premises)
	s.lemmas = of(lemmas, s.Instances)
	return true
}
