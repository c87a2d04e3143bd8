package sat

import "slices"

// Conflict analysis. The analysis resolves the failed clause with the reasons of its literals, the
// latest first, until one literal of the last level is left. The result is the clause of the first
// unique implication point: Lintao Zhang et al., "Efficient Conflict Driven Learning in a Boolean
// Satisfiability Solver", 2001. It is then minimized: see minimize.go.

// Marks of a variable during an analysis.
const (
	isSeen      = 1 << iota // in the clause, or resolved away
	isRedundant             // implied by literals of the clause
	isNeeded                // not implied
	isTraced                // its reason is among the hints of the proof
	isOpen                  // in the block being shrunk, not yet resolved away
)

// analysis is the work space of an analysis.
type analysis struct {
	seen    []uint8 // marks of each variable
	touched []int   // variables with marks
	learned []Lit   // the literal of the first unique implication point comes first
	removed []Lit   // literals that minimisation and shrinking removed from it
	opened  []int   // variables of the block being shrunk
	single  [1]Lit
	stamps  []int64 // of each level: see stampLevels
	stamp   int64
	hints   []hint
}

func (a *analysis) mark(v int, mark uint8) {
	if a.seen[v] == 0 {
		a.touched = append(a.touched, v)
	}
	a.seen[v] |= mark
}

func (a *analysis) clear() {
	for _, v := range a.touched {
		a.seen[v] = 0
	}
	a.touched = a.touched[:0]
	a.hints = a.hints[:0]
}

// resolve learns from the conflict and backtracks to the level where the learned clause assigns a
// literal.
func (s *Solver) resolve() {
	s.stats.Conflicts++
	top := int32(0)
	for _, l := range s.conflict {
		top = max(top, s.level[l.Var()])
	}
	if top == 0 {
		s.backtrack(0)
		s.proofUnits()
		s.proofEmpty()
		s.unsat = true
		return
	}
	s.backtrack(int(top)) // a theory may detect a conflict late
	s.phases.reached(s, int(s.marks[top-1]))
	s.analyze()
	a := &s.analysis
	s.countLevels(a.learned) // stamps the levels, for the steps below
	if !s.options.NoMinimize {
		s.minimize()
	}
	if !s.options.NoShrink {
		s.shrink()
	}
	s.proofRemoved(a.removed)
	id := s.proofLearned()
	lbd := s.countLevels(a.learned)
	s.pace.learned(lbd)
	s.stats.Learned += int64(len(a.learned))
	back := s.secondLevel(a.learned)
	s.backtrack(back)
	s.learn(a.learned, lbd, id)
	a.clear()
	s.increment /= s.options.Decay
}

// analyze leaves the learned clause in s.analysis.
func (s *Solver) analyze() {
	a := &s.analysis
	a.learned, a.removed = append(a.learned[:0], 0), a.removed[:0]
	level := int32(len(s.marks))
	clause := s.conflict
	open := 0 // literals of the last level that are not resolved away yet
	at := len(s.trail)
	for {
		for _, l := range clause {
			v := l.Var()
			if a.seen[v] != 0 || s.level[v] == 0 {
				continue
			}
			a.mark(v, isSeen)
			s.bump(v)
			if s.level[v] == level {
				open++
			} else {
				a.learned = append(a.learned, l)
			}
		}
		for at--; a.seen[s.trail[at].Var()] == 0; {
			at--
		}
		l := s.trail[at]
		if open--; open == 0 {
			a.learned[0] = l.Not()
			return
		}
		clause = s.antecedents(l)
		if c, ok := s.why[l.Var()].clause(); ok {
			s.use(c)
		}
		if s.proof != nil {
			a.mark(l.Var(), isTraced)
		}
	}
}

