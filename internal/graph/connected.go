package graph

import (
	"iter"
	"math"
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
	return &connected{cutFinder: c.cutting(), at: make([]visited, n), stale: true}
}

// cutFinder finds cuts between true nodes.
type cutFinder struct {
	*Connected
	values []int8  // of each node: 1 if it is true, -1 if it is false, or 0
	side   []uint8 // of each node, in reasons: see below
	stack  []int32
	cut    []int32
}

func (c *Connected) cutting() cutFinder {
	return cutFinder{Connected: c, values: make([]int8, c.g.Nodes()), side: make([]uint8, c.g.Nodes())}
}

// connected is the propagator. From the first true node it visits all nodes that are not false, in
// depth. Those that it does not reach are false. A node that it reaches is true if without it some
// true node would not be reached: an articulation point (John Hopcroft and Robert Tarjan,
// "Efficient Algorithms for Graph Manipulation", 1973).
//
// It visits them anew when a node that it reached becomes false, and after values were undone.
// Until then, the visit holds for new true nodes too: what follows from one is on its way up the
// tree of the visit.
type connected struct {
	cutFinder
	passed []int32 // the nodes that received these values, in order
	trues  []received

	at    []visited
	stale bool    // the visit no longer holds
	must  []int32 // nodes that must be true
}

// received is a true node, and how many literals were received before it.
type received struct {
	node int32
	at   int
}

// visited is what a visit finds out about a node. For one that is not reached, only seen is set.
type visited struct {
	seen  int32 // when the visit reached it, from 1; 0 if it did not, closed if it is false
	low   int32 // when it reached the earliest node with an edge to this one or to those below it
	above int32 // the node that it came from, or none
	next  int32 // the half-edge to try next
	holds bool  // it is true, or one below it is
}

// closed is later than a visit can reach a node.
const closed = math.MaxInt32

// Propagate draws the consequences of new values.
func (p *connected) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	before := len(p.trues)
	for _, l := range lits {
		c, holds := p.of(l)
		if holds {
			p.values[c] = 1
			p.trues = append(p.trues, received{c, len(p.passed)})
		} else {
			p.values[c] = -1
			p.stale = p.stale || p.at[c].seen > 0
		}
		p.passed = append(p.passed, c)
	}
	if len(p.trues) == 0 {
		return true
	}
	anew := p.stale
	p.stale = true // until all consequences are drawn
	p.must = p.must[:0]
	if anew {
		p.visit(p.trues[0].node)
		for c := range p.at {
			if p.at[c].seen == 0 && !t.Imply(p.lits[c].Not()) {
				return false
			}
		}
	} else {
		for _, r := range p.trues[before:] {
			p.raise(r.node)
		}
	}
	for _, c := range p.must {
		if !t.Imply(p.lits[c]) {
			return false
		}
	}
	p.stale = false
	return true
}

// Backtrack undoes values.
func (p *connected) Backtrack(n int) {
	p.stale = true
	for _, c := range p.passed[n:] {
		p.values[c] = 0
	}
	p.passed = p.passed[:n]
	for len(p.trues) > 0 && p.trues[len(p.trues)-1].at >= n {
		p.trues = p.trues[:len(p.trues)-1]
	}
}

// visit visits the nodes that are not false from a true one on, and finds those that must be true.
func (p *connected) visit(root int32) {
	for c, value := range p.values {
		p.at[c].seen = 0
		if value < 0 {
			p.at[c].seen = closed
		}
	}
	first, halves := p.g.first, p.g.halves
	clock := int32(1)
	p.at[root] = visited{clock, clock, none, first[root], true}
	// The fields low and next of the node c are out of date while the visit is there.
	c, n := root, &p.at[root]
	low, h, end := clock, first[c], first[c+1]
	for {
		if h < end {
			d := halves[h].To
			h++
			m := &p.at[d]
			if m.seen != 0 {
				low = min(low, m.seen)
				continue
			}
			n.low, n.next = low, h
			clock++
			*m = visited{clock, clock, c, 0, p.values[d] > 0}
			c, n = d, m
			low, h, end = clock, first[c], first[c+1]
			continue
		}
		n.low = low
		if n.above == none {
			return
		}
		m := &p.at[n.above]
		if n.holds {
			m.holds = true
			p.require(n)
		}
		c, n = n.above, m
		low, h, end = min(low, n.low), n.next, first[c+1]
	}
}

// raise finds the nodes that must be true because a node that was visited now is.
func (p *connected) raise(c int32) {
	for n := &p.at[c]; !n.holds; n = &p.at[n.above] {
		n.holds = true
		p.require(n)
	}
}

