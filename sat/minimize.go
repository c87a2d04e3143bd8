package sat

// Literals of a learned clause that follow from its others can go. Whether one does is found by
// going back from it along reasons: each way must end at a literal of the clause. Niklas Sorensson
// and Armin Biere, "Minimizing Learned Clauses", 2009. What was found out of a variable is
// remembered, failures too: without that a long chain of reasons is walked exponentially often.
// A level of which the clause has no literal can't be left again, so that the walk ends there.

// deepest is how far back along reasons the walk goes.
const deepest = 1000

// minimize removes what follows from the others from the learned clause.
func (s *Solver) minimize() {
	a := &s.analysis
	n := 1
	for i, l := range a.learned[1:] {
		if s.why[l.Var()] == 0 || !s.follows(l, 0) {
			a.learned[n], a.learned[i+1] = l, a.learned[n] // those that go end behind those that stay
			n++
		}
	}
	s.stats.Minimized += int64(len(a.learned) - n)
	a.removed = append(a.removed, a.learned[n:]...)
	a.learned = a.learned[:n]
}

// follows reports whether a false literal is implied by literals of the learned clause, or by
// nothing but level 0.
func (s *Solver) follows(l Lit, depth int) bool {
	a := &s.analysis
	v := l.Var()
	level := s.level[v]
	switch {
	case level == 0 || a.seen[v]&isRedundant != 0 || depth > 0 && a.inClause(v, level, s):
		return true
	case s.why[v] == 0 || a.seen[v]&isNeeded != 0 || depth > deepest || a.stamps[level] != a.stamp:
		return false
	}
	for _, q := range s.antecedents(l.Not()) {
		if !s.follows(q, depth+1) {
			a.mark(v, isNeeded)
			return false
		}
	}
	a.mark(v, isRedundant)
	return true
}

// inClause reports whether a variable is of the learned clause, as it was first found. Seen
// variables of the last level were resolved away, all but one, whose literal stands first.
func (a *analysis) inClause(v int, level int32, s *Solver) bool {
	return a.seen[v]&isSeen != 0 && (int(level) < len(s.marks) || v == a.learned[0].Var())
}
