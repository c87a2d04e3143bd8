package graph

import (
	"fmt"
	"sort"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Touch is the rule on paths that run beside themselves.
type Touch int

// The rules on touching, the loosest first.
const (
	Free  Touch = iota // no such rule
	No2x2              // no four nodes of a block are on one path
	Never              // nodes of one path are neighbours only if they follow each other on it
)

// PathRules are what a theory of paths knows besides the graph.
type PathRules struct {
	// Labels holds the label of each node: the number of its pair, from 1 to at most the number of
	// nodes, or 0 for none. nil stands for no labels.
	Labels []int
	Touch  Touch
	Blocks [][4]int // the blocks of nodes for No2x2
}

// Paths is the rule that the drawn edges form paths, each between two nodes with the same label,
// and that no path breaks the rule on touching. Its fields may be set before the first call of New.
//
// Clauses of the caller must ensure that labelled nodes have exactly one drawn edge and all others
// none or two. Without labels, nodes may have one drawn edge too, where paths begin and end.
type Paths struct {
	literals

	NoImply bool   // refuse, but imply nothing: to measure the worth of implications
	Tell    Teller // receives the clauses, or nil

	g      *Graph
	touch  Touch
	blocks [][4]int32
	in     [][]int32 // of each node: the blocks with it
	labels []int32
}

// NewPaths returns the rule for paths along the edges of a graph. The literals are those of the
// edges, of different variables. Each label must have two nodes. It panics if the arguments do not
// fit together.
func NewPaths(g *Graph, edges []cnf.Lit, rules PathRules) *Paths {
	p := &Paths{literals: g.edges(edges), g: g, touch: rules.Touch,
		labels: make([]int32, g.Nodes())}
	if rules.Labels != nil && len(rules.Labels) != g.Nodes() {
		panic(fmt.Sprintf("graph: %d labels for %d nodes", len(rules.Labels), g.Nodes()))
	}
	nodes := make([]int, g.Nodes()+1) // of each label: how many nodes have it
	for c, k := range rules.Labels {
		p.labels[c] = int32(k)
		nodes[k]++
	}
	for k, n := range nodes[1:] {
		if n != 0 && n != 2 {
			panic(fmt.Sprintf("graph: label %d is at %d nodes", k+1, n))
		}
	}
	if p.touch != No2x2 {
		return p
	}
	p.in = make([][]int32, g.Nodes())
	for i, block := range rules.Blocks {
		var nodes [4]int32
		for j, c := range block {
			nodes[j] = int32(c)
			p.in[c] = append(p.in[c], int32(i))
		}
		p.blocks = append(p.blocks, nodes)
	}
	return p
}

// NewSinglePath returns the rule that the drawn edges form one path, where clauses ensure that two
// nodes have one drawn edge, and all others none or two. It only forbids closed cycles, so without
// such clauses it forbids no sets of several paths.
func NewSinglePath(g *Graph, edges []cnf.Lit) *Paths { return NewPaths(g, edges, PathRules{}) }

// New returns a propagator for one solver.
func (p *Paths) New() sat.Propagator {
	return &paths{rule: p, pieces: newPieces(p.g, &p.literals, p.labels)}
}

// paths is the propagator. Each piece of path knows the pair whose node it holds, if any.
//
// A new edge joins two pieces. It is a conflict
//
//	if they are the same piece: a closed cycle;
//	if they hold nodes of different pairs;
//	under Never, if nodes of the two are neighbours elsewhere: a path beside itself;
//	under No2x2, if four nodes of one path now fill a block.
//
// Nodes that newly have a pair
//
//	are not linked to nodes of another pair;
//	under Never, are linked to neighbours of the same pair.
//
// And the two ends of a piece are not linked to each other. Reasons are found only when asked for.
type paths struct {
	rule *Paths
	pieces
}

// Propagate draws the consequences of new edges.
func (p *paths) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		if i := p.item[l]; i > 0 && !p.link(t, i-1) {
			return false
		}
		p.count++
	}
	return true
}

// Backtrack undoes edges.
func (p *paths) Backtrack(n int) {
	p.count = min(p.count, int32(n))
	for len(p.joins) > 0 {
		j := &p.joins[len(p.joins)-1]
		if int(j.before) < n {
			return
		}
		p.undo(j)
		p.joins = p.joins[:len(p.joins)-1]
	}
}

