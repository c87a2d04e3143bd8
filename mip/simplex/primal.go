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
	weight := make([]float64, len(s.x))
	phase1 := make([]float64, len(s.x)) // costs
	for j := range weight {
		weight[j] = 1
	}
	fresh, failures, still := true, 0, 0
	first := false // whether d is that of phase 1
	banned := map[int]bool{}
	for {
		if s.basis.stale() {
			s.refactor()
			fresh, first = true, false
		}
		if s.over() {
			return stopped
		}
		if s.infeasibility() > 0 {
			for _, j := range s.head {
				phase1[j] = s.beyond(j)
			}
			s.reduced(phase1, s.d)
			for _, j := range s.head {
				phase1[j] = 0
			}
			first = true
		} else if first {
			s.duals()
			first = false
		}
		in, best := -1, 0.0
		for j := range s.d {
			if s.pos[j] >= 0 {
				continue
			}
			if w := s.wrong(j); w > attained && w*w > best*weight[j] && !banned[j] {
				in, best = j, w*w/weight[j]
			}
		}
		if in < 0 {
			if len(banned) > 0 {
				return stuck
			}
			if !fresh {
				s.refactor()
				fresh, first = true, false
				continue
			}
			if first {
				s.blamed = make([]float64, len(s.x))
				for _, j := range s.head {
					s.blamed[j] = s.beyond(j)
				}
				return infeasible
			}
			return optimal
		}
		s.solve(in)
		dir := 1.0
		if s.d[in] > 0 {
			dir = -1
		}
		at, step, to := s.blocking(in, dir, first)
		if math.IsInf(step, 1) {
			if !fresh {
				s.refactor()
				fresh, first = true, false
				continue
			}
			if first {
				banned[in] = true
				continue
			}
			return unbounded
		}
		if at >= 0 && math.Abs(s.alpha[at]) < smallStep {
			if failures++; failures > 100 {
				return stuck
			}
			if !fresh {
				s.refactor()
				fresh, first = true, false
			} else {
				banned[in] = true
			}
			continue
		}
		clear(banned)
		if still++; step*math.Abs(s.d[in]) > 1e-12 {
			still = 0
		}
		for i, a := range s.alpha {
			if a != 0 {
				s.x[s.head[i]] -= dir * step * a
			}
		}
		s.x[in] += dir * step
		if at < 0 { // to its own other bound
			if s.place[in] == atLo {
				s.place[in], s.x[in] = atHi, s.hi[in]
			} else {
				s.place[in], s.x[in] = atLo, s.lo[in]
			}
			s.iterations++
			fresh = false
			continue
		}
		s.unit(at)
		s.price()
		pivot := s.alpha[at]
		reference := weight[in]
		by := s.d[in] / pivot
		largest := 0.0
		for _, j := range s.inRow {
			s.d[j] -= by * s.row[j]
			k := s.row[j] / pivot
			weight[j] = max(weight[j], k*k*reference)
			largest = max(largest, weight[j])
		}
		out := s.head[at]
		s.d[in], s.d[out] = 0, -by
		weight[out] = max(reference/(pivot*pivot), 1)
		if largest > 1e8 {
			for j := range weight {
				weight[j] = 1
			}
		}
		s.weight[at] = 1
		s.swap(at, in, to)
		fresh = false
		if still > 200 {
			s.widen()
			still = 0
		}
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
