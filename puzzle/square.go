package puzzle

// CheckLines checks that no row and no column of a square of order n holds a number twice. The
// error is a *Violation.
func (a Answer) CheckLines(n int) error {
	cells := make([]int, n)
	for i := range 2 * n { // the rows, then the columns
		line, rule, others := i%n, "row", "columns"
		first, step, other := line*n, 1, func(c int) int { return c%n + 1 }
		if i >= n {
			rule, others = "column", "rows"
			first, step, other = line, n, func(c int) int { return c/n + 1 }
		}
		for j := range cells {
			cells[j] = first + j*step
		}
		if c, d := a.Twice(cells); c >= 0 {
			return NewViolation(rule, []int{c, d}, "%s %d holds %d twice, in %s %d and %d", rule, line+1,
				a[c], others, other(c), other(d))
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
