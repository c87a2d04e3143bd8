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
	labels []int32    // of each node: the number of its pair from 1, or 0
	parent []int32    // of each node: the next on the way to the root of its piece
	size   []int32    // of each root: the nodes of its piece
	far    []int32    // of each node at the end of a piece: the other end
	used   [][2]int32 // of each node: its drawn half-edges, the lower first, or none
	count  int        // the received literals
	joins  []join     // the effects of those that drew an edge
	picked []int32    // the drawn edges of a reason
	marks  []bool     // of each edge: whether it is picked
	clause []cnf.Lit  // work space
}

// none stands for no half-edge, no edge or no root.
const none = -1

// join is the effect of a literal, before which others were received. The edge between the nodes a
// and b made the root child part of the root parent, which had the pair before; the other ends of
// the two pieces were enda and endb. child is none if the edge closed a cycle.
type join struct {
	child, parent, pair, edge int32
	a, b, enda, endb          int32
	before                    int
}

func newPieces(g *Graph, l *literals, labels []int32) pieces {
	n := g.Nodes()
	p := pieces{Graph: *g, literals: *l, labels: labels, parent: make([]int32, n),
		size: make([]int32, n), far: make([]int32, n), used: make([][2]int32, n),
		marks: make([]bool, g.Edges())}
	for c := range p.parent {
		p.parent[c], p.far[c], p.size[c] = int32(c), int32(c), 1
		p.used[c] = [2]int32{none, none}
	}
	return p
}

// find returns the root of a node's piece.
func (p *pieces) find(c int32) int32 {
	for p.parent[c] != c {
		c = p.parent[c]
	}
	return c
}

// full reports whether a node takes no more edges. Clauses refuse one that comes, now or later, so
// it is ignored.
func (p *pieces) full(c int32) bool {
	return p.used[c][1] != none || p.used[c][0] != none && p.labels[c] > 0
}

// draw adds an edge to those of its two nodes.
func (p *pieces) draw(e int32) {
	h := p.half[e]
	k := p.twin[h]
	p.add(p.to[k], h)
	p.add(p.to[h], k)
}

// add adds a half-edge to those of its node.
func (p *pieces) add(c, h int32) {
	switch u := &p.used[c]; {
	case u[0] == none:
		u[0] = h
	case u[0] < h:
		u[1] = h
	default:
		u[0], u[1] = h, u[0]
	}
}

// undraw removes an edge from those of its two nodes.
func (p *pieces) undraw(e int32) {
	h := p.half[e]
	k := p.twin[h]
	p.remove(p.to[k], h)
	p.remove(p.to[h], k)
}

// remove removes a half-edge from those of its node.
func (p *pieces) remove(c, h int32) {
	u := &p.used[c]
	if u[0] == h {
		u[0] = u[1]
	}
	u[1] = none
}

// union makes the piece of a, whose root is ra, part of the piece of b by an edge between the two.
// It returns the ends of the new piece.
func (p *pieces) union(e, a, b, ra, rb, pair int32) (enda, endb int32) {
	enda, endb = p.far[a], p.far[b]
	p.joins = append(p.joins, join{ra, rb, pair, e, a, b, enda, endb, p.count})
	p.parent[ra] = rb
	p.size[rb] += p.size[ra]
	p.far[enda], p.far[endb] = endb, enda
	p.draw(e)
	return enda, endb
}

// undo undoes a join.
func (p *pieces) undo(j *join) {
	if j.child != none {
		p.parent[j.child] = j.child
		p.size[j.parent] -= p.size[j.child]
		p.far[j.enda], p.far[j.endb] = j.a, j.b
	}
	p.undraw(j.edge)
}

// next returns the drawn half-edge by which a piece goes on from a node that was entered by its
// half-edge came, or none.
func (p *pieces) next(c, came int32) int32 {
	if h := p.used[c][0]; h != came {
		return h
	}
	return p.used[c][1]
}

// between returns the edge between two nodes if it is not drawn, or none.
func (p *pieces) between(c, d int32) int32 {
	for i, x := range p.to[p.first[c]:p.first[c+1]] {
		if h := p.first[c] + int32(i); x == d && h != p.used[c][0] && h != p.used[c][1] {
			return p.edge[h]
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
	for _, h := range p.used[from] {
		begun := len(p.picked)
		for c := from; h != none; h = p.next(c, p.twin[h]) {
			e := p.edge[h]
			if before != always && !t.Before(p.lits[e], before) {
				break
			}
			p.pick(e)
			if c = p.to[h]; p.reached(c, goal) {
				return true
			}
			if c == from {
				break // a closed cycle
			}
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