// require notes the node above another that holds a true one if it is the only way there.
func (p *connected) require(n *visited) {
	if n.low >= p.at[n.above].seen && p.values[n.above] == 0 {
		p.must = append(p.must, n.above)
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
	c, must := p.of(l)
	a, b := p.trues[0].node, c
	shut := int32(none)
	if must {
		shut = c
	}
	counts := func(d int32) bool { return before == always || t.Before(p.lits[d], before) }
	p.flood(a, shut, counts)
	clause = append(clause, p.lits[a].Not())
	if must {
		i := slices.IndexFunc(p.trues, func(r received) bool {
			return p.side[r.node] != near && counts(r.node)
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

// flood marks the nodes that are reached from a node as near, without the false ones that count, or
// all false ones if counts is nil, and one that is shut. It marks those that it meets of these as
// border.
func (p *cutFinder) flood(a, shut int32, counts func(d int32) bool) {
	clear(p.side)
	p.side[a] = near
	p.stack = append(p.stack[:0], a)
	for len(p.stack) > 0 {
		c := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		for _, h := range p.g.At(c) {
			switch d := h.To; {
			case p.side[d] != unmet:
			case d == shut || p.values[d] < 0 && (counts == nil || counts(d)):
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
func (p *cutFinder) separating(b int32) []int32 {
	p.cut = p.cut[:0]
	p.side[b] = beyond
	p.stack = append(p.stack[:0], b)
	for len(p.stack) > 0 {
		c := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		for _, h := range p.g.At(c) {
			switch d := h.To; p.side[d] {
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
	for r := range c.Cuts().Each(holds) {
		if !slices.ContainsFunc(broken, func(b Reason) bool { return slices.Equal(b.Clause, r.Clause) }) {
			broken = append(broken, r)
		}
	}
	return broken
}

// Cuts finds what assignments of all nodes break. It can be used again.
type Cuts struct {
	cutFinder
	met []bool // of each node: reach found it
}

// Cuts returns what finds the cuts that assignments break.
func (c *Connected) Cuts() *Cuts { return &Cuts{c.cutting(), make([]bool, c.g.Nodes())} }

// Each yields the clauses of Broken, one by one.
func (c *Cuts) Each(holds func(cnf.Lit) bool) iter.Seq[Reason] {
	return func(yield func(Reason) bool) {
		c.assign(holds, func(cnf.Lit) bool { return false })
		first := c.next(0)
		for a := first; a != none; {
			c.reach(a)
			b, last := c.next(a), false
			if last = b == none; last {
				b = first
			}
			if a == b || !yield(Reason{Cut, c.clause(a, b)}) || last {
				return
			}
			a = b
		}
	}
}

// Shut returns a clause of literals that are false and may not change, if these separate true nodes
// that may not change: no change of the others mends that. It returns nil if they separate none.
func (c *Cuts) Shut(holds, open func(cnf.Lit) bool) []cnf.Lit {
	c.assign(holds, open)
	a := c.next(0)
	if a == none {
		return nil
	}
	c.reach(a)
	b := c.next(a)
	if b == none {
		return nil
	}
	return c.clause(a, b)
}

// Sides returns the true nodes on each side of the last cut that Shut found.
func (c *Cuts) Sides() (sides [2][]int32) {
	for d, value := range c.values {
		if value > 0 {
			side := min(int(c.side[d]^near), 1)
			sides[side] = append(sides[side], int32(d))
		}
	}
	return sides
}

// assign takes the values of an assignment, but for those that are open.
func (c *Cuts) assign(holds, open func(cnf.Lit) bool) {
	for d, l := range c.lits {
		switch {
		case open(l):
			c.values[d] = 0
		case holds(l):
			c.values[d] = 1
		default:
			c.values[d] = -1
		}
	}
	clear(c.met)
}

// reach finds what is connected with a node.
func (c *Cuts) reach(a int32) {
	c.flood(a, none, nil)
	for d, side := range c.side {
		c.met[d] = c.met[d] || side == near
	}
}

// next returns the first true node from one on that reach did not find, or none.
func (c *Cuts) next(from int32) int32 {
	for d := from; int(d) < len(c.met); d++ {
		if c.values[d] > 0 && !c.met[d] {
			return d
		}
	}
	return none
}

// clause returns a clause about two nodes, of which the first was flooded from.
func (c *Cuts) clause(a, b int32) []cnf.Lit {
	clause := []cnf.Lit{c.lits[a].Not(), c.lits[b].Not()}
	for _, d := range c.separating(b) {
		clause = append(clause, c.lits[d])
	}
	slices.Sort(clause[:2])
	slices.Sort(clause[2:])
	return clause
}
