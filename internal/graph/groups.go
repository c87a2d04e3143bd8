package graph

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/sat"
)

// Groups is the rule that the nodes are divided into groups. An edge is a border if it is true.
// Edges that are no borders join the nodes of a group, and a border has its ends in two groups. A
// node may have literals of sizes: if one is true, its group has that many nodes, and of each of
// these nodes that has such literals, the one of the same size is true. The field may be set before
// the first call of New.
type Groups struct {
	literals

	Tell Teller // receives the clauses, or nil

	g     *Graph
	sizes []Size
	at    [][]int32 // of each node: its literals of sizes
}

// Size is what a literal states if it is true: the group of a node has a number of nodes.
type Size struct{ Node, Nodes int }

// NewGroups returns the rule for the nodes of a graph. The literals are those of the edges and then
// those of the sizes, of different variables. A node has at most one literal of each size.
func NewGroups(g *Graph, lits []cnf.Lit, sizes []Size) *Groups {
	r := &Groups{literals: newLiterals(lits, g.Edges()+len(sizes)), g: g, sizes: sizes,
		at: make([][]int32, g.Nodes())}
	for k, s := range sizes {
		if r.lit(int32(s.Node), s.Nodes) >= 0 {
			panic(fmt.Sprintf("graph: node %d has the size %d twice", s.Node, s.Nodes))
		}
		r.at[s.Node] = append(r.at[s.Node], int32(g.Edges()+k))
	}
	return r
}

// size returns what a literal of a size states.
func (r *Groups) size(i int32) Size { return r.sizes[int(i)-r.g.Edges()] }

// lit returns the literal by which the group of a node has a size: none if the node has no such
// literal, and free if it has none at all.
func (r *Groups) lit(c int32, nodes int) int32 {
	for _, i := range r.at[c] {
		if r.size(i).Nodes == nodes {
			return i
		}
	}
	if len(r.at[c]) == 0 {
		return free
	}
	return none
}

// free stands for the literal of a node whose group may have any size.
const free = -2

// New returns a propagator for one solver.
func (r *Groups) New() sat.Propagator {
	return &groups{Groups: r, values: make([]int8, len(r.lits)), source: make([][2]int32, len(r.lits)),
		search: Search{Graph: r.g}, part: make([]int32, r.g.Nodes()), seen: make([]int32, r.g.Nodes())}
}

// groups is the propagator. Of the nodes that are joined for certain, the edges between them are no
// borders. A size is impossible for a node if more nodes are joined to it, or if too few can be: it
// counts those that it reaches across edges that may be no borders, through nodes that may have the
// size. A group that has its size has borders around it; one that has not, and has one way to grow,
// takes it.
type groups struct {
	*Groups
	values []int8  // of each literal: 1 if it is true, -1 if it is false, or 0
	passed []int32 // the literals that received these values, in order
	// source are the sizes by which literals were implied, or none: of each literal, for its opposite
	// and for itself.
	source [][2]int32

	search Search
	part   []int32 // of each node: the first node that is joined to it for certain
	count  []int32 // of each first node: the nodes joined
	seen   []int32 // of each node: the flood that reached it last
	floods int32
	stack  []int32
	clause []cnf.Lit
}

// Propagate draws the consequences of new values.
func (p *groups) Propagate(t *sat.Theory, lits []cnf.Lit) bool {
	for _, l := range lits {
		i, holds := p.of(l)
		p.values[i] = -1
		if holds {
			p.values[i] = 1
		}
		p.passed = append(p.passed, i)
	}
	p.count = append(p.count[:0], make([]int32, p.g.Nodes())...)
	joined := func(_ int32, h Half) bool { return p.values[h.Edge] < 0 }
	for nodes := range p.search.Components(joined) {
		for _, c := range nodes {
			p.part[c] = nodes[0]
		}
		p.count[nodes[0]] = int32(len(nodes))
	}
	for e, ends := range p.g.ends {
		if p.values[e] >= 0 && p.part[ends[0]] == p.part[ends[1]] && !p.imply(t, p.lits[e].Not(), none) {
			return false
		}
	}
	grown := map[int32]bool{} // groups whose size is known, by their first nodes
	for k, s := range p.sizes {
		i, c := int32(p.g.Edges()+k), int32(s.Node)
		if p.values[i] < 0 {
			continue
		}
		if n := int(p.count[p.part[c]]); n > s.Nodes || p.reach(c, s.Nodes, s.Nodes) < s.Nodes {
			if !p.imply(t, p.lits[i].Not(), none) {
				return false
			}
			continue
		}
		if p.values[i] > 0 && !grown[p.part[c]] {
			grown[p.part[c]] = true
			if !p.grow(t, i) {
				return false
			}
		}
	}
	return true
}

