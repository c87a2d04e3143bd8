package lin

import (
	"fmt"
	"math"
)

// Tolerance is how far a point may violate the bounds and rows of a model. The zero Tolerance is
// exact.
type Tolerance struct {
	Bound    float64 // of a column's bounds, absolute
	Row      float64 // of a row's bounds, in proportion to the row's largest term or bound, or 1
	Integral float64 // of an integer column
	Most     float64 // of a row's bounds, absolute, whatever Row allows; 0 for no such limit
}

// Usual is the tolerance of most solvers.
var Usual = Tolerance{Bound: 1e-6, Row: 1e-6, Integral: 1e-5}

// Close is Usual for a point that is to refute a claim. In proportion to their terms, a point of
// huge values may satisfy even rows that contradict each other.
var Close = Tolerance{Bound: 1e-6, Row: 1e-6, Integral: 1e-5, Most: 1e-6}

// Breach is a bound, a row or an integrality requirement that a point violates.
type Breach struct {
	Col, Row int     // the column or the row; the other is -1, and both are for a set
	By       float64 // by how much the point violates it; NaN if a value is not a number
	Msg      string
}

// Error describes the violation.
func (b *Breach) Error() string { return b.Msg }

// Check returns the first bound or row of m that x violates, as a *Breach, or nil: columns come
// first, in order, then rows, then sets. A point has a finite number for each column. m must be
// valid.
func (m *Model) Check(x []float64, tol Tolerance) error {
	if len(x) != len(m.Cols) {
		return &Breach{Col: -1, Row: -1, By: math.NaN(),
			Msg: fmt.Sprintf("the point has %d values for %d columns", len(x), len(m.Cols))}
	}
	for j, c := range m.Cols {
		v := x[j]
		switch off := math.Abs(v - math.Round(v)); {
		case !finite(v):
			return &Breach{j, -1, math.NaN(), fmt.Sprintf("column %s is %v", m.ColName(j), v)}
		case c.Semi && math.Abs(v) <= tol.Bound:
		case !(v >= c.Lo-tol.Bound && v <= c.Hi+tol.Bound):
			return &Breach{j, -1, max(c.Lo-v, v-c.Hi),
				fmt.Sprintf("column %s is %v, not in %v..%v", m.ColName(j), v, c.Lo, c.Hi)}
		case c.Integer && !(off <= tol.Integral):
			return &Breach{j, -1, off, fmt.Sprintf("column %s is %v, not whole", m.ColName(j), v)}
		}
	}
	for i, r := range m.Rows {
		if !r.When.holds(x) {
			continue
		}
		sum, scale := 0.0, 1.0
		for _, t := range r.Terms {
			a := t.Coef * x[t.Col]
			sum += a
			scale = max(scale, math.Abs(a))
		}
		for _, b := range []float64{r.Lo, r.Hi} {
			if finite(b) {
				scale = max(scale, math.Abs(b))
			}
		}
		slack := tol.Row * scale
		if tol.Most > 0 {
			slack = min(slack, tol.Most)
		}
		if !(finite(sum) && sum >= r.Lo-slack && sum <= r.Hi+slack) {
			return &Breach{-1, i, max(r.Lo-sum, sum-r.Hi),
				fmt.Sprintf("row %s is %v, not in %v..%v", m.RowName(i), sum, r.Lo, r.Hi)}
		}
	}
	return m.checkSets(x, tol)
}
