package techniques

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// suppose tells where a literal leads by some instances. It returns the story without the
// conclusion, or false if the clauses lead to nothing impossible one at a time.
func (v *view) suppose(l Lit, instances []int) (story string, ok bool) {
	steps, end, ok := v.x.Suppose(l, instances)
	if !ok {
		return "", false
	}
	c, n, holds := v.fact(l)
	supposed := puzzle.HoldsFact(c, n)
	if !holds {
		supposed = supposed.Opposite()
	}
	parts := []string{fmt.Sprintf("suppose that %v", supposed)}
	for len(steps) > 0 {
		d := steps[0]
		steps = steps[1:]
		c, n, holds := v.fact(d.Lit)
		if holds {
			parts = append(parts, "then "+v.sayForced(c, n, d.Instance))
			continue
		}
		// Numbers that a sign keeps out of one cell are told together.
		numbers := []string{fmt.Sprint(n)}
		for len(steps) > 0 {
			at, m, holds := v.fact(steps[0].Lit)
			if holds || at != c || steps[0].Instance != d.Instance {
				break
			}
			steps = steps[1:]
			numbers = append(numbers, fmt.Sprint(m))
		}
		parts = append(parts, fmt.Sprintf("then %v, %s, does not hold %s", c,
			v.beside(d.Instance, c), wording.OneOf(numbers)))
	}
	return strings.Join(append(parts, "then "+v.sayEmpty(end.Instance, end.Clause)), "; "), true
}

// beside says how a sign relates a cell to the other one: "less than row 1, column 2".
func (v *view) beside(i int, c puzzle.Cell) string {
	cells := v.x.Cells(i)
	if cells[0] == c {
		return fmt.Sprintf("less than %v", cells[1])
	}
	return fmt.Sprintf("greater than %v", cells[0])
}

// sayForced says that a number follows in a cell, by an instance that leaves nothing else.
func (v *view) sayForced(c puzzle.Cell, n, i int) string {
	switch {
	case v.house(i):
		return fmt.Sprintf("the %d of %s is in %v", n, v.houseName(i), c)
	case v.x.Rule(i).Name == signRule:
		return fmt.Sprintf("%v, %s, holds %d", c, v.beside(i, c), n)
	}
	return fmt.Sprintf("%v holds %d", c, n)
}

// sayEmpty says that a clause of an instance has nothing left.
func (v *view) sayEmpty(i int, clause []Lit) string {
	switch {
	case v.house(i):
		_, n, _ := v.fact(clause[0])
		return fmt.Sprintf("%s has no cell for %d", v.houseName(i), n)
	case v.x.Rule(i).Name == signRule:
		cells := v.x.Cells(i)
		return fmt.Sprintf("%v can't be less than %v", cells[0], cells[1])
	}
	return fmt.Sprintf("%v has no number left", v.x.Cells(i)[0])
}
