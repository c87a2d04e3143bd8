package clues

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine"
)

// Sets of clues of which none can be dropped.
//
// Clues are dropped one unit at a time, in a random order. A unit is one clue, or an orbit of clues
// that a symmetry carries to each other. Before the oracle is asked, the difference sets are: where
// one of them would not be hit without the unit, there is another answer, which needs no search.
// Where the oracle finds that what is left determines the answer, its core does too, and all that
// is not in the core goes at once.

// firstBudget is what a first question for a unit may take, in conflicts. Most are decided far
// below; the others are asked again when the rest is done, with fewer clues dropped and with more
// conflicts.
const firstBudget = 5000

// Irreducible drops units of clues from a set of clues that determines the answer, until none can
// be dropped, and gives the clues that are kept. done reports whether it is known that no unit can
// be dropped any more: else ctx ended before. The same random source gives the same set.
func (s *Search) Irreducible(ctx context.Context, from Set, units []Set, r *rand.Rand,
) (kept Set, done bool, err error) {
	kept = from.Clone()
	var open []Set
	for _, i := range r.Perm(len(units)) {
		open = append(open, units[i])
	}
	budget := engine.Budget{Conflicts: firstBudget}
	for len(open) > 0 {
		var left []Set // not decided within the budget
		for _, unit := range open {
			if !unit.Within(kept) {
				continue // a core has dropped it, or it is not among the clues to begin with
			}
			without := kept.Minus(unit)
			if s.misses(without) {
				continue
			}
			found, core, err := s.another(ctx, without, budget)
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
				kept = whole(core, without, units)
				s.improve(kept)
			}
		}
		open = left
		budget.Conflicts *= 8
	}
	return kept, true, nil
}

// misses reports whether a known difference set has none of the clues, so that they leave another
// answer.
func (s *Search) misses(kept Set) bool {
	for i := len(s.sets) - 1; i >= 0; i-- { // the latest are the likeliest
		if !s.sets[i].Meets(kept) {
			return true
		}
	}
	return false
}

// whole gives all of the kept units that have a clue of the core.
func whole(core, kept Set, units []Set) Set {
	all := core.Clone()
	for _, unit := range units {
		if unit.Within(kept) && unit.Meets(core) {
			all = all.Or(unit)
		}
	}
	return all
}
