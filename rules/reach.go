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
	g           *Graph
	here, there []Lit
	steps       int
}

// Reach completes a rule: two values, each of which is at one node, are within steps of each other.
// A literal of here or there may be False.
func (d Draft) Reach(g *Graph, here, there []Lit, steps int) {
	g.check(here, g.Nodes, "nodes")
	g.check(there, g.Nodes, "nodes")
	d.add(reach{g, clone(here), clone(there), steps})
}

// far calls with each node where one value may be, and those that are too far from it for the
// other, while it returns true.
func (c reach) far(with func(i int, far []int) bool) {
	s, away := c.g.search(), make([]int, c.g.Nodes)
	for i, l := range c.here {
		if l == False {
			continue
		}
		s.From(int32(i), -1, func(int32, graph.Half) bool { return true })
		away[i] = 0
		for _, j := range s.Reached[1:] {
			away[j] = away[s.Came[j].To] + 1
		}
		var far []int
		for j, l := range c.there {
			if (!s.Has(int32(j)) || away[j] > c.steps) && l != False {
				far = append(far, j)
			}
		}
		if !with(i, far) {
			return
		}
	}
}

func (c reach) Holds(holds func(Lit) bool) bool {
	ok := true
	c.far(func(i int, far []int) bool {
		for _, j := range far {
			ok = ok && !(holds(c.here[i]) && holds(c.there[j]))
		}
		return ok
	})
	return ok
}

func (c reach) lower(f *lowering) {
	c.far(func(i int, far []int) bool {
		for _, j := range far {
			f.clause(c.here[i].Not(), c.there[j].Not())
		}
		return f.room()
	})
}

func (c reach) rows(m *modelling) {
	c.far(func(i int, far []int) bool {
		lits := []Lit{c.here[i]}
		for _, j := range far {
			lits = append(lits, c.there[j])
		}
		cardinal{lits, 0, 1}.rows(m)
		return m.room()
	})
}
