package mip

import (
	"math"

	"github.com/gridwright/gridwright/lin"
)

// sensitivity computes the reduced costs from the duals of a result, and drops both unless they
// prove the point optimal. Presolve of some solvers loses duals on the way back.
func sensitivity(m *lin.Model, r *Result) {
	if r.Duals == nil {
		return
	}
	reduced, ok := reducedCosts(m, r)
	if !ok || !complementary(m, r.Point, r.Duals, reduced) {
		r.Duals, r.Reduced = nil, nil
		return
	}
	r.Reduced = reduced
	for _, duals := range [][]float64{r.Duals, reduced} {
		for i := range duals {
			duals[i] += 0 // turns -0 into 0
		}
	}
}

// reducedCosts returns the objective's coefficients minus the duals times the columns. It reports
// whether the model and the result have such.
func reducedCosts(m *lin.Model, r *Result) ([]float64, bool) {
	if r.Stop != Optimal || r.Point == nil || len(r.Duals) != len(m.Rows) {
		return nil, false
	}
	reduced := make([]float64, len(m.Cols))
	for j, c := range m.Cols {
		if c.Integer {
			return nil, false
		}
		reduced[j] = c.Obj
	}
	for i, row := range m.Rows {
		for _, t := range row.Terms {
			reduced[t.Col] -= r.Duals[i] * t.Coef
		}
	}
	return reduced, true
}

// complementary reports whether a point and duals of a linear program satisfy complementary
// slackness, within the usual tolerances: a row or column whose dual helps the objective to grow is
// at its lower limit, one whose dual helps it to shrink at its upper limit. With a point of the
// model this proves that the point is optimal.
func complementary(m *lin.Model, x, duals, reduced []float64) bool {
	sign, cost := 1.0, 1.0
	if m.Maximize {
		sign = -1
	}
	for _, c := range m.Cols {
		cost = max(cost, math.Abs(c.Obj))
	}
	none := lin.Usual.Row * cost
	at := func(dual, lo, v, hi, scale float64) bool {
		slack := 10 * lin.Usual.Row * scale
		switch y := sign * dual; {
		case y > none:
			return v <= lo+slack
		case y < -none:
			return v >= hi-slack
		default:
			return y == y // false for NaN
		}
	}
	for i, row := range m.Rows {
		scale := 1.0
		for _, t := range row.Terms {
			scale = max(scale, math.Abs(t.Coef*x[t.Col]))
		}
		if !at(duals[i], row.Lo, row.Activity(x), row.Hi, scale) {
			return false
		}
	}
	for j, c := range m.Cols {
		if !at(reduced[j], c.Lo, x[j], c.Hi, max(1, math.Abs(x[j]))) {
			return false
		}
	}
	return true
}
