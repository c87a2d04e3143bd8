package sat

import (
	"cmp"
	"slices"
)

// Vivification shortens learned clauses between restarts. It makes the literals of a clause false
// one after the other; propagation may then show that some of them are not needed. Cedric Piette,
// Youssef Hamadi and Lakhdar Sais, "Vivifying Propositional Clausal Formulae", 2008; for learned
// clauses only: Mao Luo et al., "An Effective Learnt Clause Minimization Approach for CDCL SAT
// Solvers", 2017. It tries each clause of few levels once, since those stay, and takes a share of
// the work of the search.

// vivifyShare is the number of propagations of the search per propagation of vivification.
const vivifyShare = 12

// vivification is the state of vivification.
type vivification struct {
	spent   int64 // propagations
	ignored ref   // the clause being tried, which must not imply anything itself
}

// vivifyAll tries the clauses that are due, until its share is used up. It must be called at level
// 0.
func (s *Solver) vivifyAll(c *call) {
	var due []ref
	for _, k := range s.learned {
		if s.lbd(k) <= midLBD && !s.marked(k, isVivified|isGarbage) {
			due = append(due, k)
		}
	}
	slices.SortStableFunc(due, func(a, b ref) int { return cmp.Compare(s.lbd(a), s.lbd(b)) })
	start := s.stats.Propagations
	for i, k := range due {
		spent := s.vivify.spent + s.stats.Propagations - start
		if spent > s.stats.Propagations/vivifyShare || s.unsat || i%rarely == 0 && c.over(s) || c.halted {
			break
		}
		s.arena[k+1] |= isVivified
		s.vivifyOne(k)
	}
	s.vivify.spent += s.stats.Propagations - start
	if !s.unsat && s.waste > 0 {
		s.simplify()
	}
}

// vivifyOne shortens a clause, if possible.
func (s *Solver) vivifyOne(c ref) {
	lits := slices.Clone(s.lits(c))
	slices.SortStableFunc(lits, func(a, b Lit) int {
		return cmp.Compare(s.activity[b.Var()], s.activity[a.Var()])
	})
	if slices.ContainsFunc(lits, func(l Lit) bool { return s.vals[l] > 0 }) {
		s.discard(c)
		return
	}
	s.vivify.ignored = c
	short, hints := s.probe(c, lits)
	s.vivify.ignored = 0
	s.backtrack(0)
	if len(short) == len(lits) {
		return
	}
	s.stats.Vivified++
	id := uint32(0)
	if s.proof != nil {
		id = s.proof.add(Derived, short, hints)
	}
	lbd := min(s.lbd(c), len(short)-1)
	s.discard(c)
	switch len(short) {
	case 0:
		s.unsat = true
	case 1:
		s.unit(short[0], id)
		s.fixpoint()
	case 2:
		s.addBinary(short[0], short[1], id)
	default:
		k := s.store(short, isLearned|isUsed|isVivified, id)
		s.setLBD(k, lbd)
		s.learned = append(s.learned, k)
		s.watch(k)
	}
}

// probe makes the literals of a clause false one after the other. It returns the clause that
// results, and the hints that prove it.
func (s *Solver) probe(c ref, lits []Lit) (short []Lit, hints []uint32) {
	var idle []Lit // literals that the others make false
	for _, l := range lits {
		switch s.vals[l] {
		case 1: // the others make it true
			short, hints = s.behind([]Lit{l.Not()}, true)
			return append(short, l), hints
		case -1:
			idle = append(idle, l)
		default:
			short = append(short, l)
			s.marks = append(s.marks, int32(len(s.trail)))
			s.assign(l.Not(), 0)
			if !s.propagate() {
				short, hints = s.behind(s.conflict, false)
				if s.proof != nil {
					hints = append(hints, s.conflictClause())
				}
				return short, hints
			}
		}
	}
	if len(idle) > 0 && s.proof != nil {
		_, hints = s.behind(idle, false)
		hints = append(hints, s.id(c))
	}
	return short, hints
}

// behind returns the decisions that imply that literals are false, as the clause of their
// negations, and the reasons in the order of the trail. If implied is set, the one literal is the
// negation of an implied literal, whose reason comes last.
func (s *Solver) behind(lits []Lit, implied bool) (clause []Lit, hints []uint32) {
	a := &s.analysis
	note := func(l Lit) {
		if s.level[l.Var()] > 0 {
			a.mark(l.Var(), isSeen)
		} else if s.proof != nil {
			s.hintUnit(l)
		}
	}
	last := uint32(0)
	if implied {
		l := lits[0].Not()
		lits = slices.Clone(s.antecedents(l))
		if s.proof != nil {
			last = s.reasonID(l)
		}
	}
	for _, l := range lits {
		note(l)
	}
	for i := len(s.trail) - 1; len(s.marks) > 0 && i >= int(s.marks[0]); i-- {
		l := s.trail[i]
		if a.seen[l.Var()]&isSeen == 0 {
			continue
		}
		if s.why[l.Var()] == 0 {
			clause = append(clause, l.Not())
			continue
		}
		for _, q := range s.antecedents(l) {
			note(q)
		}
		if s.proof != nil {
			a.hints = append(a.hints, hint{s.place[l.Var()], s.reasonID(l)})
		}
	}
	slices.SortStableFunc(a.hints, func(x, y hint) int { return int(x.place - y.place) })
	for _, h := range a.hints {
		hints = append(hints, h.id)
	}
	if last != 0 {
		hints = append(hints, last)
	}
	a.clear()
	return clause, hints
}
