package techniques

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// supposition tells what follows from a literal by the clauses of some instances, one at a time:
// numbers that are placed and numbers that a cell can't hold, until a clause has nothing left.
type supposition struct {
	v   *view
	all []derived
}

// derived is a literal that follows, the instance that leaves nothing else, and the literals before
// it on which that rests. The first one is supposed.
type derived struct {
	lit      Lit
	instance int
	causes   []int
}

// suppose tells where a literal leads by some instances. It returns the story without the
// conclusion, or false if the clauses lead to nothing impossible one at a time.
func (v *view) suppose(l Lit, instances []int) (story string, ok bool) {
	s := &supposition{v: v, all: []derived{{lit: l}}}
	for from := 0; from < len(s.all); {
		from = len(s.all)
		for _, i := range instances {
			for clause := range v.x.Clauses(i) {
				if s.follow(i, clause) {
					return s.say(s.all[len(s.all)-1], clause), true
				}
			}
		}
		if from == len(s.all) {
			return "", false
		}
	}
	return "", false
}

// follow adds the literal of a clause that is left. If there is none, it adds what the clause rests
// on, and returns true.
func (s *supposition) follow(instance int, clause []Lit) (empty bool) {
	var left []Lit
	var causes []int
	for _, l := range clause {
		if s.v.x.Known(l) {
			return false
		}
		if s.v.x.Known(l.Not()) {
			continue
		}
		if k := s.cause(l); k >= 0 {
			return false
		}
		if k := s.cause(l.Not()); k >= 0 {
			causes = append(causes, k)
		} else if left = append(left, l); len(left) > 1 {
			return false
		}
	}
	d := derived{instance: instance, causes: causes}
	if len(left) == 1 {
		d.lit = left[0]
	}
	s.all = append(s.all, d)
	return len(left) == 0
}

// cause returns the first of the literals so far from which a literal follows, or -1: itself, or a
// number in the cell or in view of it.
func (s *supposition) cause(l Lit) int {
	at, n, holds := s.v.fact(l)
	return slices.IndexFunc(s.all, func(d derived) bool {
		if d.lit == l {
			return true
		}
		to, m, placed := s.v.fact(d.lit)
		return !holds && placed &&
			(at == to && n != m || n == m && s.v.sees(at, to))
	})
}

// say tells the literals on which the end rests, in order, and the clause that has nothing left.
func (s *supposition) say(end derived, clause []Lit) string {
	needed := make([]bool, len(s.all))
	var need func(causes []int)
	need = func(causes []int) {
		for _, k := range causes {
			if !needed[k] {
				needed[k] = true
				need(s.all[k].causes)
			}
		}
	}
	need(end.causes)
	c, n, holds := s.v.fact(s.all[0].lit)
	supposed := puzzle.HoldsFact(c, n)
	if !holds {
		supposed = supposed.Opposite()
	}
	parts := []string{fmt.Sprintf("suppose that %v", supposed)}
	steps := s.all[1 : len(s.all)-1]
	for k := 0; k < len(steps); k++ {
		if !needed[k+1] {
			continue
		}
		d := steps[k]
		c, n, holds := s.v.fact(d.lit)
		if holds {
			parts = append(parts, "then "+s.v.sayForced(c, n, d.instance))
			continue
		}
		// Numbers that a sign keeps out of one cell are told together.
		numbers := []string{fmt.Sprint(n)}
		for k+1 < len(steps) {
			next := steps[k+1]
			at, m, holds := s.v.fact(next.lit)
			if needed[k+2] && (holds || at != c || next.instance != d.instance) {
				break
			}
			if k++; needed[k+1] {
				numbers = append(numbers, fmt.Sprint(m))
			}
		}
		parts = append(parts, fmt.Sprintf("then %v, %s, does not hold %s", c,
			s.v.beside(d.instance, c), wording.OneOf(numbers)))
	}
	return strings.Join(append(parts, "then "+s.v.sayEmpty(end.instance, clause)), "; ")
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
