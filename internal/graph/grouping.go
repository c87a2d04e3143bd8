package graph

import (
	"slices"

	"github.com/gridwright/gridwright/cnf"
)

// groupValues is what values make of groups.
type groupValues struct {
	*Groups
	values []int8 // of each literal: 1 if it is true, -1 if it is false, or 0

	search Search  // finds the nodes that are joined for certain
	firsts []int32 // the places in search.Reached where such nodes begin
	part   []int32 // of each node: its place in firsts

	walk   Search  // for reasons
	seen   []int32 // of each node: the flood that reached it last
	floods int32
	stack  []int32
}

func (r *Groups) grouping() groupValues {
	n := r.g.Nodes()
	return groupValues{Groups: r, values: make([]int8, len(r.lits)), part: make([]int32, n),
		seen: make([]int32, n), search: Search{Graph: r.g}, walk: Search{Graph: r.g}}
}

// parts finds the nodes that are joined for certain.
func (p *groupValues) parts() {
	p.firsts = p.firsts[:0]
	joined := func(_ int32, h Half) bool { return p.values[h.Edge] < 0 }
	for nodes := range p.search.Components(joined) {
		for _, c := range nodes {
			p.part[c] = int32(len(p.firsts))
		}
		p.firsts = append(p.firsts, int32(len(p.search.Reached)-len(nodes)))
	}
}

// joined returns the nodes that are joined for certain, of one part.
func (p *groupValues) joined(k int) []int32 {
	end := len(p.search.Reached)
	if k+1 < len(p.firsts) {
		end = int(p.firsts[k+1])
	}
	return p.search.Reached[p.firsts[k]:end]
}

// may reports whether the group of a node may have a size.
func (p *groupValues) may(c int32, size int) bool {
	i := p.lit(c, size)
	return i == free || i >= 0 && p.values[i] >= 0
}

// way appends the edges of a walk from one node to another that are no borders.
func (p *groupValues) way(clause []cnf.Lit, from, to int32,
	counts func(i int32, value int8) bool,
) []cnf.Lit {
	p.walk.From(from, to, func(_ int32, h Half) bool { return counts(h.Edge, -1) })
	for _, came := range p.walk.Back(to) {
		clause = append(clause, p.lits[came.Edge])
	}
	return clause
}

// many appends the edges of a tree from the node of a size that has one node too many, if an edge
// of it is none. With an edge, it leads from one of the nodes to the last. It returns nil if there
// are too few nodes for that.
func (p *groupValues) many(clause []cnf.Lit, s Size, counts func(i int32, value int8) bool,
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
func (p *groupValues) tree(clause []cnf.Lit, from, to, without int32, n int,
	counts func(i int32, value int8) bool,
) []cnf.Lit {
	if from == without {
		return nil
	}
	p.walk.From(from, none, func(_ int32, h Half) bool {
		return h.To != without && counts(h.Edge, -1)
	})
	if !p.walk.Has(to) || len(p.walk.Reached) < n {
		return nil
	}
	p.floods++
	p.seen[from] = p.floods
	met := 1
	for c := range p.walk.Back(to) {
		p.seen[c] = p.floods
		met++
	}
	if met > n {
		return nil
	}
	for _, c := range p.walk.Reached {
		came := p.walk.Came[c]
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
func (p *groupValues) few(clause []cnf.Lit, s Size, counts func(i int32, value int8) bool,
	shut int32,
) []cnf.Lit {
	closed := func(i int32, value int8) bool { return i == shut || counts(i, value) }
	barred := func(c int32) bool {
		i := p.lit(c, s.Nodes)
		return i == none || i >= 0 && closed(i, -1)
	}
	p.walk.From(int32(s.Node), none, func(_ int32, h Half) bool {
		return !closed(h.Edge, 1) && !barred(h.To)
	})
	p.floods++
	for _, c := range p.walk.Reached {
		for _, h := range p.g.At(c) {
			switch i := p.lit(h.To, s.Nodes); {
			case p.walk.Has(h.To) || i == none || p.seen[h.To] == p.floods:
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
	r.Faults().Each(holds, nil, func(_ int, b Reason) bool {
		broken = append(broken, b)
		return true
	})
	return broken
}

// Faults finds what assignments of all literals break. It can be used again.
type Faults struct{ groupValues }

// Faults returns what finds the faults of assignments.
func (r *Groups) Faults() *Faults { return &Faults{r.grouping()} }

// Each calls with the nodes of groups that an assignment breaks, and a clause for each, while found
// returns true. If wanted is not nil, it calls only with nodes for which that returns true.
func (f *Faults) Each(holds func(cnf.Lit) bool, wanted func(node int) bool,
	found func(node int, r Reason) bool,
) {
	p := &f.groupValues
	for e := range p.g.ends { // there are many more sizes, of which few are looked at
		p.values[e] = -1
		if holds(p.lits[e]) {
			p.values[e] = 1
		}
	}
	p.parts()
	counts := func(i int32, value int8) bool { return holds(p.lits[i]) == (value > 0) }
	wants := func(node int) bool { return wanted == nil || wanted(node) }
	for e, ends := range p.g.ends {
		if p.values[e] < 0 || p.part[ends[0]] != p.part[ends[1]] || !wants(int(ends[0])) {
			continue
		}
		clause := p.way([]cnf.Lit{p.lits[e].Not()}, ends[0], ends[1], counts)
		if !found(int(ends[0]), Reason{OneBorder, clause}) {
			return
		}
	}
	for node, sizes := range p.at {
		if wants(node) && !f.sized(sizes, holds, counts, found) {
			return
		}
	}
}

// sized does the work of Each for the sizes of a node.
func (f *Faults) sized(sizes []int32, holds func(cnf.Lit) bool,
	counts func(i int32, value int8) bool, found func(node int, r Reason) bool,
) bool {
	p := &f.groupValues
	for _, i := range sizes {
		if !holds(p.lits[i]) {
			continue
		}
		s := p.size(i)
		nodes := p.joined(int(p.part[s.Node]))
		other := func(c int32) bool {
			j := p.lit(c, s.Nodes)
			return j == none || j >= 0 && !holds(p.lits[j])
		}
		if len(nodes) == s.Nodes && !slices.ContainsFunc(nodes, other) {
			continue
		}
		b := Reason{Form: TooMany, Clause: []cnf.Lit{p.lits[i].Not()}}
		if all := p.many(b.Clause, s, counts, none); all != nil {
			b.Clause = all
		} else {
			b = Reason{TooFew, p.few(b.Clause, s, counts, none)}
		}
		if !found(s.Node, b) {
			return false
		}
	}
	return true
}
