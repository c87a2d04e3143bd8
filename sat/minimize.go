package sat

// Minimisation removes literals of a learned clause that follow from its others. To find out
// whether one does, it walks back along reasons: each path must end at a literal of the clause.
// Niklas Sorensson and Armin Biere, "Minimizing Learned Clauses", 2009. Results are remembered,
// failures as well: otherwise a long chain of reasons would be walked exponentially often. If the
// clause has no literal of a level, a path can't leave that level, so the walk stops there.

// deepest limits the depth of the walk along reasons.
const deepest = 1000

// minimize removes the literals that follow from the others from the learned clause.
func (s *Solver) minimize() {
	a := &s.analysis
	n := 1
	for i, l := range a.learned[1:] {
		if s.why[l.Var()] == 0 || !s.follows(l, 0) {
			a.learned[n], a.learned[i+1] = l, a.learned[n] // removed literals move behind those that stay
			n++
		}
	}
	s.stats.Minimized += int64(len(a.learned) - n)
	a.removed = append(a.removed, a.learned[n:]...)
	a.learned = a.learned[:n]
}

// follows reports whether a false literal is implied by literals of the learned clause, or by level
// 0 alone.
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

// inClause reports whether a variable is in the learned clause as it was first found. Seen
// variables of the last level were resolved away, except the one whose literal comes first.
func (a *analysis) inClause(v int, level int32, s *Solver) bool {
	return a.seen[v]&isSeen != 0 && (int(level) < len(s.marks) || v == a.learned[0].Var())
}
