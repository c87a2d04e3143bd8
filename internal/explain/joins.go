package explain

import (
	"slices"

	"github.com/gridwright/gridwright/rules"
)

// A path joins the two nodes of each label: of the edges that leave a set of nodes with one of the
// two, one is drawn. It is not one that leads to a node which has its edges already, or to a path
// of another label: so the clause may have, instead of an edge, the opposites of the drawn edges
// that close it. This follows from the rule and the degrees of nodes, since the path must leave the
// set by an edge that is not closed.

// unjoined finds the labels whose nodes no path joins, if they are wanted by name. Almost all
// counterexamples break such an instance, but few facts need one: so only techniques cite them, and
// the search for smallest sets does without.
func (b *breach) unjoined() bool {
	if b.wanted == nil {
		return true
	}
	first := make([]int, slices.Max(b.Labels)+1) // of each label: its first node, from 1
	for i, k := range b.Labels {
		if k == 0 {
			continue
		}
		if first[k] == 0 {
			first[k] = i + 1
			continue
		}
		if !b.wants(b.joins + k - 1) {
			continue
		}
		if clause := b.leaving(first[k]-1, i); clause != nil && !b.found(b.joins+k-1, clause) {
			return false
		}
	}
	return true
}

// leaving returns a clause that is false because no path joins two nodes with one label. If all
// edges that leave some set of nodes with the first are closed for good, none of its literals may
// change. Otherwise the first literal is an edge on a shortest way to the other node, or the clause
// is nil because drawn edges join the two.
func (b *breach) leaving(from, to int) []Lit {
	came := make([]half, len(b.edges))
	for i := range came {
		came[i].to = -1
	}
	came[from] = half{-1, int32(from)}
	queue := []int32{int32(from)}
	closed := map[int32][]Lit{} // of edges that lead out of the set: why they can't be used
	drawn := func(e int32) bool { return b.holds(b.Lits[e]) && !b.open(b.Lits[e]) }
	for k := 0; k < len(queue) && came[to].to < 0; k++ {
		i := queue[k]
		for _, h := range b.edges[i] {
			if came[h.to].to >= 0 {
				continue
			}
			l := b.Lits[h.edge]
			if !b.holds(l) && !b.open(l) {
				closed[h.edge] = []Lit{l}
				continue
			}
			why, shut := b.shut(int(i), h.edge, b.Labels[from], drawn)
			if !shut {
				why, shut = b.shut(int(h.to), h.edge, b.Labels[from], drawn)
			}
			if shut {
				closed[h.edge] = why
				continue
			}
			came[h.to] = half{h.edge, i}
			queue = append(queue, h.to)
		}
	}
	if came[to].to < 0 {
		clause := []Lit{}
		for _, i := range queue {
			for _, h := range b.edges[i] {
				if came[h.to].to >= 0 {
					continue
				}
				for _, l := range closed[h.edge] {
					if !slices.Contains(clause, l) {
						clause = append(clause, l)
					}
				}
			}
		}
		return clause
	}
	if b.part[from] == b.part[to] {
		return nil
	}
	// The edges that leave the part of the first node: first the one on the way.
	clause := []Lit{-1}
	for i := int32(to); int(i) != from; i = came[i].to {
		if part := b.part[from]; b.part[i] != part && b.part[came[i].to] == part {
			clause = []Lit{b.Lits[came[i].edge]}
		}
	}
	for e, ends := range b.Graph.Edges {
		if part := b.part[from]; (b.part[ends[0]] == part) != (b.part[ends[1]] == part) &&
			b.Lits[e] != clause[0] {
			clause = append(clause, b.Lits[e])
		}
	}
	return clause
}

// shut reports whether an edge of a node can't be drawn on the path of a label, because of other
// drawn edges, and returns the opposites of these.
func (g *lines) shut(i int, e int32, label int, drawn func(e int32) bool) (why []Lit, shut bool) {
	most := 2
	if g.Labels[i] > 0 {
		most = 1
		if g.Labels[i] != label {
			return nil, true
		}
	}
	for _, h := range g.edges[i] {
		if h.edge != e && drawn(h.edge) {
			why = append(why, g.Lits[h.edge].Not())
		}
	}
	if len(why) >= most {
		return why, true
	}
	if len(why) == 0 {
		return nil, false
	}
	// The path from here leads somewhere.
	for last, j := int32(-1), int32(i); len(why) <= len(g.edges); {
		next := half{-1, -1}
		for _, h := range g.edges[j] {
			if h.edge != last && h.edge != e && drawn(h.edge) {
				next = h
				break
			}
		}
		if next.edge < 0 || int(next.to) == i {
			return nil, false
		}
		if last >= 0 {
			why = append(why, g.Lits[next.edge].Not())
		}
		last, j = next.edge, next.to
		if k := g.Labels[j]; k > 0 {
			return why, k != label
		}
	}
	return nil, false // around a loop
}

// implied calls with open literals that must be true because of an instance and the edges that are
// decided, until it returns false. It makes the clause only if it is asked for.
func (g *lines) implied(holds, open func(Lit) bool, wanted func(i int) bool,
	must func(l Lit, of int, clause func() []Lit) bool,
) {
	drawn := func(l Lit) bool { return holds(l) && !open(l) }
	parts, _ := g.split(drawn)
	part := slices.Clone(g.part)
	labels := g.labels(parts)
	looping := slices.Repeat([]int{-1}, parts) // of each part: a node that no loop passes
	for i, p := range part {
		if wanted(g.loops + i) {
			looping[p] = i
		}
	}
	apart := func(p, q int32) int {
		for _, k := range labels[p] {
			if wanted(g.apart+k-1) && len(labels[q]) > 0 && !slices.Contains(labels[q], k) {
				return g.apart + k - 1
			}
		}
		return -1
	}
	labelled := func(i, k int) (way []Lit) { // from a node to one with a label, any for 0
		for j, l := range g.Labels {
			if l > 0 && (k == 0 || l == k) && part[j] == part[i] {
				return g.between(i, j, drawn, -1)
			}
		}
		return nil
	}
	for e, ends := range g.Graph.Edges {
		l, instance, k := g.Lits[e], -1, 0
		if !open(l) {
			continue
		}
		p, q := part[ends[0]], part[ends[1]]
		k = common(labels[p], labels[q])
		switch {
		case (p == q || k > 0) && g.Touch == rules.Never && wanted(g.touch+e):
			instance = g.touch + e
		case p == q && looping[p] >= 0 && g.ending(ends[0], drawn) && g.ending(ends[1], drawn):
			l, instance = l.Not(), g.loops+looping[p]
		case p != q && k == 0:
			l, instance = l.Not(), max(apart(p, q), apart(q, p))
		}
		if instance >= 0 && !must(l, instance, func() []Lit {
			if p == q {
				return append(g.between(ends[0], ends[1], drawn, -1), l)
			}
			return append(append(labelled(ends[0], k), labelled(ends[1], k)...), l)
		}) {
			return
		}
	}
}

// ending reports whether a node has one edge that is drawn for good.
func (g *lines) ending(i int, drawn func(Lit) bool) bool {
	n := 0
	for _, h := range g.edges[i] {
		if drawn(g.Lits[h.edge]) {
			n++
		}
	}
	return n == 1
}
