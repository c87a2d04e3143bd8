package rules

import (
	"fmt"
	"slices"
)

// Meaning. The number of true literals is one of a set: {0,2} states that a loop passes a place or
// does not.
//
// Formula. At most and at least state the bounds. For each number k between them that is not in the
// set, clauses forbid that exactly k literals are true, one for each k literals, if there are few
// such sets. Otherwise there is a literal for each number, of which one is true.
//
// Model. A column for each number, of which one is 1, and the literals sum to that number. For two
// numbers one column serves.
//
// Evaluation. Counts the true literals.
//
// Sources. This project's own.

// counted is the constraint that the number of true literals is one of some numbers.
type counted struct {
	Lits    []Lit
	Numbers []int // ascending, each once
}

// Count completes a rule: the number of true literals is one of some numbers.
func (d Draft) Count(numbers []int, lits ...Lit) {
	ns := slices.Compact(slices.Sorted(slices.Values(numbers)))
	ns = slices.DeleteFunc(ns, func(n int) bool { return n < 0 || n > len(lits) })
	if len(ns) > 0 && ns[len(ns)-1]-ns[0] == len(ns)-1 {
		d.cardinal(ns[0], ns[len(ns)-1], lits)
		return
	}
	d.add(counted{slices.Clone(lits), ns})
}

func (c counted) Holds(holds func(Lit) bool) bool {
	n := 0
	for _, l := range c.Lits {
		if holds(l) {
			n++
		}
	}
	return slices.Contains(c.Numbers, n)
}

// bounds returns the range of the numbers. There are none if the constraint can't be satisfied.
func (c counted) bounds() cardinal {
	if len(c.Numbers) == 0 {
		return cardinal{packList(c.Lits), len(c.Lits) + 1, len(c.Lits)}
	}
	return cardinal{packList(c.Lits), c.Numbers[0], c.Numbers[len(c.Numbers)-1]}
}

func (c counted) lower(f *formulaBuilder) {
	bounds := c.bounds()
	bounds.lower(f)
	clauses := 0
	for n := bounds.Min + 1; n < bounds.Max; n++ {
		if !slices.Contains(c.Numbers, n) {
			clauses += binomial(len(c.Lits), n)
		}
	}
	if clauses > mostClauses {
		c.split(f)
		return
	}
	for n := bounds.Min + 1; n < bounds.Max; n++ {
		if slices.Contains(c.Numbers, n) {
			continue
		}
		places := make([]Lit, len(c.Lits))
		for i := range places {
			places[i] = Lit(i)
		}
		subsets(places, n, func(on []Lit) {
			clause := slices.Clone(c.Lits)
			for _, i := range on {
				clause[i] = clause[i].Not()
			}
			f.clause(clause...)
		})
	}
}

// split adds a literal for each number, under which there are that many.
func (c counted) split(f *formulaBuilder) {
	var all []Lit
	for _, n := range c.Numbers {
		is := f.local(fmt.Sprintf("%d of the literals of rule %d are true", n, f.rule+1))
		all = append(all, is)
		if !f.room() {
			return
		}
		when := f.when
		f.when = append(slices.Clone(when), is)
		cardinal{packList(c.Lits), n, n}.lower(f)
		f.when = when
		for _, l := range when { // so that the literal is determined where the rule does not apply
			f.outside(is, l)
		}
	}
	f.clause(all...)
}

func (c counted) rows(m *modelBuilder) {
	if len(c.Numbers) == 0 {
		m.clause()
		return
	}
	lits, coefs := slices.Clone(c.Lits), ones[float64](len(c.Lits))
	if least := c.Numbers[0]; len(c.Numbers) == 2 {
		high := c.isColumn(m, c.Numbers[1])
		m.between(float64(least), append(lits, high), append(coefs, float64(least-c.Numbers[1])),
			float64(least))
		return
	}
	var all []Lit
	for _, n := range c.Numbers {
		is := c.isColumn(m, n)
		all = append(all, is)
		lits, coefs = append(lits, is), append(coefs, -float64(n))
	}
	cardinal{packList(all), 1, 1}.rows(m)
	m.between(0, lits, coefs, 0)
}

// isColumn adds a column that is 1 exactly if a number of the literals are true, where the rule
// applies, and 0 elsewhere.
func (c counted) isColumn(m *modelBuilder, n int) Lit {
	when := slices.Clone(m.when)
	is := m.local("n", fmt.Sprintf("%d of the literals of rule %d are true", n, m.rule+1),
		func(holds func(Lit) bool) bool {
			return (defined{all: true, parts: when}).value(holds) &&
				cardinal{packList(c.Lits), n, n}.Holds(holds)
		})
	m.when = nil
	for _, l := range when {
		m.clause(is.Not(), l)
	}
	m.when = when
	return is
}
