package kenken

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Check checks an answer against the rules. An answer holds the number of each cell, row by row.
// The error is a violation that names the broken rule and the cells.
func (p *Puzzle) Check(s puzzle.Answer) error {
	n := p.order
	if err := s.CheckSize(n * n); err != nil {
		return err
	}
	for c, v := range s {
		if v < 1 || v > n {
			return puzzle.NewViolation("value", []int{c}, "%v holds %d, which is not in 1..%d",
				p.cell(c), v, n)
		}
	}
	for c, v := range s {
		for d := c + 1; d < n*n; d++ {
			switch {
			case s[d] != v:
			case c/n == d/n:
				return puzzle.NewViolation("row", []int{c, d},
					"row %d holds %d twice, in columns %d and %d", c/n+1, v, c%n+1, d%n+1)
			case c%n == d%n:
				return puzzle.NewViolation("column", []int{c, d},
					"column %d holds %d twice, in rows %d and %d", c%n+1, v, c/n+1, d/n+1)
			}
		}
	}
	for _, cage := range p.cages {
		if cage.Op == None || result(cage.Op, cage.numbers(s)) == cage.Target {
			continue
		}
		return puzzle.NewViolation("cage", cage.Cells, "the cage at %v states %s, but holds %s",
			p.cell(cage.Cells[0]), cage.text(), strings.Trim(fmt.Sprint(cage.numbers(s)), "[]"))
	}
	return nil
}

// result returns what an operation makes of the numbers of a cage, of which it takes any number for
// a sum or product and otherwise as many as it needs. It is 0 for a quotient that is no whole
// number, and above MaxTarget for any product that is.
func result(op Op, numbers []int) int {
	first, last := numbers[0], numbers[len(numbers)-1]
	small, large := min(first, last), max(first, last)
	sum, product := 0, 1
	for _, v := range numbers {
		sum, product = sum+v, min(product*v, MaxTarget+1)
	}
	switch op {
	case Sum:
		return sum
	case Product:
		return product
	case Difference:
		return large - small
	case Quotient:
		if large%small == 0 {
			return large / small
		}
	case Single:
		return first
	}
	return 0
}