// link joins the pieces of the two nodes of an edge.
func (p *paths) link(t *sat.Theory, e int32) bool {
	a, b := p.ends[e][0], p.ends[e][1]
	if p.full(a) || p.full(b) {
		return true
	}
	ra, rb := p.find(a), p.find(b)
	if ra == rb {
		p.begin()
		p.walk(t, a, b, always)
		p.pick(e)
		return p.refuse(t, p.rule.Tell, ClosedCycle)
	}
	if p.nodes[ra].size > p.nodes[rb].size {
		a, b, ra, rb = b, a, rb, ra
	}
	ka, kb := p.nodes[ra].pair, p.nodes[rb].pair
	if ka > 0 && kb > 0 && ka != kb {
		p.begin()
		p.walk(t, a, labelled, always)
		p.walk(t, b, labelled, always)
		p.pick(e)
		return p.refuse(t, p.rule.Tell, PairsJoined)
	}
	enda, endb := p.union(e, a, b, ra, rb)
	switch p.rule.touch {
	case Never:
		return p.separate(t, a, b, rb) &&
			(ka > 0 || kb == 0 || p.coloured(t, a, b, rb)) &&
			(ka == 0 || kb > 0 || p.coloured(t, b, a, rb))
	case No2x2:
		if !p.noBlock(t, a, b) || ka > 0 && kb == 0 && !p.noBlock(t, b, a) {
			return false
		}
	}
	// At most one of the new ends newly has a pair.
	if ka < kb && !p.colour(t, enda, rb) || ka > kb && !p.colour(t, endb, rb) {
		return false
	}
	return p.apart(t, enda, endb)
}

// The nodes of a piece on the side of its last edge that holds c are visited from c on, which came
// from the other node of that edge.

// separate reports a conflict if a node on one side of a new edge has a neighbour elsewhere on the
// path that the piece is now part of, without a link between them.
func (p *paths) separate(t *sat.Theory, c, came, root int32) bool {
	for c != none {
		n := &p.nodes[c]
		for _, h := range p.At(c) {
			if d := h.To; d != n.next[0] && d != n.next[1] && p.find(d) == root {
				p.begin()
				p.walk(t, c, d, always)
				return p.refuse(t, p.rule.Tell, TouchingStretch)
			}
		}
		c, came = n.after(came), c
	}
	return true
}

// coloured draws conclusions for the nodes on one side of a new edge, which now have the pair of
// the root.
func (p *paths) coloured(t *sat.Theory, c, came, root int32) bool {
	for c != none {
		if !p.colour(t, c, root) {
			return false
		}
		c, came = p.nodes[c].after(came), c
	}
	return true
}

// colour draws conclusions for a node that now has the pair of the root.
func (p *paths) colour(t *sat.Theory, c, root int32) bool {
	if p.rule.NoImply {
		return true
	}
	k, n := p.nodes[root].pair, &p.nodes[c]
	for _, h := range p.At(c) {
		if h.To == n.next[0] || h.To == n.next[1] {
			continue
		}
		r := p.find(h.To)
		if p.nodes[r].pair == 0 || r == root {
			continue
		}
		l := p.lits[h.Edge]
		if p.nodes[r].pair != k {
			if t.Value(l) == 0 {
				t.Imply(l.Not())
			}
		} else if p.rule.touch == Never && !t.Imply(l) {
			return false
		}
	}
	return true
}

// apart states that the two ends of a piece are not linked to each other.
func (p *paths) apart(t *sat.Theory, c, d int32) bool {
	if p.rule.NoImply {
		return true
	}
	if e := p.between(c, d); e != none && t.Value(p.lits[e]) == 0 {
		return t.Imply(p.lits[e].Not())
	}
	return true
}

// noBlock reports a conflict if a node on one side of a new edge is in a block of four nodes of one
// path.
func (p *paths) noBlock(t *sat.Theory, c, came int32) bool {
	for c != none {
		for _, i := range p.rule.in[c] {
			if !p.refuseBlock(t, &p.rule.blocks[i]) {
				return false
			}
		}
		c, came = p.nodes[c].after(came), c
	}
	return true
}