// imply makes a literal true, by a size or by none.
func (p *groups) imply(t *sat.Theory, l cnf.Lit, source int32) bool {
	if t.Value(l) > 0 {
		return true
	}
	i, holds := p.of(l)
	p.source[i][side(holds)] = source
	return t.Imply(l)
}

func side(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// Backtrack undoes values.
func (p *groups) Backtrack(n int) {
	for _, i := range p.passed[n:] {
		p.values[i] = 0
	}
	p.passed = p.passed[:n]
}

// reach counts the nodes that the group of a node may have if it has a size. They are on the stack.
// Once it has most of them, it may end.
func (p *groups) reach(c int32, size, most int) int {
	p.floods++
	p.seen[c] = p.floods
	p.stack = append(p.stack[:0], c)
	for k := 0; k < len(p.stack) && len(p.stack) < most; k++ {
		for _, h := range p.g.At(p.stack[k]) {
			if p.seen[h.To] != p.floods && p.values[h.Edge] <= 0 && p.may(h.To, size) {
				p.seen[h.To] = p.floods
				p.stack = append(p.stack, h.To)
			}
		}
	}
	return len(p.stack)
}

// may reports whether the group of a node may have a size.
func (p *groups) may(c int32, size int) bool {
	i := p.lit(c, size)
	return i == free || i >= 0 && p.values[i] >= 0
}

// grow draws what follows for the group that has a size for certain, by its literal.
func (p *groups) grow(t *sat.Theory, i int32) bool {
	s := p.size(i)
	root := p.part[s.Node]
	full := int(p.count[root]) == s.Nodes
	exit, edge := int32(none), int32(none) // the only node by which it grows, and the only edge
	exits := 0
	for e, ends := range p.g.ends {
		a, b := ends[0], ends[1]
		if p.part[b] == root {
			a, b = b, a
		}
		if p.part[a] != root || p.part[b] == root || p.values[e] > 0 {
			continue
		}
		if full {
			if !p.imply(t, p.lits[e], i) {
				return false
			}
			continue
		}
		switch {
		case !p.may(b, s.Nodes):
		case b != exit:
			exits++
			exit, edge = b, int32(e)
		default:
			edge = none
		}
	}
	if full {
		return true
	}
	if exits == 1 {
		if edge != none && !p.imply(t, p.lits[edge].Not(), i) {
			return false
		}
		return p.sized(t, exit, i)
	}
	// All nodes that can be reached are needed if there are just enough of them.
	if p.reach(int32(s.Node), s.Nodes, s.Nodes+1) > s.Nodes {
		return true
	}
	for _, c := range slices.Clone(p.stack) {
		if !p.sized(t, c, i) {
			return false
		}
	}
	return true
}

// sized states that a node is in the group of a size, by its literal.
func (p *groups) sized(t *sat.Theory, c, by int32) bool {
	i := p.lit(c, p.size(by).Nodes)
	return i < 0 || p.imply(t, p.lits[i], by)
}

// Explain returns a clause of one of the forms that implies a literal.
func (p *groups) Explain(t *sat.Theory, l cnf.Lit, clause []cnf.Lit) []cnf.Lit {
	before := since(t, l)
	counts := func(i int32, value int8) bool {
		return p.values[i] == value && p.lits[i].Var() != l.Var() &&
			(before == always || t.Before(p.lits[i], before))
	}
	i, holds := p.of(l)
	by, edge := p.source[i][side(holds)], int(i) < p.g.Edges()
	form := TooFew
	switch {
	case edge && by == none:
		form = OneBorder
		a, b := p.g.Ends(int(i))
		p.search.From(int32(a), int32(b), func(_ int32, h Half) bool { return counts(h.Edge, -1) })
		for _, came := range p.search.Back(int32(b)) {
			clause = append(clause, p.lits[came.Edge])
		}
	case edge && holds:
		form = TooMany
		clause = p.many(append(clause, p.lits[by].Not()), p.size(by), counts, i)
	case by == none:
		if all := p.many(clause, p.size(i), counts, none); all != nil {
			form, clause = TooMany, all
			break
		}
		clause = p.few(clause, p.size(i), counts, i)
	default:
		clause = p.few(append(clause, p.lits[by].Not()), p.size(by), counts, i)
	}
	if p.Tell != nil {
		p.Tell(form, clause)
	}
	return clause
}

// many appends the edges of a tree from the node of a size that has one node too many, if an edge
// of it is none. With an edge, it leads from one of the nodes to the last. It returns nil if there
// are too few nodes for that.
func (p *groups) many(clause []cnf.Lit, s Size, counts func(i int32, value int8) bool,
	edge int32,
) []cnf.Lit {
	node := int32(s.Node)
	if edge == none {
		return p.tree(clause, node, node, none, s.Nodes+1, counts)
	}
	a, b := p.g.ends[edge][0], p.g.ends[edge][1]
	if all := p.tree(clause, node, a, b, s.Nodes, counts); all != nil {
		return all
	}
	return p.tree(clause, node, b, a, s.Nodes, counts)
}

// tree appends the edges of a tree from a node to another one, with n nodes but without one. It
// returns nil if there is none.
func (p *groups) tree(clause []cnf.Lit, from, to, without int32, n int,
	counts func(i int32, value int8) bool,
) []cnf.Lit {
	if from == without {
		return nil
	}
	p.search.From(from, none, func(_ int32, h Half) bool {
		return h.To != without && counts(h.Edge, -1)
	})
	if !p.search.Has(to) || len(p.search.Reached) < n {
		return nil
	}
	p.floods++
	p.seen[from] = p.floods
	met := 1
	for c := range p.search.Back(to) {
		p.seen[c] = p.floods
		met++
	}
	if met > n {
		return nil
	}
	for _, c := range p.search.Reached {
		came := p.search.Came[c]
		if p.seen[c] != p.floods && met < n && p.seen[came.To] == p.floods {
			p.seen[c] = p.floods
			met++
		}
		if p.seen[c] == p.floods && c != from {
			clause = append(clause, p.lits[came.Edge])
		}
	}
	return clause
}

// few appends what keeps the group of a size small: the nodes around it that do not have the size,
// and the borders. One literal, which does not count, keeps it small by being false.
func (p *groups) few(clause []cnf.Lit, s Size, counts func(i int32, value int8) bool,
	shut int32,
) []cnf.Lit {
	closed := func(i int32, value int8) bool { return i == shut || counts(i, value) }
	barred := func(c int32) bool {
		i := p.lit(c, s.Nodes)
		return i == none || i >= 0 && closed(i, -1)
	}
	p.search.From(int32(s.Node), none, func(_ int32, h Half) bool {
		return !closed(h.Edge, 1) && !barred(h.To)
	})
	p.floods++
	for _, c := range p.search.Reached {
		for _, h := range p.g.At(c) {
			switch i := p.lit(h.To, s.Nodes); {
			case p.search.Has(h.To) || i == none || p.seen[h.To] == p.floods:
			case i >= 0 && closed(i, -1):
				p.seen[h.To] = p.floods
				if i != shut {
					clause = append(clause, p.lits[i])
				}
			case h.Edge != shut:
				clause = append(clause, p.lits[h.Edge].Not())
			}
		}
	}
	return clause
}

// Broken returns clauses that an assignment of all literals breaks, none exactly if the rule holds.
func (r *Groups) Broken(holds func(cnf.Lit) bool) (broken []Reason) {
	r.Each(holds, func(_ int, b Reason) bool {
		broken = append(broken, b)
		return true
	})
	return broken
}

// Each calls with the nodes of groups that an assignment of all literals breaks, and a clause for
// each, while found returns true.
func (r *Groups) Each(holds func(cnf.Lit) bool, found func(node int, r Reason) bool) {
	p := r.New().(*groups)
	for i, l := range r.lits {
		p.values[i] = -1
		if holds(l) {
			p.values[i] = 1
		}
	}
	counts := func(i int32, value int8) bool { return p.values[i] == value }
	joined := func(_ int32, h Half) bool { return p.values[h.Edge] < 0 }
	for e, ends := range r.g.ends {
		if p.values[e] < 0 || !p.search.From(ends[0], ends[1], joined) {
			continue
		}
		clause := []cnf.Lit{r.lits[e].Not()}
		for _, came := range p.search.Back(ends[1]) {
			clause = append(clause, r.lits[came.Edge])
		}
		if !found(int(min(ends[0], ends[1])), Reason{OneBorder, clause}) {
			return
		}
	}
	for k, s := range r.sizes {
		i := int32(r.g.Edges() + k)
		if p.values[i] < 0 {
			continue
		}
		b := Reason{Form: TooFew, Clause: []cnf.Lit{r.lits[i].Not()}}
		if p.reach(int32(s.Node), s.Nodes, s.Nodes) < s.Nodes {
			b.Clause = p.few(b.Clause, s, counts, none)
		} else if b = (Reason{TooMany, p.many(b.Clause, s, counts, none)}); b.Clause == nil {
			continue
		}
		if !found(s.Node, b) {
			return
		}
	}
}
