package rules

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/sat"
)

// Meaning. Paths join pairs of nodes, each along true edges, and no two meet. Options state whether
// they cover the graph and whether they may touch themselves. They become a rule for each node, on
// its number of edges, and the rule that the edges form the paths.
//
// Formula. The clauses of Exactly and Count, and a theory (internal/graph), whose reasons are
// closed cycles, joined pairs, and stretches that touch themselves. If another rule mentions
// members of the paths, they are equal along true edges. If not, and paths may touch themselves,
// each node has the number of its pair in binary digits, so that learned clauses can contain it.
// The lowerings edges and digits do the one or the other always.
//
// Model. Each node has the number of its pair, which an edge carries on: |l - l'| <= (K-1)(1 - y).
// Closed loops and paths that touch themselves are lazy rows. If another rule mentions members, or
// a flow forbids the loops, in which each pair's first node sends a unit to each node of its path,
// there is a column for each node and pair instead: one pair for each used node, equal along true
// edges, and neighbours of one pair linked under Never.
//
// Evaluation. Walks from the first node of each pair.
//
// Sources. sysid, "Numberlink Puzzle", 2020, has Rob Pratt's colours of cells; the rows on edges
// and on numbers are this project's own.

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
	d.check(g, edges, len(g.Edges), "edges")
	if r.Members != nil && len(r.Members) != len(r.Pairs) {
		d.wrong("members of %d paths for %d pairs", len(r.Members), len(r.Pairs))
	}
	for _, members := range r.Members {
		d.check(g, members, g.Nodes, "nodes")
	}
	c := paths{g, slices.Clone(edges), r, make([]int, g.Nodes)}
	for k, pair := range r.Pairs {
		for _, i := range pair {
			if !g.has(i) {
				d.wrong("a path joins node %d of a graph whose nodes are 0 to %d", i, g.Nodes-1)
			}
			if c.label[i] > 0 {
				d.wrong("%s is in two pairs", g.name(i))
			}
			c.label[i] = k + 1
		}
	}
	var lits []Lit
	nodes := make([]place, g.Nodes)
	for i := range nodes {
		nodes[i] = place{g, i}
		lits = g.around(i, edges, lits[:0])
		switch {
		case c.label[i] > 0:
			d.at(g, i).says("a path ends at {node}", &nodes[i]).Exactly(1, lits...)
		case r.Cover:
			d.at(g, i).says("a path passes {node}", &nodes[i]).Exactly(2, lits...)
		default:
			d.at(g, i).says("a path passes {node} once or not at all", &nodes[i]).
				Count([]int{0, 2}, lits...)
		}
	}
	if r.Touch != Free {
		for _, block := range g.blocks {
			lits = lits[:0]
			for _, i := range block {
				for _, h := range g.at(i) {
					if ends := g.Edges[h.Edge]; ends[0] == i && slices.Contains(block[:], ends[1]) {
						lits = append(lits, edges[h.Edge])
					}
				}
			}
			d.at(g, block[:]...).says("no path turns back in the block from {place}",
				&nodes[block[0]]).Implied().AtMost(2, lits...)
		}
	}
	d.add(c)
}

