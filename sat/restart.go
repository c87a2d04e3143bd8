package sat

import "math/bits"

// Restarts. The search leaves a bad region and returns to the top, but keeps learned clauses and
// the values of variables. It restarts when recent clauses have more levels than the average: Armin
// Biere and Andreas Froehlich, "Evaluating CDCL Restart Schemes", 2015, after Glucose. The stable
// mode restarts after 1, 1, 2, 1, 1, 2, 4, ... times a number of conflicts (Michael Luby, Alistair
// Sinclair and David Zuckerman, "Optimal Speedup of Las Vegas Algorithms", 1993).
//
// A restart keeps the decisions that would be taken again (Peter van der Tak, Antonio Ramos and
// Marijn Heule, "Reusing the Assignment Trail in CDCL Solvers", 2011).

const (
	fastWeight = 1.0 / 32   // of a clause in the short average of LBD
	slowWeight = 1.0 / 4096 // and in the long average
	// margin is the ratio of the short average to the long one above which a restart is due.
	margin = 1.15
	// gap is the smallest number of conflicts between restarts.
	gap = 10
)

// pace decides when to restart.
type pace struct {
	fast, slow mean
	since      int // conflicts since the last restart
	restarts   int64
}

// mean is an exponential moving average, corrected for its initial value.
type mean struct{ value, weight, left float64 }

func newMean(weight float64) mean { return mean{weight: weight, left: 1} }

func (m *mean) add(x float64) {
	m.value += m.weight * (x - m.value)
	m.left *= 1 - m.weight
}

func (m *mean) get() float64 {
	if m.left == 1 {
		return 0
	}
	return m.value / (1 - m.left)
}

func (p *pace) reset(s *Solver) {
	*p = pace{fast: newMean(fastWeight), slow: newMean(slowWeight)}
}

// begin begins a turn of a mode.
func (p *pace) begin() { p.since, p.restarts = 0, 0 }

// learned records the LBD of a learned clause.
func (p *pace) learned(lbd int) {
	p.since++
	p.fast.add(float64(lbd))
	p.slow.add(float64(lbd))
}

// restart reports whether a restart is due, and if so resets the count.
func (p *pace) restart(s *Solver) bool {
	if len(s.marks) <= len(s.assumptions) {
		return false
	}
	due := p.since >= gap && p.fast.get() > margin*p.slow.get()
	if s.phases.stable {
		due = p.since >= stableUnit*luby(p.restarts+1)
	}
	if due {
		p.since = 0
		p.restarts++
	}
	return due
}

// luby returns the i-th number of the sequence, from 1.
func luby(i int64) int {
	for {
		k := bits.Len64(uint64(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}

// reusable returns the number of levels that a restart can keep: those whose decisions would be
// taken again.
func (s *Solver) reusable() int {
	for len(s.order.vars) > 0 && s.vals[s.order.vars[0]<<1] != 0 {
		s.order.pop() // it is pushed again when it is unassigned
	}
	n := min(len(s.assumptions), len(s.marks))
	if len(s.order.vars) == 0 {
		return n
	}
	next := s.activity[s.order.vars[0]]
	for n < len(s.marks) && s.activity[s.trail[s.marks[n]].Var()] > next {
		n++
	}
	return n
}
