package rules

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/sat"
)

// Meaning. The true nodes of a graph are connected: between any two of them there is a walk through
// true nodes. There may be none.
//
// If a second rule connects the other nodes, too, and the nodes are the cells of a board, which lie
// on a plane, the two do not cross. It becomes implied rules: the true cells of a block of 2x2 are
// not just two at opposite corners; and around the border of the cells, and of each hole, the true
// ones are one stretch. People solve with these rules, so hints cite them.
//
// Formula. A theory (internal/graph), whose reasons are cuts of false nodes between two true ones.
// Two clauses for a block, and for a border a literal for each cell after which a stretch of true
// ones ends, of which at most one is true.
//
// Model. Lazy rows, a cut for each component of a point. Or a flow, in which the first true node
// sends a unit to each other one. Blocks and borders are rows, as they are clauses.
//
// Evaluation. Walks from the first true node.
//
// Sources. Bezalel Gavish and Stephen Graves, "The travelling salesman problem and related
// problems", 1978, for the flow.

// connected is the constraint that the true nodes are connected.
type connected struct {
	g     *Graph
	nodes []Lit
}

// Connected completes a rule: the true nodes are connected. There may be none.
func (d Draft) Connected(g *Graph, nodes ...Lit) {
	d.check(g, nodes, g.Nodes, "nodes")
	c := connected{g, slices.Clone(nodes)}
	d.add(c)
	d.part(c)
}

// part adds what follows if another rule states that the other nodes are connected, too. It stands
// for the clue of both rules, and applies where both do.
func (d Draft) part(c connected) {
	m := d.set
	if m.err != nil || !c.g.sides {
		return
	}
	i := slices.IndexFunc(m.connected, func(i int) bool {
		r := m.rules[i]
		return r.Clue == d.rule.Clue && m.parted(r.is.(connected), c)
	})
	m.connected = append(m.connected, len(m.rules)-1)
	if i < 0 {
		return
	}
	d = d.If(m.rules[m.connected[i]].when...).Implied()
	around := func(nodes []int) stretch {
		var lits []Lit
		for _, i := range nodes {
			lits = append(lits, c.nodes[i])
		}
		return stretch{lits}
	}
	for _, b := range c.g.blocks {
		d.rule.Name = "checkerboard"
		d.at(c.g, b[:]...).says("the 2x2 cells from {place} are no checkerboard", &place{c.g, b[0]}).
			Broken("the 2x2 cells from {place} would be a checkerboard").
			add(around([]int{b[0], b[1], b[3], b[2]}))
	}
	for _, border := range c.g.borders() {
		d.rule.Name = "border"
		d.at(c.g, border...).says("around the border from {place}, each connected part is one stretch",
			&place{c.g, border[0]}).add(around(border))
	}
}

// parted reports whether the nodes of one rule are those of a graph that the other leaves out.
func (m *Set) parted(a, b connected) bool {
	if a.g != b.g && !slices.Equal(a.g.cells, b.g.cells) {
		return false
	}
	for i, l := range a.nodes {
		if !m.opposite(l, b.nodes[i]) {
			return false
		}
	}
	return true
}

// opposite reports whether exactly one of two literals is true: one is the other's opposite, or
// they are the values of a number that has two.
func (m *Set) opposite(l, k Lit) bool {
	if l == k.Not() {
		return true
	}
	x, _, ok := m.vars.value(l.Var())
	return ok && x.Values() == 2 && min(l, k) == x.first && max(l, k) == x.first+2
}

func (c connected) Holds(holds func(Lit) bool) bool {
	first := slices.IndexFunc(c.nodes, holds)
	if first < 0 {
		return true
	}
	s := c.g.search()
	s.From(int32(first), -1, func(_ int32, h graph.Half) bool { return holds(c.nodes[h.To]) })
	for i, l := range c.nodes {
		if holds(l) && !s.Has(int32(i)) {
			return false
		}
	}
	return true
}

func (c connected) lower(f *formulaBuilder) {
	nodes := f.under(c.nodes, "a connected node")
	of := graph.Demand{Graph: c.g.places(), Lits: nodes, Nodes: true}
	f.theory(of, func(lits []Lit, tell graph.Teller) func() sat.Propagator {
		t := graph.NewConnected(c.g.kernel, lits)
		t.Tell = tell
		return t.New
	})
}

