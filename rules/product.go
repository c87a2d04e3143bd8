package rules

import "slices"

// Meaning. Numbers have a product, which is 1 or more.
//
// Formula. A product is the target exactly if for each prime the exponents add up to that of the
// target, and no number has another prime: sums that are linear in the literals of the values. If
// few tuples of values have the product, they are a Table. Otherwise each value that does not
// divide the target is false, and each prime is two rows of the
// solver.
//
// Model. One equation for each prime, and the values that do not divide the target are 0.
//
// Evaluation. Divides the target by the true values.
//
// Sources. This project's own.

// product is the constraint that numbers have a product, which is 1 or more.
type product struct {
	Target int
	Of     []Int
}

// Product completes a rule: the product of the numbers is the target, which is 1 or more.
func (d Draft) Product(target int, xs ...Int) {
	if target < 1 {
		d.wrong("a product is 1 or more")
	}
	d.over(xs...).add(product{target, slices.Clone(xs)})
}

// Holds reports whether the numbers have the product. They have none if a cell has no number.
func (c product) Holds(holds func(Lit) bool) bool {
	left := c.Target
	for _, x := range c.Of {
		if !x.some(holds) {
			return false
		}
		for v := x.Lo; v <= x.Hi; v++ {
			if !holds(x.Is(v)) {
				continue
			}
			if v < 1 || left%v != 0 {
				return false
			}
			left /= v
		}
	}
	return left == 1
}

func (c product) tuples() ([][]int, bool) {
	return tuplesOf(c.Of, mostTuples, c.Target, func(left, _, v int) (int, bool) {
		if v < 1 || left%v != 0 {
			return 0, false
		}
		return left / v, true
	}, func(left int) bool { return left == 1 }, false)
}

func (c product) lower(f *formulaBuilder) {
	if tuples, ok := c.tuples(); ok {
		newTable(tuples, c.Of).lower(f)
		return
	}
	c.each(func(l Lit) { f.clause(l.Not()) }, func(sum linear) { sum.solverRows(f) })
}

// each calls with the literals of values that do not divide the target, and for each prime with the
// sum of the exponents.
func (c product) each(not func(Lit), prime func(sum linear)) {
	for _, x := range c.Of {
		for v := x.Lo; v <= x.Hi; v++ {
			if v < 1 || c.Target%v != 0 {
				not(x.Is(v))
			}
		}
	}
	for _, p := range c.primes() {
		sum := linear{Min: exponent(c.Target, p), Max: exponent(c.Target, p)}
		for _, x := range c.Of {
			of := choice{number: true}
			for v := x.Lo; v <= x.Hi; v++ {
				o := option{lit: x.Is(v)}
				if v > 0 && c.Target%v == 0 {
					o.adds = exponent(v, p)
				}
				of.options = append(of.options, o)
			}
			sum.Choices = append(sum.Choices, of)
		}
		prime(sum)
	}
}

// primes lists the primes of the target that some value may have. If the target has others, one of
// them stands for all: no value has it.
func (c product) primes() []int {
	most := 1
	for _, x := range c.Of {
		most = max(most, x.Hi)
	}
	var all []int
	left := c.Target
	for p := 2; p <= most && p <= left; p++ {
		if left%p == 0 {
			all = append(all, p)
			for left%p == 0 {
				left /= p
			}
		}
	}
	if left > 1 {
		all = append(all, left)
	}
	return all
}

// exponent returns how often p divides v.
func exponent(v, p int) int64 {
	n := int64(0)
	for ; v%p == 0; v /= p {
		n++
	}
	return n
}

func (c product) rows(m *modelBuilder) {
	c.each(func(l Lit) { m.clause(l.Not()) }, func(sum linear) { sum.rows(m) })
}