// antecedents returns the false literals of the reason of a true literal. The slice is valid until
// the next call.
func (s *Solver) antecedents(l Lit) []Lit {
	why := s.why[l.Var()]
	switch why.kind() {
	case byPair:
		s.analysis.single[0] = Lit(why >> whyBits)
		return s.analysis.single[:]
	case byClause:
		c, ok := why.clause()
		if !ok {
			return nil
		}
		return s.lits(c)[1:]
	}
	// An explanation is stored as a clause, in no list, so that it is computed only once.
	var lits []Lit
	var from Origin
	if why.kind() == byRow {
		row := int(why >> whyBits)
		lits, from = s.explainRow(row, l, s.place[l.Var()]), s.rows[row].from
	} else {
		t := s.theories[why>>whyBits]
		lits, from = t.explain(l), t.origin()
	}
	c := s.store(lits, isExplanation, s.axiom(lits, from))
	s.waste += headSize + len(lits)
	s.why[l.Var()] = clauseReason(c)
	return s.lits(c)[1:]
}

// use marks a learned clause as used, and updates its number of levels.
func (s *Solver) use(c ref) {
	if !s.marked(c, isLearned) {
		return
	}
	s.arena[c+1] |= isUsed
	if lbd := s.lbd(c); lbd > tightLBD {
		if now := s.countLevels(s.lits(c)); now < lbd {
			s.setLBD(c, now)
		}
	}
}

// countLevels counts the levels of the literals of a clause: its LBD (Gilles Audemard and Laurent
// Simon, "Predicting Learnt Clauses Quality in Modern SAT Solvers", 2009). The lower it is, the
// more often the clause will imply something.
func (s *Solver) countLevels(lits []Lit) int {
	a := &s.analysis
	for len(a.stamps) <= len(s.marks) {
		a.stamps = append(a.stamps, 0)
	}
	a.stamp++
	n := 0
	for _, l := range lits {
		if level := s.level[l.Var()]; int(level) < len(a.stamps) && a.stamps[level] != a.stamp {
			a.stamps[level] = a.stamp
			n++
		}
	}
	return n
}

// secondLevel returns the highest level of the literals after the first, and moves such a literal
// to the second place.
func (s *Solver) secondLevel(lits []Lit) int {
	if len(lits) == 1 {
		return 0
	}
	best := 1
	for i := 2; i < len(lits); i++ {
		if s.level[lits[i].Var()] > s.level[lits[best].Var()] {
			best = i
		}
	}
	lits[1], lits[best] = lits[best], lits[1]
	return int(s.level[lits[1].Var()])
}

// learn adds a learned clause, and assigns its first literal.
func (s *Solver) learn(lits []Lit, lbd int, id uint32) {
	switch len(lits) {
	case 1:
		s.unit(lits[0], id)
	case 2:
		s.addBinary(lits[0], lits[1], id)
		s.assign(lits[0], pairReason(lits[1]))
	default:
		c := s.store(lits, isLearned|isUsed, id)
		s.setLBD(c, lbd)
		s.learned = append(s.learned, c)
		s.watch(c)
		s.assign(lits[0], clauseReason(c))
	}
}

// blame finds the assumptions that make the assumption a false. There may be thousands of both, as
// where each clue of a large board is an assumption.
func (s *Solver) blame(a Lit) {
	guilty := []Lit{a}
	s.proofUnits()
	if s.level[a.Var()] > 0 {
		denied, hints := s.behind([]Lit{a}, false)
		for _, l := range denied {
			guilty = append(guilty, l.Not())
		}
		if s.proof != nil && !slices.Contains(denied, a) { // opposites need no proof
			s.coreID = s.proof.add(Derived, append(denied, a.Not()), hints)
		}
	} else if s.proof != nil {
		s.coreID = s.proof.units[a.Not()]
	}
	slices.Sort(guilty)
	met := make([]bool, len(guilty)) // an assumption may stand twice
	for _, l := range s.assumptions {
		if i, ok := slices.BinarySearch(guilty, l); ok && !met[i] {
			met[i] = true
			s.core = append(s.core, l)
		}
	}
}
