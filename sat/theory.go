package sat

// Theories know more about a problem than its clauses state. When nothing else follows, a
// propagator receives the new literals that it observes, and returns its implications. It need not
// explain an implication until a conflict needs it (Robert Nieuwenhuis, Albert Oliveras and Cesare
// Tinelli, "Solving SAT and SAT Modulo Theories", 2006; the interface follows Katalin Fazekas et
// al., "IPASIR-UP: User Propagators for CDCL", 2023).

// Propagator is a theory's part of the search. Its methods must call no methods of the solver
// except those of the Theory passed to them.
type Propagator interface {
	// Propagate receives the literals that have become true, each once, in order. It calls t.Imply and
	// t.Refuse, and returns false once one of these has returned false.
	Propagate(t *Theory, lits []Lit) bool
	// Backtrack reports that only the first n of all received literals still hold.
	Backtrack(n int)
	// Explain appends the negations of literals from which l follows to clause. All of them became
	// true before l. The literal l is true by t.Imply, or false if that failed.
	Explain(t *Theory, l Lit, clause []Lit) []Lit
}

// Theory is a propagator that belongs to a solver.
type Theory struct {
	// Eager means that the propagator receives each literal as soon as its clauses are propagated, not
	// only when nothing else follows. That suits a theory which does little work per literal, since
	// its implications then have reasons as early as those of clauses: on Numbrix boards it saves a
	// third of the conflicts.
	Eager bool

	// Last is called, if not nil, when all variables are assigned and nothing else follows. It
	// returns false if the theory has a model. Otherwise it has added variables by NewVar that are
	// not assigned yet, and the search goes on.
	Last func() bool

	solver     *Solver
	propagator Propagator
	index      int
	observed   []bool // by variable, up to the last one observed
	passed     []Lit  // the observed literals passed to the propagator
	next       int    // the place on the trail of the next literal to pass on
	clause     []Lit
}

// AddTheory adds a propagator, which receives all assignments of the variables that it observes.
func (s *Solver) AddTheory(p Propagator, observed ...int) *Theory {
	s.backtrack(0)
	t := &Theory{solver: s, propagator: p, index: len(s.theories), observed: make([]bool, s.Vars())}
	for _, v := range observed {
		t.observed[v] = true
	}
	s.theories = append(s.theories, t)
	return t
}

// NewVar adds a variable that the propagator observes, and returns its number. Unlike the method of
// the solver, it may be called while the propagator runs, but not in an eager theory: clauses over
// new variables make a theory stronger where all of them in advance would be too many (Olga
// Ohrimenko, Peter Stuckey and Michael Codish, "Propagation via Lazy Clause Generation", 2009).
func (t *Theory) NewVar() int {
	v := t.solver.NewVar()
	t.Observe(v)
	return v
}

// Observe makes the propagator receive a variable from now on. If the variable has a value already,
// the propagator may never receive it: see Value.
func (t *Theory) Observe(v int) {
	if more := v + 1 - len(t.observed); more > 0 {
		t.observed = append(t.observed, make([]bool, more)...)
	}
	t.observed[v] = true
}

// Pair adds a clause of two literals while the propagator runs. Nothing may follow from it yet: one
// of the literals is true, or neither is false.
func (t *Theory) Pair(a, b Lit) {
	t.solver.addBinary(a, b, t.solver.axiom([]Lit{a, b}, t.origin()))
}

// Value returns 1 for a true literal, -1 for a false one, 0 for an unassigned one.
func (t *Theory) Value(l Lit) int8 { return t.solver.vals[l] }

// Before reports whether a true literal became true before another one.
func (t *Theory) Before(a, b Lit) bool {
	return t.solver.place[a.Var()] < t.solver.place[b.Var()]
}

// Imply makes a literal true that follows from literals already true. It returns false if the
// literal is already false, which is a conflict.
func (t *Theory) Imply(l Lit) bool {
	switch s := t.solver; s.vals[l] {
	case 0:
		s.assign(l, theoryReason(t.index))
		return true
	case 1:
		return true
	}
	t.solver.conflict = append(t.solver.conflict[:0], t.explain(l)...)
	t.solver.conflictID, t.solver.conflictOf = 0, t.origin()
	return false
}

// Refuse makes a conflict of literals that are all true but can't be true together. It returns
// false.
func (t *Theory) Refuse(lits []Lit) bool {
	s := t.solver
	s.conflict, s.conflictID, s.conflictOf = s.conflict[:0], 0, t.origin()
	for _, l := range lits {
		s.conflict = append(s.conflict, l.Not())
	}
	return false
}

// origin is where its clauses come from.
func (t *Theory) origin() Origin { return Origin{OfTheory, t.index} }

// explain returns the clause by which the propagator implies l. It is valid until the next call.
func (t *Theory) explain(l Lit) []Lit {
	t.clause = t.propagator.Explain(t, l, append(t.clause[:0], l))
	return t.clause
}

// consult passes new literals to the theories, until one assigns something. For eager theories
// these are the literals that were propagated before they were added.
func (s *Solver) consult() bool {
	for _, t := range s.theories {
		if !t.pass() {
			return false
		}
		if s.head < len(s.trail) {
			return true
		}
	}
	return true
}

// consultEager passes the literals just propagated to the eager theories.
func (s *Solver) consultEager() bool {
	for _, t := range s.theories {
		if t.Eager && !t.pass() {
			return false
		}
	}
	return true
}

// pass passes the propagated literals that are new to a propagator.
func (t *Theory) pass() bool {
	from := len(t.passed)
	for s := t.solver; t.next < s.head; t.next++ {
		if l := s.trail[t.next]; l.Var() < len(t.observed) && t.observed[l.Var()] {
			t.passed = append(t.passed, l)
		}
	}
	return len(t.passed) == from || t.propagator.Propagate(t, t.passed[from:])
}

// backtrack removes the literals at a place on the trail and after it.
func (t *Theory) backtrack(place int) {
	if t.next <= place {
		return
	}
	t.next = place
	n := len(t.passed)
	for n > 0 && int(t.solver.place[t.passed[n-1].Var()]) >= place {
		n--
	}
	if n < len(t.passed) {
		t.passed = t.passed[:n]
		t.propagator.Backtrack(n)
	}
}
