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

// Parts is a statement rule by rule, for those who ask which rules settle a fact. All rules are in
// it, also those that are Aside, and nothing is left out that clues settle.
//
// The variables of the formula have the numbers of the statement's. Those that lowerings add come
// after them. At most one of several literals is a group even where it could be clauses.
//
// The clauses are not in the formula, but one after the other in Lits, which takes a fraction of
// the time and memory.
type Parts struct {
	*Formula
	Graphs []GraphRule
	Lits   []Lit
	First  []int32 // of each clause, and one more: its first literal
	Of     []int32 // of each clause: its rule
}

// add adds a clause.
func (p *Parts) add(rule int32, lits []Lit) {
	if need := len(p.Lits) + len(lits); need > cap(p.Lits) {
		p.Lits = slices.Grow(p.Lits, need) // twice as many: append would grow by a quarter
	}
	p.Lits = append(p.Lits, lits...)
	if len(p.Of) == cap(p.Of) {
		p.First, p.Of = slices.Grow(p.First, len(p.First)), slices.Grow(p.Of, len(p.First))
	}
	p.First, p.Of = append(p.First, int32(len(p.Lits))), append(p.Of, rule)
}

// GraphRule is what a rule demands of a graph as a whole. Clauses of other rules state how many
// edges each node has.
type GraphRule struct {
	Rule  int
	Graph *Graph
	Lits  []Lit // of each edge: it is true; or of each node, if Nodes is set
	Nodes bool  // the true nodes are connected; nothing else is demanded
	// Faults is set if the edges are borders between groups, and finds what assignments of all
	// literals break. It calls with the nodes of groups that are wanted, or all if wanted is nil, and
	// a clause for each, while found returns true.
	Faults func(holds func(Lit) bool, wanted func(node int) bool,
		found func(node int, clause []Lit) bool)
	// Labels are the pairs of the nodes of paths, from 1, or 0; nil if the edges form one loop or one
	// path.
	Labels []int
	Open   bool  // the edges form one path
	Touch  Touch // of paths
	Blocks [][4]int
}

// Stated returns the literals that rules make true outright, as Is does without a condition: given
// numbers, for example.
func (m *Set) Stated() []Lit {
	var lits []Lit
	for i := range m.rules {
		if one, ok := m.rules[i].Is.(*cardinal); ok && len(m.rules[i].when) == 0 && one.only() != True {
			lits = append(lits, one.only())
		}
	}
	return lits
}

// Parts returns the statement rule by rule, without the clauses that some known literals satisfy.
// Literals that are known to be false stay, since they are what a reason begins with. The error is
// a *work.Stopped if ctx ends, or states the limit that the formula exceeds.
func (m *Set) Parts(ctx context.Context, known ...Lit) (*Parts, error) {
	if err := m.fault(); err != nil {
		return nil, err
	}
	f := &lowering{set: m, Work: work.Begin(ctx, "taking the rules apart", "literal")}
	f.Formula = &Formula{Formula: &cnf.Formula{}, set: m}
	f.known = m.constants()
	f.vars = makeSparse(m.vars.n)
	f.parts, f.given = &Parts{Formula: f.Formula, First: []int32{0}}, m.constants()
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
		m.rules[i].Is.lower(f)
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
	return f.parts, nil
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
		c, ok := m.rules[i].Is.(*cardinal)
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
func (f *lowering) theory(of GraphRule,
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

// Cell returns the cell of a node, if it is a cell of a board.
func (g *Graph) Cell(node int) (c puzzle.Cell, ok bool) {
	if node >= len(g.cells) {
		return c, false
	}
	return g.cells[node], true
}

// At returns the place of a node: a cell, the corner of one as a puzzle.Area, or its name.
func (g *Graph) At(node int) any {
	switch {
	case node < len(g.cells):
		return g.cells[node]
	case g.areas != nil:
		return g.areas[node]
	}
	return fmt.Sprintf("node %d", node+1)
}

// Place names a node in words.
func (g *Graph) Place(node int) string {
	if a, ok := g.At(node).(puzzle.Area); ok {
		return fmt.Sprintf("the %s of %v", a.Kind, a.Cells[0])
	}
	return fmt.Sprint(g.At(node))
}

// place is a node as an arg of words, which few rules of a statement are asked for.
type place struct {
	g    *Graph
	node int
}

func (p place) String() string { return p.g.Place(p.node) }
