package graph

import (
	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// SingleLoop is the rule that the drawn edges form one closed cycle, or that there are none. Its
// field may be set before the first call of New.
//
// Clauses of the caller must ensure that each node has two drawn edges or none, and that there is a
// drawn edge if one is needed.
type SingleLoop struct {
	literals

	Tell Teller // receives the clauses, or nil

	g *Graph
}

// NewSingleLoop returns the rule for a loop along the edges of a graph. The literals are those of
// the edges, of different variables.
func NewSingleLoop(g *Graph, edges []cnf.Lit) *SingleLoop {
	return &SingleLoop{literals: g.edges(edges), g: g}
}

// New returns a propagator for one solver.
func (s *SingleLoop) New() sat.Propagator {
	return &loop{rule: s, pieces: newPieces(s.g, &s.literals, make([]int32, s.g.Nodes())),
		closed: none}
}

// loop is the propagator. A closed cycle is a conflict if there is a drawn edge outside it, and
// otherwise no other edge is drawn. While there are several pieces of path, the ends of each are
// not linked to each other.
type loop struct {
	rule *SingleLoop
	pieces
	drawn  []int32 // the drawn edges, in the order in which they became true
	many   int     // the pieces with an edge
	closed int32   // the edge that closed the cycle, or none
}

// Propagate draws the consequences of new edges.
func (p *loop) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		if i := p.item[l]; i > 0 && !p.link(t, i-1) {
			return false
		}
		p.count++
	}
	return true
}

// Backtrack undoes edges.
func (p *loop) Backtrack(n int) {
	p.count = min(p.count, int32(n))
	for len(p.joins) > 0 {
		j := &p.joins[len(p.joins)-1]
		if int(j.before) < n {
			return
		}
		if parent := p.undo(j); parent == none {
			p.closed = none
		} else {
			p.many -= p.more(j.child, parent)
		}
		p.joins = p.joins[:len(p.joins)-1]
		p.drawn = p.drawn[:len(p.drawn)-1]
	}
}

// more returns by how many the pieces with an edge become more if two pieces are joined.
func (p *loop) more(ra, rb int32) int {
	switch alone := p.nodes[ra].size == 1; {
	case alone != (p.nodes[rb].size == 1):
		return 0
	case alone:
		return 1
	}
	return -1
}

// link joins the pieces of the two nodes of an edge, or closes the cycle.
func (p *loop) link(t *sat.Theory, e int32) bool {
	a, b := p.ends[e][0], p.ends[e][1]
	if p.full(a) || p.full(b) {
		return true
	}
	ra, rb := p.find(a), p.find(b)
	if ra == rb {
		return p.close(t, e)
	}
	if p.nodes[ra].size > p.nodes[rb].size {
		a, b, ra, rb = b, a, rb, ra
	}
	more := p.more(ra, rb)
	p.many += more
	p.drawn = append(p.drawn, e)
	enda, endb := p.union(e, a, b, ra, rb)
	if p.many < 2 {
		return true
	}
	if p.many == 2 && more == 1 { // the first piece is no longer alone
		c := p.end(p.ends[p.drawn[0]][0])
		if !p.apart(t, c, p.nodes[c].far) {
			return false
		}
	}
	return p.apart(t, enda, endb)
}

// end returns an end of the piece of a node with a drawn edge.
func (p *loop) end(c int32) int32 {
	d := p.nodes[c].next[0]
	for d != none {
		c, d = d, p.nodes[d].after(c)
	}
	return c
}

// apart states that the two ends of a piece are not linked to each other: there is another piece.
func (p *loop) apart(t *sat.Theory, c, d int32) bool {
	if e := p.between(c, d); e != none && t.Value(p.lits[e]) == 0 {
		return t.Imply(p.lits[e].Not())
	}
	return true
}

// close draws the edge between the two ends of a piece.
func (p *loop) close(t *sat.Theory, e int32) bool {
	p.begin()
	p.walk(t, p.ends[e][0], p.ends[e][1], always)
	p.pick(e)
	if len(p.drawn) >= len(p.picked) {
		p.outside()
		return p.refuse(t, p.rule.Tell, LoopAndEdge)
	}
	p.closed = e
	p.drawn = append(p.drawn, e)
	a, b := p.ends[e][0], p.ends[e][1]
	p.joins = append(p.joins, join{child: none, a: a, b: b, before: p.count})
	p.draw(e, a, b)
	for x, l := range p.lits {
		if !p.marks[x] && !t.Imply(l.Not()) {
			return false
		}
	}
	return true
}

// outside picks the first drawn edge that is not picked yet. It lies outside the cycle that the
// picked ones form or would form.
func (p *loop) outside() {
	for _, e := range p.drawn {
		if !p.marks[e] {
			p.pick(e)
			return
		}
	}
}

// Explain returns a clause that implies the absence of an edge from a closed cycle, or from the
// stretch between its ends and an edge elsewhere.
func (p *loop) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	before := since(t, l)
	e, _ := p.of(l)
	p.begin()
	if p.closed != none && (before == always || t.Before(p.lits[p.closed], before)) {
		p.pick(p.closed)
		came, c, e := p.ends[p.closed][0], p.ends[p.closed][1], p.closed
		for {
			n := &p.nodes[c]
			came, c, e = c, n.after(came), n.edge[0]^n.edge[1]^e
			if e == p.closed {
				break
			}
			p.pick(e)
		}
	} else {
		p.walk(t, p.ends[e][0], p.ends[e][1], before)
		p.outside()
	}
	return p.explain(clause, p.rule.Tell, LoopAndEdge)
}