// refuseBlock reports a conflict if the four nodes of a block are on one path.
func (p *paths) refuseBlock(t *sat.Theory, block *[4]int32) bool {
	root := p.find(block[0])
	k := p.nodes[root].pair
	whole := true // one piece
	for _, c := range block[1:] {
		r := p.find(c)
		if r != root {
			whole = false
			if k == 0 || p.nodes[r].pair != k {
				return true
			}
		}
	}
	p.begin()
	for i, c := range block {
		if !whole {
			p.walk(t, c, labelled, always)
		} else if i > 0 {
			p.walk(t, block[0], c, always)
		}
	}
	return p.refuse(t, p.rule.Tell, FilledBlock)
}

// Explain returns a clause that implies an edge or its absence from other edges.
func (p *paths) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	before := since(t, l)
	e, drawn := p.of(l)
	a, b := p.ends[e][0], p.ends[e][1]
	p.begin()
	if !drawn && p.walk(t, a, b, before) {
		return p.explain(clause, p.rule.Tell, ClosedCycle)
	}
	p.walk(t, a, labelled, before)
	p.walk(t, b, labelled, before)
	if drawn {
		return p.explain(clause, p.rule.Tell, PairLinked)
	}
	return p.explain(clause, p.rule.Tell, PairsJoined)
}

// Broken returns clauses that an assignment of all edges breaks, none exactly if the rule holds.
// The assignment must satisfy the clauses on degrees. There is a clause for each closed cycle, for
// each path between different labels, and for each shortest stretch that touches itself or fills a
// block.
func (p *Paths) Broken(holds func(cnf.Lit) bool) []Reason {
	var broken []Reason
	at := make([]place, p.g.Nodes())
	for i, s := range p.g.Strands(func(e int) bool { return holds(p.lits[e]) }) {
		if s.Closed() {
			broken = append(broken, p.without(ClosedCycle, s.Edges))
			continue
		}
		for j, c := range s.Nodes {
			at[c] = place{i + 1, j}
		}
		from, to := p.labels[s.Nodes[0]], p.labels[s.Nodes[len(s.Nodes)-1]]
		joined := from > 0 && to > 0 && from != to
		if joined {
			broken = append(broken, p.without(PairsJoined, s.Edges))
		}
		form, stretches := TouchingStretch, [][2]int(nil)
		switch p.touch {
		case Never:
			stretches = p.touching(s, at)
		case No2x2:
			form, stretches = FilledBlock, p.filled(s, at)
		}
		for _, r := range shortest(stretches) {
			if edges := s.Edges[r[0]:r[1]]; !joined || len(edges) < len(s.Edges) {
				broken = append(broken, p.without(form, edges))
			}
		}
	}
	return broken
}

// without returns the clause that not all of some edges are drawn.
func (s *literals) without(form Form, edges []int32) Reason {
	clause := make([]cnf.Lit, 0, len(edges))
	for _, e := range edges {
		clause = append(clause, s.lits[e].Not())
	}
	return Reason{form, clause}
}

// place is where a node is: on which strand, counted from 1, and how far from its start.
type place struct{ strand, index int }

// touching returns the stretches of a strand whose ends are neighbours, by the indices of these.
func (p *Paths) touching(s Strand, at []place) (stretches [][2]int) {
	for j, c := range s.Nodes {
		for _, h := range p.g.At(c) {
			if q := at[h.To]; q.strand == at[c].strand && q.index < j-1 {
				stretches = append(stretches, [2]int{q.index, j})
			}
		}
	}
	return stretches
}

// filled returns the shortest stretch of a strand for each block that lies on it.
func (p *Paths) filled(s Strand, at []place) (stretches [][2]int) {
	on := at[s.Nodes[0]].strand
	for _, block := range p.blocks {
		lo, hi := len(s.Nodes), -1
		for _, c := range block {
			if at[c].strand != on {
				lo = none
				break
			}
			lo, hi = min(lo, at[c].index), max(hi, at[c].index)
		}
		if lo != none {
			stretches = append(stretches, [2]int{lo, hi})
		}
	}
	return stretches
}

// shortest returns the stretches that contain no other, each once.
func shortest(stretches [][2]int) (kept [][2]int) {
	sort.SliceStable(stretches, func(i, j int) bool {
		a, b := stretches[i], stretches[j]
		return a[1] < b[1] || a[1] == b[1] && a[0] > b[0]
	})
	for _, s := range stretches {
		if len(kept) == 0 || s[0] > kept[len(kept)-1][0] {
			kept = append(kept, s)
		}
	}
	return kept
}
