package simplex

import (
	"errors"
	"math"
	"math/big"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/mip/exact"
)

// The last basis of the computation in floating point decides which columns are at which bounds.
// Its numbers are computed anew, in fractions. Where they show that it is not optimal, the primal
// method goes on in fractions, as Applegate, Cook, Dash and Espinoza, "Exact solutions to linear
// programming problems", Operations Research Letters 35 (2007), which raise the precision instead.
// What comes out is a proof, or there is no result.

// exactProgram is a program in whole numbers: costs are times 10^costPower, bounds times 10^power.
type exactProgram struct {
	p         *program
	a         integers
	cost      []*big.Int
	lo, hi    []*big.Int // nil for none
	power     int
	costPower int
}

// mostPower limits the powers of ten with which numbers become whole.
const mostPower = 340

var errRange = errors.New("its numbers are too far apart for exact arithmetic")

func newExactProgram(p *program) (*exactProgram, error) {
	e := &exactProgram{p: p}
	all := p.n + p.m
	sizes := make([]int32, all+1)
	e.a.power = make([]int, p.m)
	for i, r := range p.model.Rows {
		for _, t := range r.Terms {
			if t.Coef == 0 {
				continue
			}
			sizes[t.Col+1]++
			_, power := exact.Decimal(t.Coef)
			e.a.power[i] = max(e.a.power[i], -power)
		}
		if e.a.power[i] > mostPower {
			return nil, errRange
		}
		sizes[p.n+i+1]++
	}
	for j := range all {
		sizes[j+1] += sizes[j]
	}
	e.a.start = sizes
	e.a.at, e.a.v = make([]int32, sizes[all]), make([]decimal, sizes[all])
	next := append([]int32(nil), sizes...)
	add := func(j, i int, x float64) {
		e.a.at[next[j]], e.a.v[next[j]] = int32(i), newDecimal(x, e.a.power[i])
		next[j]++
	}
	for i, r := range p.model.Rows {
		for _, t := range r.Terms {
			if t.Coef != 0 {
				add(t.Col, i, t.Coef)
			}
		}
		add(p.n+i, i, -1)
	}
	e.cost, e.lo, e.hi = make([]*big.Int, all), make([]*big.Int, all), make([]*big.Int, all)
	for j := range all {
		_, power := exact.Decimal(p.cost[j])
		e.costPower = max(e.costPower, -power)
	}
	for j := range all {
		e.cost[j] = scaledInt(p.cost[j], e.costPower)
	}
	if e.costPower > mostPower {
		return nil, errRange
	}
	return e, e.bounds(p.lo, p.hi)
}

// bounds sets the bounds.
func (e *exactProgram) bounds(lo, hi []float64) error {
	for _, side := range [][]float64{lo, hi} {
		for _, x := range side {
			if !math.IsInf(x, 0) {
				_, power := exact.Decimal(x)
				e.power = max(e.power, -power)
			}
		}
	}
	if e.power > mostPower {
		return errRange
	}
	for j := range lo {
		e.limit(j, lo[j], hi[j])
	}
	return nil
}

// limit sets the bounds of a column, which are multiples of 10^-power.
func (e *exactProgram) limit(j int, lo, hi float64) {
	e.lo[j], e.hi[j] = nil, nil
	if !math.IsInf(lo, 0) {
		e.lo[j] = scaledInt(lo, e.power)
	}
	if !math.IsInf(hi, 0) {
		e.hi[j] = scaledInt(hi, e.power)
	}
}

// scaledInt returns x * 10^power, which is whole.
func scaledInt(x float64, power int) *big.Int {
	whole, own := exact.Decimal(x)
	return exact.Tens(big.NewInt(whole), own+power)
}

// solution is the result of a program: a proof, and the basis.
type solution struct {
	outcome outcome
	proof   *exact.Proof
	value   *big.Rat // of an optimum, of the program to minimize, without the model's constant
	pivots  int      // in fractions
}

// at returns the value of a column outside the basis, times 10^power.
func (e *exactProgram) at(s *state, j int) *big.Int {
	switch s.place[j] {
	case atLo:
		return e.lo[j]
	case atHi:
		return e.hi[j]
	}
	return nil
}

