package explain

import (
	"slices"

	"github.com/gridwright/gridwright/internal/graph"
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
	closed := map[int32][]Lit{} // of edges that lead out of the set: why they can't be used
	drawn := func(e int32) bool { return b.holds(b.Lits[e]) && !b.open(b.Lits[e]) }
	if !b.search.From(int32(from), int32(to), func(i int32, h graph.Half) bool {
		l := b.Lits[h.Edge]
		if !b.holds(l) && !b.open(l) {
			closed[h.Edge] = []Lit{l}
			return false
		}
		why, shut := b.shut(i, h.Edge, b.Labels[from], drawn)
		if !shut {
			why, shut = b.shut(h.To, h.Edge, b.Labels[from], drawn)
		}
		if shut {
			closed[h.Edge] = why
		}
		return !shut
	}) {
		clause := []Lit{}
		for _, i := range b.search.Reached {
			for _, h := range b.search.At(i) {
				if b.search.Has(h.To) {
					continue
				}
				for _, l := range closed[h.Edge] {
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
	for i := int32(to); int(i) != from; i = b.search.Came[i].To {
		came, part := b.search.Came[i], b.part[from]
		if b.part[i] != part && b.part[came.To] == part {
			clause = []Lit{b.Lits[came.Edge]}
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
func (g *lines) shut(i, e int32, label int, drawn func(e int32) bool) (why []Lit, shut bool) {
	most := 2
	if g.Labels[i] > 0 {
		most = 1
		if g.Labels[i] != label {
			return nil, true
		}
	}
	for _, h := range g.search.At(i) {
		if h.Edge != e && drawn(h.Edge) {
			why = append(why, g.Lits[h.Edge].Not())
		}
	}
	if len(why) >= most {
		return why, true
	}
	if len(why) == 0 {
		return nil, false
	}
	// The path from here leads somewhere.
	for last, j := int32(-1), i; len(why) <= len(g.part); {
		next := graph.Half{Edge: -1}
		for _, h := range g.search.At(j) {
			if h.Edge != last && h.Edge != e && drawn(h.Edge) {
				next = h
				break
			}
		}
		if next.Edge < 0 || next.To == i {
			return nil, false
		}
		if last >= 0 {
			why = append(why, g.Lits[next.Edge].Not())
		}
		last, j = next.Edge, next.To
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
				return g.between(i, j, -1)
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
		case p == q && looping[p] >= 0 && g.ending(int32(ends[0])) && g.ending(int32(ends[1])):
			l, instance = l.Not(), g.loops+looping[p]
		case p != q && k == 0:
			l, instance = l.Not(), max(apart(p, q), apart(q, p))
		}
		if instance >= 0 && !must(l, instance, func() []Lit {
			if p == q {
				return append(g.between(ends[0], ends[1], -1), l)
			}
			return append(append(labelled(ends[0], k), labelled(ends[1], k)...), l)
		}) {
			return
		}
	}
}

// ending reports whether a node has one edge that is drawn, when components were last found.
func (g *lines) ending(i int32) bool {
	n := 0
	for _, h := range g.search.At(i) {
		if g.drawn[h.Edge] {
			n++
		}
	}
	return n == 1
}
