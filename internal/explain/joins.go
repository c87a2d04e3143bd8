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
		if !b.wants(b.joins + k) {
			continue
		}
		if clause := b.leaving(first[k]-1, i); clause != nil && !b.found(b.joins+k, clause) {
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
			switch {
			case drawn(h.edge):
			case !b.holds(l) && !b.open(l):
				closed[h.edge] = []Lit{l}
				continue
			default:
				why, shut := b.shut(int(i), b.Labels[from], drawn)
				if !shut {
					why, shut = b.shut(int(h.to), b.Labels[from], drawn)
				}
				if shut {
					closed[h.edge] = why
					continue
				}
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

// shut reports whether no more edges of a node can be drawn that are on the path of a label,
// because of drawn edges, and returns the opposites of these.
func (g *lines) shut(i, label int, drawn func(e int32) bool) (why []Lit, shut bool) {
	most := 2
	if g.Labels[i] > 0 {
		most = 1
		if g.Labels[i] != label {
			return nil, true
		}
	}
	for _, h := range g.edges[i] {
		if drawn(h.edge) {
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
			if h.edge != last && drawn(h.edge) {
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

// implied calls with open literals that must be true because of some instances and the edges that
// are decided, until it returns false.
func (g *lines) implied(holds, open func(Lit) bool, wanted func(i int) bool,
	must func(l Lit) bool,
) {
	parts, _ := g.split(func(l Lit) bool { return holds(l) && !open(l) })
	labels := g.labels(parts)
	looping := make([]bool, parts) // of each part: a loop may not pass it
	for i, p := range g.part {
		looping[p] = looping[p] || wanted(g.loops+i)
	}
	apart := func(k int) bool { return wanted(g.apart + k) }
	for e, ends := range g.Graph.Edges {
		l := g.Lits[e]
		if !open(l) {
			continue
		}
		p, q := g.part[ends[0]], g.part[ends[1]]
		one := p == q || common(labels[p], labels[q]) > 0
		switch {
		case one && g.Touch == rules.Never && wanted(g.touch+e):
		case p == q && looping[p] && g.ending(ends[0], holds, open) && g.ending(ends[1], holds, open),
			!one && slices.ContainsFunc(labels[p], apart) && len(labels[q]) > 0,
			!one && slices.ContainsFunc(labels[q], apart) && len(labels[p]) > 0:
			l = l.Not()
		default:
			continue
		}
		if !must(l) {
			return
		}
	}
}

// ending reports whether a node has one edge that is drawn for good.
func (g *lines) ending(i int, holds, open func(Lit) bool) bool {
	n := 0
	for _, h := range g.edges[i] {
		if l := g.Lits[h.edge]; holds(l) && !open(l) {
			n++
		}
	}
	return n == 1
}
