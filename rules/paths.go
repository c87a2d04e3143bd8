package rules

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/sat"
)

// Meaning. Paths join pairs of nodes, each along true edges, and no two meet. Options state whether
// they cover the graph and whether they may touch themselves. They become a rule for each node, on
// its number of edges, and the rule that the edges form the paths.
//
// Formula. The clauses of Exactly and Count, and a theory (internal/graph), whose reasons are
// closed cycles, joined pairs, and stretches that touch themselves. If another rule mentions
// members of the paths, they are equal along true edges.
//
// Model. A column for each node and pair, its members: one pair for each used node, equal along
// true edges, and neighbours of one pair linked under Never. Closed loops are lazy rows; or a flow
// forbids them, in which each pair's first node sends a unit to each node of its path.
//
// Evaluation. Walks from the first node of each pair.
//
// Sources. sysid, "Numberlink Puzzle", 2020, has Rob Pratt's colours of cells; the rows on edges
// are this project's own.

// Touch is the rule on paths that run beside themselves.
type Touch = graph.Touch

// The rules on touching.
const (
	Free  = graph.Free  // no such rule
	No2x2 = graph.No2x2 // no four nodes of a block of 2x2 cells are on one path
	Never = graph.Never // nodes of one path are neighbours only if they follow each other on it
)

// PathRules are what paths are like.
type PathRules struct {
	Pairs [][2]int // the two nodes that each path joins
	Cover bool     // each node is on a path
	Touch Touch
	// Members are the literals, for each pair and node, that the node is on the path of the pair; nil
	// if no rule and no reason needs them.
	Members [][]Lit
}

// paths is the constraint that edges, of which each node has its number, form paths.
type paths struct {
	g     *Graph
	edges []Lit
	PathRules
	label []int // of each node: its pair from 1, or 0
}

// Paths completes rules: the true edges form a path between the two nodes of each pair, and nothing
// else. No two paths share a node.
func (d Draft) Paths(g *Graph, edges []Lit, r PathRules) {
	g.check(edges, len(g.Edges), "edges")
	if r.Members != nil && len(r.Members) != len(r.Pairs) {
		panic(fmt.Sprintf("rules: members of %d paths for %d pairs", len(r.Members), len(r.Pairs)))
	}
	for _, members := range r.Members {
		g.check(members, g.Nodes, "nodes")
	}
	c := paths{g, clone(edges), r, make([]int, g.Nodes)}
	for k, pair := range r.Pairs {
		for _, i := range pair {
			if !g.has(i) {
				panic(fmt.Sprintf("rules: a path joins node %d of a graph whose nodes are 0 to %d", i,
					g.Nodes-1))
			}
			if c.label[i] > 0 {
				panic("rules: " + g.Place(i) + " is in two pairs")
			}
			c.label[i] = k + 1
		}
	}
	for i, at := range g.at {
		lits := make([]Lit, len(at))
		for j, e := range at {
			lits[j] = edges[e]
		}
		switch {
		case c.label[i] > 0:
			d.at(g, i).says("a path ends at {node}", g.Place(i)).Exactly(1, lits...)
		case r.Cover:
			d.at(g, i).says("a path passes {node}", g.Place(i)).Exactly(2, lits...)
		default:
			d.at(g, i).says("a path passes {node} once or not at all", g.Place(i)).
				Count([]int{0, 2}, lits...)
		}
	}
	if r.Touch != Free {
		for _, block := range g.blocks {
			in := map[int]bool{block[0]: true, block[1]: true, block[2]: true, block[3]: true}
			var sides []Lit
			for _, i := range block {
				for _, e := range g.at[i] {
					if ends := g.Edges[e]; ends[0] == i && in[ends[1]] {
						sides = append(sides, edges[e])
					}
				}
			}
			d.at(g, block[:]...).says("no path turns back in the block from {place}",
				g.Place(block[0])).Implied().AtMost(2, sides...)
		}
	}
	d.add(c)
}

// walk follows true edges from a node to the end of its path, or once around a loop. It is nil if a
// node on the way has more than two.
func (c paths) walk(at [][]int, from int) (nodes []int) {
	last := -1
	for i := from; ; {
		nodes = append(nodes, i)
		if len(at[i]) > 2 {
			return nil
		}
		next := -1
		for _, e := range at[i] {
			if e != last {
				next = e
			}
		}
		if next < 0 {
			return nodes
		}
		i, last = c.g.Edges[next][0]+c.g.Edges[next][1]-i, next
		if i == from {
			return nodes
		}
	}
}

