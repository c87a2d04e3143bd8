package rules

// Meaning. One number is less than another.
//
// Formula. For each value of the smaller number, the larger has one of the values above it; and for
// each value of the larger, the smaller has one below. Unit propagation then keeps the bounds of
// both. The bounds that clues settle are kept before there are clauses.
//
// Model. The cumulative sums, for each v: the smaller number is v or more only where the larger is
// v+1 or more. On the article's board of Futoshiki their relaxation is integral, where rows over
// sums of values are not (docs/study.md).
//
// Evaluation. Compares the true values.
//
// Sources. "Solving a number game with a MIP solver" has rows with a large constant; the cumulative
// rows are this project's own.

// less is the constraint that one number is less than another.
type less struct{ Smaller, Larger Int }

// Less completes a rule: a is less than b.
func (d Draft) Less(a, b Int) { d.over(a, b).add(less{a, b}) }

// Holds reports whether the smaller number is less.
func (c less) Holds(holds func(Lit) bool) bool {
	for v := c.Smaller.Lo; v <= c.Smaller.Hi; v++ {
		if !holds(c.Smaller.Is(v)) {
			continue
		}
		for w := c.Larger.Lo; w <= min(v, c.Larger.Hi); w++ {
			if holds(c.Larger.Is(w)) {
				return false
			}
		}
	}
	return true
}

// lower adds, for each value that is left, that the smaller number is it only if the larger is
// above, and that the larger is it only if the smaller is below.
func (c less) lower(f *formulaBuilder) {
	var buf []Lit
	support := func(l Lit, of Int, from, to int) {
		if !f.open(l) {
			return
		}
		buf = append(buf[:0], l.Not())
		for w := max(from, of.Lo); w <= min(to, of.Hi); w++ {
			buf = append(buf, of.Is(w))
		}
		f.clause(buf...)
	}
	for v := c.Smaller.Lo; v <= c.Smaller.Hi; v++ {
		support(c.Smaller.Is(v), c.Larger, v+1, c.Larger.Hi)
	}
	for v := c.Larger.Lo; v <= c.Larger.Hi; v++ {
		support(c.Larger.Is(v), c.Smaller, c.Smaller.Lo, v-1)
	}
}

func (c less) rows(m *modelBuilder) {
	for v := c.Smaller.Lo; v <= c.Smaller.Hi; v++ {
		var lits []Lit
		var coefs []float64
		for w := max(v+1, c.Larger.Lo); w <= c.Larger.Hi; w++ {
			lits, coefs = append(lits, c.Larger.Is(w)), append(coefs, 1)
		}
		for w := v; w <= c.Smaller.Hi; w++ {
			lits, coefs = append(lits, c.Smaller.Is(w)), append(coefs, -1)
		}
		m.between(0, lits, coefs, inf)
	}
}

// settle keeps the bounds: the smaller number is below the greatest value that is left for the
// larger, and the larger is above the least one of the smaller. If a number has no value left, its
// cell notices that.
func (c less) settle(k *known) {
	most, least := c.Larger.Hi, c.Smaller.Lo
	for most >= c.Larger.Lo && k.value(c.Larger.Is(most)) < 0 {
		most--
	}
	for v := c.Smaller.Hi; v >= max(most, c.Smaller.Lo); v-- {
		k.set(c.Smaller.Is(v).Not())
	}
	for least <= c.Smaller.Hi && k.value(c.Smaller.Is(least)) < 0 {
		least++
	}
	for v := c.Larger.Lo; v <= min(least, c.Larger.Hi); v++ {
		k.set(c.Larger.Is(v).Not())
	}
}
