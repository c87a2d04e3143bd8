package rules

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/sat"
)

// Meaning. The nodes of a graph are divided into groups, which are not known beforehand. A border
// is on an edge exactly if its ends are in different groups; the nodes of a group are connected by
// edges without one. Each number of a node is the size of its group. That the nodes of a group have
// one number becomes implied rules.
//
// Formula. A theory (internal/graph), whose reasons are cycles with one border, trees that are too
// large, and sets of nodes that are too small.
//
// Model. Lazy rows, which are those reasons. Or a flow: a group has a root, which all its nodes
// know by its place, so that it has one; each node sends it a unit, and what it takes is the size.
//
// Evaluation. Searches along edges without borders.
//
// Sources. This project's own.

// groups is the constraint that borders divide the nodes of a graph.
type groups struct {
	g     *Graph
	lits  []Lit // of the borders, and then of the sizes
	sizes []graph.Size
}

// Groups completes rules: the nodes of a graph are divided into groups, between which there are
// borders, a literal of each edge. There are no sizes, or a number of each node: that of the nodes
// of its group; the zero Int stands for none.
func (d Draft) Groups(g *Graph, borders []Lit, sizes ...Int) {
	d.check(g, borders, len(g.Edges), "edges")
	if len(sizes) > 0 && len(sizes) != g.Nodes {
		d.wrong("%d sizes for %d nodes", len(sizes), g.Nodes)
	}
	c := groups{g: g, lits: slices.Clone(borders)}
	for i, x := range sizes {
		for n := x.Lo; n <= x.Hi && x.Hi > 0; n++ {
			c.lits, c.sizes = append(c.lits, x.Is(n)), append(c.sizes, graph.Size{Node: i, Nodes: n})
		}
	}
	d.add(c)
	for e, ends := range g.Edges {
		if len(sizes) == 0 || sizes[ends[0]].Hi == 0 || sizes[ends[1]].Hi == 0 {
			continue
		}
		x, y := sizes[ends[0]], sizes[ends[1]]
		var same [][]int
		for n := max(x.Lo, y.Lo); n <= min(x.Hi, y.Hi); n++ {
			same = append(same, []int{n, n})
		}
		d.at(g, ends[:]...).If(borders[e].Not()).Implied().
			says("{place} and {place} have one number, or a border is between them",
				&place{g, ends[0]}, &place{g, ends[1]}).Table(same, x, y)
	}
}

func (c groups) Holds(holds func(Lit) bool) bool {
	borders := c.lits[:len(c.g.Edges)]
	part, count := make([]int, c.g.Nodes), make([]int, c.g.Nodes)
	s := c.g.search()
	joined := func(_ int32, h graph.Half) bool { return !holds(borders[h.Edge]) }
	for nodes := range s.Components(joined) {
		for _, i := range nodes {
			part[i], count[nodes[0]] = int(nodes[0]), len(nodes)
		}
	}
	for e, l := range borders {
		if ends := c.g.Edges[e]; holds(l) && part[ends[0]] == part[ends[1]] {
			return false
		}
	}
	for k, size := range c.sizes {
		if holds(c.lits[len(borders)+k]) && count[part[size.Node]] != size.Nodes {
			return false
		}
	}
	return true
}

// theory returns the theory of borders and sizes by their literals.
func (c groups) theory(lits []Lit) *graph.Groups {
	return graph.NewGroups(c.g.kernel, lits, c.sizes)
}

func (c groups) lower(f *formulaBuilder) {
	of := graph.Demand{Graph: c.g.places(), Lits: f.under(c.lits, "a border or a size")}
	if f.parts != nil {
		there := make([]Lit, len(of.Lits))
		for i, l := range of.Lits {
			there[i] = f.lit(l)
		}
		faults := c.theory(there).Faults()
		of.Faults = func(holds func(Lit) bool, wanted func(int) bool, found func(int, []Lit) bool) {
			faults.Each(holds, wanted, func(node int, r graph.Reason) bool { return found(node, r.Clause) })
		}
	}
	f.theory(of, func(lits []Lit, tell graph.Teller) func() sat.Propagator {
		t := c.theory(lits)
		t.Tell = tell
		return t.New
	})
}

func (c groups) rows(m *modelBuilder) {
	lits := m.under(c.lits, "a border or a size")
	m.when = nil
	if !m.flows {
		theory := c.theory(lits)
		m.lazy(lits, func(holds func(Lit) bool) []cut { return clauses(theory.Broken(holds)) })
		return
	}
	c.lits = lits
	c.gather(m)
}

// groupFlow states by a flow which nodes are in one group, and how many.
type groupFlow struct {
	groups
	*modelBuilder
	root  []Lit    // of each node: its group is named by it
	name  []int    // of each node: the column of the number of the root
	taken []int    // of each node: the column of the units that it takes
	size  []int    // of each node: the column of the size of its group
	flow  [][2]int // of each edge: the columns of both directions
	after []Lit    // of each edge: the root of its first end is that of the other, or comes after it
}