var (
	errSingular = errors.New("its last basis is singular")
	errPivots   = errors.New("too many steps in exact arithmetic")
)

const (
	mostPivots = 20_000 // in fractions
	greedy     = 300    // of them by the largest reduced cost, the others by Bland's rule
)

// finish goes on from a basis in fractions. s is the basis; its numbers are not used, its program
// is scaled.
func (e *exactProgram) finish(s *state, w *work.Work) (*solution, error) {
	for pivots := 0; pivots < mostPivots; pivots++ {
		sol, err := e.step(s, w, pivots)
		if err != nil || sol != nil {
			if sol != nil {
				sol.pivots = pivots
			}
			return sol, err
		}
	}
	return nil, errPivots
}

// refute returns the proof that there is no point which the basis and the blamed columns of s are,
// or nil if they are none. Columns outside the basis go to the bounds that suit the proof.
func (e *exactProgram) refute(s *state, w *work.Work) *solution {
	l := e.lifter(s, w)
	if l == nil || s.blamed == nil {
		return nil
	}
	cost := make([]*big.Int, e.p.m)
	for c, j := range s.head {
		cost[c] = big.NewInt(int64(s.blamed[j]))
	}
	y := l.solve(cost, true)
	if y == nil {
		return nil
	}
	sum := new(big.Int)
	for j := range s.pos {
		if s.pos[j] >= 0 {
			continue
		}
		switch e.reduced(sum, j, y, true); {
		case sum.Sign() > 0 && e.lo[j] != nil:
			s.place[j] = atLo
		case sum.Sign() < 0 && e.hi[j] != nil:
			s.place[j] = atHi
		case sum.Sign() != 0:
			return nil
		}
	}
	x := l.solve(e.side(s), false)
	if x == nil {
		return nil
	}
	t := new(big.Int)
	sum.SetInt64(0) // by how much the blamed columns are beyond their bounds
	for c, j := range s.head {
		bound := e.hi[j]
		switch {
		case cost[c].Sign() == 0:
			continue
		case cost[c].Sign() < 0:
			bound = e.lo[j]
		}
		if bound == nil {
			return nil
		}
		sum.Add(sum, t.Mul(cost[c], t.Sub(x.Num[c], t.Mul(bound, x.Den))))
	}
	if sum.Sign() <= 0 {
		return nil
	}
	return &solution{outcome: infeasible, proof: &exact.Proof{Duals: e.duals(y, 0)}}
}

// lifter factorizes the basis. It returns nil if that is singular, or the work is over.
func (e *exactProgram) lifter(s *state, w *work.Work) *lifter {
	s.factorize()
	f := newModular(&s.basis, func(c int, yield func(int32, uint64)) {
		at, v := e.a.of(int(s.head[c]))
		for k, i := range at {
			yield(i, v[k].mod())
		}
	}, w)
	if f == nil {
		return nil
	}
	return &lifter{a: &e.a, head: s.head, f: f, work: w}
}

// step looks at the basis in fractions. It returns the solution, or makes a step.
func (e *exactProgram) step(s *state, w *work.Work, pivots int) (*solution, error) {
	m := e.p.m
	stop := func() error {
		if err := w.Err(); err != nil {
			return err
		}
		return errSingular
	}
	l := e.lifter(s, w)
	if l == nil {
		return nil, stop()
	}
	x := l.solve(e.side(s), false)
	if x == nil {
		return nil, stop()
	}
	cost, first := e.infeasible(s, x)
	if !first {
		for c, j := range s.head {
			cost[c] = e.cost[j]
		}
	}
	y := l.solve(cost, true)
	if y == nil {
		return nil, stop()
	}
	in, dir := e.enters(s, y, first, pivots >= greedy)
	if in < 0 {
		if first {
			return &solution{outcome: infeasible, proof: &exact.Proof{Duals: e.duals(y, 0)}}, nil
		}
		return e.optimum(s, x, y), nil
	}
	column := make([]*big.Int, m)
	for i := range column {
		column[i] = new(big.Int)
	}
	at, v := e.a.of(in)
	t, u := new(big.Int), new(big.Int)
	for k, i := range at {
		column[i].Add(column[i], v[k].times(t, big.NewInt(1), u))
	}
	alpha := l.solve(column, false)
	if alpha == nil {
		return nil, stop()
	}
	pos, to, found := e.leaves(s, x, alpha, in, dir, first)
	switch {
	case !found && first:
		return nil, errPivots
	case !found:
		return &solution{outcome: unbounded,
			proof: &exact.Proof{Point: e.point(s, x), Ray: e.ray(s, alpha, in, dir)}}, nil
	case pos < 0:
		s.place[in] = atLo + atHi - s.place[in]
	default:
		out := s.head[pos]
		s.pos[out], s.place[out] = -1, to
		s.head[pos], s.pos[in], s.place[in] = int32(in), int32(pos), basic
	}
	return nil, nil
}

