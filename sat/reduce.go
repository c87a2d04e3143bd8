package sat

import (
	"cmp"
	"slices"
)

// Reduction of learned clauses. Most learned clauses are never useful again, and each costs time.
// At growing intervals half of them are deleted: those with the most levels that no conflict used
// since the last reduction. Those of two levels stay for ever (Audemard and Simon, 2009).

const (
	// tightLBD is the largest number of levels with which a learned clause always stays.
	tightLBD = 2
	// midLBD is the largest number of levels with which vivification tries a clause.
	midLBD = 6

	firstReduction = 1000 // conflicts
	// moreReduction is the increase of the interval at each reduction, in thousandths of the first
	// one.
	moreReduction = 300
)

// reduce deletes learned clauses. It must be called at level 0.
func (s *Solver) reduce() {
	s.stats.Reductions++
	s.reduceAt = s.stats.Conflicts + s.options.Reduce +
		s.options.Reduce*moreReduction/1000*s.stats.Reductions
	if s.options.NoReduce {
		return
	}
	var doubtful []ref
	for _, c := range s.learned {
		used := s.marked(c, isUsed)
		s.arena[c+1] &^= isUsed
		if s.lbd(c) > tightLBD && !used && !s.marked(c, isGarbage) {
			doubtful = append(doubtful, c)
		}
	}
	slices.SortStableFunc(doubtful, func(a, b ref) int {
		return cmp.Or(cmp.Compare(s.lbd(b), s.lbd(a)), cmp.Compare(s.arena[b], s.arena[a]))
	})
	for _, c := range doubtful[:len(doubtful)/2] {
		s.discard(c)
	}
}

// compact collects garbage if most of the arena is explanations that are no longer reasons. A
// leastWaste of 0, which tests set, means to collect any garbage.
func (s *Solver) compact() {
	if s.waste > s.leastWaste && (s.waste > len(s.arena)/2 || s.leastWaste == 0) {
		s.collect()
	}
}

// settle forgets the reasons of literals true at level 0, which stay true.
func (s *Solver) settle() {
	for _, l := range s.trail[s.fixed:] {
		s.why[l.Var()] = 0
	}
	s.fixed = len(s.trail)
}

// simplify marks the clauses that are true at level 0 as garbage, if any literal became true there
// since the last call.
func (s *Solver) simplify() {
	if len(s.trail) == s.fixed {
		return
	}
	s.settle()
	for _, list := range [][]ref{s.clauses, s.learned} {
		for _, c := range list {
			if !s.marked(c, isGarbage) &&
				slices.ContainsFunc(s.lits(c), func(l Lit) bool { return s.vals[l] > 0 }) {
				s.discard(c)
			}
		}
	}
}
