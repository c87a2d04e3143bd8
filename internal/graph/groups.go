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
	list := r.at[c]
	if len(list) == 0 {
		return free
	}
	// The sizes of a node mostly are a range.
	if k := nodes - r.size(list[0]).Nodes; k >= 0 && k < len(list) && r.size(list[k]).Nodes == nodes {
		return list[k]
	}
	for _, i := range list {
		if r.size(i).Nodes == nodes {
			return i
		}
	}
	return none
}

// free stands for the literal of a node whose group may have any size.
const free = -2

// New returns a propagator for one solver.
func (r *Groups) New() sat.Propagator {
	p := &groups{groupValues: r.grouping(), source: make([][2]int32, len(r.lits)), stale: true,
		known: slices.Repeat([]int32{none}, r.g.Nodes())}
	for _, s := range r.sizes {
		p.all = append(p.all, s.Nodes)
	}
	slices.Sort(p.all)
	p.all = slices.Compact(p.all)
	p.changed = slices.Repeat([]bool{true}, len(p.all))
	return p
}

// groups is the propagator. Nodes that are joined for certain have no borders between them, and no
// size below their number. For each size, it looks how far nodes that may have it reach across
// edges that may be no borders: where these are too few, none has it, and where they are just
// enough, all have it if one has. A group that has its size for certain has borders around it when
// it is full, and takes the only node by which it can grow.
type groups struct {
	groupValues
	passed []int32 // the literals that received values, in order
	// source are the sizes by which literals were implied, or none: of each literal, for its opposite
	// and for itself.
	source  [][2]int32
	known   []int32 // of each node: the literal of its size that is true, or none
	all     []int   // the sizes, each once, ascending
	changed []bool  // of each of these: who may have it was not looked at since something changed
	stale   bool    // which nodes are joined is out of date
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
		switch edge := int(i) < p.g.Edges(); {
		case edge && holds:
			for k, n := range p.all {
				p.changed[k] = p.changed[k] || p.may(p.g.ends[i][0], n) && p.may(p.g.ends[i][1], n)
			}
		case edge:
			p.stale = true
		default:
			s := p.size(i)
			k, _ := slices.BinarySearch(p.all, s.Nodes)
			p.changed[k] = p.changed[k] || holds || p.beside(int32(s.Node), s.Nodes)
			if holds {
				p.known[s.Node] = i
			}
		}
	}
	if p.stale && !p.join(t) {
		return false
	}
	for k, n := range p.all {
		if !p.changed[k] {
			continue
		}
		if !p.spread(t, n) {
			return false
		}
		p.changed[k] = false
	}
	return p.growAll(t)
}

// Backtrack undoes values.
func (p *groups) Backtrack(n int) {
	p.stale = true
	for _, i := range p.passed[n:] {
		if p.values[i] > 0 && int(i) >= p.g.Edges() {
			p.known[p.size(i).Node] = none
		}
		p.values[i] = 0
	}
	p.passed = p.passed[:n]
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

// join finds the nodes that are joined for certain, and what follows for them.
func (p *groups) join(t *sat.Theory) bool {
	p.parts()
	for e, ends := range p.g.ends {
		if p.values[e] >= 0 && p.part[ends[0]] == p.part[ends[1]] &&
			!p.imply(t, p.lits[e].Not(), none) {
			return false
		}
	}
	for k := range p.firsts {
		nodes := p.joined(k)
		for _, c := range nodes {
			for _, i := range p.at[c] {
				if p.size(i).Nodes < len(nodes) && p.values[i] >= 0 && !p.imply(t, p.lits[i].Not(), none) {
					return false
				}
			}
		}
	}
	p.stale = false
	return true
}

// beside reports whether a neighbour of a node may have a size together with it.
func (p *groups) beside(c int32, size int) bool {
	return slices.ContainsFunc(p.g.At(c), func(h Half) bool {
		return p.values[h.Edge] <= 0 && p.may(h.To, size)
	})
}

// spread draws what follows for a size from how many nodes may have it together.
func (p *groups) spread(t *sat.Theory, size int) bool {
	p.floods++
	for first := range p.seen {
		c := int32(first)
		if i := p.lit(c, size); p.seen[c] == p.floods || i < 0 || p.values[i] < 0 {
			continue
		}
		p.reach(c, size)
		if len(p.stack) > size {
			continue
		}
		by := int32(none) // the size of one of them, for certain
		for _, d := range p.stack {
			if i := p.lit(d, size); i >= 0 && p.values[i] > 0 {
				by = i
				break
			}
		}
		for _, d := range p.stack {
			i := p.lit(d, size)
			if i < 0 {
				continue
			}
			if len(p.stack) < size && !p.imply(t, p.lits[i].Not(), none) ||
				len(p.stack) == size && by != none && !p.imply(t, p.lits[i], by) {
				return false
			}
		}
	}
	return true
}

// reach puts the nodes on the stack that the group of a node may have if it has a size.
func (p *groups) reach(c int32, size int) {
	p.seen[c] = p.floods
	p.stack = append(p.stack[:0], c)
	for k := 0; k < len(p.stack); k++ {
		for _, h := range p.g.At(p.stack[k]) {
			if p.seen[h.To] != p.floods && p.values[h.Edge] <= 0 && p.may(h.To, size) {
				p.seen[h.To] = p.floods
				p.stack = append(p.stack, h.To)
			}
		}
	}
}

// growAll draws what follows around the groups that have a size for certain.
func (p *groups) growAll(t *sat.Theory) bool {
	for k := range p.firsts {
		for _, c := range p.joined(k) {
			if by := p.known[c]; by != none {
				if !p.grow(t, k, by) {
					return false
				}
				break
			}
		}
	}
	return true
}

// grow draws what follows around one of these, by the literal of the size: borders if the group is
// full, or the only node and the only edge by which it grows.
func (p *groups) grow(t *sat.Theory, k int, by int32) bool {
	nodes, size := p.joined(k), p.size(by).Nodes
	exit, edge := int32(none), int32(none)
	for _, c := range nodes {
		for _, h := range p.g.At(c) {
			switch {
			case p.part[h.To] == int32(k) || p.values[h.Edge] > 0:
			case len(nodes) >= size:
				if !p.imply(t, p.lits[h.Edge], by) {
					return false
				}
			case !p.may(h.To, size):
			case exit == none:
				exit, edge = h.To, h.Edge
			case h.To != exit:
				return true
			default:
				edge = none
			}
		}
	}
	if edge != none && !p.imply(t, p.lits[edge].Not(), by) {
		return false
	}
	if exit == none {
		return true
	}
	i := p.lit(exit, size)
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
		clause = p.way(clause, p.g.ends[i][0], p.g.ends[i][1], counts)
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
