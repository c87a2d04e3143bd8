package rules

// Meaning. A literal is true exactly if two numbers are consecutive: two cells are linked if the
// path goes from one to the other. It ties links to numbers.
//
// Formula. Two consecutive values make the literal true. Where it is true, a value of one number
// needs the value before it or after it of the other.
//
// Model. The same clauses as rows.
//
// Evaluation. Tests the clauses.
//
// Sources. This project's own.

// consecutive is the constraint.
type consecutive struct {
	is   Lit
	x, y Int
}

// Consecutive completes a rule: the literal is true exactly if the numbers differ by 1.
func (d Draft) Consecutive(is Lit, x, y Int) { d.add(consecutive{is, x, y}) }

func (c consecutive) Holds(holds func(Lit) bool) bool {
	ok := true
	c.each(holds, func(lits ...Lit) { ok = ok && or{lits}.Holds(holds) })
	return ok
}

// each calls with the clauses on values that are open, since a value that is false satisfies its
// clauses.
func (c consecutive) each(open func(Lit) bool, clause func(lits ...Lit)) {
	buf := make([]Lit, 0, 4) // a list for each clause would take a tenth of the time of a hint
	for _, z := range [2][2]Int{{c.x, c.y}, {c.y, c.x}} {
		for v := z[0].Lo; v <= z[0].Hi; v++ {
			c.value(z, v, buf, open, clause)
		}
	}
}

// value calls with the clauses on a value of the first of the two numbers.
func (c consecutive) value(z [2]Int, v int, buf []Lit, open func(Lit) bool,
	clause func(lits ...Lit),
) {
	here := z[0].Is(v).Not()
	if !open(here.Not()) {
		return
	}
	before, after := z[1].Is(v-1), z[1].Is(v+1)
	clause(append(buf, here, c.is.Not(), before, after)...)
	if after != False {
		clause(append(buf, here, after.Not(), c.is)...)
	}
}

// lower looks only at the values that a walk has left, if the numbers are on one.
func (c consecutive) lower(f *formulaBuilder) {
	buf := make([]Lit, 0, 4)
	for _, z := range [2][2]Int{{c.x, c.y}, {c.y, c.x}} {
		if places, ok := f.known.places(z[0].run()); ok {
			for _, i := range places {
				c.value(z, z[0].Lo+int(i), buf, f.open, f.clause)
			}
			continue
		}
		for v := z[0].Lo; v <= z[0].Hi; v++ {
			c.value(z, v, buf, f.open, f.clause)
		}
	}
}

func (c consecutive) rows(m *modelBuilder) { c.each(m.open, m.clause) }
