package exact

import (
	"math"
	"math/big"

	"github.com/gridwright/gridwright/lin"
)

// digits is enough for each sum of products of two float64s, so that none is rounded.
const digits = 4500

// Violation returns by how much x violates a bound or a row of m at most, computed without
// rounding. What the rounding of each coefficient, limit and value to a float64 explains counts as
// 0. Special ordered sets and integrality are not looked at.
func Violation(m *lin.Model, x []float64) float64 {
	const ulp = 1.0 / (1 << 52)
	return violation(m, x, ulp)
}

// Miss is Violation without an allowance for rounding: it is 0 only if x satisfies all bounds and
// rows exactly.
func Miss(m *lin.Model, x []float64) float64 { return violation(m, x, 0) }

// violation leaves out the violation of a row up to a part of the sizes of its terms and limit.
func violation(m *lin.Model, x []float64, rounding float64) float64 {
	worst := 0.0
	for j, c := range m.Cols {
		if by := max(c.Lo-x[j], x[j]-c.Hi); !(c.Semi && math.Abs(x[j]) <= by) {
			worst = max(worst, by)
		} else {
			worst = max(worst, math.Abs(x[j]))
		}
	}
	for _, r := range m.Rows {
		if w := r.When; w != nil && (x[w.Col] < 0.5) != w.Off {
			continue
		}
		sum, size := new(big.Float).SetPrec(digits), 0.0
		for _, t := range r.Terms {
			addProduct(sum, t.Coef, x[t.Col])
			size += math.Abs(t.Coef * x[t.Col])
		}
		for _, side := range []struct{ limit, sign float64 }{{r.Lo, -1}, {r.Hi, 1}} {
			if math.IsInf(side.limit, 0) {
				continue
			}
			off, _ := new(big.Float).Sub(sum, big.NewFloat(side.limit)).Float64()
			if by := side.sign * off; by > rounding*(size+math.Abs(side.limit)) {
				worst = max(worst, by)
			}
		}
	}
	return worst
}

// addProduct adds the product of a coefficient and a value to a sum of digits, without rounding.
func addProduct(sum *big.Float, coef, value float64) {
	if value != 0 {
		a := big.NewFloat(coef)
		sum.Add(sum, a.Mul(a.SetPrec(digits), big.NewFloat(value)))
	}
}

// Objective returns the value of the objective at x, without rounding. It is nil if x does not
// satisfy all rows and bounds of m exactly, or an integer column is not whole, and for a model with
// extensions or more than MaxTerms terms.
func Objective(m *lin.Model, x []float64) *big.Rat {
	if m.Extended() || Terms(m) > MaxTerms {
		return nil
	}
	value := new(big.Float).SetPrec(digits).SetFloat64(m.Offset)
	for j, c := range m.Cols {
		if !(c.Lo <= x[j] && x[j] <= c.Hi) || c.Integer && x[j] != math.Trunc(x[j]) {
			return nil
		}
		addProduct(value, c.Obj, x[j])
	}
	for _, r := range m.Rows {
		sum := new(big.Float).SetPrec(digits)
		for _, t := range r.Terms {
			addProduct(sum, t.Coef, x[t.Col])
		}
		if sum.Cmp(big.NewFloat(r.Lo)) < 0 || sum.Cmp(big.NewFloat(r.Hi)) > 0 {
			return nil
		}
	}
	exactly, _ := value.Rat(nil)
	return exactly
}
