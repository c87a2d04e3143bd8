package simplex

import "math"

// The dual simplex method for bounded columns, as Koberstein, "Progress in the dual simplex method
// for solving large scale LP problems" (2005), describes it: the leaving column by steepest edge,
// the entering one by a ratio test that passes bounds by flips and lets reduced costs be wrong by a
// tolerance (Harris), and costs changed a little against ties.
//
// A basis that is not dual feasible becomes so by changed costs. The primal method goes on from
// there with the costs as they are.

// outcome is how a method ended.
type outcome int8

const (
	optimal outcome = iota
	infeasible
	unbounded
	stopped // by time or iterations
	stuck   // by rounding
)

const (
	feasible  = 1e-9 // by how much a value may be beyond its bound
	attained  = 1e-9 // by how much a reduced cost may have the wrong sign
	smallStep = 1e-7 // the smallest pivot
)

// wrong returns by how much the reduced cost of a column has the wrong sign for its place: above 0
// if it has.
func (s *state) wrong(j int) float64 {
	if s.lo[j] == s.hi[j] {
		return 0
	}
	switch s.place[j] {
	case atLo:
		return -s.d[j]
	case atHi:
		return s.d[j]
	case free:
		return math.Abs(s.d[j])
	}
	return 0
}

// makeDual makes the basis dual feasible: by flips, and otherwise by changed costs.
func (s *state) makeDual() {
	flipped := false
	for j := range s.d {
		if s.pos[j] >= 0 || s.wrong(j) <= attained {
			continue
		}
		switch {
		case s.place[j] == atLo && !math.IsInf(s.hi[j], 1):
			s.place[j], s.x[j], flipped = atHi, s.hi[j], true
		case s.place[j] == atHi && !math.IsInf(s.lo[j], -1):
			s.place[j], s.x[j], flipped = atLo, s.lo[j], true
		default:
			s.cost[j] -= s.d[j]
			s.d[j], s.moved = 0, true
		}
	}
	if flipped {
		s.primals()
	}
}

// perturb changes costs a little, in the direction in which reduced costs stay right.
func (s *state) perturb() {
	largest := 0.0
	for _, c := range s.cost {
		largest = max(largest, math.Abs(c))
	}
	size := 1e-6
	if largest > 100 {
		size *= math.Sqrt(math.Sqrt(largest/100)) * 2
	}
	for j := range s.cost {
		if s.lo[j] == s.hi[j] || math.IsInf(s.lo[j], -1) && math.IsInf(s.hi[j], 1) {
			continue
		}
		by := (1 + math.Abs(s.cost[j])) * size * (0.5 + s.chance())
		if j >= s.p.n {
			by = 1e-8 * (0.5 + s.chance())
		}
		up := s.place[j] == atLo
		if s.pos[j] >= 0 {
			up = !math.IsInf(s.lo[j], -1)
		}
		if !up {
			by = -by
		}
		s.cost[j] += by
		if s.pos[j] < 0 {
			s.d[j] += by
		}
	}
	s.moved = true
}

// dual improves a dual feasible basis until it is optimal for the costs, which may have changed.
func (s *state) dual() outcome {
	failures := 0
	fresh := true // whether the numbers are those of a new factorization
	for {
		if s.basis.stale() {
			s.refactor()
			s.makeDual()
			fresh = true
		}
		if s.over() {
			return stopped
		}
		at, up := s.leaving()
		if at < 0 {
			if !fresh {
				s.refactor()
				s.makeDual()
				fresh = true
				continue
			}
			return optimal
		}
		s.unit(at)
		s.price()
		in := s.entering(at, up)
		if in < 0 {
			if !fresh {
				s.refactor()
				s.makeDual()
				fresh = true
				continue
			}
			side := -1.0
			if up {
				side = 1
			}
			s.blame(s.head[at], side)
			return infeasible
		}
		s.solve(in)
		pivot, same := s.alpha[at], s.row[in]
		if math.Abs(pivot-same) > 1e-7*(1+math.Abs(pivot)) || math.Abs(pivot) < smallStep {
			if failures++; failures > 50 {
				return stuck
			}
			if fresh {
				// The row has no pivot that is large enough.
				s.weight[at] = max(s.weight[at]*1e6, 1e6)
				continue
			}
			s.refactor()
			s.makeDual()
			fresh = true
			continue
		}
		s.dualStep(at, in, up)
		fresh = false
	}
}

// blame notes a column that no point brings within its bounds.
func (s *state) blame(j int32, side float64) {
	s.blamed = make([]float64, len(s.x))
	s.blamed[j] = side
}

// leaving returns the position of the column that leaves, and whether it is above its upper bound.
func (s *state) leaving() (at int, up bool) {
	at = -1
	best := 0.0
	for i, j := range s.head {
		x := s.x[j]
		off := s.lo[j] - x
		above := false
		if over := x - s.hi[j]; over > off {
			off, above = over, true
		}
		if off > feasible && off*off > best*s.weight[i] {
			best, at, up = off*off/s.weight[i], i, above
		}
	}
	return at, up
}

