package rules

import "slices"

// Meaning. One of some literals is true. Implies is the same with the first one negated: if it is
// true, one of the others is.
//
// Formula. The clause.
//
// Model. One row: the literals sum to at least 1.
//
// Evaluation. Looks for a true literal.

// or is the constraint that one of its literals is true.
type or struct{ Lits []Lit }

// Or completes a rule: one of the literals is true.
func (d Draft) Or(lits ...Lit) { d.add(or{slices.Clone(lits)}) }

// Implies completes a rule: if l is true, one of the others is.
func (d Draft) Implies(l Lit, then ...Lit) { d.add(or{append([]Lit{l.Not()}, then...)}) }

// Holds reports whether one of the literals is true.
func (c or) Holds(holds func(Lit) bool) bool { return slices.ContainsFunc(c.Lits, holds) }

func (c or) lower(f *formulaBuilder) { f.clause(c.Lits...) }

func (c or) rows(m *modelBuilder) { m.clause(c.Lits...) }

// settle makes the last literal true that is not known to be false.
func (c or) settle(k *known) {
	open := False
	for _, l := range c.Lits {
		switch k.value(l) {
		case 1:
			return
		case 0:
			if open != False && open != l {
				return
			}
			open = l
		}
	}
	k.set(open) // a failure if all are false
}
