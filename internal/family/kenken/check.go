package kenken

import (
	"fmt"
	"slices"
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
			return puzzle.WrongNumber(c, p.cell(c), v, 1, n, 0)
		}
	}
	if err := s.CheckLines(n); err != nil {
		return err
	}
	for _, cage := range p.Targets() {
		if numbers := cage.Numbers(s); cage.Operation(numbers) == None {
			fault := "the cage at {cell} states {target}, but holds {numbers}"
			if cage.Op == Any {
				fault = "the cage at {cell} states {target}, which no operation makes of {numbers}"
			}
			return puzzle.NewViolation("cage", cage.Cells, fault, p.cell(cage.Cells[0]), cage,
				strings.Trim(fmt.Sprint(numbers), "[]"))
		}
	}
	return nil
}

// result returns what an operation makes of the numbers of a cage: 0 for a quotient that is no
// whole number, and more than MaxTarget for any product that is.
func result(op Op, numbers []int) int {
	small, large, sum, product := slices.Min(numbers), slices.Max(numbers), 0, 1
	for _, v := range numbers {
		sum, product = sum+v, min(product*v, MaxTarget+1)
	}
	switch {
	case op == Sum, op == Single:
		return sum
	case op == Product:
		return product
	case op == Difference:
		return large - small
	case op == Quotient && large%small == 0:
		return large / small
	}
	return 0
}