// owners returns the pair of each node that the paths pass, from 1, and whether the edges are paths
// between the pairs and nothing else.
func (c paths) owners(holds func(Lit) bool) (owner []int, ok bool) {
	at := single{g: c.g, edges: c.edges}.drawn(holds)
	owner, ok = make([]int, c.g.Nodes), true
	for k, pair := range c.Pairs {
		if len(at[pair[0]]) != 1 {
			ok = false
			continue
		}
		nodes := c.walk(at, pair[0])
		if nodes == nil || nodes[len(nodes)-1] != pair[1] {
			ok = false
		}
		for _, i := range nodes {
			owner[i] = k + 1
		}
	}
	for i := range at {
		ok = ok && (len(at[i]) == 0 || owner[i] > 0)
	}
	return owner, ok
}

func (c paths) Holds(holds func(Lit) bool) bool {
	owner, ok := c.owners(holds)
	if !ok {
		return false
	}
	for i, k := range owner {
		if k == 0 && c.Cover {
			return false
		}
		for p, members := range c.Members {
			if holds(members[i]) != (k == p+1) {
				return false
			}
		}
	}
	switch c.Touch {
	case Never:
		for e, ends := range c.g.Edges {
			if k := owner[ends[0]]; k > 0 && k == owner[ends[1]] && !holds(c.edges[e]) {
				return false
			}
		}
	case No2x2:
		for _, b := range c.g.blocks {
			if k := owner[b[0]]; k > 0 && k == owner[b[1]] && k == owner[b[2]] && k == owner[b[3]] {
				return false
			}
		}
	}
	return true
}

// settle fixes the edges between the ends of pairs.
func (c paths) settle(k *known) {
	for e, ends := range c.g.Edges {
		a, b := c.label[ends[0]], c.label[ends[1]]
		switch {
		case a == 0 || b == 0:
		case a != b:
			k.set(c.edges[e].Not())
		case c.Touch == Never:
			k.set(c.edges[e])
		}
	}
}

func (c paths) theory(edges []Lit) *graph.Paths {
	return graph.NewPaths(c.g.theory(), edges, graph.PathRules{Labels: c.label, Touch: c.Touch,
		Blocks: c.g.blocks})
}

func (c paths) lower(f *lowering) {
	edges := f.under(c.edges, "an edge of a path")
	of := GraphRule{Graph: c.g, Lits: edges, Labels: c.label, Touch: c.Touch, Blocks: c.g.blocks}
	f.theory(of, func(lits []Lit, tell graph.Teller) func() sat.Propagator {
		t := c.theory(lits)
		t.Tell = tell
		return t.New
	})
	if f.parts != nil {
		return // members only repeat the links
	}
	needed := f.several && c.Members != nil
	for _, members := range c.Members {
		for _, l := range members {
			needed = needed || f.vars[l.Var()] > 0 || f.kept.has(l) || f.value(l) != 0
		}
	}
	if !needed {
		return
	}
	for i, k := range c.label {
		var all []Lit
		for p, members := range c.Members {
			if k > 0 && k == p+1 {
				f.clause(members[i])
			} else if k > 0 {
				f.clause(members[i].Not())
			}
			all = append(all, members[i])
		}
		f.atMostOne(all...)
		if k == 0 && !c.Cover {
			used := make([]Lit, len(c.g.at[i]))
			for j, e := range c.g.at[i] {
				used[j] = c.edges[e]
			}
			for _, l := range all {
				f.clause(append(clone(used), l.Not())...)
			}
			for _, e := range used {
				f.clause(append(clone(all), e.Not())...)
			}
		} else if k == 0 {
			f.clause(all...)
		}
	}
	for e, ends := range c.g.Edges {
		for _, members := range c.Members {
			a, b := members[ends[0]], members[ends[1]]
			f.clause(c.edges[e].Not(), a.Not(), b)
			f.clause(c.edges[e].Not(), a, b.Not())
		}
	}
}