// owners returns the pair of each node that the paths pass, from 1, and whether the edges are paths
// between the pairs and nothing else.
func (c paths) owners(holds func(Lit) bool) (owner []int, ok bool) {
	all := strands(c.g, c.edges, holds)
	owner, ok = make([]int, c.g.Nodes), len(all) == len(c.Pairs)
	for _, s := range all {
		from, to := s.Nodes[0], s.Nodes[len(s.Nodes)-1]
		k := c.label[from]
		ok = ok && k > 0 && k == c.label[to] && from != to && owner[from] == 0
		for _, i := range s.Nodes {
			owner[i] = k
		}
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
	return graph.NewPaths(c.g.kernel, edges, graph.PathRules{Labels: c.label, Touch: c.Touch,
		Blocks: c.g.blocks})
}

// needsMembers reports whether other rules, which were lowered before, mention members.
func (c paths) needsMembers(set *Set, mentions func(Lit) bool) bool {
	return c.Members != nil && (set.severalPaths() || slices.ContainsFunc(c.Members,
		func(own []Lit) bool { return slices.ContainsFunc(own, mentions) }))
}

func (c paths) lower(f *formulaBuilder) {
	edges := f.under(c.edges, "an edge of a path")
	of := graph.Demand{Graph: c.g.places(), Lits: edges, Labels: c.label, Touch: c.Touch,
		Blocks: c.g.blocks}
	f.theory(of, func(lits []Lit, tell graph.Teller) func() sat.Propagator {
		t := c.theory(lits)
		t.Tell = tell
		return t.New
	})
	if f.parts != nil {
		return // members only repeat the links
	}
	if !c.needsMembers(f.set, f.mentions) {
		if f.byDigits || !f.byEdges && c.Touch == Free {
			c.Cover = c.Cover && len(f.when) == 0
			c.edges, f.when = edges, nil
			c.digits(f)
		}
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
			used := c.g.around(i, c.edges, nil)
			for _, l := range all {
				f.clause(append(slices.Clone(used), l.Not())...)
			}
			for _, e := range used {
				f.clause(append(slices.Clone(all), e.Not())...)
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

// digits gives each node the number of its pair in binary digits, which edges carry on. Those of
// nodes that no path uses are 0.
func (c paths) digits(f *formulaBuilder) {
	f.Digits = true
	width := bits.Len(uint(max(len(c.Pairs), 1) - 1))
	for t := range width {
		digit := make([]Lit, c.g.Nodes)
		for i, k := range c.label {
			switch {
			case k == 0:
				digit[i] = f.local(fmt.Sprintf("digit %d of the pair whose path uses %s is 1, by rule %d", t,
					c.g.name(i), f.rule+1))
			case (k-1)>>t&1 > 0:
				digit[i] = True
			default:
				digit[i] = False
			}
			if k == 0 && !c.Cover {
				f.clause(c.g.around(i, c.edges, []Lit{digit[i].Not()})...)
			}
		}
		for e, ends := range c.g.Edges {
			a, b := digit[ends[0]], digit[ends[1]]
			f.clause(c.edges[e].Not(), a.Not(), b)
			f.clause(c.edges[e].Not(), a, b.Not())
		}
	}
}

func (c paths) rows(m *modelBuilder) {
	when := m.when
	covered := c.Cover && len(when) == 0
	c.edges = m.under(c.edges, "an edge of a path")
	if !m.flows && !c.needsMembers(m.set, m.mentions) {
		m.when = nil
		c.labels(m)
		c.lazy(m)
		return
	}
	var given []Lit // conditions of members, which are free elsewhere if they are facts
	if c.Members != nil {
		given = when
	}
	m.when = given
	members := c.members(m)
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
		for _, h := range c.g.at(i) {
			lits, coefs = append(lits, c.edges[h.Edge]), append(coefs, -half)
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
		c.lazy(m)
		return
	}
	c.flow(m)
}

// labels gives each node the number of its pair, which edges carry on.
func (c paths) labels(m *modelBuilder) {
	last := float64(len(c.Pairs))
	if last < 2 {
		return
	}
	column := make([]int, c.g.Nodes)
	for i, k := range c.label {
		if k == 0 && m.room() {
			column[i] = m.implied("l", fmt.Sprintf("the number of the pair whose path uses %s, by rule %d",
				c.g.name(i), m.rule+1), 1, last)
		}
	}
	number := func(sign float64, i int, terms lin.Terms) (lin.Terms, float64) {
		if k := c.label[i]; k > 0 {
			return terms, sign * float64(k)
		}
		return terms.Plus(sign, column[i]), 0
	}
	for e, ends := range c.g.Edges {
		if !m.room() {
			return
		}
		for _, sign := range []float64{1, -1} { // they differ by 0 if the edge is true
			terms, shift := m.sum(c.edges[e:e+1], []float64{last - 1})
			terms, a := number(sign, ends[0], terms)
			terms, b := number(-sign, ends[1], terms)
			m.bounded(-inf, terms, last-1-shift-a-b)
		}
	}
	m.fill = append(m.fill, func(point []float64, holds func(Lit) bool) {
		owner, _ := c.owners(holds)
		for i, k := range owner {
			if c.label[i] == 0 {
				point[column[i]] = float64(max(k, 1))
			}
		}
	})
}

// lazy adds the lazy rows: not all edges of a closed cycle are true, nor of a stretch that touches
// itself or fills a block. A cycle of which a path has all edges but one is a path that touches
// itself, so under Never two edges of each cycle are false.
func (c paths) lazy(m *modelBuilder) {
	theory := c.theory(c.edges)
	edge := map[Lit]int{}
	for e, l := range c.edges {
		edge[l] = e
	}
	m.lazy(c.edges, func(holds func(Lit) bool) []cut {
		var all []cut
		for _, r := range theory.Broken(holds) {
			row := cut{lits: r.Clause, min: 1}
			if c.Touch == Never && r.Form == graph.ClosedCycle {
				row.min = 2
			} else if r.Form == graph.TouchingStretch {
				row.lits, row.min = append(row.lits, c.closing(r.Clause, edge).Not()), 2
			}
			all = append(all, row)
		}
		return all
	})
}

// closing returns the edge that joins the ends of a stretch, given the opposites of its edges.
func (c paths) closing(stretch []Lit, edge map[Lit]int) Lit {
	var ends []int // the nodes that one edge of the stretch has
	for _, l := range stretch {
		for _, i := range c.g.Edges[edge[l.Not()]] {
			if at := slices.Index(ends, i); at >= 0 {
				ends = slices.Delete(ends, at, at+1)
			} else {
				ends = append(ends, i)
			}
		}
	}
	for _, h := range c.g.at(ends[0]) {
		if e := c.edges[h.Edge]; int(h.To) == ends[1] && !slices.Contains(stretch, e.Not()) {
			return e
		}
	}
	panic("rules: a stretch touches itself nowhere")
}

// members returns the literals of each pair's members. The ends of pairs have no columns.
func (c paths) members(m *modelBuilder) [][]Lit {
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
					c.g.name(i), p+1, m.rule+1))
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
func (c paths) flow(m *modelBuilder) {
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
				c.g.name(ends[i]), c.g.name(ends[1-i]), m.rule+1), most)
			terms, shift := m.sum(c.edges[e:e+1], []float64{-most})
			m.bounded(-inf, terms.Plus(1, flow[e][i]), -shift)
		}
	}
	for i := range c.g.Nodes {
		if first[i] {
			continue
		}
		share := -half
		if c.label[i] > 0 {
			share = -1
		}
		lits := c.g.around(i, c.edges, nil)
		coefs := make([]float64, len(lits))
		for j := range coefs {
			coefs[j] = share
		}
		terms, shift := m.sum(lits, coefs)
		for _, h := range c.g.at(i) {
			flow, side := flow[h.Edge], 0
			if c.g.Edges[h.Edge][1] == i {
				side = 1
			}
			if out := flow[side]; out >= 0 {
				terms = terms.Plus(-1, out)
			}
			if in := flow[1-side]; in >= 0 {
				terms = terms.Plus(1, in)
			}
		}
		m.bounded(-shift, terms, -shift)
	}
	m.fill = append(m.fill, func(point []float64, holds func(Lit) bool) {
		for _, s := range strands(c.g, c.edges, holds) {
			if !first[s.Nodes[0]] {
				slices.Reverse(s.Nodes)
				slices.Reverse(s.Edges)
			}
			for j, e := range s.Edges {
				side := 0
				if c.g.Edges[e][1] == int(s.Nodes[j]) {
					side = 1
				}
				if in := flow[e][side]; in >= 0 { // a wrong assignment may lead to another source
					point[in] = float64(len(s.Edges) - j)
				}
			}
		}
	})
}
