package rules

// Clues settle much before any search: a given number leaves its row, and on a path its neighbours
// in number are close to it. Constraints that can see such things cheaply do so before they are
// lowered, so that formulas of easy boards are small. It is unit propagation on the primitives;
// what it does not see is left to the solver. Models are lowered whole, for those who study them.

// known is what is known of variables.
type known struct {
	vals    []int8 // of each literal: 1 for true, -1 for false, 0 for not known
	changed bool
	failed  bool // something is true and false
}

// value returns 1 for a literal known to be true, -1 for one known to be false, and otherwise 0.
func (k *known) value(l Lit) int8 { return k.vals[l] }

// set makes a literal true.
func (k *known) set(l Lit) {
	switch k.vals[l] {
	case 0:
		k.vals[l], k.vals[l.Not()] = 1, -1
		k.changed = true
	case -1:
		k.failed = true
	}
}

// passes is the largest number of times that all rules are asked. Each pass goes through the rules
// in the other direction, since conclusions run along paths.
const passes = 8

// constants knows the literals that are the same in every statement.
func (m *Set) constants() *known {
	k := &known{vals: make([]int8, 2*len(m.vars))}
	k.set(True)
	return k
}

// settled draws the conclusions of the rules for which wanted returns true. It is nothing if they
// contradict each other: a solver then proves that.
func (m *Set) settled(wanted func(*Rule) bool) *known {
	k := m.constants()
	var all []settler
	for i := range m.rules {
		r := &m.rules[i]
		if s, ok := r.Is.(settler); ok && len(r.when) == 0 && wanted(r) {
			all = append(all, s)
		}
	}
	for pass := range passes {
		k.changed = false
		for i := range all {
			if pass%2 == 1 {
				i = len(all) - 1 - i
			}
			if all[i].settle(k); k.failed {
				return m.constants()
			}
		}
		if !k.changed {
			break
		}
	}
	return k
}
