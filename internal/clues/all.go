package clues

import (
	"context"
	"math/rand/v2"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/sat"
)

// All irreducible sets of clues: those from which no clue can be dropped.
//
// They are the minimal hitting sets of all difference sets. In turn, the minimal difference sets
// are the minimal hitting sets of the irreducible sets. Mark Liffiton, Alessandro Previti, Ammar
// Malik and Joao Marques-Silva, "Fast, flexible MUS enumeration", 2016, find both with one map of
// the unexplored sets: a formula with a variable for each clue. A model of it is a set of clues
// that includes no irreducible set found so far, and hits all difference sets found so far. If the
// set determines the answer, it is reduced to a new irreducible set. If not, there is a new
// difference set. When the map has no model, all sets of both kinds are explored.

// All yields each irreducible set of clues that determines the answer, once, until yield returns
// false. done reports whether there are no others; it is false if yield or ctx stopped the search.
func (s *Search) All(ctx context.Context, yield func(Set) bool) (done bool, err error) {
	n := len(s.given)
	unexplored := sat.New(sat.Options{})
	unexplored.AddVars(n)
	clause := make([]cnf.Lit, 0, n)
	hit := func(set Set) {
		clause = clause[:0]
		for i := range set.Elements() {
			clause = append(clause, cnf.Pos(i))
		}
		unexplored.Add(clause...)
	}
	for _, set := range s.sets {
		hit(set)
	}
	few := make([]cnf.Lit, n) // small sets first: most need no more than one question
	for i := range few {
		few[i] = cnf.Neg(i)
	}
	r := rand.New(rand.NewPCG(0, 0)) // a fixed seed, so that runs are alike
	for {
		unexplored.Prefer(few...)
		switch unexplored.Solve(ctx, sat.Limits{}) {
		case sat.Unknown:
			return false, nil
		case sat.Unsat:
			return true, nil
		}
		seed := s.none()
		for i := range n {
			if unexplored.Model(cnf.Pos(i)) {
				seed.Add(i)
			}
		}
		found, core, err := s.another(ctx, seed, engine.Budget{})
		switch {
		case ended(ctx, err):
			return false, nil
		case err != nil:
			return false, err
		case found.set != nil:
			if found, err = s.shrink(ctx, found); err != nil {
				return false, err
			}
			s.learn(found)
			hit(found.set)
			continue
		}
		known := len(s.sets)
		kept, irreducible, err := s.Irreducible(ctx, core, Single(n), r)
		if err != nil || !irreducible {
			return false, err
		}
		for _, set := range s.sets[known:] {
			hit(set)
		}
		s.improve(kept)
		if !yield(kept) {
			return false, nil
		}
		clause = clause[:0]
		for i := range kept.Elements() {
			clause = append(clause, cnf.Neg(i))
		}
		unexplored.Add(clause...)
	}
}
