package rules

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Stated returns the literals that rules make true outright, as Is does without a condition: given
// numbers, for example.
func (m *Set) Stated() []Lit {
	var lits []Lit
	for _, r := range m.rules {
		if l := r.States(); l != True {
			lits = append(lits, l)
		}
	}
	return lits
}

// States returns the literal that the rule makes true outright, or True.
func (r *Rule) States() Lit {
	if one, ok := r.is.(*cardinal); ok && len(r.when) == 0 {
		return one.only()
	}
	return True
}

// Parts returns the statement rule by rule, without the clauses that some known literals satisfy.
// Literals that are known to be false stay, since they are what a reason begins with. The error is
// a *work.Stopped if ctx ends, or states the limit that the formula exceeds.
func (m *Set) Parts(ctx context.Context, known ...Lit) (*graph.Parts, error) {
	if err := m.fault(); err != nil {
		return nil, err
	}
	f := &formulaBuilder{set: m, Work: work.Begin(ctx, "taking the rules apart", "literal")}
	f.Formula = &Formula{Formula: &cnf.Formula{}, set: m}
	f.known = m.constants()
	f.vars = makeSparse(m.vars.n)
	f.parts, f.given = &graph.Parts{First: []int32{0}}, m.constants()
	for _, l := range known {
		f.given.set(l)
	}
	m.exclude(f.given)
	f.rule = -1
	for v := range m.vars.n {
		f.lit(cnf.Pos(v))
	}
	for i := range m.rules {
		f.rule = int32(i)
		f.when = slices.Clip(m.rules[i].when)
		m.rules[i].is.lower(f)
		if !f.room() {
			if err := f.End(); err != nil {
				return nil, err
			}
			return nil, errLits
		}
	}
	f.Vars = len(f.of)
	if err := f.End(); err != nil {
		return nil, err
	}
	p := f.parts
	p.Formula, p.Meaning = f.Formula.Formula, f.Meaning
	p.GroupRule, p.RowRule = f.GroupRule, f.RowRule
	return p, nil
}

// Excludes reports whether a literal states what a cell holds, or in which region it is. A group of
// such literals says no more than that these exclude each other.
func (m *Set) Excludes(l Lit) bool {
	f, ok := m.Said(l.Var())
	return ok && !l.Negated() && (f.What == puzzle.Holds || f.What == puzzle.Within)
}

// exclude makes false what known literals exclude.
func (m *Set) exclude(k *known) {
	var lits []Lit
	for i := range m.rules {
		c, ok := m.rules[i].is.(*cardinal)
		if !ok || c.Max != 1 || len(m.rules[i].when) > 0 {
			continue
		}
		lits = c.Lits.appendTo(lits[:0])
		one := slices.IndexFunc(lits, func(l Lit) bool { return k.value(l) > 0 })
		if one < 0 || slices.ContainsFunc(lits, func(l Lit) bool { return !m.Excludes(l) }) {
			continue
		}
		for _, l := range lits {
			if l != lits[one] {
				k.set(l.Not())
			}
		}
	}
}

// theory adds what a rule demands of a graph as a whole: a theory over literals of different
// variables, which the function makes of those of the formula, or a part.
func (f *formulaBuilder) theory(of graph.Demand,
	theory func(lits []Lit, tell graph.Teller) func() sat.Propagator,
) {
	there := make([]Lit, len(of.Lits))
	t := Theory{Rule: f.rule, Observed: make([]int, len(there))}
	for i, l := range of.Lits {
		there[i] = f.lit(l)
		t.Observed[i] = there[i].Var()
	}
	if f.parts != nil {
		of.Rule, of.Lits = int(f.rule), there
		f.parts.Graphs = append(f.parts.Graphs, of)
		return
	}
	var tell graph.Teller
	if rule := f.rule; f.tell != nil {
		tell = func(form graph.Form, clause []Lit) { f.tell(int(rule), form, clause) }
	}
	t.New = theory(there, tell)
	f.Theories = append(f.Theories, t)
}

// cell returns the cell of a node, if the nodes are cells of a board.
func (g *Graph) cell(node int) (c puzzle.Cell, ok bool) {
	c, ok = g.place(node).(puzzle.Cell)
	return c, ok
}

// place returns the place of a node: a cell, the corner of one as a puzzle.Area, or its name.
func (g *Graph) place(node int) any {
	switch {
	case node < len(g.cells):
		return g.cells[node]
	case g.areas != nil:
		return g.areas[node]
	}
	return fmt.Sprintf("node %d", node+1)
}

// name names a node in words.
func (g *Graph) name(node int) string {
	if a, ok := g.place(node).(puzzle.Area); ok {
		return fmt.Sprintf("the %s of %v", a.Kind, a.Cells[0])
	}
	return fmt.Sprint(g.place(node))
}

// places returns the graph for those who ask what a rule on it demands.
func (g *Graph) places() graph.Places {
	return graph.Places{Nodes: g.Nodes, Edges: g.Edges, At: g.place}
}

// place is a node as an arg of words, which few rules of a statement are asked for.
type place struct {
	g    *Graph
	node int
}

func (p place) String() string { return p.g.name(p.node) }
