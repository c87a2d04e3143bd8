package sat

// Propagation. Clauses are found by two watched literals: Matthew Moskewicz et al., "Chaff:
// Engineering an Efficient SAT Solver", 2001. A watch carries another literal of its clause, the
// blocker; if that is true, the clause need not be read (Niklas Sorensson and Niklas Een, "MiniSat
// 2.1", 2008). Pairs come before clauses, since they cost least and their reasons are the shortest.
// Theories come last, when nothing else follows.

// watch is a clause to examine when one of its literals becomes false.
type watch struct {
	blocker Lit
	clause  ref
}

// propagate assigns all consequences. It returns false if a clause fails; that clause is then the
// conflict.
func (s *Solver) propagate() bool {
	for {
		if !s.followUp() {
			return false
		}
		if len(s.theories) == 0 || s.head < len(s.trail) {
			return true
		}
		if !s.consult() {
			return false
		}
		if s.head == len(s.trail) {
			return true
		}
	}
}

// fixpoint is propagate at level 0, where a conflict means that there is no model.
func (s *Solver) fixpoint() bool {
	if s.unsat {
		return false
	}
	if s.propagate() {
		s.proofUnits()
		return true
	}
	s.proofUnits()
	s.proofEmpty()
	s.unsat = true
	return false
}

// fails makes a clause of two false literals the conflict.
func (s *Solver) fails(a, b Lit) bool {
	s.conflict = append(s.conflict[:0], a, b)
	s.conflictID, s.conflictOf = 0, Origin{Kind: OfGroup}
	return false
}

// followUp propagates all pending literals through pairs, groups, rows and clauses.
func (s *Solver) followUp() bool {
	vals, rowsOf := s.vals, s.rowsOf
	for s.head < len(s.trail) {
		if s.stats.Propagations++; s.stats.Propagations%much == 0 && s.call != nil {
			s.call.halted = s.call.halted || s.call.over(s)
		}
		if s.call != nil && s.call.halted {
			return true // the caller checks halted
		}
		l := s.trail[s.head]
		s.head++
		if int(l^1) < len(rowsOf) && !s.followRows(l) {
			return false
		}
		for _, other := range s.binaries[l] {
			switch vals[other] {
			case 0:
				s.assign(other, pairReason(l^1))
			case -1:
				return s.fails(other, l^1)
			}
		}
		for _, g := range s.groupsOf[l] {
			for _, other := range s.groups[g] {
				if vals[other] < 0 || other == l {
					continue
				}
				if vals[other] > 0 {
					return s.fails(other^1, l^1)
				}
				s.assign(other^1, pairReason(l^1))
			}
		}
		if !s.followClauses(l) || len(s.theories) > 0 && !s.consultEager() {
			return false
		}
	}
	return true
}

// followClauses examines the clauses that watch the opposite of a literal that became true.
func (s *Solver) followClauses(l Lit) bool {
	ws := s.watches[l]
	vals, arena, watches := s.vals, s.arena, s.watches
	gone := l ^ 1
	kept := 0
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if vals[w.blocker] > 0 {
			ws[kept] = w
			kept++
			continue
		}
		lits := arena[int(w.clause)+headSize:][:arena[w.clause]]
		other := lits[0] ^ lits[1] ^ gone
		if vals[other] > 0 {
			ws[kept] = watch{other, w.clause}
			kept++
			continue
		}
		next := -1
		for k := 2; k < len(lits); k++ {
			if vals[lits[k]] >= 0 {
				next = k
				break
			}
		}
		if next >= 0 {
			m := lits[next]
			lits[0], lits[1], lits[next] = other, m, gone
			watches[m^1] = append(watches[m^1], watch{other, w.clause})
			continue
		}
		lits[0], lits[1] = other, gone
		ws[kept] = watch{other, w.clause}
		kept++
		if w.clause == s.vivify.ignored {
			continue
		}
		if vals[other] < 0 {
			kept += copy(ws[kept:], ws[i+1:])
			s.watches[l] = ws[:kept]
			s.conflict = append(s.conflict[:0], lits...)
			s.conflictID = s.id(w.clause)
			s.use(w.clause)
			return false
		}
		s.assign(other, clauseReason(w.clause))
	}
	s.watches[l] = ws[:kept]
	return true
}