// entering returns the column that enters for the one at a position, or -1. It flips others.
func (s *state) entering(at int, up bool) int {
	out := s.head[at]
	sign := 1.0
	slope := s.x[out] - s.hi[out]
	if !up {
		sign, slope = -1, s.lo[out]-s.x[out]
	}
	list := s.candidates(sign)
	var flips []int32
	for len(list) > 0 {
		rest, passed := s.reached(list)
		if slope-passed >= 0 && rest > 0 {
			slope -= passed
			flips = append(flips, list[rest:]...)
			list = list[:rest]
			continue
		}
		in, best := s.steepest(list[rest:], 0)
		if best < smallStep && len(flips) > 0 { // an earlier one is safer
			if other, a := s.steepest(flips, best); a > best {
				in = other
			}
			flips = nil
		}
		s.flipAll(flips)
		return int(in)
	}
	return -1
}

// candidates lists the columns of a row that can enter, whose signs allow it.
func (s *state) candidates(sign float64) (list []int32) {
	for _, j := range s.inRow {
		a := sign * s.row[j]
		if s.lo[j] == s.hi[j] || math.Abs(a) < smallest {
			continue
		}
		switch s.place[j] {
		case atLo:
			if a > 1e-9 {
				list = append(list, j)
			}
		case atHi:
			if a < -1e-9 {
				list = append(list, j)
			}
		case free:
			list = append(list, j)
		}
	}
	return list
}

// reached moves the group of columns that are reached first, up to a tolerance, behind the others.
// It returns where they begin, and by how much the slope falls when they are passed.
func (s *state) reached(list []int32) (rest int, passed float64) {
	bound := math.Inf(1)
	for _, j := range list {
		bound = min(bound, (math.Abs(s.d[j])+attained)/math.Abs(s.row[j]))
	}
	rest = len(list)
	for k := 0; k < rest; {
		j := list[k]
		a := math.Abs(s.row[j])
		if math.Abs(s.d[j])/a > bound {
			k++
			continue
		}
		passed += a * (s.hi[j] - s.lo[j])
		rest--
		list[k], list[rest] = list[rest], list[k]
	}
	return rest, passed
}

// steepest returns the first of the columns with the largest entry in the row, and that entry; -1
// if none is above least.
func (s *state) steepest(list []int32, least float64) (in int32, best float64) {
	in, best = -1, least
	for _, j := range list {
		if a := math.Abs(s.row[j]); a > best {
			in, best = j, a
		}
	}
	return in, best
}

// flipAll moves columns to their other bounds.
func (s *state) flipAll(list []int32) {
	if len(list) == 0 {
		return
	}
	for _, j := range list {
		was := s.x[j]
		if s.place[j] == atLo {
			s.place[j], s.x[j] = atHi, s.hi[j]
		} else {
			s.place[j], s.x[j] = atLo, s.lo[j]
		}
		s.p.scatter(int(j), was-s.x[j], s.flip)
	}
	s.basis.forward(s.flip)
	for i, j := range s.head {
		s.x[j] += s.flip[i]
	}
	clear(s.flip)
}

// dualStep lets a column enter at a position, after unit, price and solve.
func (s *state) dualStep(at, in int, up bool) {
	out := s.head[at]
	pivot := s.alpha[at]
	// Steepest edge: Forrest and Goldfarb, "Steepest-edge simplex algorithms for linear
	// programming", Mathematical Programming 57 (1992).
	copy(s.tau, s.rho)
	norm := 0.0
	for _, v := range s.rho {
		norm += v * v
	}
	s.basis.forward(s.tau)
	for i, a := range s.alpha {
		if a == 0 || i == at {
			continue
		}
		k := a / pivot
		s.weight[i] = max(s.weight[i]+k*(k*norm-2*s.tau[i]), 1e-4)
	}
	s.weight[at] = max(norm/(pivot*pivot), 1e-4)

	step := s.d[in] / s.row[in]
	if wrong := s.wrong(in); wrong > 0 { // the step would go back
		s.cost[in] -= s.d[in]
		s.d[in], s.moved = 0, true
		step = 0
	}
	for _, j := range s.inRow {
		s.d[j] -= step * s.row[j]
	}
	s.d[in] = 0
	s.d[out] = -step

	to, bound := atLo, s.lo[out]
	if up {
		to, bound = atHi, s.hi[out]
	}
	move := (s.x[out] - bound) / pivot
	for i, a := range s.alpha {
		if a != 0 {
			s.x[s.head[i]] -= move * a
		}
	}
	s.x[in] += move
	s.swap(at, in, to)
	for _, j := range append(s.inRow, out) {
		if s.pos[j] < 0 && s.wrong(int(j)) > attained {
			s.cost[j] -= s.d[j]
			s.d[j], s.moved = 0, true
		}
	}
}
