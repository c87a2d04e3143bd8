package rules

// Meaning. A definition: a literal is true exactly if all of some earlier literals are, or if any
// of them is.
//
// Formula. For all, the literal implies each part, and the parts together imply it. For any, each
// part implies it, and it implies one of the parts.
//
// Model. A row for each of these clauses.
//
// Evaluation. Compares the literal with its parts. Set.Assignment gives definitions their values.
//
// Sources. G. S. Tseitin, "On the Complexity of Derivation in Propositional Calculus", 1968.

// defined is a definition.
type defined struct {
	is    Lit
	all   bool
	parts []Lit
}

// value returns the truth of the literal by its parts.
func (c defined) value(holds func(Lit) bool) bool {
	for _, l := range c.parts {
		if holds(l) != c.all {
			return !c.all
		}
	}
	return c.all
}

func (c defined) Holds(holds func(Lit) bool) bool { return holds(c.is) == c.value(holds) }

func (c defined) each(clause func(lits ...Lit)) {
	whole := make([]Lit, 0, len(c.parts)+1)
	for _, l := range c.parts {
		if c.all {
			clause(c.is.Not(), l)
			whole = append(whole, l.Not())
		} else {
			clause(c.is, l.Not())
			whole = append(whole, l)
		}
	}
	if c.all {
		clause(append(whole, c.is)...)
	} else {
		clause(append(whole, c.is.Not())...)
	}
}

func (c defined) lower(f *formulaBuilder) {
	if !f.axioms || !f.isLocal(c.is) {
		c.each(f.clause)
		return
	}
	rule := f.rule
	f.rule = -1
	c.each(f.clause)
	f.rule = rule
	flip := func(l Lit) Lit { return l }
	if !c.all {
		flip = Lit.Not
	}
	h := []Lit{flip(f.lit(c.is))}
	for _, l := range c.parts {
		switch l = flip(l); f.value(l) {
		case 0:
			h = append(h, f.lit(l))
		case -1: // its opposite is all of nothing
			f.Helpers = append(f.Helpers, []Lit{h[0].Not()})
			return
		}
	}
	f.Helpers = append(f.Helpers, h)
}

func (c defined) rows(m *modelBuilder) { c.each(m.clause) }

func (c defined) settle(k *known) {
	is := or{}
	c.each(func(lits ...Lit) {
		is.Lits = lits
		is.settle(k)
	})
}
