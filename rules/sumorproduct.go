package rules

import (
	"fmt"
	"slices"
)

// Meaning. Numbers have a target as their sum or as their product: a cage of three cells or more
// whose operation is not given.
//
// Formula. If few tuples of values have it, the tuples as a Table. Otherwise a literal states that
// the sum is above the target, and one that it is below, by two rows of the solver each. Where one
// of them is true, the Product.
//
// Model. The same, with a row in place of those of the solver.
//
// Evaluation. That of Sum, or that of Product.
//
// Sources. This project's own.

// sumOrProduct is the constraint that numbers have a sum or a product, which are the same.
type sumOrProduct struct {
	total
	product product
}

// SumOrProduct completes a rule: the target, which is 1 or more, is the sum of the numbers, or the
// product, or both.
func (d Draft) SumOrProduct(target int, xs ...Int) {
	if target < 1 {
		d.wrong("a sum or product is 1 or more")
	}
	xs = slices.Clone(xs)
	d.over(xs...).add(sumOrProduct{total{Total: target, Of: xs}, product{target, xs}})
}

// Holds reports whether the numbers have the sum or the product.
func (c sumOrProduct) Holds(holds func(Lit) bool) bool {
	return c.total.Holds(holds) || c.product.Holds(holds)
}

// table returns the tuples that have the sum or the product, or false if there are many.
func (c sumOrProduct) table() (table, bool) {
	sums, few := c.tuples(mostTuples)
	products, also := c.product.tuples()
	return newTable(append(sums, products...), c.Of), few && also
}

// sides calls with the bounds of the sum where it is above the target or below it, and where not.
func (c sumOrProduct) sides(above, below Lit, row func(when Lit, sum linear)) {
	row(above, c.linear(c.Total+1, NoMax))
	row(above.Not(), c.linear(NoMin, c.Total))
	row(below, c.linear(NoMin, c.Total-1))
	row(below.Not(), c.linear(c.Total, NoMax))
}

func (c sumOrProduct) lower(f *formulaBuilder) {
	if few, ok := c.table(); ok {
		few.lower(f)
		return
	}
	when := slices.Clip(f.when)
	local := func(words string) Lit {
		return f.local(fmt.Sprintf("the sum of rule %d is %s %d", f.rule+1, words, c.Total))
	}
	above, below, other := local("above"), local("below"), local("not")
	for _, l := range when {
		f.outside(above, l)
		f.outside(below, l)
	}
	f.when = nil
	defined{other, false, []Lit{above, below}}.lower(f)
	c.sides(above, below, func(l Lit, sum linear) {
		f.when = append(when, l)
		sum.solverRows(f)
	})
	f.when = append(when, other)
	c.product.lower(f)
	f.when = when
}

func (c sumOrProduct) rows(m *modelBuilder) {
	if few, ok := c.table(); ok {
		few.rows(m)
		return
	}
	when := slices.Clip(m.when)
	local := func(name, words string, sum linear, holds bool) Lit {
		return m.local(name, fmt.Sprintf("the sum of rule %d is %s %d", m.rule+1, words, c.Total),
			func(in func(Lit) bool) bool {
				return sum.Holds(in) == holds && (defined{all: true, parts: when}).value(in)
			})
	}
	above := local("above", "above", c.linear(c.Total+1, NoMax), true)
	below := local("below", "below", c.linear(NoMin, c.Total-1), true)
	other := local("other", "not", c.linear(c.Total, c.Total), false)
	m.when = nil
	for _, l := range when { // the columns are 0 where the rule does not apply
		m.clause(above.Not(), l)
		m.clause(below.Not(), l)
	}
	defined{other, false, []Lit{above, below}}.rows(m)
	c.sides(above, below, func(l Lit, sum linear) {
		m.when = append(when, l)
		sum.rows(m)
	})
	m.when = append(when, other)
	c.product.rows(m)
	m.when = when
}
