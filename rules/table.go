package rules

import (
	"fmt"
	"slices"
)

// Meaning. Some numbers are together one of a list of tuples.
//
// Formula. For two numbers, each value with the values that the other may have then, both ways. For
// more, a literal for each tuple, defined as all of its values: one of them is true, and each value
// needs one of its tuples.
//
// Model. A column for each tuple, of which one is 1; the columns of the tuples with a value sum to
// the column of the value. The relaxation is the convex hull.
//
// Evaluation. Looks for a tuple of which all values are true.
//
// Sources. Christian Bessiere, "Constraint Propagation", 2006, on supports of tables.

// table is the constraint that some choices are together one of some tuples.
type table struct {
	of     [][]Lit // of each number: the literals of its values, of which one is true
	tuples [][]int // of places in these
}

// Table completes a rule: the numbers are one of the tuples of values.
func (d Draft) Table(tuples [][]int, xs ...Int) {
	for _, values := range tuples {
		if len(values) != len(xs) {
			d.wrong("a tuple of %d for %d numbers", len(values), len(xs))
		}
	}
	d.over(xs...).add(newTable(tuples, xs))
}

func newTable(tuples [][]int, xs []Int) table {
	var t table
	for _, x := range xs {
		t.of = append(t.of, x.lits())
	}
	for _, values := range tuples {
		tuple := make([]int, len(xs))
		ok := true
		for i, x := range xs {
			tuple[i] = values[i] - x.Lo
			ok = ok && x.Lo <= values[i] && values[i] <= x.Hi
		}
		if ok {
			t.tuples = append(t.tuples, tuple)
		}
	}
	t.sort()
	return t
}

// sort orders the tuples and removes repeated ones.
func (c *table) sort() {
	order := make([]int, len(c.tuples)) // a page sorts ints already, tuples would be more code
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order,
		func(i, j int) int { return slices.Compare(c.tuples[i], c.tuples[j]) })
	var tuples [][]int
	for _, i := range order {
		if n := len(tuples); n == 0 || !slices.Equal(tuples[n-1], c.tuples[i]) {
			tuples = append(tuples, c.tuples[i])
		}
	}
	c.tuples = tuples
}

// lits returns the literals of a tuple.
func (c table) lits(tuple []int) []Lit {
	lits := make([]Lit, len(tuple))
	for i, v := range tuple {
		lits[i] = c.of[i][v]
	}
	return lits
}

// Holds reports whether one of the tuples is true.
func (c table) Holds(holds func(Lit) bool) bool {
	for _, tuple := range c.tuples {
		if (defined{all: true, parts: c.lits(tuple)}).value(holds) {
			return true
		}
	}
	return false
}

// open drops the tuples with a value that is known to be false.
func (c table) open(known *known) table {
	return table{c.of, slices.DeleteFunc(slices.Clone(c.tuples), func(tuple []int) bool {
		return slices.ContainsFunc(c.lits(tuple), func(l Lit) bool { return known.value(l) < 0 })
	})}
}

func (c table) lower(f *formulaBuilder) {
	c = c.open(f.known)
	switch {
	case len(c.tuples) == 0:
		f.clause()
		return
	case len(c.of) <= 2 || len(c.tuples) == 1:
		c.each(func(i, v int, those []int) {
			clause := []Lit{c.of[i][v].Not()}
			for _, t := range those {
				if other := c.tuples[t][len(c.of)-1-i]; len(c.of) == 2 {
					clause = append(clause, c.of[1-i][other])
				}
			}
			if len(c.of) == 2 || len(those) == 0 {
				f.clause(clause...)
			}
		})
		if len(c.tuples) == 1 {
			for _, l := range c.lits(c.tuples[0]) {
				f.clause(l)
			}
		}
		return
	}
	when := f.when
	all := make([]Lit, len(c.tuples))
	for t, tuple := range c.tuples {
		all[t] = f.local(fmt.Sprintf("tuple %d of rule %d is the one", t+1, f.rule+1))
		f.when = nil
		defined{all[t], true, append(c.lits(tuple), when...)}.lower(f)
		f.when = when
	}
	f.clause(all...)
	c.each(func(i, v int, those []int) {
		clause := []Lit{c.of[i][v].Not()}
		for _, t := range those {
			clause = append(clause, all[t])
		}
		f.clause(clause...)
	})
}

// each calls with each value of each number, and the tuples that have it.
func (c table) each(with func(i, v int, those []int)) {
	for i, values := range c.of {
		those := make([][]int, len(values))
		for t, tuple := range c.tuples {
			those[tuple[i]] = append(those[tuple[i]], t)
		}
		for v := range values {
			with(i, v, those[v])
		}
	}
}

func (c table) rows(m *modelBuilder) {
	c = c.open(m.known)
	when := slices.Clone(m.when)
	all := make([]Lit, len(c.tuples))
	for t, tuple := range c.tuples {
		parts := append(c.lits(tuple), when...)
		all[t] = m.local("t", fmt.Sprintf("tuple %d of rule %d is the one", t+1, m.rule+1),
			func(holds func(Lit) bool) bool { return defined{all: true, parts: parts}.value(holds) })
		for _, l := range when { // the columns are 0 where the rule does not apply
			m.when = nil
			m.clause(all[t].Not(), l)
			m.when = when
		}
	}
	cardinal{packList(all), 1, 1}.rows(m)
	c.each(func(i, v int, those []int) {
		lits, coefs := []Lit{c.of[i][v]}, []float64{-1}
		for _, t := range those {
			lits, coefs = append(lits, all[t]), append(coefs, 1)
		}
		m.between(0, lits, coefs, 0)
	})
}