// gather adds the columns and rows of a gathering.
func (c groups) gather(m *modelBuilder) {
	g, most := groupFlow{groups: c, modelBuilder: m}, float64(c.g.Nodes)
	words := func(format string, places ...any) string {
		return fmt.Sprintf(format+", by rule %d", append(places, m.rule+1)...)
	}
	for i := range c.g.Nodes {
		at := c.g.name(i)
		g.root = append(g.root, m.column("g", words("the group of %s is named by it", at)))
		g.name = append(g.name, m.flow("h", words("the number of what names the group of %s", at),
			float64(i)))
		g.taken = append(g.taken, m.flow("t", words("the units that %s takes", at), most))
		g.size = append(g.size, m.flow("k", words("the size of the group of %s", at), most))
	}
	for _, ends := range c.g.Edges {
		a, b := c.g.name(ends[0]), c.g.name(ends[1])
		g.flow = append(g.flow, [2]int{m.flow("f", words("the flow from %s to %s", a, b), most),
			m.flow("f", words("the flow from %s to %s", b, a), most)})
		g.after = append(g.after, m.column("b",
			words("%s is in a group that is named no earlier than that of %s", a, b)))
	}
	g.edges()
	g.nodes()
	m.fill = append(m.fill, g.fill)
}

// edges states that units flow within groups, that the nodes of one have one name and one size, and
// those of two have different names.
func (g groupFlow) edges() {
	n := float64(g.g.Nodes)
	for e, ends := range g.g.Edges {
		border := []Lit{g.lits[e]}
		for _, col := range g.flow[e] {
			terms, shift := g.sum(border, []float64{n})
			g.bounded(-inf, terms.Plus(1, col), n-shift)
		}
		g.between(1, []Lit{g.after[e], border[0]}, []float64{1, 1}, inf)
		for i := range ends {
			for _, of := range [][]int{g.name, g.size} {
				terms, shift := g.sum(border, []float64{-n})
				g.bounded(-inf, terms.Plus(1, of[ends[i]]).Plus(-1, of[ends[1-i]]), -shift)
			}
			a, b := g.name[ends[i]], g.name[ends[1-i]]
			after := []Lit{g.after[e], border[0]}
			if i > 0 {
				after[0] = after[0].Not()
			}
			terms, shift := g.sum(after, []float64{-n, -1})
			g.bounded(-n-shift, terms.Plus(1, a).Plus(-1, b), inf)
		}
	}
}

// nodes states that a root takes the units of its group, and what sizes mean.
func (g groupFlow) nodes() {
	n := float64(g.g.Nodes)
	for i := range g.g.Nodes {
		root, name, taken, size := []Lit{g.root[i]}, g.name[i], g.taken[i], g.size[i]
		for _, r := range []struct {
			coef, lo, hi float64 // of the root, and of the row
			terms        lin.Terms
		}{
			{-n, float64(i) - n, inf, lin.Columns(name)}, // a root names itself
			{-n, -inf, 0, lin.Columns(taken)},            // only a root takes units,
			{0, 0, inf, lin.Columns(size).Plus(-1, taken)},
			{n, -inf, n, lin.Columns(size).Plus(-1, taken)}, // as many as the size
		} {
			terms, shift := g.sum(root, []float64{r.coef})
			g.bounded(r.lo-shift, append(terms, r.terms...), r.hi-shift)
		}
		balance := lin.Columns(taken)
		for _, h := range g.g.at(i) {
			flow, out := g.flow[h.Edge], 0
			if g.g.Edges[h.Edge][1] == i {
				out = 1
			}
			balance = balance.Plus(1, flow[out]).Plus(-1, flow[1-out])
		}
		g.bounded(1, balance, 1)
	}
	for k, s := range g.sizes {
		is, size := []Lit{g.lits[len(g.g.Edges)+k]}, float64(s.Nodes)
		terms, shift := g.sum(is, []float64{n - size})
		g.bounded(-inf, terms.Plus(1, g.size[s.Node]), n-shift)
		terms, shift = g.sum(is, []float64{-size})
		g.bounded(-shift, terms.Plus(1, g.size[s.Node]), inf)
	}
}

// fill gives the columns their values: the first place of a group names it.
func (g groupFlow) fill(point []float64, holds func(Lit) bool) {
	s := g.g.search()
	joined := func(_ int32, h graph.Half) bool { return !holds(g.lits[h.Edge]) }
	for nodes := range s.Components(joined) {
		root := nodes[0]
		g.setTrue(point, g.root[root])
		point[g.taken[root]] = float64(len(nodes))
		for _, i := range nodes {
			point[g.name[i]], point[g.size[i]] = float64(root), float64(len(nodes))
			for _, came := range s.Back(i) { // its unit goes this way
				out := 1
				if g.g.Edges[came.Edge][1] == int(came.To) {
					out = 0
				}
				point[g.flow[came.Edge][out]]++
			}
		}
	}
	for e, ends := range g.g.Edges {
		if point[g.name[ends[0]]] > point[g.name[ends[1]]] || !holds(g.lits[e]) {
			g.setTrue(point, g.after[e])
		}
	}
}
