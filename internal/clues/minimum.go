package clues

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
)

// The fewest clues, by implicit hitting sets.
//
// The known difference sets are only some of all. The size of their minimum hitting set is a lower
// bound. If its clues determine the answer, it is the minimum. Otherwise the oracle finds another
// answer, whose difference set is new, and the next round begins: Erick
// Moreno-Centeno and Richard Karp, "The Implicit Hitting Set Approach to Solve Combinatorial
// Optimization Problems with an Application to Multigenome Alignment", 2013. Jessica Davies and
// Fahiem Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances", 2011, do the
// same with a SAT solver as the oracle.
//
// Three techniques reduce the work. Small difference sets prove more, so large ones are shrunk: the
// oracle looks for an answer that keeps one more of their clues. Each round keeps all clues of the
// set found and continues, so that it finds many disjoint sets. Most rounds use a greedy hitting
// set, which is cheap. The exact minimum is computed only when the greedy one no longer helps.

// Hitter finds a minimum hitting set, with the parameters and the result of hitting.Minimum. It may
// also return only a higher lower bound, done and without a set: it is then called again.
type Hitter func(ctx context.Context, n int, sets []Set, lower, below int) (hitting.Result, error)

// Own is the Hitter with this project's own search. It returns at each step of the lower bound.
func Own(ctx context.Context, n int, sets []Set, lower, below int) (hitting.Result, error) {
	return hitting.Minimum(ctx, n, sets, lower, min(below, lower+1)), nil
}

// easyBudget is the budget of questions that may stay open, in conflicts: those that shrink a set,
// and those that only improve the next round.
const easyBudget = 1000

// long is the first round in which clues are dropped again in another order; each next such round
// has twice the number. This lowers the upper bound when the bounds stay apart.
const long = 32

// Minimum looks for the fewest clues that determine the answer. It returns when the best set is
// proved to be a minimum, and then Best has Lower clues, or when ctx ends. Best and Lower hold in
// both cases. The error is a fault of the oracle or of the hitter.
func (s *Search) Minimum(ctx context.Context, hit Hitter, r *rand.Rand) error {
	if _, err := s.collect(ctx, s.none(), engine.Budget{Conflicts: easyBudget}); err != nil {
		return err
	}
	if _, _, err := s.Irreducible(ctx, s.best, Single(len(s.given)), r); err != nil {
		return err
	}
	s.raise(len(hitting.Packing(len(s.given), s.sets)))
	hard := engine.Budget{Conflicts: firstBudget}
	for round := 1; s.lower < s.best.Len() && ctx.Err() == nil; round++ {
		if round >= long && round&(round-1) == 0 {
			if _, _, err := s.Irreducible(ctx, s.all(), Single(len(s.given)), r); err != nil {
				return err
			}
		}
		greedy := hitting.Greedy(len(s.given), s.sets)
		if greedy.Len() < s.best.Len() {
			state, err := s.collect(ctx, greedy, hard)
			if err != nil {
				return err
			}
			if state == more || state == enough {
				continue
			}
		}
		smallest, err := s.hit(ctx, hit)
		if err != nil || smallest == nil {
			return err // without an error: ctx has ended, or the best set is a minimum
		}
		state, err := s.collect(ctx, smallest, hard)
		if err != nil {
			return err
		}
		if state == unknown {
			hard.Conflicts *= 2
		}
	}
	return nil
}

// hit returns a minimum hitting set of the known difference sets. It returns nil if ctx has ended,
// or if that set would have no fewer clues than the best set.
func (s *Search) hit(ctx context.Context, hit Hitter) (Set, error) {
	for s.lower < s.best.Len() && ctx.Err() == nil {
		found, err := hit(ctx, len(s.given), s.sets, s.lower, s.best.Len())
		if err != nil {
			return nil, err
		}
		s.raise(found.Lower)
		if found.Best != nil || !found.Done {
			return found.Best, nil
		}
	}
	return nil, nil
}

func (s *Search) none() Set { return hitting.New(len(s.given)) }
func (s *Search) all() Set  { return hitting.All(len(s.given)) }

// Single returns n units of one clue each.
func Single(n int) []Set {
	var all []Set
	for i := range n {
		all = append(all, hitting.Of(n, i))
	}
	return all
}

// state is the result of a round about the clues that it began with.
type state int

const (
	unknown state = iota // nothing, within the budget
	more                 // difference sets that they do not hit
	enough               // they determine the answer
)

// collect looks for difference sets that the kept clues do not hit. It shrinks and stores each, and
// adds all its clues to those kept, so that the next set is disjoint. When there is no other
// answer, the kept clues determine the answer, and their core may be better than the best set.
func (s *Search) collect(ctx context.Context, kept Set, within engine.Budget) (state, error) {
	st, grown := unknown, 0 // grown counts the added clues
	for kept = kept.Clone(); ; {
		found, core, err := s.another(ctx, kept, within)
		switch {
		case errors.Is(err, ErrUndecided) && (st == more || ctx.Err() != nil):
			return st, nil
		case errors.Is(err, ErrUndecided):
			// With more clues the question is easier, and its answer is equally useful.
			before := grown
			for range before + 1 {
				if i := s.mostHit(kept); i >= 0 {
					kept.Add(i)
					grown++
				}
			}
			if grown == before {
				return st, nil
			}
			continue
		case err != nil:
			return st, err
		case found.set == nil:
			s.improve(core)
			if st == unknown && grown == 0 {
				st = enough
			}
			return st, nil
		}
		if found, err = s.shrink(ctx, found); err != nil {
			return st, err
		}
		s.learn(found)
		st = more
		kept = kept.Or(found.set)
	}
}

// mostHit returns the clue outside kept that is in the most difference sets, or -1 if all are kept.
func (s *Search) mostHit(kept Set) int {
	hits := make([]int, len(s.given))
	for _, set := range s.sets {
		for i := range set.Elements() {
			hits[i]++
		}
	}
	clue := -1
	for i, n := range hits {
		if !kept.Has(i) && (clue < 0 || n > hits[clue]) {
			clue = i
		}
	}
	return clue
}

// shrink makes a difference set smaller while it has more than half of the clues, as far as the
// oracle decides within its budget. It keeps each clue of the set in turn, with all clues outside
// it. Another answer then has a smaller difference set. If there is none, all difference sets
// within this one have the clue. Shrinking until the set includes no other costs more questions
// than it saves: 17.4 s instead of 10.5 on eleven answers of Numbrix 9x9.
func (s *Search) shrink(ctx context.Context, d difference) (difference, error) {
	all := s.all()
	needed := s.none()
	for {
		i := first(d.set.Minus(needed))
		if i < 0 || 2*d.set.Len() <= len(s.given) {
			return d, nil
		}
		kept := all.Minus(d.set)
		kept.Add(i)
		smaller, _, err := s.another(ctx, kept, engine.Budget{Conflicts: easyBudget})
		switch {
		case ended(ctx, err):
			return d, nil
		case err != nil && !errors.Is(err, ErrUndecided):
			return d, err
		case smaller.set == nil:
			needed.Add(i)
		default:
			d = smaller
		}
	}
}

// first returns the first element of a set, or -1.
func first(s Set) int {
	for i := range s.Elements() {
		return i
	}
	return -1
}
