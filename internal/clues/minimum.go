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
// The difference sets that are known are a part of all. A minimum hitting set of them is a lower
// bound; if its clues determine the answer, it is the minimum. Else the oracle has found another
// answer, whose difference set was not among the known ones, and the next round begins: Erick
// Moreno-Centeno and Richard Karp, "The Implicit Hitting Set Approach to Solve Combinatorial
// Optimization Problems with an Application to Multigenome Alignment", 2013. Jessica Davies and
// Fahiem Bacchus, "Solving MAXSAT by Solving a Sequence of Simpler SAT Instances", 2011, is the
// same with a SAT solver for the oracle.
//
// Three things make the rounds few. Small difference sets say more: those that are large are
// shrunk, by asking for an answer that keeps one more of their clues. Each round goes on, with the
// set that was found kept as well, so that it ends with many disjoint sets. And most rounds hit the
// sets by a greedy choice, which costs nothing; the exact minimum is looked for only where the
// greedy choice is no use any more.

// Hitter finds a minimum hitting set as hitting.Minimum does: by itself, or by a solver of
// mixed-integer programs. It may end with a higher lower bound alone, done and without a set: it is
// then called again.
type Hitter func(ctx context.Context, n int, sets []Set, lower, below int) (hitting.Result, error)

// Own is the Hitter that this project brings. It ends at each step of the lower bound.
func Own(ctx context.Context, n int, sets []Set, lower, below int) (hitting.Result, error) {
	return hitting.Minimum(ctx, n, sets, lower, min(below, lower+1)), nil
}

// easyBudget bounds the questions that can be put off, in conflicts: those that shrink a set, and
// those whose answer only makes the next round better.
const easyBudget = 1000

// long is after how many rounds, and again after twice as many each time, clues are dropped in
// another order: where the bounds stay apart, that brings the upper one down.
const long = 32

// Minimum looks for the fewest clues that determine the answer. It ends when the best set is proved
// to be a minimum, or with ctx; what is known then is in Best and Lower, which are equal in the
// first case. The error is a fault of the oracle or of the hitter.
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
			return err // else ctx has ended, or the best set is a minimum
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

// hit gives a minimum hitting set of the known difference sets, nil where ctx has ended or where
// it would have no fewer clues than the best set.
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

// Single gives each of n clues as a unit of its own.
func Single(n int) []Set {
	var all []Set
	for i := range n {
		all = append(all, hitting.Of(n, i))
	}
	return all
}

// state is what a round found out about the clues that it began with.
type state int

const (
	unknown state = iota // nothing, within the budget
	more                 // difference sets that they do not hit
	enough               // they determine the answer
)

// collect looks for difference sets that some clues do not hit. Each that it finds is shrunk, kept,
// and hit by all its clues, so that the next is disjoint, until there is no other answer. Then what
// is kept determines the answer, and may be better than the best.
func (s *Search) collect(ctx context.Context, kept Set, within engine.Budget) (state, error) {
	st, grown := unknown, 0 // clues that were added
	for kept = kept.Clone(); ; {
		found, core, err := s.another(ctx, kept, within)
		switch {
		case errors.Is(err, ErrUndecided) && (st == more || ctx.Err() != nil):
			return st, nil
		case errors.Is(err, ErrUndecided):
			// With more clues the question is easier, and what it finds is as good.
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

// mostHit gives the clue that most of the difference sets have, of those that are not kept; -1 for
// none.
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

// shrink makes a difference set smaller that has more than half of the clues, as far as the oracle
// decides that within its budget. Each clue of it is kept in turn, with all that are not in it:
// another answer then is a smaller difference set, and none means that all difference sets within
// this one have the clue. To go on until the set includes no other costs more questions than it
// saves (docs/decisions.md).
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

// first is the first element of a set, or -1.
func first(s Set) int {
	for i := range s.Elements() {
		return i
	}
	return -1
}