// side returns minus the product of the columns outside the basis and their values.
func (e *exactProgram) side(s *state) []*big.Int {
	v := make([]*big.Int, e.p.m)
	for i := range v {
		v[i] = new(big.Int)
	}
	t, u := new(big.Int), new(big.Int)
	for j := range s.pos {
		if s.pos[j] >= 0 {
			continue
		}
		x := e.at(s, j)
		if x == nil || x.Sign() == 0 {
			continue
		}
		at, a := e.a.of(j)
		for k, i := range at {
			v[i].Sub(v[i], a[k].times(t, x, u))
		}
	}
	return v
}

// infeasible returns the costs of phase 1, by position, and whether there are any.
func (e *exactProgram) infeasible(s *state, x *exact.Vector) ([]*big.Int, bool) {
	cost, any := make([]*big.Int, e.p.m), false
	for c, j := range s.head {
		cost[c] = new(big.Int)
		if off := e.beyond(j, x.Num[c], x.Den); off != 0 {
			cost[c].SetInt64(int64(off))
			any = true
		}
	}
	return cost, any
}

// beyond returns -1 for a value below the lower bound of a column, 1 for one above the upper bound,
// and otherwise 0.
func (e *exactProgram) beyond(j int32, num, den *big.Int) int {
	t := new(big.Int)
	switch {
	case e.lo[j] != nil && num.Cmp(t.Mul(e.lo[j], den)) < 0:
		return -1
	case e.hi[j] != nil && num.Cmp(t.Mul(e.hi[j], den)) > 0:
		return 1
	}
	return 0
}

// enters returns a column whose reduced cost has the wrong sign, and the direction in which it
// improves the objective; or -1.
func (e *exactProgram) enters(s *state, y *exact.Vector, first, bland bool) (in, dir int) {
	in = -1
	best := new(big.Float)
	sum := new(big.Int)
	for j := range s.pos {
		if s.pos[j] >= 0 || e.lo[j] != nil && e.hi[j] != nil && e.lo[j].Cmp(e.hi[j]) == 0 {
			continue
		}
		e.reduced(sum, j, y, first)
		sign := sum.Sign()
		if sign == 0 || sign > 0 && s.place[j] == atLo || sign < 0 && s.place[j] == atHi {
			continue
		}
		if bland {
			return j, -sign
		}
		size := new(big.Float).SetPrec(53).SetInt(sum.Abs(sum))
		if in < 0 || size.Cmp(best) > 0 {
			in, dir, best = j, -sign, size
		}
	}
	return in, dir
}

// reduced sets sum to the reduced cost of a column outside the basis, which has no cost if first is
// set, times the denominator of y.
func (e *exactProgram) reduced(sum *big.Int, j int, y *exact.Vector, first bool) {
	sum.SetInt64(0)
	if !first && e.cost[j].Sign() != 0 {
		sum.Mul(e.cost[j], y.Den)
	}
	var t, u big.Int
	at, a := e.a.of(j)
	for k, i := range at {
		if y.Num[i].Sign() != 0 {
			sum.Sub(sum, a[k].times(&t, y.Num[i], &u))
		}
	}
}