func (c connected) rows(m *modelBuilder) {
	nodes := m.under(c.nodes, "a connected node")
	m.when = nil
	if !m.flows {
		theory := graph.NewConnected(c.g.kernel, nodes)
		m.lazy(nodes, func(holds func(Lit) bool) []cut { return clauses(theory.Broken(holds)) })
		return
	}
	n := network{g: c.g, used: make([]sum, c.g.Nodes)}
	for i, l := range nodes {
		n.used[i] = sum{[]Lit{l}, []float64{1}}
	}
	n.open = func(e int) []Lit { return []Lit{nodes[c.g.Edges[e][0]], nodes[c.g.Edges[e][1]]} }
	n.add(m)
}

// sum is a sum of literals with coefficients.
type sum struct {
	lits  []Lit
	coefs []float64
}

// value returns the sum of an assignment.
func (s sum) value(holds func(Lit) bool) float64 {
	v := 0.0
	for i, l := range s.lits {
		if holds(l) {
			v += s.coefs[i]
		}
	}
	return v
}

// network states by a flow that the used nodes of a graph are connected through open edges. The
// first used node, in the order of the nodes, is the source; each other one keeps a unit.
type network struct {
	g    *Graph
	used []sum             // of each node: 1 if it is used, and else 0
	open func(e int) []Lit // an edge is open if all of these are true
}

func (n network) add(m *modelBuilder) {
	begun := n.addBegun(m)
	flow := n.addFlow(m)
	most := float64(n.g.Nodes)
	for i, used := range n.used {
		lits, coefs := slices.Clone(used.lits), slices.Clone(used.coefs)
		for j := range coefs {
			coefs[j] = -coefs[j]
		}
		lits, coefs = append(lits, begun[i]), append(coefs, most)
		if i > 0 {
			lits, coefs = append(lits, begun[i-1]), append(coefs, -most)
		}
		terms, shift := m.sum(lits, coefs)
		for _, h := range n.g.at(i) {
			flow, side := flow[h.Edge], 0
			if n.g.Edges[h.Edge][1] == i {
				side = 1
			}
			terms = terms.Plus(-1, flow[side]).Plus(1, flow[1-side])
		}
		m.bounded(-shift, terms, inf)
	}
	m.fill = append(m.fill, func(point []float64, holds func(Lit) bool) {
		n.fill(point, holds, func(i int) { m.setTrue(point, begun[i]) }, flow)
	})
}

// addBegun adds a column for each node: it or one before it is used.
func (n network) addBegun(m *modelBuilder) []Lit {
	begun := make([]Lit, n.g.Nodes)
	for i, used := range n.used {
		begun[i] = m.column("p", fmt.Sprintf("%s or a place before it is used, by rule %d", n.g.name(i),
			m.rule+1))
		lits, coefs := append(slices.Clone(used.lits), begun[i]), append(slices.Clone(used.coefs), -1)
		m.between(-inf, lits, coefs, 0)
		if i == 0 {
			m.between(0, lits, coefs, inf)
			continue
		}
		m.between(0, []Lit{begun[i], begun[i-1]}, []float64{1, -1}, inf)
		m.between(0, append(lits, begun[i-1]), append(coefs, 1), inf)
	}
	return begun
}

// addFlow adds columns for the flow along each edge, in both directions.
func (n network) addFlow(m *modelBuilder) [][2]int {
	most := float64(n.g.Nodes)
	flow := make([][2]int, len(n.g.Edges))
	for e, ends := range n.g.Edges {
		for i := range 2 {
			flow[e][i] = m.flow("f", fmt.Sprintf("the flow from %s to %s, by rule %d",
				n.g.name(ends[i]), n.g.name(ends[1-i]), m.rule+1), most)
			for _, l := range n.open(e) {
				terms, shift := m.sum([]Lit{l}, []float64{-most})
				m.bounded(-inf, terms.Plus(1, flow[e][i]), -shift)
			}
		}
	}
	return flow
}

// fill sets the columns of a point by an answer: the first node that is used sends a unit to each
// other one. begin sets that a node or one before it is used.
func (n network) fill(point []float64, holds func(Lit) bool, begin func(i int), flow [][2]int) {
	root := -1
	for i, used := range n.used {
		if root < 0 && used.value(holds) > half {
			root = i
		}
		if root >= 0 {
			begin(i)
		}
	}
	if root < 0 {
		return
	}
	s := n.g.search()
	s.From(int32(root), -1, func(_ int32, h graph.Half) bool {
		return defined{all: true, parts: n.open(int(h.Edge))}.value(holds)
	})
	for i, used := range n.used {
		if !s.Has(int32(i)) || used.value(holds) < half {
			continue
		}
		for j := int32(i); int(j) != root; j = s.Came[j].To { // its unit comes this way
			e, side := s.Came[j].Edge, 0
			if n.g.Edges[e][1] != int(j) {
				side = 1
			}
			point[flow[e][side]]++
		}
	}
}
