package formulation

import "github.com/gridwright/gridwright/lin"

// NoGood returns the no-good cut of the columns in cols that are 1 at the point: not all of them
// may be 1 together. It cuts off no other answer if no other answer has all these ones. That holds
// in assignments and tours, where all answers have the same number of ones.
func NoGood(cols []int, point []float64) lin.Row {
	var ones lin.Terms
	for _, c := range cols {
		if point[c] > half {
			ones = ones.Plus(1, c)
		}
	}
	return lin.Row{Name: "no_good", Terms: ones, Lo: -lin.Inf, Hi: float64(len(ones) - 1)}
}

// half separates the values of a binary column.
const half = 0.5

// One reports whether a binary column is 1 at a point.
func One(point []float64, col int) bool { return point[col] > half }
