package graph

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Connected is the rule that the true nodes are connected: between any two of them there is a walk
// through true nodes. It holds if there is one true node or none. Its field may be set before the
// first call of New.
type Connected struct {
	literals

	Tell Teller // receives the clauses, or nil

	g *Graph
}

// NewConnected returns the rule for the nodes of a graph. The literals are those of the nodes, of
// different variables.
func NewConnected(g *Graph, nodes []cnf.Lit) *Connected {
	return &Connected{literals: newLiterals(nodes, g.Nodes()), g: g}
}

// New returns a propagator for one solver.
func (c *Connected) New() sat.Propagator {
	n := c.g.Nodes()
	return &connected{Connected: c, seen: make([]int32, n), low: make([]int32, n),
		holds: make([]int32, n), next: make([]int32, n), side: make([]uint8, n)}
}

// connected is the propagator. From the first true node it visits all nodes that are not false, in
// depth. Those that it does not reach are false. A node that it reaches is true if without it some
// true node would not be reached: an articulation point (John Hopcroft and Robert Tarjan,
// "Efficient Algorithms for Graph Manipulation", 1973). It starts anew for each batch of literals:
// what it keeps is only which nodes are true.
type connected struct {
	*Connected
	received int
	trues    []received

	seen  []int32 // of each node: when the visit reached it, from 1, or 0
	low   []int32 // of each node: the earliest node with an edge to it or to those below it
	holds []int32 // of each node: the true nodes below it, and itself
	next  []int32 // of each node: the half-edge to try next
	stack []int32
	must  []int32 // nodes that must be true

	side []uint8 // of each node, in reasons: see below
	cut  []int32
}

// received is a true node, and how many literals were received before it.
type received struct {
	node int32
	at   int
}

// Propagate draws the consequences of new values.
func (p *connected) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		if i := p.item[l]; i > 0 {
			p.trues = append(p.trues, received{i - 1, p.received})
		}
		p.received++
	}
	if len(p.trues) == 0 {
		return true
	}
	p.visit(t, p.trues[0].node)
	for c, when := range p.seen {
		if when == 0 && !t.Imply(p.lits[c].Not()) {
			return false
		}
	}
	for _, c := range p.must {
		if !t.Imply(p.lits[c]) {
			return false
		}
	}
	return true
}

// Backtrack undoes values.
func (p *connected) Backtrack(n int) {
	p.received = n
	for len(p.trues) > 0 && p.trues[len(p.trues)-1].at >= n {
		p.trues = p.trues[:len(p.trues)-1]
	}
}

// visit visits the nodes that are not false from a true one on, and finds those that must be true.
func (p *connected) visit(t *sat.Theory, root int32) {
	clear(p.seen)
	p.must, p.stack = p.must[:0], p.stack[:0]
	clock := int32(0)
	enter := func(c int32) {
		clock++
		p.seen[c], p.low[c], p.next[c], p.holds[c] = clock, clock, p.g.first[c], 0
		if t.Value(p.lits[c]) > 0 {
			p.holds[c] = 1
		}
		p.stack = append(p.stack, c)
	}
	for enter(root); len(p.stack) > 0; {
		c := p.stack[len(p.stack)-1]
		if h := p.next[c]; h < p.g.first[c+1] {
			p.next[c]++
			if d := p.g.to[h]; p.seen[d] > 0 {
				p.low[c] = min(p.low[c], p.seen[d])
			} else if t.Value(p.lits[d]) >= 0 {
				enter(d)
			}
			continue
		}
		p.stack = p.stack[:len(p.stack)-1]
		if len(p.stack) == 0 {
			return
		}
		above := p.stack[len(p.stack)-1]
		p.low[above] = min(p.low[above], p.low[c])
		p.holds[above] += p.holds[c]
		if p.low[c] >= p.seen[above] && p.holds[c] > 0 && t.Value(p.lits[above]) == 0 {
			p.must = append(p.must, above)
		}
	}
}

// The sides of a cut, as marks of nodes.
const (
	unmet  = iota
	near   // reached from one of the two nodes
	border // beside near, and false
	beyond // reached from the other node without crossing the border
	inCut  // on the border, and beside beyond
)

