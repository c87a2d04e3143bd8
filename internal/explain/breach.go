package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/rules"
)

// broken calls with the instances that an assignment breaks, until found returns false. If wanted
// is not nil, it calls only with those for which it returns true, and with a clause that the
// assignment breaks; otherwise the clause is nil. None of its literals is open if there is such a
// clause. With labels, it looks at the paths through some nodes, or at all for nil.
func (g *lines) broken(holds, open func(Lit) bool, nodes []int32, wanted func(i int) bool,
	found func(i int, clause []Lit) bool,
) {
	if g.Nodes {
		if wanted != nil && !wanted(g.loops) {
			return
		}
		if clause := g.cuts.Shut(holds, open); clause != nil {
			found(g.loops, clause)
			return
		}
		for r := range g.cuts.Each(holds) {
			if !found(g.loops, r.Clause) || wanted == nil {
				return
			}
		}
		return
	}
	b := &breach{g, holds, open, wanted, found}
	if g.Faults != nil {
		g.Faults(holds, func(node int) bool { return b.wants(g.loops + node) },
			func(node int, clause []Lit) bool { return b.found(g.loops+node, clause) })
		return
	}
	parts, cycles := g.split(holds, nodes)
	if cycles > 0 && !b.loops(cycles) || g.Labels == nil {
		return
	}
	labels := g.labels(parts)
	if b.mixed(labels) && b.unjoined() {
		b.touches(labels)
	}
}

// loops finds the nodes on closed loops. The one loop that is wanted breaks nothing: then there is
// one cycle, and no node has one edge.
func (b *breach) loops(cycles int) bool {
	one := b.Labels == nil && !b.Open
	if one && cycles == 1 && !b.ends() {
		return true
	}
	var on []bool
	if b.wanted == nil {
		on = b.cyclic()
	}
	tried := 0
	for i := range b.part {
		if on != nil && !on[i] || !b.wants(b.lines.loops+i) {
			continue
		}
		var clause []Lit
		if b.wanted != nil {
			if tried++; tried == oneByOne {
				on = b.cyclic()
			}
			if clause = b.cycle(i, one); clause == nil {
				continue
			}
		}
		if !b.found(b.lines.loops+i, clause) {
			return false
		}
	}
	return true
}

// ends reports whether some node has one drawn edge.
func (b *breach) ends() bool {
	for i := range b.part {
		if b.ending(int32(i)) {
			return true
		}
	}
	return false
}

// cyclic reports for each node whether a drawn cycle passes it. A drawn edge by which no node was
// reached closes a cycle with the ways to its ends, and each node on a cycle is on one of these.
func (b *breach) cyclic() []bool {
	for range b.search.Components(func(_ int32, h graph.Half) bool { return b.drawn[h.Edge] }) {
	}
	on, at := make([]bool, len(b.part)), make([]int, len(b.part))
	for n, i := range b.search.Reached {
		at[i] = n
	}
	came := b.search.Came
	for e, ends := range b.Graph.Edges {
		i, j := ends[0], ends[1]
		if !b.drawn[e] || came[i].Edge == int32(e) || came[j].Edge == int32(e) {
			continue
		}
		for on[i] = true; i != j; on[i] = true {
			if on[j] = true; at[i] < at[j] {
				i, j = j, i
			}
			i = int(came[i].To)
		}
	}
	return on
}

// cycle returns the opposites of the edges of a cycle through a node, with that of another drawn
// edge if there may be one loop. It returns nil if no cycle passes the node.
func (b *breach) cycle(i int, one bool) []Lit {
	for _, h := range b.search.At(int32(i)) {
		if !b.drawn[h.Edge] {
			continue
		}
		clause := b.between(int(h.To), i, h.Edge)
		if clause == nil {
			continue
		}
		clause = append(clause, b.Lits[h.Edge].Not())
		if one {
			for _, l := range b.Lits {
				if b.holds(l) && !slices.Contains(clause, l.Not()) {
					return append(clause, l.Not())
				}
			}
		}
		return clause
	}
	return nil
}

// mixed finds the labels that a path joins to others.
func (b *breach) mixed(labels [][]int) bool {
	var told []int
	for _, i := range b.lines.ends {
		k := b.Labels[i]
		if b.part[i] < 0 || len(labels[b.part[i]]) < 2 || slices.Contains(told, k) ||
			!b.wants(b.apart+k-1) {
			continue
		}
		told = append(told, k)
		if !b.tell(b.apart+k-1, func() (clause []Lit) {
			for j, other := range b.Labels {
				if other > 0 && other != k && b.part[j] == b.part[i] {
					walk := b.between(i, j, -1)
					if clause == nil || len(walk) < len(clause) {
						clause = walk
					}
				}
			}
			return clause
		}) {
			return false
		}
	}
	return true
}

// touches finds the edges whose ends are on one path without being linked, and the blocks that a
// path fills. Two components with the same label will be one path.
func (b *breach) touches(labels [][]int) {
	shared := func(i, j int) int { return common(labels[b.part[i]], labels[b.part[j]]) }
	onePath := func(i, j int) bool {
		return b.part[j] >= 0 && (b.part[i] == b.part[j] || shared(i, j) > 0)
	}
	switch b.Touch {
	case rules.Never:
		for e, ends := range b.Graph.Edges {
			if b.part[ends[0]] >= 0 && !b.drawn[e] && onePath(ends[0], ends[1]) && b.wants(b.touch+e) &&
				!b.tell(b.touch+e, func() []Lit {
					return append(b.joined(ends[0], ends[1], shared(ends[0], ends[1])), b.Lits[e])
				}) {
				return
			}
		}
	case rules.No2x2:
		for k, nodes := range b.Blocks {
			full := b.part[nodes[0]] >= 0 && onePath(nodes[0], nodes[1]) && onePath(nodes[0], nodes[2]) &&
				onePath(nodes[0], nodes[3])
			if full && b.wants(b.filled+k) &&
				!b.tell(b.filled+k, func() []Lit { return b.filling(nodes[:], shared) }) {
				return
			}
		}
	}
}

// filling returns the opposites of what joins the nodes of a block.
func (b *breach) filling(nodes []int, shared func(i, j int) int) (clause []Lit) {
	for _, i := range nodes[1:] {
		for _, l := range b.joined(nodes[0], i, shared(nodes[0], i)) {
			if !slices.Contains(clause, l) {
				clause = append(clause, l)
			}
		}
	}
	return clause
}
