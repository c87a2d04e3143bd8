package rules

// Meaning. One number is less than another.
//
// Formula. For each value of the smaller number, the larger has one of the values above it; and for
// each value of the larger, the smaller has one below. Unit propagation then keeps the bounds of
// both.
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

// each calls with the clauses: the smaller is v only if the larger is above, and the larger is v
// only if the smaller is below.
func (c less) each(clause func(lits ...Lit)) {
	var buf []Lit
	for v := c.Smaller.Lo; v <= c.Smaller.Hi; v++ {
		buf = append(buf[:0], c.Smaller.Is(v).Not())
		for w := max(v+1, c.Larger.Lo); w <= c.Larger.Hi; w++ {
			buf = append(buf, c.Larger.Is(w))
		}
		clause(buf...)
	}
	for v := c.Larger.Lo; v <= c.Larger.Hi; v++ {
		buf = append(buf[:0], c.Larger.Is(v).Not())
		for w := c.Smaller.Lo; w <= min(v-1, c.Smaller.Hi); w++ {
			buf = append(buf, c.Smaller.Is(w))
		}
		clause(buf...)
	}
}

func (c less) lower(f *lowering) { c.each(f.clause) }

func (c less) rows(m *modelling) {
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

func (c less) settle(k *known) {
	c.each(func(lits ...Lit) { or{lits}.settle(k) })
}