// Explain returns a clause that implies a node or its opposite: a cut between two true nodes.
func (p *connected) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	before := since(t, l)
	counts := func(l cnf.Lit) bool {
		return t.Value(l) > 0 && (before == always || t.Before(l, before))
	}
	c, must := p.of(l)
	a, b := p.trues[0].node, c
	p.flood(a, func(d int32) bool { return must && d == c || counts(p.lits[d].Not()) })
	clause = append(clause, p.lits[a].Not())
	if must {
		i := slices.IndexFunc(p.trues, func(r received) bool {
			return p.side[r.node] != near && counts(p.lits[r.node])
		})
		b = p.trues[i].node
		clause = append(clause, p.lits[b].Not())
	}
	for _, d := range p.separating(b) {
		if d != c {
			clause = append(clause, p.lits[d])
		}
	}
	if p.Tell != nil {
		p.Tell(Cut, clause)
	}
	return clause
}

// flood marks the nodes that are reached from a node without closed ones as near, and the closed
// ones beside them as border.
func (p *connected) flood(a int32, closed func(int32) bool) {
	clear(p.side)
	p.side[a] = near
	p.stack = append(p.stack[:0], a)
	for len(p.stack) > 0 {
		c := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		for _, d := range p.g.to[p.g.first[c]:p.g.first[c+1]] {
			switch {
			case p.side[d] != unmet:
			case closed(d):
				p.side[d] = border
			default:
				p.side[d] = near
				p.stack = append(p.stack, d)
			}
		}
	}
}

// separating returns the nodes of the border that a node beyond it reaches. Each of them has a
// neighbour on both sides, so no part of them separates the two.
func (p *connected) separating(b int32) []int32 {
	p.cut = p.cut[:0]
	p.side[b] = beyond
	p.stack = append(p.stack[:0], b)
	for len(p.stack) > 0 {
		c := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		for _, d := range p.g.to[p.g.first[c]:p.g.first[c+1]] {
			switch p.side[d] {
			case unmet:
				p.side[d] = beyond
				p.stack = append(p.stack, d)
			case border:
				p.side[d] = inCut
				p.cut = append(p.cut, d)
			}
		}
	}
	return p.cut
}

// Broken returns clauses that an assignment of all nodes breaks, none exactly if the rule holds. If
// the true nodes have several components, there is a clause for each: it has a node of it, a node
// of another component, and the nodes around the component that separate the two. Equal ones are
// given once.
func (c *Connected) Broken(holds func(cnf.Lit) bool) (broken []Reason) {
	component := make([]int, c.g.Nodes()) // from 1; 0 for false nodes
	var firsts []int
	for a := range component {
		if component[a] == 0 && holds(c.lits[a]) {
			firsts = append(firsts, a)
			c.spread(a, func(d int) bool {
				if component[d] > 0 || !holds(c.lits[d]) {
					return false
				}
				component[d] = len(firsts)
				return true
			})
		}
	}
	if len(firsts) < 2 {
		return nil
	}
	for i, a := range firsts {
		b := firsts[(i+1)%len(firsts)]
		beside := make([]bool, len(component)) // the component
		for d := range component {
			beside[d] = component[d] != i+1 && slices.ContainsFunc(c.g.Neighbours(d),
				func(x int32) bool { return component[x] == i+1 })
		}
		met := make([]bool, len(component))
		clause := []cnf.Lit{c.lits[a].Not(), c.lits[b].Not()}
		c.spread(b, func(d int) bool {
			if met[d] {
				return false
			}
			met[d] = true
			if beside[d] {
				clause = append(clause, c.lits[d])
			}
			return !beside[d]
		})
		slices.Sort(clause[:2])
		slices.Sort(clause[2:])
		if !slices.ContainsFunc(broken, func(r Reason) bool { return slices.Equal(r.Clause, clause) }) {
			broken = append(broken, Reason{Cut, clause})
		}
	}
	return broken
}

// spread visits nodes from one on: first it, then the neighbours of all for which enter is true.
func (c *Connected) spread(a int, enter func(int) bool) {
	var queue []int
	if enter(a) {
		queue = append(queue, a)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, d := range c.g.Neighbours(queue[0]) {
			if enter(int(d)) {
				queue = append(queue, int(d))
			}
		}
	}
}
