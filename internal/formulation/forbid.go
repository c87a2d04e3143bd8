package formulation

import "github.com/gridwright/gridwright/lin"

// NoGood is the no-good cut of the columns among cols that are 1 at the point: not all of them at
// once. It cuts off no other answer where two answers always differ in a column of the one that
// is 1, as in assignments and tours, where each answer has as many ones as any other.
func NoGood(cols []int, point []float64) lin.Row {
	var ones lin.Terms
	for _, c := range cols {
		if point[c] > half {
			ones = ones.Plus(1, c)
		}
	}
	return lin.Row{Name: "no_good", Terms: ones, Lo: -lin.Inf, Hi: float64(len(ones) - 1)}
}

// half parts the values of a binary column.
const half = 0.5

// One reports whether a binary column is 1 at a point.
func One(point []float64, col int) bool { return point[col] > half }
