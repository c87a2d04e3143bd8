package clues

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine"
)

// One irreducible set of clues, from which none can be dropped.
//
// Clues are dropped one unit at a time, in a random order. A unit is one clue, or a clue with its
// images under a symmetry. What is known comes before the oracle. If the remaining clues miss a
// known difference set, there is another answer. If they include a core, there is none: the oracle
// has found that the clues of the core suffice.
//
// A core only saves questions. To drop at once all clues that it lacks would favour some clues,
// since an oracle that learns clauses prefers the same ones each time. So which clues are kept
// depends on the order alone, whichever oracle answers.

// firstBudget is the budget of the first question about a unit, in conflicts. Most questions need
// far less. The others are asked again after the rest, with fewer clues and more conflicts.
const firstBudget = 5000

// Irreducible drops units of clues from a set of clues that determines the answer, until none can
// be dropped, and returns the kept clues. done reports whether it is known that no unit can be
// dropped any more; otherwise ctx ended early. The same random source gives the same set.
func (s *Search) Irreducible(ctx context.Context, from Set, units []Set, r *rand.Rand,
) (kept Set, done bool, err error) {
	kept = from.Clone()
	s.kept = kept
	var core Set // within kept, and suffices; nil if none is known
	var open []Set
	for _, i := range r.Perm(len(units)) {
		open = append(open, units[i])
	}
	budget := engine.Budget{Conflicts: firstBudget}
	for len(open) > 0 {
		var left []Set // not decided within the budget
		for _, unit := range open {
			if !unit.Within(kept) {
				continue // it is not among the clues to begin with
			}
			without := kept.Minus(unit)
			if core != nil && core.Within(without) {
				kept, s.kept = without, without
				s.report()
				continue
			}
			if s.misses(without) {
				continue
			}
			found, suffices, err := s.another(ctx, without, budget)
			switch {
			case ended(ctx, err):
				return kept, false, nil
			case errors.Is(err, ErrUndecided):
				left = append(left, unit)
			case err != nil:
				return nil, false, err
			case found.set != nil:
				s.learn(found)
			default:
				kept, s.kept, core = without, without, suffices
				s.improve(core)
				s.report()
			}
		}
		open = left
		budget.Conflicts *= 8
	}
	return kept, true, nil
}

// misses reports whether a known difference set has none of the kept clues, which then leave
// another answer.
func (s *Search) misses(kept Set) bool {
	for i := len(s.sets) - 1; i >= 0; i-- { // the latest are the likeliest
		if !s.sets[i].Meets(kept) {
			return true
		}
	}
	return false
}
