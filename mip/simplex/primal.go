package simplex

import "math"

// The primal simplex method, for bases that are not dual feasible. Phase 1 minimizes the sum by
// which basic columns are beyond their bounds. The entering column is chosen by reference
// weights (devex: Harris, "Pivot selection methods of the devex LP code", Mathematical Programming
// 5, 1973), the leaving one by a ratio test with a tolerance.

// infeasibility is the sum by which columns are beyond their bounds.
func (s *state) infeasibility() float64 {
	sum := 0.0
	for _, j := range s.head {
		if off := max(s.lo[j]-s.x[j], s.x[j]-s.hi[j]); off > feasible {
			sum += off
		}
	}
	return sum
}

// beyond returns -1 for a column below its bounds, 1 for one above, and otherwise 0.
func (s *state) beyond(j int32) float64 {
	switch {
	case s.x[j] < s.lo[j]-feasible:
		return -1
	case s.x[j] > s.hi[j]+feasible:
		return 1
	}
	return 0
}

// primal improves the basis until it is optimal for the costs.
func (s *state) primal() outcome {
	p := primalSearch{state: s, devex: make([]float64, len(s.x)), phase1: make([]float64, len(s.x)),
		fresh: true, banned: map[int]bool{}}
	p.reset()
	for {
		if s.basis.stale() {
			p.refresh()
		}
		if s.over() {
			return stopped
		}
		p.takeCosts()
		in := p.enters()
		if in < 0 {
			if end, over := p.ended(); over {
				return end
			}
			continue
		}
		s.solve(in)
		dir := 1.0
		if s.d[in] > 0 {
			dir = -1
		}
		at, step, to := s.blocking(in, dir, p.first)
		switch {
		case math.IsInf(step, 1) && p.fresh && !p.first:
			return unbounded
		case math.IsInf(step, 1):
			p.ban(in)
		case at >= 0 && math.Abs(s.alpha[at]) < smallStep:
			if p.failures++; p.failures > 100 {
				return stuck
			}
			p.ban(in)
		default:
			p.move(in, at, dir, step, to)
		}
	}
}

// primalSearch is what primal keeps from step to step.
type primalSearch struct {
	*state
	devex    []float64 // of each column: its weight for pricing
	phase1   []float64 // costs, all 0 between steps
	first    bool      // whether d is that of phase 1
	fresh    bool      // the basis was factored for this step
	failures int       // steps that were too small
	still    int       // steps one after another that gained nothing
	banned   map[int]bool
}

// reset gives all columns the same weight.
func (p *primalSearch) reset() {
	for j := range p.devex {
		p.devex[j] = 1
	}
}

// refresh factors the basis.
func (p *primalSearch) refresh() {
	p.refactor()
	p.fresh, p.first = true, false
}

// ban keeps a column from entering until the next step, if a fresh basis does not help.
func (p *primalSearch) ban(in int) {
	if p.fresh {
		p.banned[in] = true
	} else {
		p.refresh()
	}
}

// takeCosts takes the reduced costs of the phase.
func (p *primalSearch) takeCosts() {
	if p.infeasibility() > 0 {
		for _, j := range p.head {
			p.phase1[j] = p.beyond(j)
		}
		p.reduced(p.phase1, p.d)
		for _, j := range p.head {
			p.phase1[j] = 0
		}
		p.first = true
	} else if p.first {
		p.duals()
		p.first = false
	}
}

// enters returns the column that improves most by its weight, or -1.
func (p *primalSearch) enters() int {
	in, best := -1, 0.0
	for j := range p.d {
		if p.pos[j] >= 0 {
			continue
		}
		if w := p.wrong(j); w > attained && w*w > best*p.devex[j] && !p.banned[j] {
			in, best = j, w*w/p.devex[j]
		}
	}
	return in
}

// ended returns the outcome where no column improves, if the basis is fresh.
func (p *primalSearch) ended() (end outcome, over bool) {
	switch {
	case len(p.banned) > 0:
		return stuck, true
	case !p.fresh:
		p.refresh()
		return 0, false
	case p.first:
		p.blamed = make([]float64, len(p.x))
		for _, j := range p.head {
			p.blamed[j] = p.beyond(j)
		}
		return infeasible, true
	}
	return optimal, true
}

// move moves a column by a step, and takes it into the basis for the one at a position; at -1 it
// moves to its own other bound.
func (p *primalSearch) move(in, at int, dir, step float64, to place) {
	s := p.state
	clear(p.banned)
	if p.still++; step*math.Abs(s.d[in]) > 1e-12 {
		p.still = 0
	}
	for i, a := range s.alpha {
		if a != 0 {
			s.x[s.head[i]] -= dir * step * a
		}
	}
	s.x[in] += dir * step
	p.fresh = false
	if at < 0 {
		if s.place[in] == atLo {
			s.place[in], s.x[in] = atHi, s.hi[in]
		} else {
			s.place[in], s.x[in] = atLo, s.lo[in]
		}
		s.iterations++
		return
	}
	s.unit(at)
	s.price()
	p.update(in, at)
	s.weight[at] = 1
	s.swap(at, in, to)
	if p.still > 200 {
		s.widen()
		p.still = 0
	}
}

