package rules_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// auxes returns new auxiliary variables.
func auxes(m *rules.Set, n int) []rules.Lit {
	var lits []rules.Lit
	for range n {
		lits = append(lits, m.Aux("an auxiliary variable"))
	}
	return lits
}

// some returns the definition that some values of auxiliary variables obey another one.
func some(aux []rules.Lit, def right) right {
	return func(holds truth) bool {
		for values := range 1 << len(aux) {
			if def(func(l rules.Lit) bool {
				if i := slices.Index(aux, l&^1); i >= 0 {
					return (values>>i&1 != 0) != l.Negated()
				}
				return holds(l)
			}) {
				return true
			}
		}
		return false
	}
}

// TestAux: an assignment of the facts is right if some values of auxiliary variables obey the rules.
func TestAux(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &board{Set: rules.New(side, side)}
		facts := b.bits(rapid.IntRange(1, 4).Draw(t, "facts"))
		x := b.number(1, 3)
		aux := auxes(b.Set, rapid.IntRange(1, 5).Draw(t, "auxiliary"))
		lits := slices.Concat(facts, aux, []rules.Lit{x.Is(1), x.Is(3), rules.True})
		lit := func() rules.Lit {
			l := rapid.SampledFrom(lits).Draw(t, "literal")
			if opposite := rapid.Bool().Draw(t, "opposite"); opposite {
				l = l.Not()
			}
			return l
		}
		several := func(n int) (all []rules.Lit) {
			for range n {
				all = append(all, lit())
			}
			return all
		}
		var defs []right
		for i := range rapid.IntRange(1, 5).Draw(t, "rules") {
			d := b.Rule("drawn", fmt.Sprintf("rule %d", i))
			switch some := several(3); rapid.IntRange(0, 5).Draw(t, "primitive") {
			case 0:
				d.Or(some...)
				defs = append(defs, func(holds truth) bool { return count(holds, some) > 0 })
			case 1:
				d.Exactly(1, some...)
				defs = append(defs, func(holds truth) bool { return count(holds, some) == 1 })
			case 2:
				d.If(some[2]).Iff(some[0], some[1])
				defs = append(defs, func(holds truth) bool { return !holds(some[2]) || holds(some[0]) == holds(some[1]) })
			case 3:
				nodes := several(graphs[0].nodes)
				d.Connected(made(0), nodes...)
				defs = append(defs, func(holds truth) bool {
					_, n := parts(made(0), func(i int) bool { return holds(nodes[i]) }, func(int) bool { return true })
					return n <= 1
				})
			case 4:
				terms := []rules.Term{rules.Times(2, some[0]), rules.Times(-1, some[1]), rules.Times(3, some[2]), x.Times(1)}
				d.Linear(2, 4, terms...)
				defs = append(defs, linear(2, 4, terms))
			default:
				l := b.All("both", some[:2]...)
				d.Iff(l, some[2])
				defs = append(defs, func(holds truth) bool { return (count(holds, some[:2]) == 2) == holds(some[2]) })
			}
		}
		def := some(aux, func(holds truth) bool {
			return !slices.ContainsFunc(defs, func(def right) bool { return !def(holds) })
		})
		c := Case{Set: b.Set, Right: func(holds truth, _ func(int) bool) bool { return def(holds) }}
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
	})
}

// TestComplete: facts get values of the auxiliary variables with which no rule is broken, if there
// are such.
func TestComplete(t *testing.T) {
	m := rules.New(1, 3)
	cells := m.Cells(false, nil)
	var lits []rules.Lit
	aux := auxes(m, 3)
	for i, c := range cells.Cells {
		lits = append(lits, m.Fact(puzzle.ShadedFact(c)))
		m.Rule("in", "{cell} is shaded if it is in the part", c).Implies(aux[i], lits[i])
	}
	m.Rule("ends", "both ends are in the part").AtLeast(2, aux[0], aux[2])
	m.Rule("part", "the part is connected").Connected(cells.Graph, aux...)
	for shaded, says := range map[int32]string{3: "", 2: "the rules rule out the answer"} {
		truth, _, err := m.Complete(context.Background(), func(f puzzle.Fact) (bool, error) {
			return f.At.Col < int16(shaded), nil
		})
		if broken := m.Broken(append(truth, make([]bool, m.Vars())...)); err == nil && len(broken) > 0 {
			t.Errorf("%d shaded cells break rule %d", shaded, broken[0])
		}
		if says == "" && err != nil || !strings.Contains(fmt.Sprint(err), says) {
			t.Errorf("%d shaded cells: %v, want %q", shaded, err, says)
		}
	}
	_, fixed, err := m.Complete(context.Background(), func(puzzle.Fact) (bool, error) { return true, nil })
	for i, l := range aux { // the part has all cells in the only answer
		if err != nil || !fixed[l.Var()] || fixed[lits[i].Var()] {
			t.Errorf("variable %d is fixed: %v, %v", i+1, fixed, err)
		}
	}
	n := rules.New(1, 1)
	first, second := n.AuxFact(puzzle.WithinFact(puzzle.Cell{}, 1), ""), n.Aux("a word")
	n.Rule("one", "one of both").Or(first, second)
	n.Rule("shaded", "it is shaded if so").Implies(first, n.Fact(puzzle.ShadedFact(puzzle.Cell{})))
	truth, fixed, err := n.Complete(context.Background(), func(puzzle.Fact) (bool, error) { return true, nil })
	if err != nil || !truth[first.Var()] && !truth[second.Var()] || fixed[first.Var()] || fixed[second.Var()] {
		t.Errorf("%v, %v, %v", truth, fixed, err)
	}
	if f, ok := n.Said(first.Var()); !ok || f != puzzle.WithinFact(puzzle.Cell{}, 1) || n.AuxFact(f, "more") != first {
		t.Errorf("the first variable says %v, %v", f, ok)
	}
	if f, ok := n.Said(second.Var()); ok || n.Words(second.Var()) != "a word" {
		t.Errorf("the second variable says %v", f)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := m.Complete(ctx, func(puzzle.Fact) (bool, error) { return true, nil }); err == nil {
		t.Error("the context has ended, and there is no error")
	}
}
