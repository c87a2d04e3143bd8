package rules

import (
	"encoding/binary"
	"math"
)

// Clues settle much before any search: a given number leaves its row, and on a path its neighbours
// in number are close to it. Constraints that can see such things cheaply do so before they are
// lowered, so that formulas of easy boards are small. It is unit propagation on the primitives;
// what it does not see is left to the solver. Models are lowered whole, for those who study them,
// but for walks: of the numbers on a path presolve drops all but few, which takes it long.

// known is what is known of variables.
type known struct {
	vals    []byte // of each variable: isTrue, isFalse, or 0 for not known
	changed bool
	failed  bool   // something is true and false
	done    bool   // the constraint that was asked last will say no more
	walks   []walk // those whose layers are known
	on      []int  // the variables that are true, in the order in which they became so
	buf     []Lit  // work space
}

// isFalse is -1 as a byte.
const isTrue, isFalse byte = 1, 0xff

// value returns 1 for a literal known to be true, -1 for one known to be false, and otherwise 0.
func (k *known) value(l Lit) int8 {
	v := int8(k.vals[l.Var()])
	if l.Negated() {
		return -v
	}
	return v
}

// set makes a literal true.
func (k *known) set(l Lit) {
	switch k.value(l) {
	case 0:
		k.vals[l.Var()] = isFalse
		if !l.Negated() {
			k.vals[l.Var()] = isTrue
			k.on = append(k.on, l.Var())
		}
		for i := range k.walks {
			w := &k.walks[i]
			if at := l.Var() - w.first; at >= 0 && at < w.nodes*w.stride && at%w.stride < w.values {
				w.news = append(w.news, l.Var())
			}
		}
		k.changed = true
	case -1:
		k.failed = true
	}
}

// count returns how many literals of a list are not known to be false, and how many of those are
// known to be true.
func (k *known) count(r run) (left, on int) {
	for _, l := range r.list {
		v := k.value(l)
		left, on = left+int(v+2)>>1, on+int(v+1)>>1
	}
	if r.list != nil {
		return left, on
	}
	for l, i := r.first, 0; i < r.n; l, i = l+r.step, i+1 {
		v := k.value(l)
		left, on = left+int(v+2)>>1, on+int(v+1)>>1
	}
	return left, on
}

// left appends the literals of a list that are not known to be false.
func (k *known) left(r run, to []Lit) []Lit {
	for _, l := range r.list {
		if k.value(l) >= 0 {
			to = append(to, l)
		}
	}
	if r.list != nil {
		return to
	}
	if places, ok := k.places(r); ok {
		for _, i := range places {
			if l := r.at(int(i)); k.value(l) >= 0 {
				to = append(to, l)
			}
		}
		return to
	}
	for l, i := r.first, 0; i < r.n; l, i = l+r.step, i+1 {
		if k.value(l) >= 0 {
			to = append(to, l)
		}
	}
	return to
}

// passes is the largest number of times that all rules are asked. Each pass goes through the rules
// in the other direction, since conclusions run along paths.
const passes = 8

// constants knows the literals that are the same in every statement.
func (m *Set) constants() *known {
	k := &known{vals: make([]byte, m.vars.n)}
	k.set(True)
	return k
}

// walked draws the conclusions of walks, if there are any. It is nothing if they contradict the
// clues: a solver then proves that.
func (m *Set) walked() *known {
	all := m.settlers(func(*Rule) bool { return true })
	if walks := m.walksOf(all); len(walks) > 0 {
		if k := m.constants(); k.begin(all, walks) {
			return k
		}
	}
	return m.constants()
}

// settlers returns what draws conclusions of the rules for which wanted returns true.
func (m *Set) settlers(wanted func(*Rule) bool) []settler {
	all := make([]settler, 0, len(m.rules))
	var both storage
	var last *cardinal
	for _, r := range m.rules {
		s, ok := r.is.(settler)
		if !ok || len(r.when) > 0 || !wanted(r) {
			continue
		}
		c, _ := s.(*cardinal)
		if c != nil && last != nil && c.Lits.same(last.Lits) { // at least one, at most one
			c = both.bounds(cardinal{c.Lits, max(c.Min, last.Min), min(c.Max, last.Max)})
			all[len(all)-1] = c
		} else {
			all = append(all, s)
		}
		last = c
	}
	return all
}

// begin makes true what rules state outright, and draws the conclusions of walks. It returns false
// if there is a contradiction.
func (k *known) begin(all []settler, walks []walk) bool {
	for _, s := range all {
		if c, ok := s.(*cardinal); ok && c.only() != True {
			k.set(c.only())
		}
	}
	for _, w := range walks {
		if !w.begin(k) {
			return false
		}
	}
	return true
}

// settled draws the conclusions of the rules for which wanted returns true. It is nothing if they
// contradict each other: a solver then proves that. Only if a walk does is the result failed, since
// the formula of a large board without its layers has too many literals.
func (m *Set) settled(wanted func(*Rule) bool) *known {
	k, all := m.constants(), m.settlers(wanted)
	if !k.begin(all, m.walksOf(all)) {
		k = m.constants()
		k.failed = true
		return k
	}
	if m.tooOpen(k) {
		return k
	}
	for i := range k.walks {
		w := &k.walks[i]
		for j := range all {
			if w.says(all[j]) {
				all[j] = nil
			}
		}
		all = append(all, w)
	}
	for pass := range passes {
		k.changed = false
		for i := range all {
			if pass%2 == 1 {
				i = len(all) - 1 - i
			}
			if all[i] == nil {
				continue
			}
			k.done = false
			if all[i].settle(k); k.failed {
				return m.constants()
			}
			if k.done {
				all[i] = nil
			}
		}
		if !k.changed {
			break
		}
	}
	return k
}

// unknown returns the number of variables without a value. Most are false, often by the million,
// and these it passes over eight at a time; bytes.Count would add 2 kB to the page.
func (k *known) unknown() int {
	n, vals := 0, k.vals
	for len(vals) > 0 {
		eight := vals[:min(8, len(vals))]
		vals = vals[len(eight):]
		if len(eight) == 8 && binary.LittleEndian.Uint64(eight) == math.MaxUint64 {
			continue
		}
		for _, v := range eight {
			if v == 0 {
				n++
			}
		}
	}
	return n
}

// tooOpen reports whether so many values of cells are open that no formula has room for them: each
// is in both rules on how many values its cell has. To settle more of them would take long.
func (m *Set) tooOpen(k *known) bool {
	return !k.failed && 2*m.vars.n > maxLits && 2*(k.unknown()-len(m.vars.others)) > maxLits
}
