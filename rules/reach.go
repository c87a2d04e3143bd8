package rules

import "github.com/gridwright/gridwright/internal/graph"

// Meaning. Two values, each at exactly one node, are within a number of steps of each other: on a
// path of numbers, k and l within l-k steps.
//
// On a path of numbers Next implies it, since each number between them is one step on. There it is
// aside, for reasons: people count the cells between two given numbers.
//
// Formula. A clause for each two nodes that are too far apart.
//
// Model. A row for each node: one value is there, or the other at a node too far from it, but not
// both.
//
// Evaluation. Tests the pairs that are too far apart.
//
// Sources. This project's own.

// reach is the constraint that two values are within some steps of each other.
type reach struct {
	g     *Graph
	nodes []int // where the one value may be
	here  []Lit // of each of those: it is there
	there run   // of each node: the other value is there
	steps int
}

// Reach completes a rule: two values, each of which is at one node, are within steps of each other.
// A literal of here or there may be False.
func (d Draft) Reach(g *Graph, here, there []Lit, steps int) {
	d.check(g, here, g.Nodes, "nodes")
	d.check(g, there, g.Nodes, "nodes")
	c := reach{g: g, there: packList(there), steps: steps}
	for i, l := range here {
		if l != False {
			c.nodes, c.here = append(c.nodes, i), append(c.here, l)
		}
	}
	d.add(c)
}

// far calls with the literal of each node where one value may be, and the literals of those that
// are too far from it for the other, while it returns true.
func (c reach) far(with func(here Lit, far []Lit) bool) {
	s, away := c.g.search(), make([]int, c.g.Nodes)
	for i, node := range c.nodes {
		s.From(int32(node), -1, func(int32, graph.Half) bool { return true })
		away[node] = 0
		for _, j := range s.Reached[1:] {
			away[j] = away[s.Came[j].To] + 1
		}
		var far []Lit
		for j := range c.g.Nodes {
			if l := c.there.at(j); l != False && (!s.Has(int32(j)) || away[j] > c.steps) {
				far = append(far, l)
			}
		}
		if !with(c.here[i], far) {
			return
		}
	}
}

func (c reach) Holds(holds func(Lit) bool) bool {
	ok := true
	c.far(func(here Lit, far []Lit) bool {
		for _, l := range far {
			ok = ok && !(holds(here) && holds(l))
		}
		return ok
	})
	return ok
}

func (c reach) lower(f *formulaBuilder) {
	c.far(func(here Lit, far []Lit) bool {
		for _, l := range far {
			f.clause(here.Not(), l.Not())
		}
		return f.room()
	})
}

func (c reach) rows(m *modelBuilder) {
	c.far(func(here Lit, far []Lit) bool {
		cardinal{packList(append([]Lit{here}, far...)), 0, 1}.rows(m)
		return m.room()
	})
}
