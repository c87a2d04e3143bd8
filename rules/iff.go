package rules

// Two literals are both true or both false.
//
// Clauses: each implies the other. Rows: their difference is 0.

// Iff is the constraint that its literals are equal.
type Iff struct{ A, B Lit }

// Iff completes a rule: a is true exactly if b is.
func (d Draft) Iff(a, b Lit) { d.add(Iff{a, b}) }

// Holds reports whether the literals are equal.
func (c Iff) Holds(holds func(Lit) bool) bool { return holds(c.A) == holds(c.B) }

func (c Iff) lower(f *lowering) {
	f.clause(c.A.Not(), c.B)
	f.clause(c.A, c.B.Not())
}

func (c Iff) rows(m *modelling) { m.between(0, []Lit{c.A, c.B}, []float64{1, -1}, 0) }

func (c Iff) settle(k *known) {
	for _, x := range [][2]Lit{{c.A, c.B}, {c.B, c.A}} {
		switch k.value(x[0]) {
		case 1:
			k.set(x[1])
		case -1:
			k.set(x[1].Not())
		}
	}
}
