package sat

import "github.com/gridwright/gridwright/cnf"

// What a variable is tried as, and the two modes of the search. A decision takes the value that the
// variable had last (Knot Pipatsrisawat and Adnan Darwiche, "A Lightweight Component Caching Scheme
// for Satisfiability Solvers", 2007). That keeps the search where it is, which suits proofs, and
// keeps it from models that lie elsewhere. So a quick mode with many restarts takes turns with a
// stable one, which has few and heads for the target, the largest assignment without a conflict of
// late. From time to time all values are set anew, to those of the largest assignment since the
// last time, or to all false, all true, or chance (Armin Biere and Mathias Fleury, "Chasing Target
// Phases", 2020). What is easy is settled before the first change, and sees none of this.

const (
	// firstQuick is how many conflicts the first turn has, which is quick. The propagations that it
	// took are the unit of the others, whose lengths grow with the square of their number.
	firstQuick = 1000
	// stableUnit is the number of conflicts of the Luby sequence's 1 in the stable mode.
	stableUnit = 512
	// firstRenewal is how many conflicts after the first turn values are set anew, and by how many
	// more it takes longer each time.
	firstRenewal = 1000
)

// phases is what there is to know of good values.
type phases struct {
	stable   bool
	turns    int64 // that are over
	unit     int64 // propagations
	until    int64 // propagations at the end of the turn
	renewals int64
	renewAt  int64 // conflicts at the next renewal

	target, best mark
}

// mark is an assignment without a conflict, of each variable 1, -1 or 0 for neither. Variables that
// the last one does not have keep what they were in those before.
type mark struct {
	values   []int8
	assigned int
}

// reach takes the first n literals of the trail for an assignment, if it is larger.
func (m *mark) reach(s *Solver, n int) {
	if n <= m.assigned {
		return
	}
	m.assigned = n
	if more := s.Vars() - len(m.values); more > 0 {
		m.values = append(m.values, make([]int8, more)...)
	}
	for _, l := range s.trail[:n] {
		m.values[l.Var()] = 1
		if l.Negated() {
			m.values[l.Var()] = -1
		}
	}
}

func (m *mark) clear() {
	m.assigned = 0
	clear(m.values)
}

// reached notes an assignment without a conflict, the first n literals of the trail.
func (p *phases) reached(s *Solver, n int) {
	if p.stable {
		p.target.reach(s, n)
	}
	if p.turns > 0 {
		p.best.reach(s, n)
	}
}

// tried is the literal with which a variable is decided.
func (s *Solver) tried(v int) Lit {
	if s.options.NoPhases {
		return cnf.Neg(v)
	}
	if target := s.phases.target.values; s.phases.stable && v < len(target) && target[v] != 0 {
		if target[v] > 0 {
			return cnf.Pos(v)
		}
		return cnf.Neg(v)
	}
	if s.saved[v] {
		return cnf.Neg(v)
	}
	return cnf.Pos(v)
}

// Prefer sets what variables are tried as first in the next call of Solve, as if they had been so
// when last assigned: the search begins near there, and so is the model, if there are many. It says
// nothing about what is true.
func (s *Solver) Prefer(lits ...Lit) {
	s.backtrack(0)
	for _, l := range lits {
		s.saved[l.Var()] = l.Negated()
	}
	s.phases.target.clear()
	s.phases.best.clear()
}

// alternate begins the next turn, or sets values anew, when it is time to. It is between restarts.
func (s *Solver) alternate() {
	p := &s.phases
	if s.options.NoModes || s.stats.Conflicts < firstQuick {
		return
	}
	if p.turns == 0 {
		p.unit = s.stats.Propagations
		p.renewAt = s.stats.Conflicts + firstRenewal
	}
	if s.stats.Propagations >= p.until {
		p.turns++
		length := (p.turns + 1) / 2 // both modes have it once
		p.until = s.stats.Propagations + p.unit*length*length
		p.stable = !p.stable
		p.target.assigned = 0
		s.pace.begin()
	}
	if s.stats.Conflicts >= p.renewAt {
		s.renew()
	}
}

// renew sets all values anew.
func (s *Solver) renew() {
	p := &s.phases
	s.backtrack(0)
	switch p.renewals % 6 {
	case 0:
		s.save(func(int) bool { return true })
	case 2:
		s.save(func(int) bool { return false })
	case 4:
		s.save(func(int) bool { return s.random()>>63 != 0 })
	default: // every other time
		s.save(func(v int) bool {
			if v < len(p.best.values) && p.best.values[v] != 0 {
				return p.best.values[v] < 0
			}
			return s.saved[v]
		})
	}
	p.renewals++
	p.renewAt = s.stats.Conflicts + firstRenewal*(p.renewals+1)
	p.target.clear()
	p.best.assigned = 0
}

// save sets what variables were last: whether false.
func (s *Solver) save(negated func(v int) bool) {
	for v := range s.saved {
		s.saved[v] = negated(v)
	}
}
