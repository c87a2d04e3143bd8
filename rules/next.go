package rules

// Meaning. Two values, each at exactly one node, are at neighbouring nodes: on a path of numbers, k
// and k+1.
//
// Formula. If one value is at a node, the other is at a neighbour of it: a clause for each node and
// each value. As each value is at one node, these clauses are enough. Unit propagation then reaches
// from given numbers step by step; for a chain of values, walk.go does so before there are clauses.
//
// Model. The same clauses as rows, for the nodes that walk.go leaves.
//
// Evaluation. Tests the clauses.
//
// Sources. Erwin Kalvelagen, "Numbrix puzzle via MIP", 2020, for the rows in one direction; those
// in the other are this project's own.

// next is the constraint that two values, each of which is at one node, are at neighbours.
type next struct {
	g           *Graph
	Here, There run // of each node: the value is there
}

// Next completes rules: two values are at neighbouring nodes. Here and there are the literals, for
// each node, that the one or the other value is there.
func (d Draft) Next(g *Graph, here, there []Lit) {
	d.check(g, here, g.Nodes, "nodes")
	d.check(g, there, g.Nodes, "nodes")
	d.add(next{g, d.set.store.pack(here), d.set.store.pack(there)})
}

// Beside completes rules: the two values of some numbers, one for each node, are at neighbours.
func (d Draft) Beside(g *Graph, xs Numbers, v, w int) {
	g.prepare()
	if len(xs.Ints) != g.Nodes {
		d.wrong("%d numbers for %d nodes", len(xs.Ints), g.Nodes)
	}
	d.add(next{g, xs.are(v), xs.are(w)})
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
	for _, x := range [2][2]run{{c.Here, c.There}, {c.There, c.Here}} {
		for i := range x[0].n {
			if open(x[0].at(i)) {
				buf = c.clause(x, i, buf[:0])
				clause(buf...)
			}
		}
	}
}

// clause appends the clause of a node: the value is not there, or the other is beside it.
func (c next) clause(x [2]run, i int, to []Lit) []Lit {
	to = append(to, x[0].at(i).Not())
	for _, h := range c.g.at(i) {
		to = append(to, x[1].at(int(h.To)))
	}
	return to
}

func (c next) lower(f *formulaBuilder) { c.left(f.known, f.open, f.clause) }

func (c next) rows(m *modelBuilder) { c.left(m.known, m.open, m.clause) }

// left does what each does. If the values are on a walk, it looks at the nodes that are left only.
func (c next) left(k *known, open func(Lit) bool, clause func(lits ...Lit)) {
	here, ok := k.places(c.Here)
	there, too := k.places(c.There)
	if !ok || !too {
		c.each(open, clause)
		return
	}
	buf := k.buf
	for _, x := range [2]struct {
		places []int32
		of     [2]run
	}{{here, [2]run{c.Here, c.There}}, {there, [2]run{c.There, c.Here}}} {
		for _, i := range x.places {
			if open(x.of[0].at(int(i))) {
				buf = c.clause(x.of, int(i), buf[:0])
				clause(buf...)
			}
		}
	}
	k.buf = buf
}

// settle removes the nodes that no neighbour supports.
func (c next) settle(k *known) {
	for _, x := range [2][2]run{{c.Here, c.There}, {c.There, c.Here}} {
		for i := range x[0].n {
			c.support(k, x, i)
		}
	}
}

// support removes a node that no neighbour supports.
func (c next) support(k *known, x [2]run, i int) {
	if k.value(x[0].at(i)) < 0 {
		return
	}
	for _, h := range c.g.at(i) {
		if k.value(x[1].at(int(h.To))) >= 0 {
			return
		}
	}
	k.set(x[0].at(i).Not())
}
