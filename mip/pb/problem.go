package pb

import (
	"math"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// problem is a model in integers: minimize the sum of the costs over the columns within their
// bounds and rows. After presolve every column has finite bounds, and no sum of a row or of the
// costs reaches most, so plain integer arithmetic is exact.
type problem struct {
	cols []column
	rows []row

	// What leads back to the model.
	model    *lin.Model
	origin   []int32           // the column of the model, by column
	source   []int32           // the row of the model, by row; -1 for a row of presolve
	steps    []step            // the reductions, in order
	constant map[int32]float64 // values of columns that are not integral, by column of the model

	// The model's objective is sign * (value * unit + base) / scale + offset.
	sign, scale, offset float64
	unit, base          int64
	// blur is how far objective may be off at any point, since costs could not be made whole.
	blur float64

	broken  []int32 // rows of the model that can't hold, as presolve saw; -1 for one of presolve
	crossed int32   // a column without a value between its own bounds; -1 for none

	falls bool // the objective has no limit, if there is a point
	lossy bool // columns without a bound went where no row was against it: points were lost
}

// column is an integer variable. Bounds that do not exist are noLo and noHi.
type column struct{ lo, hi, cost int64 }

// row is the constraint lo <= sum of the terms <= hi. Sides that do not exist are noLo and noHi.
// The terms have ascending columns and no coefficient of 0.
type row struct {
	terms  []term
	lo, hi int64
}

type term struct {
	col  int32
	coef int64
}

const noLo, noHi = math.MinInt64, math.MaxInt64

const (
	// most limits the absolute value of any sum of a row or of the costs. Differences of two such
	// sums fit into 64 bits.
	most = 1 << 61
	// widest limits the bounds of columns.
	widest = 1 << 60
)

// status is what presolve knows about a problem.
type status uint8

const (
	open       status = iota // nothing: the problem is still to be solved
	infeasible               // there is no point
	unbounded                // the objective falls without limit, if what is left has a point
)

// size returns the size of the problem as it is.
func (p *problem) size() mip.Size {
	s := mip.Size{Rows: len(p.rows), Cols: len(p.cols)}
	for _, r := range p.rows {
		s.Nonzeros += len(r.terms)
	}
	return s
}

// bytes estimates the memory of the problem. On models of a million terms it is within a tenth.
func (p *problem) bytes() int64 {
	const col, row, term = 64, 48, 16
	s := p.size()
	return col*int64(s.Cols) + row*int64(s.Rows) + term*int64(s.Nonzeros)
}

// value returns the sum of the costs at a point of the presolved problem.
func (p *problem) value(x []int64) int64 {
	sum := int64(0)
	for j, c := range p.cols {
		sum += c.cost * x[j]
	}
	return sum
}

// objective returns the model's objective for a value of the presolved problem. It is exact up to
// blur and to the rounding of float64.
func (p *problem) objective(v int64) float64 {
	return p.sign*float64(v*p.unit+p.base)/p.scale + p.offset
}

// limit returns the bound of the model's objective for a bound of the presolved problem.
func (p *problem) limit(b int64) float64 { return p.objective(b) - p.sign*p.blur }

// holds reports whether a point satisfies the bounds and rows of the presolved problem.
func (p *problem) holds(x []int64) bool {
	for j, c := range p.cols {
		if x[j] < c.lo || x[j] > c.hi {
			return false
		}
	}
	for _, r := range p.rows {
		if sum := r.sum(x); sum < r.lo || sum > r.hi {
			return false
		}
	}
	return true
}

func (r row) sum(x []int64) int64 {
	sum := int64(0)
	for _, t := range r.terms {
		sum += t.coef * x[t.col]
	}
	return sum
}

// reach returns the smallest and the largest sum of the row within the bounds of the columns, which
// are finite.
func (r row) reach(cols []column) (least, largest int64) {
	for _, t := range r.terms {
		c := cols[t.col]
		if t.coef > 0 {
			least += t.coef * c.lo
			largest += t.coef * c.hi
		} else {
			least += t.coef * c.hi
			largest += t.coef * c.lo
		}
	}
	return least, largest
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 { return -floorDiv(-a, b) }

func abs64(a int64) int64 { return max(a, -a) }

// gcd returns the greatest common divisor of two numbers that are not negative.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
