package rules

// Meaning. Two things stand at neighbouring nodes: on a path of numbers, k and k+1.
//
// Formula. Where one stands at a node, the other stands at a neighbour of it, a clause for each
// node, both ways. As each stands at one node, this is all. Unit propagation then reaches from
// given numbers step by step.
//
// Model. The same clauses as rows.
//
// Evaluation. Tests the clauses.
//
// Sources. Erwin Kalvelagen, "Numbrix puzzle via MIP", 2020, for the rows in one direction; those
// in the other are this project's own.

// next is the constraint that two things, each of which stands at one node, stand at neighbours.
type next struct {
	Graph       *Graph
	Here, There []Lit // of each node: the thing stands there

	near [][]int
}

// Next completes rules: one thing stands at a neighbour of the other. Here and there are the
// literals for each node that the thing stands there.
func (d Draft) Next(g *Graph, here, there []Lit) {
	g.check(here, g.Nodes, "nodes")
	g.check(there, g.Nodes, "nodes")
	d.add(next{g, clone(here), clone(there), g.near})
}

// Holds reports whether the things stand at neighbours.
func (c next) Holds(holds func(Lit) bool) bool {
	ok := true
	c.each(holds, func(lits ...Lit) { ok = ok && or{lits}.Holds(holds) })
	return ok
}

// each calls with the clauses on nodes that are open, since a thing that does not stand at a node
// satisfies its clauses.
func (c next) each(open func(Lit) bool, clause func(lits ...Lit)) {
	var buf []Lit
	for _, x := range [2][2][]Lit{{c.Here, c.There}, {c.There, c.Here}} {
		for i, here := range x[0] {
			if !open(here) {
				continue
			}
			buf = append(buf[:0], here.Not())
			for _, j := range c.near[i] {
				buf = append(buf, x[1][j])
			}
			clause(buf...)
		}
	}
}

func (c next) lower(f *lowering) { c.each(f.open, f.clause) }

func (c next) rows(m *modelling) { c.each(m.open, m.clause) }

// settle removes the nodes that no neighbour supports. It looks at the nodes that are left only.
func (c next) settle(k *known) {
	for _, x := range [2][2][]Lit{{c.Here, c.There}, {c.There, c.Here}} {
	nodes:
		for i, here := range x[0] {
			if k.value(here) < 0 {
				continue
			}
			for _, j := range c.near[i] {
				if k.value(x[1][j]) >= 0 {
					continue nodes
				}
			}
			k.set(here.Not())
		}
	}
}
