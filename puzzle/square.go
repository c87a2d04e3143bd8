package puzzle

// WrongNumber returns the violation of a cell, at a place, that holds v: a number outside of
// first..last, or else not the one that is given there.
func WrongNumber(c int, at Cell, v, first, last, given int) error {
	if v < first || v > last {
		return NewViolation("value", []int{c},
			"{cell} holds {number}, which is not in {number}..{number}", at, v, first, last)
	}
	return NewViolation("given", []int{c}, "{cell} holds {number}, but {number} is given there", at, v,
		given)
}

// CheckLines checks that no row and no column of a square of order n holds a number twice. The
// error is a *Violation.
func (a Answer) CheckLines(n int) error {
	cells := make([]int, n)
	for i := range 2 * n { // the rows, then the columns
		line, rule := i%n, "row"
		words := "row {row} holds {number} twice, in columns {column} and {column}"
		first, step, other := line*n, 1, func(c int) int { return c%n + 1 }
		if i >= n {
			rule = "column"
			words = "column {column} holds {number} twice, in rows {row} and {row}"
			first, step, other = line, n, func(c int) int { return c/n + 1 }
		}
		for j := range cells {
			cells[j] = first + j*step
		}
		if c, d := a.Twice(cells); c >= 0 {
			return NewViolation(rule, []int{c, d}, words, line+1, a[c], other(c), other(d))
		}
	}
	return nil
}

// Twice returns the first two of some cells, in their order, that hold the same number, or -1, -1.
func (a Answer) Twice(cells []int) (c, d int) {
	for j, d := range cells {
		for _, c := range cells[:j] {
			if a[c] == a[d] {
				return c, d
			}
		}
	}
	return -1, -1
}
