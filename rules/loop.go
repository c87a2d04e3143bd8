package rules

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/sat"
)

// Meaning. The true edges of a graph form exactly one closed loop, which passes each node at most
// once. It becomes a rule for each node, on its number of edges, the rule that there is an edge,
// and the rule that they are one.
//
// Formula. The clauses of Count, a clause over all edges, and a theory (internal/graph), whose
// reasons are closed cycles with an edge outside.
//
// Model. Lazy rows, for each component of a point: if an edge of it and one outside are drawn, two
// edges leave it. Or the flow of Connected along the true edges.
//
// Evaluation. Counts the edges of each node, and the components.
//
// Sources. G. Dantzig, R. Fulkerson and S. Johnson, "Solution of a Large-Scale Traveling-Salesman
// Problem", 1954, for the lazy rows where each node is on the tour.

// single is the constraint that the true edges, of which each node has two or none, are one loop or
// none; or, if open is set, where two nodes have one edge, that they are one path.
type single struct {
	g     *Graph
	edges []Lit
	open  bool
}

// SingleLoop completes rules: the true edges form exactly one closed loop, which passes each node
// at most once.
func (d Draft) SingleLoop(g *Graph, edges []Lit) {
	d.check(g, edges, len(g.Edges), "edges")
	whole := d
	for i := range g.Nodes {
		d.at(g, i).says("the loop passes {node} once or not at all", &place{g, i}).
			Count([]int{0, 2}, g.around(i, edges, nil)...)
	}
	whole.with(": there is a loop").Or(edges...)
	whole.add(single{g, slices.Clone(edges), false})
}

// says returns the draft with other words.
func (d Draft) says(words string, args ...any) Draft {
	d.rule.words, d.rule.broken, d.rule.args = words, "", args
	return d
}

// at returns the draft of a rule that is about nodes, as far as these are cells.
func (d Draft) at(g *Graph, nodes ...int) Draft {
	if len(nodes) == 1 && g.cells != nil && len(d.rule.Cells) == 0 {
		d.rule.Cells = g.cells[nodes[0] : nodes[0]+1 : nodes[0]+1]
		return d
	}
	cells := make([]puzzle.Cell, 0, len(d.rule.Cells)+len(nodes))
	cells = append(cells, d.rule.Cells...)
	for _, i := range nodes {
		if c, ok := g.cell(i); ok {
			cells = append(cells, c)
		}
	}
	d.rule.Cells = cells
	return d
}

func (c single) Holds(holds func(Lit) bool) bool {
	all := strands(c.g, c.edges, holds)
	return len(all) == 0 && !c.open || len(all) == 1 && all[0].Closed() != c.open
}

// strands returns the paths and cycles of true edges.
func strands(g *Graph, edges []Lit, holds func(Lit) bool) []graph.Strand {
	return g.kernel.Strands(func(e int) bool { return holds(edges[e]) })
}

func (c single) lower(f *formulaBuilder) {
	edges := f.under(c.edges, "an edge of the one")
	of := graph.Demand{Graph: c.g.places(), Lits: edges, Open: c.open}
	f.theory(of, func(lits []Lit, tell graph.Teller) func() sat.Propagator {
		if c.open {
			t := graph.NewSinglePath(c.g.kernel, lits)
			t.Tell = tell
			return t.New
		}
		t := graph.NewSingleLoop(c.g.kernel, lits)
		t.Tell = tell
		return t.New
	})
}

func (c single) rows(m *modelBuilder) {
	c.edges = m.under(c.edges, "an edge of the one")
	m.when = nil
	if !m.flows {
		m.lazy(c.edges, c.cuts)
		return
	}
	n := network{g: c.g, used: make([]sum, c.g.Nodes)}
	for i := range c.g.Nodes {
		n.used[i].lits = c.g.around(i, c.edges, nil)
		for range n.used[i].lits {
			n.used[i].coefs = append(n.used[i].coefs, half)
		}
		if c.open {
			parts := n.used[i].lits
			words := fmt.Sprintf("the path uses %s, by rule %d", c.g.name(i), m.rule+1)
			used := m.local("u", words, func(holds func(Lit) bool) bool {
				return defined{parts: parts}.value(holds)
			})
			defined{used, false, parts}.rows(m)
			n.used[i] = sum{[]Lit{used}, []float64{1}}
		}
	}
	n.open = func(e int) []Lit { return c.edges[e : e+1] }
	n.add(m)
}

// cuts returns a row for each component if there are several: if an edge of it and one of the next
// component are drawn, two edges leave it, or one if it is part of a path.
func (c single) cuts(holds func(Lit) bool) []cut {
	var all [][]int32
	drawn := func(_ int32, h graph.Half) bool { return holds(c.edges[h.Edge]) }
	for nodes := range c.g.search().Components(drawn) {
		if len(nodes) > 1 {
			all = append(all, slices.Clone(nodes))
		}
	}
	if len(all) < 2 {
		return nil
	}
	edge := func(nodes []int32) int {
		at := c.g.kernel.At(nodes[0])
		return int(at[slices.IndexFunc(at, func(h graph.Half) bool { return drawn(nodes[0], h) })].Edge)
	}
	leave := 2.0
	if c.open {
		leave = 1
	}
	var cuts []cut
	for k, nodes := range all {
		inside := make([]bool, c.g.Nodes)
		for _, i := range nodes {
			inside[i] = true
		}
		row := cut{min: -leave}
		for _, e := range []int{edge(nodes), edge(all[(k+1)%len(all)])} {
			row.lits, row.coefs = append(row.lits, c.edges[e]), append(row.coefs, -leave)
		}
		for e, ends := range c.g.Edges {
			if inside[ends[0]] != inside[ends[1]] {
				row.lits, row.coefs = append(row.lits, c.edges[e]), append(row.coefs, 1)
			}
		}
		cuts = append(cuts, row)
	}
	return cuts
}
