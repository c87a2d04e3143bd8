package clues

import (
	"context"
	"math/rand/v2"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/sat"
)

// All sets of clues of which none can be dropped.
//
// They are the minimal hitting sets of all difference sets, and the minimal difference sets are in
// turn their minimal hitting sets. Mark Liffiton, Alessandro Previti, Ammar Malik and Joao
// Marques-Silva, "Fast, flexible MUS enumeration", 2016, find both by one map of what is not yet
// explored: a formula with a variable a clue. Each model of it is a set of clues that has none of
// the irreducible sets found and hits all difference sets found. If it determines the answer it is
// reduced to a new irreducible set, and if not there is a new difference set. When the map has no
// model there are no others of either.

// All yields every set of clues that determines the answer and of which none can be dropped, each
// once, until yield gives false. done reports whether there are no others; it is false where yield
// ended it, or ctx.
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
	r := rand.New(rand.NewPCG(0, 0)) // any order will do, if it is always the same
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
