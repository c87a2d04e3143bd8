package rules

import "context"

// Contradicted returns the first rule that some literals contradict by themselves, or -1 if there
// is none. Together with the literals that rules state outright, and with what both exclude in
// their cells, they make a clause of the rule false, or two literals of a group true, or a row too
// small. The rules on graphs as a whole, such as that of one closed loop, are left out. The errors
// are those of Parts.
func (m *Set) Contradicted(ctx context.Context, lits ...Lit) (rule int, err error) {
	p, err := m.Parts(ctx)
	if err != nil {
		return -1, err
	}
	k := m.constants()
	for _, l := range append(lits, m.Stated()...) {
		k.set(l) // a rule that states the opposite is then a clause that is false
	}
	m.exclude(k)
	value := func(l Lit) int8 {
		if l.Var() >= len(m.vars) {
			return 0 // a variable of the lowering
		}
		return k.value(l)
	}
	first := -1
	found := func(rule int32) {
		if rule >= 0 && (first < 0 || int(rule) < first) {
			first = int(rule)
		}
	}
	for i, rule := range p.Of {
		broken := true
		for _, l := range p.Lits[p.First[i]:p.First[i+1]] {
			broken = broken && value(l) < 0
		}
		if broken {
			found(rule)
		}
	}
	for i, group := range p.AtMostOne {
		holding := 0
		for _, l := range group {
			if value(l) > 0 {
				holding++
			}
		}
		if holding > 1 {
			found(p.GroupRule[i])
		}
	}
	for i, row := range p.Rows {
		most := int64(0)
		for j, l := range row.Lits {
			if value(l) >= 0 {
				most += row.Coefs[j]
			}
		}
		if most < row.Min {
			found(p.RowRule[i])
		}
	}
	return first, nil
}
