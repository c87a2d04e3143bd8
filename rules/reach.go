package rules

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
	for i, l := range c.here {
		if l == False {
			continue
		}
		var far []int
		for j, n := range distances(c.g.near, i) {
			if (n < 0 || n > c.steps) && c.there[j] != False {
				far = append(far, j)
			}
		}
		if !with(i, far) {
			return
		}
	}
}

// distances returns the number of steps from a node to each, or -1.
func distances(near [][]int, from int) []int {
	away := make([]int, len(near))
	for i := range away {
		away[i] = -1
	}
	away[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, j := range near[queue[0]] {
			if away[j] < 0 {
				away[j] = away[queue[0]] + 1
				queue = append(queue, j)
			}
		}
	}
	return away
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
