package sat

import "github.com/gridwright/gridwright/cnf"

// The values of decisions, and the two modes of the search. A decision takes the last value of the
// variable (Knot Pipatsrisawat and Adnan Darwiche, "A Lightweight Component Caching Scheme for
// Satisfiability Solvers", 2007). That keeps the search in one region, which suits proofs but keeps
// it away from models elsewhere. Therefore a quick mode with many restarts alternates with a stable
// mode, which has few and aims for the target: the largest assignment without a conflict in its
// turn. From time to time all values are reset to those of the largest assignment since the last
// reset, or to all false, all true, or random values (Armin Biere and Mathias Fleury, "Chasing
// Target Phases", 2020). Easy problems are solved before the first change.

const (
	// firstQuick is the number of conflicts of the first turn, which is quick. Its number of
	// propagations is the unit of the other turns, whose lengths grow with the square of their number.
	firstQuick = 1000
	// stableUnit is the number of conflicts for the Luby sequence's 1 in the stable mode.
	stableUnit = 512
	// firstRenewal is the number of conflicts from the first turn to the first reset of values, and
	// the increase of that distance at each reset.
	firstRenewal = 1000
)

// phases holds the state of the modes and the best assignments.
type phases struct {
	stable   bool
	turns    int64 // turns that are over
	unit     int64 // propagations
	until    int64 // propagations at the end of the turn
	renewals int64
	renewAt  int64 // conflicts at the next reset of values

	target, best mark
}

// mark is an assignment without a conflict; each value is 1, -1, or 0 for unassigned. Variables
// that are not in the last assignment keep their earlier values.
type mark struct {
	values   []int8
	assigned int
}

// reach records the first n literals of the trail as the assignment, if it is larger.
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

// reached records the first n literals of the trail as an assignment without a conflict.
func (p *phases) reached(s *Solver, n int) {
	if p.stable {
		p.target.reach(s, n)
	}
	if p.turns > 0 {
		p.best.reach(s, n)
	}
}

// tried returns the literal to decide for a variable.
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

// Prefer sets the values that the next call of Solve tries first, as if the variables had them when
// last assigned. The search begins near there, and so a model is near there if there are many. It
// does not change what is true.
func (s *Solver) Prefer(lits ...Lit) {
	s.backtrack(0)
	for _, l := range lits {
		s.saved[l.Var()] = l.Negated()
	}
	s.phases.target.clear()
	s.phases.best.clear()
}

// alternate begins the next turn, or resets values, when that is due. It is called between
// restarts.
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
		length := (p.turns + 1) / 2 // each length serves both modes
		p.until = s.stats.Propagations + p.unit*length*length
		p.stable = !p.stable
		p.target.assigned = 0
		s.pace.begin()
	}
	if s.stats.Conflicts >= p.renewAt {
		s.renew()
	}
}

// renew resets all values.
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

// save sets the saved values; negated reports whether that of a variable is false.
func (s *Solver) save(negated func(v int) bool) {
	for v := range s.saved {
		s.saved[v] = negated(v)
	}
}
