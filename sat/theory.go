package sat

// Theories: what knows more of a problem than its clauses say. A propagator is told of the literals
// that it observes when nothing else follows from them, and says what it makes of them. What it
// implies it need not explain until a conflict asks (Robert Nieuwenhuis, Albert Oliveras and Cesare
// Tinelli, "Solving SAT and SAT Modulo Theories", 2006; the shape of the interface is that of
// Katalin Fazekas et al., "IPASIR-UP: User Propagators for CDCL", 2023).

// Propagator is a theory's part of the search. Its methods call no others of the solver than those
// of the Theory that they are given.
type Propagator interface {
	// Propagate is told of literals that have become true, each once, in order. It calls t.Imply and
	// t.Refuse, and returns false once one of these has.
	Propagate(t *Theory, lits []Lit) bool
	// Backtrack is told that of all that it was told only the first n literals still hold.
	Backtrack(n int)
	// Explain appends to clause the negations of literals from which l follows, all of them true
	// before l was. l is true by t.Imply, or false, where that failed.
	Explain(t *Theory, l Lit, clause []Lit) []Lit
}

// Theory is a propagator at work in a solver.
type Theory struct {
	// Eager says that it is told of each literal as soon as the clauses with it are followed up, and
	// not when nothing else follows. That suits a theory which does little at each literal, since what
	// it implies then has reasons as early as those of clauses: on boards of Numbrix that saves a
	// third of the conflicts.
	Eager bool

	solver     *Solver
	propagator Propagator
	index      int
	observed   []bool // of each variable, as far as that goes
	told       []Lit
	next       int // the place on the trail from which it is not told yet
	clause     []Lit
}

// AddTheory adds a propagator, which is told of all assignments of the variables that it observes.
func (s *Solver) AddTheory(p Propagator, observed ...int) *Theory {
	s.backtrack(0)
	t := &Theory{solver: s, propagator: p, index: len(s.theories), observed: make([]bool, s.Vars())}
	for _, v := range observed {
		t.observed[v] = true
	}
	s.theories = append(s.theories, t)
	return t
}

// Value is 1 for a literal that is true, -1 for one that is false, 0 for neither.
func (t *Theory) Value(l Lit) int8 { return t.solver.vals[l] }

// Before reports whether a true literal became true before another one.
func (t *Theory) Before(a, b Lit) bool {
	return t.solver.place[a.Var()] < t.solver.place[b.Var()]
}

// Imply makes a literal true, which follows from literals that are true by now. It reports false
// where it is false already, which is a conflict.
func (t *Theory) Imply(l Lit) bool {
	switch s := t.solver; s.vals[l] {
	case 0:
		s.assign(l, theoryReason(t.index))
		return true
	case 1:
		return true
	}
	t.solver.conflict = append(t.solver.conflict[:0], t.explain(l)...)
	t.solver.conflictID = 0
	return false
}

// Refuse makes a conflict of literals that are all true and can't be together. It reports false.
func (t *Theory) Refuse(lits []Lit) bool {
	s := t.solver
	s.conflict, s.conflictID = s.conflict[:0], 0
	for _, l := range lits {
		s.conflict = append(s.conflict, l.Not())
	}
	return false
}

// explain gives the clause by which the propagator implies l. It is valid until the next call.
func (t *Theory) explain(l Lit) []Lit {
	t.clause = t.propagator.Explain(t, l, append(t.clause[:0], l))
	return t.clause
}

// consult tells the theories what is new to them, until one has something to follow up. To eager
// ones that is what was followed up before they were added.
func (s *Solver) consult() bool {
	for _, t := range s.theories {
		if !t.tell() {
			return false
		}
		if s.head < len(s.trail) {
			return true
		}
	}
	return true
}

// consultEager tells the eager theories of what has just been followed up.
func (s *Solver) consultEager() bool {
	for _, t := range s.theories {
		if t.Eager && !t.tell() {
			return false
		}
	}
	return true
}

// tell tells a propagator of what is followed up and new to it.
func (t *Theory) tell() bool {
	from := len(t.told)
	for s := t.solver; t.next < s.head; t.next++ {
		if l := s.trail[t.next]; l.Var() < len(t.observed) && t.observed[l.Var()] {
			t.told = append(t.told, l)
		}
	}
	return len(t.told) == from || t.propagator.Propagate(t, t.told[from:])
}

// backtrack takes back what stands on the trail from a place on.
func (t *Theory) backtrack(place int) {
	if t.next <= place {
		return
	}
	t.next = place
	n := len(t.told)
	for n > 0 && int(t.solver.place[t.told[n-1].Var()]) >= place {
		n--
	}
	if n < len(t.told) {
		t.told = t.told[:n]
		t.propagator.Backtrack(n)
	}
}