// leaves returns the position of the column that stops an entering one, and the bound at which it
// does; -1 if that is the other bound of the entering one. Found is false if nothing stops it.
func (e *exactProgram) leaves(s *state, x, alpha *exact.Vector, in, dir int, first bool) (
	pos int, to place, found bool,
) {
	pos = -1
	var num, den *big.Int // the shortest step so far, times a number that all steps share
	if e.lo[in] != nil && e.hi[in] != nil {
		num, den = new(big.Int).Sub(e.hi[in], e.lo[in]), alpha.Den
		num.Mul(num, x.Den)
		found = true
	}
	a, b := new(big.Int), new(big.Int)
	for c, j := range s.head {
		by := -dir * alpha.Num[c].Sign()
		if by == 0 {
			continue
		}
		side, bound := e.hi[j], atHi
		if by < 0 {
			side, bound = e.lo[j], atLo
		}
		if first {
			switch off := e.beyond(j, x.Num[c], x.Den); {
			case off == by: // further away
				continue
			case off == -1:
				side, bound = e.lo[j], atLo
			case off == 1:
				side, bound = e.hi[j], atHi
			}
		}
		if side == nil {
			continue
		}
		step := new(big.Int).Mul(side, x.Den)
		step.Sub(step, x.Num[c])
		step.Abs(step)
		rate := new(big.Int).Abs(alpha.Num[c])
		if found {
			less := a.Mul(step, den).Cmp(b.Mul(num, rate))
			if less > 0 || less == 0 && (pos < 0 || s.head[pos] < j) {
				continue
			}
		}
		num, den, pos, to, found = step, rate, c, bound, true
	}
	return pos, to, found
}

// point returns the values of the model's columns.
func (e *exactProgram) point(s *state, x *exact.Vector) *exact.Vector {
	v := &exact.Vector{Num: make([]*big.Int, e.p.n), Den: exact.Tens(new(big.Int).Set(x.Den), e.power)}
	for j := range v.Num {
		v.Num[j] = new(big.Int)
		if c := s.pos[j]; c >= 0 {
			v.Num[j] = x.Num[c]
		} else if at := e.at(s, j); at != nil {
			v.Num[j].Mul(at, x.Den)
		}
	}
	return v
}

// ray returns the change of the model's columns for an entering one.
func (e *exactProgram) ray(s *state, alpha *exact.Vector, in, dir int) *exact.Vector {
	v := &exact.Vector{Num: make([]*big.Int, e.p.n), Den: alpha.Den}
	by := big.NewInt(int64(-dir))
	for j := range v.Num {
		v.Num[j] = new(big.Int)
		if c := s.pos[j]; c >= 0 {
			v.Num[j].Mul(alpha.Num[c], by)
		}
	}
	if in < e.p.n {
		v.Num[in].Mul(alpha.Den, big.NewInt(int64(dir)))
	}
	return v
}

// duals returns the duals of the rows as they are, in the sense of the program to minimize.
func (e *exactProgram) duals(y *exact.Vector, power int) *exact.Vector {
	v := &exact.Vector{Num: make([]*big.Int, e.p.m), Den: exact.Tens(new(big.Int).Set(y.Den), power)}
	for i, n := range y.Num {
		v.Num[i] = exact.Tens(new(big.Int).Set(n), e.a.power[i])
	}
	return v
}

// optimum returns the solution of an optimal basis.
func (e *exactProgram) optimum(s *state, x, y *exact.Vector) *solution {
	point, duals := e.point(s, x), e.duals(y, e.costPower)
	if e.p.model.Maximize {
		for _, n := range duals.Num {
			n.Neg(n)
		}
	}
	value, t := new(big.Int), new(big.Int)
	for j := range e.p.n {
		if e.cost[j].Sign() != 0 {
			value.Add(value, t.Mul(e.cost[j], point.Num[j]))
		}
	}
	return &solution{outcome: optimal, proof: &exact.Proof{Point: point, Duals: duals},
		value: new(big.Rat).SetFrac(value, exact.Tens(t.Set(point.Den), e.costPower))}
}
