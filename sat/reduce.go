package sat

import (
	"cmp"
	"slices"
)

// Forgetting. Most learned clauses are never of use again, and each costs time. From time to time,
// and more and more rarely, half of them go: those with the most levels that were not met in a
// conflict since the last time. Those of two levels stay for ever (Audemard and Simon, 2009).

const (
	// tightLBD is the number of levels up to which a learned clause stays.
	tightLBD = 2
	// midLBD is the number of levels up to which one is worth the work of vivification.
	midLBD = 6

	firstReduction = 1000 // conflicts
	// moreReduction is by how much the distance grows each time, in thousandths of the first.
	moreReduction = 300
)

// reduce forgets clauses. It must be at level 0.
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

// compact collects where most of the arena is explanations that are reasons no more. A least waste
// of 0, which tests set, is to collect whenever there is any.
func (s *Solver) compact() {
	if s.waste > s.leastWaste && (s.waste > len(s.arena)/2 || s.leastWaste == 0) {
		s.collect()
	}
}

// settle forgets the reasons of what is true at level 0: it holds for ever.
func (s *Solver) settle() {
	for _, l := range s.trail[s.fixed:] {
		s.why[l.Var()] = 0
	}
	s.fixed = len(s.trail)
}

// simplify marks as garbage what is true at level 0, if something new is.
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
