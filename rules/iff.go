package rules

// Meaning. Two literals are both true or both false.
//
// Formula. Two clauses: each implies the other.
//
// Model. One row: their difference is 0.
//
// Evaluation. Compares the two.

// iff is the constraint that its literals are equal.
type iff struct{ A, B Lit }

// Iff completes a rule: a is true exactly if b is.
func (d Draft) Iff(a, b Lit) { d.add(iff{a, b}) }

// Holds reports whether the literals are equal.
func (c iff) Holds(holds func(Lit) bool) bool { return holds(c.A) == holds(c.B) }

func (c iff) lower(f *formulaBuilder) {
	f.clause(c.A.Not(), c.B)
	f.clause(c.A, c.B.Not())
}

func (c iff) rows(m *modelBuilder) { m.between(0, []Lit{c.A, c.B}, []float64{1, -1}, 0) }

func (c iff) settle(k *known) {
	for _, x := range [][2]Lit{{c.A, c.B}, {c.B, c.A}} {
		switch k.value(x[0]) {
		case 1:
			k.set(x[1])
		case -1:
			k.set(x[1].Not())
		}
	}
}