func (c paths) rows(m *modelling) {
	when := m.when
	covered := c.Cover && len(when) == 0
	c.edges = m.under(c.edges, "an edge of a path")
	var given []Lit // conditions of members, which are free elsewhere if they are facts
	if c.Members != nil {
		given = when
	}
	m.when = given
	members := c.members(m)
	at := c.g.at
	for i, k := range c.label {
		if !m.room() {
			return
		}
		if k > 0 || len(c.Pairs) == 0 {
			continue
		}
		var lits []Lit
		var coefs []float64
		for _, own := range members {
			lits, coefs = append(lits, own[i]), append(coefs, 1)
		}
		if covered {
			m.between(1, lits, coefs, 1)
			continue
		}
		for _, e := range at[i] {
			lits, coefs = append(lits, c.edges[e]), append(coefs, -half)
		}
		m.between(0, lits, coefs, 0)
	}
	for e, ends := range c.g.Edges {
		if !m.room() {
			return
		}
		for _, own := range members {
			a, b := own[ends[0]], own[ends[1]]
			m.clause(c.edges[e].Not(), a.Not(), b)
			m.clause(c.edges[e].Not(), a, b.Not())
			if m.when = when; c.Touch == Never {
				m.clause(a.Not(), b.Not(), c.edges[e])
			}
			m.when = given
		}
	}
	if c.Touch == No2x2 {
		m.when = when
		for _, b := range c.g.blocks {
			for _, own := range members {
				m.clause(own[b[0]].Not(), own[b[1]].Not(), own[b[2]].Not(), own[b[3]].Not())
			}
		}
	}
	m.when = nil
	if !m.flows {
		theory := c.theory(c.edges)
		m.lazy(c.edges, func(holds func(Lit) bool) []cut { return clauses(theory.Broken(holds)) })
		return
	}
	c.flow(m)
}

// members returns the literals of each pair's members. The ends of pairs have no columns.
func (c paths) members(m *modelling) [][]Lit {
	if c.Members != nil {
		for i, k := range c.label {
			for p, members := range c.Members {
				if k > 0 && k == p+1 {
					m.clause(members[i])
				} else if k > 0 {
					m.clause(members[i].Not())
				}
			}
		}
		return c.Members
	}
	all := make([][]Lit, len(c.Pairs))
	for p := range all {
		all[p] = make([]Lit, c.g.Nodes)
		if !m.room() {
			return all // no rows will follow
		}
		for i, k := range c.label {
			switch {
			case k == p+1:
				all[p][i] = True
			case k > 0:
				all[p][i] = False
			default:
				all[p][i] = m.column("c", fmt.Sprintf("%s is on the path of pair %d of rule %d",
					c.g.Place(i), p+1, m.rule+1))
			}
		}
	}
	m.fill = append(m.fill, func(point []float64, holds func(Lit) bool) {
		owner, _ := c.owners(holds)
		for i, k := range owner {
			if k > 0 && c.label[i] == 0 {
				m.setTrue(point, all[k-1][i])
			}
		}
	})
	return all
}

// flow states that each node on a path gets a unit from the first node of a pair.
func (c paths) flow(m *modelling) {
	most := float64(c.g.Nodes)
	first := make([]bool, c.g.Nodes)
	for _, pair := range c.Pairs {
		first[pair[0]] = true
	}
	flow := make([][2]int, len(c.g.Edges))
	for e, ends := range c.g.Edges {
		for i := range 2 {
			flow[e][i] = -1
			if first[ends[1-i]] {
				continue // nothing flows into a source
			}
			flow[e][i] = m.flow("f", fmt.Sprintf("the flow from %s to %s, by rule %d",
				c.g.Place(ends[i]), c.g.Place(ends[1-i]), m.rule+1), most)
			terms, shift := m.sum(c.edges[e:e+1], []float64{-most})
			m.bounded(-inf, terms.Plus(1, flow[e][i]), -shift)
		}
	}
	for i, at := range c.g.at {
		if first[i] {
			continue
		}
		lits, coefs := make([]Lit, len(at)), make([]float64, len(at))
		for j, e := range at {
			lits[j], coefs[j] = c.edges[e], -half
			if c.label[i] > 0 {
				coefs[j] = -1
			}
		}
		terms, shift := m.sum(lits, coefs)
		for _, e := range at {
			side := 0
			if c.g.Edges[e][1] == i {
				side = 1
			}
			if out := flow[e][side]; out >= 0 {
				terms = terms.Plus(-1, out)
			}
			if in := flow[e][1-side]; in >= 0 {
				terms = terms.Plus(1, in)
			}
		}
		m.bounded(-shift, terms, -shift)
	}
	m.fill = append(m.fill, func(point []float64, holds func(Lit) bool) {
		at := single{g: c.g, edges: c.edges}.drawn(holds)
		for _, pair := range c.Pairs {
			nodes := c.walk(at, pair[0])
			for j := 1; j < len(nodes); j++ {
				for _, e := range at[nodes[j]] {
					if side := 0; c.g.Edges[e][0]+c.g.Edges[e][1] == nodes[j-1]+nodes[j] {
						if c.g.Edges[e][1] == nodes[j-1] {
							side = 1
						}
						if in := flow[e][side]; in >= 0 { // a wrong assignment may lead to another source
							point[in] = float64(len(nodes) - j)
						}
					}
				}
			}
		}
	})
}