// update takes over the reduced costs and the weights to the basis in which a column has entered.
func (p *primalSearch) update(in, at int) {
	pivot := p.alpha[at]
	reference := p.devex[in]
	by := p.d[in] / pivot
	largest := 0.0
	for _, j := range p.inRow {
		p.d[j] -= by * p.row[j]
		k := p.row[j] / pivot
		p.devex[j] = max(p.devex[j], k*k*reference)
		largest = max(largest, p.devex[j])
	}
	out := p.head[at]
	p.d[in], p.d[out] = 0, -by
	p.devex[out] = max(reference/(pivot*pivot), 1)
	if largest > 1e8 {
		p.reset()
	}
}

// widen moves the bounds of basic columns outwards a little, against ties.
func (s *state) widen() {
	for _, j := range s.head {
		if s.x[j]-s.lo[j] < 1e-6 {
			s.lo[j] = min(s.lo[j], s.x[j]) - (1+math.Abs(s.lo[j]))*1e-7*(1+s.chance())
		}
		if s.hi[j]-s.x[j] < 1e-6 {
			s.hi[j] = max(s.hi[j], s.x[j]) + (1+math.Abs(s.hi[j]))*1e-7*(1+s.chance())
		}
	}
	s.widened = true
}

// blocking returns the position of the column that stops an entering one, how far that goes, and
// the bound at which the other stops. The position is -1 if the entering one reaches its other
// bound.
func (s *state) blocking(in int, dir float64, phase1 bool) (at int, step float64, to place) {
	own := s.hi[in] - s.lo[in]
	limit := math.Inf(1)
	// room returns how far a basic column may go down by a change of by for each unit, and the bound.
	room := func(i int) (float64, float64, place) {
		by := -dir * s.alpha[i]
		if math.Abs(by) < 1e-9 {
			return math.Inf(1), 0, atLo
		}
		j := s.head[i]
		x, lo, hi := s.x[j], s.lo[j], s.hi[j]
		if by > 0 {
			if phase1 && x < lo-feasible { // it may come back
				return (lo - x) / by, by, atLo
			}
			if x > hi+feasible {
				return math.Inf(1), by, atHi
			}
			return (hi - x) / by, by, atHi
		}
		if phase1 && x > hi+feasible {
			return (hi - x) / by, by, atHi
		}
		if x < lo-feasible {
			return math.Inf(1), by, atLo
		}
		return (lo - x) / by, by, atLo
	}
	for i, a := range s.alpha {
		if a == 0 {
			continue
		}
		if r, by, _ := room(i); !math.IsInf(r, 1) {
			limit = min(limit, r+feasible/math.Abs(by))
		}
	}
	at, step = -1, own
	if own <= limit {
		return -1, own, 0
	}
	best := 0.0
	for i, a := range s.alpha {
		if a == 0 {
			continue
		}
		if r, _, bound := room(i); r <= limit && math.Abs(a) > best {
			best, at, step, to = math.Abs(a), i, r, bound
		}
	}
	if at < 0 {
		return -1, math.Inf(1), 0
	}
	return at, max(step, 0), to
}

// restore takes back all changes of costs and bounds.
func (s *state) restore() {
	copy(s.cost, s.p.cost)
	copy(s.lo, s.p.lo)
	copy(s.hi, s.p.hi)
	s.moved, s.widened = false, false
	for j := range s.x {
		if s.pos[j] < 0 {
			s.settle(j)
		}
	}
	s.refactor()
}

// rounds is how often the two methods take turns.
const rounds = 20

// run solves the program from the basis.
func (s *state) run() outcome {
	if s.p.manyRows() {
		if o := s.byRows(); o != stuck {
			return o
		}
	}
	s.refactor()
	s.makeDual()
	s.perturb()
	return s.again()
}

// first solves the program for the first time.
func (s *state) first() outcome {
	switch o := s.solveReduced(); o {
	case optimal:
		s.refactor()
		return s.again()
	case stopped, infeasible:
		return o
	}
	return s.run()
}

// again solves the program from a basis that may be near the optimum.
func (s *state) again() outcome {
	s.makeDual()
	if o := s.dual(); o != infeasible {
		return s.turns(o)
	}
	return infeasible
}

// turns goes on from where the dual method ended, and doesn't rely on it.
func (s *state) turns(o outcome) outcome {
	for range rounds {
		if o == stopped {
			return o
		}
		s.restore()
		if s.clean() && o != unbounded {
			return optimal
		}
		if o = s.primal(); (o == infeasible || o == unbounded) && !s.widened {
			return o
		}
		if o == stopped {
			return o
		}
		s.restore()
		if s.clean() && o != unbounded {
			return optimal
		}
		s.makeDual()
		o = s.dual()
	}
	return stuck
}

// clean reports whether the basis is optimal, within the tolerances.
func (s *state) clean() bool {
	for j := range s.d {
		if s.pos[j] < 0 && s.wrong(j) > attained {
			return false
		}
	}
	return s.infeasibility() == 0
}
