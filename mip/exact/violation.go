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
	worst := 0.0
	for j, c := range m.Cols {
		if by := max(c.Lo-x[j], x[j]-c.Hi); !(c.Semi && math.Abs(x[j]) <= by) {
			worst = max(worst, by)
		} else {
			worst = max(worst, math.Abs(x[j]))
		}
	}
	const ulp = 1.0 / (1 << 52)
	for _, r := range m.Rows {
		if w := r.When; w != nil && (x[w.Col] < 0.5) != w.Off {
			continue
		}
		sum, size := new(big.Float).SetPrec(digits), 0.0
		for _, t := range r.Terms {
			if x[t.Col] != 0 {
				a, v := big.NewFloat(t.Coef), big.NewFloat(x[t.Col])
				sum.Add(sum, a.Mul(a.SetPrec(digits), v))
				size += math.Abs(t.Coef * x[t.Col])
			}
		}
		for _, side := range []struct{ limit, sign float64 }{{r.Lo, -1}, {r.Hi, 1}} {
			if math.IsInf(side.limit, 0) {
				continue
			}
			off, _ := new(big.Float).Sub(sum, big.NewFloat(side.limit)).Float64()
			if by := side.sign * off; by > ulp*(size+math.Abs(side.limit)) {
				worst = max(worst, by)
			}
		}
	}
	return worst
}
