package rules

// Meaning. Two values, each at exactly one node, are at neighbouring nodes: on a path of numbers, k
// and k+1.
//
// Formula. If one value is at a node, the other is at a neighbour of it: a clause for each node and
// each value. As each value is at one node, these clauses are enough. Unit propagation then reaches
// from given numbers step by step.
//
// Model. The same clauses as rows.
//
// Evaluation. Tests the clauses.
//
// Sources. Erwin Kalvelagen, "Numbrix puzzle via MIP", 2020, for the rows in one direction; those
// in the other are this project's own.

// next is the constraint that two values, each of which is at one node, are at neighbours.
type next struct {
	Graph       *Graph
	Here, There []Lit // of each node: the value is there

	near [][]int
}

// Next completes rules: two values are at neighbouring nodes. Here and there are the literals, for
// each node, that the one or the other value is there.
func (d Draft) Next(g *Graph, here, there []Lit) {
	g.check(here, g.Nodes, "nodes")
	g.check(there, g.Nodes, "nodes")
	d.add(next{g, clone(here), clone(there), g.near})
}

// Holds reports whether the values are at neighbours.
func (c next) Holds(holds func(Lit) bool) bool {
	ok := true
	c.each(holds, func(lits ...Lit) { ok = ok && or{lits}.Holds(holds) })
	return ok
}

// each calls with the clauses on nodes that are open, since a value that is not at a node satisfies
// its clauses.
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
