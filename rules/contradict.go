package rules

import (
	"context"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
)

// Contradicted returns the first rule that some literals contradict by themselves, or -1 if there
// is none, what is wrong, and the cells where they do. Together with the literals that rules state
// outright, they make a clause of the rule false, or two literals of a group true, or a row too
// small. People see that at once: a number twice in a row. Only if there is none, what both exclude
// in their cells is counted, too: then no number is left for a cell. The rules on graphs as a
// whole, such as that of one closed loop, are left out. The errors are those of Parts.
func (m *Set) Contradicted(ctx context.Context, lits ...Lit) (rule int, why puzzle.Reason,
	cells []puzzle.Cell, err error,
) {
	p, err := m.Parts(ctx)
	if err != nil {
		return -1, why, nil, err
	}
	k := m.constants()
	for _, l := range append(lits, m.Stated()...) {
		k.set(l) // a rule that states the opposite is then a clause that is false
	}
	first, by := m.firstFalse(p, k)
	if first < 0 {
		m.exclude(k)
		first, by = m.firstFalse(p, k)
	}
	if first < 0 {
		return -1, why, nil, nil
	}
	r := m.rules[first]
	return first, r.lacking(k), m.cellsOf(by, r), nil
}

// lacking returns what is wrong where the rule is broken: if it says how many it counts, with the
// room that is left for them if that is too little.
func (r *Rule) lacking(k *known) puzzle.Reason {
	c, ok := r.is.(*cardinal)
	if !ok || r.broken != "" || !slices.Contains(r.args, any(c.Min)) {
		return r.Broken()
	}
	left := 0
	for i := range c.Lits.n {
		if k.value(c.Lits.at(i)) >= 0 {
			left++
		}
	}
	if left == 0 || left >= c.Min {
		return r.Broken()
	}
	return puzzle.Because("rule broken/left", "rule", r.Reason(), "n", left)
}

// firstFalse returns the first rule that what is known contradicts, or -1, and the literals of the
// part that is false.
func (m *Set) firstFalse(p *graph.Parts, k *known) (first int, by []Lit) {
	value := func(l Lit) int8 {
		if l.Var() >= m.vars.n {
			return 0 // a variable of the lowering
		}
		return k.value(l)
	}
	first = -1
	found := func(rule int32, lits ...Lit) {
		if rule >= 0 && (first < 0 || int(rule) < first) {
			first, by = int(rule), lits
		}
	}
	for i, rule := range p.Of {
		broken := true
		clause := p.Lits[p.First[i]:p.First[i+1]]
		for _, l := range clause {
			broken = broken && value(l) < 0
		}
		if broken {
			found(rule, clause...)
		}
	}
	for i, group := range p.AtMostOne {
		var holding []Lit
		for _, l := range group {
			if value(l) > 0 {
				holding = append(holding, l)
			}
		}
		if len(holding) > 1 {
			found(p.GroupRule[i], holding...)
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
			found(p.RowRule[i], row.Lits...)
		}
	}
	return first, by
}

// cellsOf returns the cells of the numbers that a clause denies; if there are none,
// the cells that could hold its numbers, those that its rule is about, or those of its lines and
// links.
func (m *Set) cellsOf(lits []Lit, r *Rule) []puzzle.Cell {
	var placed, open, others []puzzle.Cell
	for _, l := range lits {
		if l.Var() >= m.vars.n {
			continue // a variable of the lowering
		}
		switch f, ok := m.FactOf(l.Var()); {
		case !ok:
		case f.What != puzzle.Holds:
			others = append(others, f.At)
		case l.Negated():
			placed = append(placed, f.At)
		default:
			open = append(open, f.At)
		}
	}
	for _, cells := range [][]puzzle.Cell{placed, open, r.Cells, others} {
		if len(cells) > 0 {
			return slices.Compact(slices.Clone(cells))
		}
	}
	return nil
}
