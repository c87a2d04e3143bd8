package graph

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// pieces are the pieces of path that the drawn edges form so far. They are in a union-find
// structure without path compression, so that edges can be undone in reverse order.
type pieces struct {
	Graph
	literals
	labels []int32 // of each node: the number of its pair from 1, or 0
	nodes  []node
	count  int32     // the received literals
	joins  []join    // the effects of those that drew an edge
	picked []int32   // the drawn edges of a reason
	marks  []bool    // of each edge: whether it is picked
	clause []cnf.Lit // work space
}

// none stands for no node, no edge or no root. It is neutral in the sums of node.after.
const none = -1

// node is a node with the piece that it belongs to. What is not meant for all nodes is out of date
// at the others.
type node struct {
	next   [2]int32 // the nodes that its drawn edges lead to, the earlier edge first, or none
	edge   [2]int32 // these edges, or none
	parent int32    // the next node on the way to the root of its piece, which is its own parent
	far    int32    // at an end of a piece: the other end
	size   int32    // at a root: the nodes of its piece
	pair   int32    // at a root: the pair whose node the piece holds, 0 for none
}

// after returns the node at which a piece goes on if it came from a neighbour, or none at its end.
// At an end, it may come from none.
func (n *node) after(came int32) int32 { return n.next[0] ^ n.next[1] ^ came }

// degree returns the number of drawn edges, if they are not two yet.
func (n *node) degree() int {
	if n.next[0] == none {
		return 0
	}
	return 1
}

// remove removes the last edge.
func (n *node) remove() {
	i := 0
	if n.next[1] != none {
		i = 1
	}
	n.next[i], n.edge[i] = none, none
}

// join is the effect of a literal, before which others were received. The edge between the nodes a
// and b made the root child part of another, which had the pair before; the other ends of the two
// pieces were enda and endb. child is none if the edge closed a cycle.
type join struct{ child, pair, a, b, enda, endb, before int32 }

func newPieces(g *Graph, l *literals, labels []int32) pieces {
	p := pieces{Graph: *g, literals: *l, labels: labels, nodes: make([]node, g.Nodes()),
		marks: make([]bool, g.Edges())}
	for c, k := range labels {
		p.nodes[c] = node{[2]int32{none, none}, [2]int32{none, none}, int32(c), int32(c), 1, k}
	}
	return p
}

// find returns the root of a node's piece.
func (p *pieces) find(c int32) int32 {
	for p.nodes[c].parent != c {
		c = p.nodes[c].parent
	}
	return c
}

// full reports whether a node takes no more edges. Clauses refuse one that comes, now or later, so
// it is ignored.
func (p *pieces) full(c int32) bool {
	n := &p.nodes[c]
	return n.next[1] != none || n.next[0] != none && p.labels[c] > 0
}

// draw adds an edge to those of its two nodes.
func (p *pieces) draw(e, a, b int32) {
	m, n := &p.nodes[a], &p.nodes[b]
	i, j := m.degree(), n.degree()
	m.next[i], m.edge[i] = b, e
	n.next[j], n.edge[j] = a, e
}

// union makes the piece of a, whose root is ra, part of the piece of b by an edge between the two.
// It returns the ends of the new piece.
func (p *pieces) union(e, a, b, ra, rb int32) (enda, endb int32) {
	child, root := &p.nodes[ra], &p.nodes[rb]
	enda, endb = p.nodes[a].far, p.nodes[b].far
	p.joins = append(p.joins, join{ra, root.pair, a, b, enda, endb, p.count})
	child.parent = rb
	root.size += child.size
	root.pair = max(root.pair, child.pair)
	p.nodes[enda].far, p.nodes[endb].far = endb, enda
	p.draw(e, a, b)
	return enda, endb
}

// undo undoes a join. It returns the root that the child was made part of, or none.
func (p *pieces) undo(j *join) (parent int32) {
	parent = none
	if j.child != none {
		child := &p.nodes[j.child]
		parent = child.parent
		root := &p.nodes[parent]
		child.parent = j.child
		root.size -= child.size
		root.pair = j.pair
		p.nodes[j.enda].far, p.nodes[j.endb].far = j.a, j.b
	}
	p.nodes[j.a].remove()
	p.nodes[j.b].remove()
	return parent
}

// between returns the edge between two nodes if it is not drawn, or none.
func (p *pieces) between(c, d int32) int32 {
	n := &p.nodes[c]
	for _, h := range p.At(c) {
		if h.To == d && d != n.next[0] && d != n.next[1] {
			return h.Edge
		}
	}
	return none
}

// Reasons consist of stretches of pieces. One may be looked up later than it was needed, and then
// may only use edges whose literals were true before the literal that they imply. Pieces may have
// grown since, but the stretch between two nodes of a piece never changes.

// always stands for a literal after all others: all drawn edges count.
const always cnf.Lit = -1

// labelled stands for any node with a label, as the goal of a walk.
const labelled = -1

// begin starts a new reason.
func (p *pieces) begin() {
	for _, e := range p.picked {
		p.marks[e] = false
	}
	p.picked = p.picked[:0]
}

// pick adds an edge to the reason, unless it is in it.
func (p *pieces) pick(e int32) {
	if !p.marks[e] {
		p.marks[e] = true
		p.picked = append(p.picked, e)
	}
}

// walk picks the edges from a node to the goal, in whichever direction it lies. It returns false
// and picks none if the edges that count do not lead there.
func (p *pieces) walk(t *sat.Theory, from, goal int32, before cnf.Lit) bool {
	if p.reached(from, goal) {
		return true
	}
	start := &p.nodes[from]
	for i := range start.next {
		if start.edge[1] != none && start.edge[1] < start.edge[0] {
			i = 1 - i // the edge with the lower number first
		}
		begun := len(p.picked)
		came, c, e := from, start.next[i], start.edge[i]
		for c != none && (before == always || t.Before(p.lits[e], before)) {
			p.pick(e)
			if p.reached(c, goal) {
				return true
			}
			if c == from {
				break // a closed cycle
			}
			n := &p.nodes[c]
			came, c, e = c, n.after(came), n.edge[0]^n.edge[1]^e
		}
		for _, e := range p.picked[begun:] {
			p.marks[e] = false
		}
		p.picked = p.picked[:begun]
	}
	return false
}

func (p *pieces) reached(c, goal int32) bool {
	return c == goal || goal == labelled && p.labels[c] > 0
}

// refuse makes a conflict of the picked edges.
func (p *pieces) refuse(t *sat.Theory, tell Teller, form Form) bool {
	p.clause = p.clause[:0]
	for _, e := range p.picked {
		p.clause = append(p.clause, p.lits[e])
	}
	t.Refuse(p.clause)
	if tell != nil {
		for i, l := range p.clause {
			p.clause[i] = l.Not()
		}
		tell(form, p.clause)
	}
	return false
}

// explain appends the opposites of the picked edges to a clause.
func (p *pieces) explain(clause []cnf.Lit, tell Teller, form Form) []cnf.Lit {
	for _, e := range p.picked {
		clause = append(clause, p.lits[e].Not())
	}
	if tell != nil {
		tell(form, clause)
	}
	return clause
}

// since returns the literal before which the literals of a reason for l must have become true.
func since(t *sat.Theory, l cnf.Lit) cnf.Lit {
	if t.Value(l) < 0 {
		return always // a conflict at this moment
	}
	return l
}
