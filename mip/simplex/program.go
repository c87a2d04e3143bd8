package simplex

import (
	"math"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// matrix is a sparse matrix by rows or by columns: the entries of i are those from start[i] on.
type matrix struct {
	start []int32
	at    []int32
	v     []float64
}

func (a *matrix) of(i int) ([]int32, []float64) {
	from, to := a.start[i], a.start[i+1]
	return a.at[from:to], a.v[from:to]
}

// program is a linear program to minimize, A x - r = 0, with a column r[i] for each row, which
// carries its limits: column n+i.
type program struct {
	model  *lin.Model
	m, n   int
	cols   matrix // by column, without the r
	rows   matrix // the same by row
	cost   []float64
	lo, hi []float64 // of all n+m columns
}

// mergedTerms is the terms of each row, with one term for each column.
func mergedTerms(m *lin.Model) []lin.Terms {
	all := make([]lin.Terms, len(m.Rows))
	place := make([]int, len(m.Cols)) // the term of a column, from 1
	for i, r := range m.Rows {
		again := false
		for k, t := range r.Terms {
			again = again || place[t.Col] > 0
			place[t.Col] = k + 1
		}
		for _, t := range r.Terms {
			place[t.Col] = 0
		}
		if !again {
			all[i] = r.Terms
			continue
		}
		var terms lin.Terms
		for _, t := range r.Terms {
			if k := place[t.Col]; k > 0 {
				terms[k-1].Coef += t.Coef
				continue
			}
			terms = append(terms, t)
			place[t.Col] = len(terms)
		}
		for _, t := range terms {
			place[t.Col] = 0
		}
		all[i] = terms
	}
	return all
}

// newProgram returns the program of a model.
func newProgram(m *lin.Model) *program {
	p := &program{model: m, m: len(m.Rows), n: len(m.Cols)}
	terms := mergedTerms(m)
	p.cost = make([]float64, p.n+p.m)
	p.lo, p.hi = make([]float64, p.n+p.m), make([]float64, p.n+p.m)
	p.rows.start = make([]int32, 1, p.m+1)
	for _, row := range terms {
		for _, t := range row {
			if t.Coef != 0 {
				p.rows.at, p.rows.v = append(p.rows.at, int32(t.Col)), append(p.rows.v, t.Coef)
			}
		}
		p.rows.start = append(p.rows.start, int32(len(p.rows.at)))
	}
	p.cols = p.rows.transposed(p.n)
	for j, c := range m.Cols {
		p.cost[j] = c.Obj
		if m.Maximize {
			p.cost[j] = -c.Obj
		}
		p.lo[j], p.hi[j] = lin.Limits(c.Lo, c.Hi)
	}
	for i, r := range m.Rows {
		p.lo[p.n+i], p.hi[p.n+i] = lin.Limits(r.Lo, r.Hi)
	}
	return p
}

// scaled returns the program with rows and columns multiplied by powers of two, so that numbers are
// near 1, and the factors of all its columns: a value of the scaled program times the factor of
// its column is that of p. Geometric means, as Curtis and Reid, "On the automatic scaling of
// matrices for Gaussian elimination", IMA Journal of Applied Mathematics 10 (1972), without their
// least squares.
func (p *program) scaled() (*program, []float64) {
	row, col := make([]float64, p.m), make([]float64, p.n)
	for i := range row {
		row[i] = 1
	}
	for j := range col {
		col[j] = 1
	}
	least, most := math.Inf(1), 0.0
	for _, v := range p.rows.v {
		least, most = min(least, math.Abs(v)), max(most, math.Abs(v))
	}
	const rounds = 4
	for range rounds {
		if least >= 0.2 && most <= 5 {
			break
		}
		geometric(&p.rows, row, col)
		geometric(&p.cols, col, row)
	}
	power := func(x []float64) {
		for i, v := range x {
			x[i] = math.Exp2(math.Round(math.Log2(v)))
		}
	}
	power(row)
	power(col)
	s := *p
	s.rows.v, s.cols.v = make([]float64, len(p.rows.v)), make([]float64, len(p.cols.v))
	for i := range p.m {
		for k := p.rows.start[i]; k < p.rows.start[i+1]; k++ {
			s.rows.v[k] = p.rows.v[k] * row[i] * col[p.rows.at[k]]
		}
	}
	for j := range p.n {
		for k := p.cols.start[j]; k < p.cols.start[j+1]; k++ {
			s.cols.v[k] = p.cols.v[k] * col[j] * row[p.cols.at[k]]
		}
	}
	factor := append(col, row...)
	s.cost, s.lo, s.hi = make([]float64, p.n+p.m), make([]float64, p.n+p.m),
		make([]float64, p.n+p.m)
	for j := range s.cost {
		if j >= p.n {
			factor[j] = 1 / factor[j]
		}
		s.cost[j] = p.cost[j] * factor[j]
		s.lo[j], s.hi[j] = p.lo[j]/factor[j], p.hi[j]/factor[j]
	}
	return &s, factor
}

// geometric sets the factors of one side so that the geometric mean of the smallest and the largest
// entry is 1.
func geometric(a *matrix, own, other []float64) {
	for i := range own {
		least, most := math.Inf(1), 0.0
		at, v := a.of(i)
		for k, j := range at {
			x := math.Abs(v[k]) * other[j]
			least, most = min(least, x), max(most, x)
		}
		if most > 0 {
			own[i] = 1 / math.Sqrt(least*most)
		}
	}
}

// The places of columns outside the basis. Basic columns have one between their bounds.
type place int8

const (
	basic place = iota
	atLo
	atHi
	free // at 0, without bounds
)

// state is a basis of a program in floating point: the columns in it and where the others are.
type state struct {
	p     *program
	ctx   *work.Work
	head  []int32 // by position: its column
	place []place // by column
	pos   []int32 // by column: its position; -1 outside the basis
	x     []float64
	d     []float64 // reduced costs
	cost  []float64 // with what was added against ties
	lo    []float64
	hi    []float64

	basis  basis
	weight []float64 // dual steepest edge, by position

	rho, alpha, tau, flip []float64 // by row or position
	row                   []float64 // by column: the row of the leaving one
	inRow                 []int32   // the columns of row that are not 0
	marked                []bool    // by column: whether it is in inRow

	// blamed is by column 1 for one above its bounds, -1 for one below, if the program has no point
	// since their sum can't be smaller; nil for no such columns.
	blamed []float64

	moved      bool // whether cost differs from that of the program
	widened    bool // whether the bounds do
	iterations int64
	steps      int64 // since the solve began, also those that were given up
	random     uint64
	left       *mip.Size // what was left of the program; nil if nothing was taken out
}

// newState returns the basis of the columns of the rows alone.
func newState(p *program, w *work.Work) *state {
	all := p.n + p.m
	s := &state{p: p, ctx: w, head: make([]int32, p.m), place: make([]place, all),
		pos: make([]int32, all), x: make([]float64, all), d: make([]float64, all),
		cost: append([]float64(nil), p.cost...), lo: append([]float64(nil), p.lo...),
		hi: append([]float64(nil), p.hi...), weight: make([]float64, p.m),
		rho: make([]float64, p.m), alpha: make([]float64, p.m), tau: make([]float64, p.m),
		flip: make([]float64, p.m), row: make([]float64, all), marked: make([]bool, all),
		basis:  basis{most: mostFactors},
		random: 0x2545f4914f6cdd1d}
	for i := range s.weight {
		s.weight[i] = 1
	}
	for j := range all {
		s.pos[j] = -1
		if j >= p.n {
			s.head[j-p.n], s.pos[j] = int32(j), int32(j-p.n)
		} else {
			s.rest(j)
		}
	}
	return s
}

// rest puts a column outside the basis at a bound: the one near 0, or where its cost is better.
func (s *state) rest(j int) {
	lower, upper := !math.IsInf(s.lo[j], -1), !math.IsInf(s.hi[j], 1)
	switch {
	case lower && upper && s.cost[j] < 0, upper && !lower:
		s.place[j], s.x[j] = atHi, s.hi[j]
	case lower:
		s.place[j], s.x[j] = atLo, s.lo[j]
	default:
		s.place[j], s.x[j] = free, 0
	}
}

// settle moves a column outside the basis to the bound where its place says it is.
func (s *state) settle(j int) {
	if s.place[j] == atLo && math.IsInf(s.lo[j], -1) || s.place[j] == atHi && math.IsInf(s.hi[j], 1) ||
		s.place[j] == free && !(math.IsInf(s.lo[j], -1) && math.IsInf(s.hi[j], 1)) {
		s.rest(j)
	}
	switch s.place[j] {
	case atLo:
		s.x[j] = s.lo[j]
	case atHi:
		s.x[j] = s.hi[j]
	case free:
		s.x[j] = 0
	}
}

// chance returns a number from 0 to 1.
func (s *state) chance() float64 {
	s.random ^= s.random << 13
	s.random ^= s.random >> 7
	s.random ^= s.random << 17
	return float64(s.random>>11) / (1 << 53)
}

// entries yields the entries of a column.
func (p *program) entries(j int, yield func(row int32, v float64)) {
	if j >= p.n {
		yield(int32(j-p.n), -1)
		return
	}
	at, v := p.cols.of(j)
	for k, i := range at {
		yield(i, v[k])
	}
}

// scatter adds a multiple of a column to a vector by row.
func (p *program) scatter(j int, by float64, v []float64) {
	if j >= p.n {
		v[j-p.n] -= by
		return
	}
	at, a := p.cols.of(j)
	for k, i := range at {
		v[i] += by * a[k]
	}
}

// factorize factorizes the basis. Columns that depend on others leave it, for those of rows.
func (s *state) factorize() {
	replaced := s.basis.factorize(func(c int, yield func(int32, float64)) {
		s.p.entries(int(s.head[c]), yield)
	}, s.p.m, s.ctx)
	for _, r := range replaced {
		out, in := s.head[r[0]], int32(s.p.n)+r[1]
		s.pos[out] = -1
		s.rest(int(out))
		s.head[r[0]], s.pos[in], s.place[in] = in, r[0], basic
		s.weight[r[0]] = 1
	}
}

// refactor factorizes the basis and computes all numbers anew.
func (s *state) refactor() {
	s.factorize()
	s.primals()
	s.duals()
}

// primals computes the values of the basic columns.
func (s *state) primals() {
	v := s.flip
	clear(v)
	for j, x := range s.x {
		if s.pos[j] < 0 && x != 0 {
			s.p.scatter(j, -x, v)
		}
	}
	s.basis.forward(v)
	for i, j := range s.head {
		s.x[j] = v[i]
	}
	clear(v)
}

// duals computes the reduced costs.
func (s *state) duals() { s.reduced(s.cost, s.d) }

// reduced computes the reduced costs d by costs.
func (s *state) reduced(cost, d []float64) {
	y := s.rho
	for i, j := range s.head {
		y[i] = cost[j]
	}
	s.basis.backward(y)
	copy(d, cost)
	for i, v := range y {
		if v == 0 {
			continue
		}
		d[s.p.n+i] += v
		at, a := s.p.rows.of(i)
		for k, j := range at {
			d[j] -= v * a[k]
		}
	}
	for _, j := range s.head {
		d[j] = 0
	}
	clear(y)
}

// price computes the row of rho: by column, the product with it.
func (s *state) price() {
	for _, j := range s.inRow {
		s.row[j], s.marked[j] = 0, false
	}
	s.inRow = s.inRow[:0]
	for i, v := range s.rho {
		if v == 0 {
			continue
		}
		if j := int32(s.p.n + i); s.pos[j] < 0 {
			s.row[j], s.marked[j] = -v, true
			s.inRow = append(s.inRow, j)
		}
		at, a := s.p.rows.of(i)
		for k, j := range at {
			if s.pos[j] >= 0 {
				continue
			}
			if !s.marked[j] {
				s.marked[j] = true
				s.inRow = append(s.inRow, j)
			}
			s.row[j] += v * a[k]
		}
	}
}

// unit sets rho to the row of the inverse at a position.
func (s *state) unit(at int) {
	clear(s.rho)
	s.rho[at] = 1
	s.basis.backward(s.rho)
}

// solve sets alpha to what a column is in the basis.
func (s *state) solve(j int) {
	clear(s.alpha)
	s.p.scatter(j, 1, s.alpha)
	s.basis.forward(s.alpha)
}

// swap lets a column enter the basis at a position, after solve.
func (s *state) swap(at, in int, to place) {
	out := s.head[at]
	s.pos[out], s.place[out] = -1, to
	s.settle(int(out))
	s.head[at], s.pos[in], s.place[in] = int32(in), int32(at), basic
	s.basis.replace(at, s.alpha)
	s.iterations++
}

// mostSteps is the number of iterations after which a solve gives up, for each row and column and
// besides: no program of Netlib takes a tenth of that. It is against rounding that makes the method
// run in circles.
const mostSteps = 100

// over reports whether time or memory has ended, or the method may run in circles.
func (s *state) over() bool {
	s.steps++
	return s.basis.full || !s.ctx.Did(1+s.p.m/8) || s.steps > mostSteps*int64(1000+s.p.m+s.p.n)
}
