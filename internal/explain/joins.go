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
	surveyed := false
	for to, k := range b.Labels {
		if k == 0 || !b.wants(b.joins+k-1) {
			continue
		}
		from := slices.Index(b.Labels, k)
		if from == to {
			continue
		}
		if !surveyed {
			b.decide(b.now, b.holds, b.open)
			b.now.Survey()
			surveyed = true
		}
		if clause := b.leaving(k, from, to); clause != nil && !b.found(b.joins+k-1, clause) {
			return false
		}
	}
	return true
}

// leaving returns a clause that is false because no path joins the two nodes with a label. If these
// are shut off from each other, none of its literals may change. Otherwise the first literal is an
// edge on a shortest way between the two, or the clause is nil because drawn edges join them.
func (b *breach) leaving(k, from, to int) []Lit {
	if by, shut := b.now.ShutOff(k); shut {
		return b.clause(by, b.now)
	}
	part := b.part[from]
	if part == b.part[to] {
		return nil
	}
	// The edges that leave the part of the first node: first the one on the way.
	clause := []Lit{-1}
	for i, came := range b.now.Back(int32(to)) {
		if b.part[i] != part && b.part[came.To] == part {
			clause[0] = b.Lits[came.Edge]
		}
	}
	for e, ends := range b.Graph.Edges {
		if (b.part[ends[0]] == part) != (b.part[ends[1]] == part) && b.Lits[e] != clause[0] {
			clause = append(clause, b.Lits[e])
		}
	}
	return clause
}

// keepsApart returns a wanted instance by which a path with some labels does not join one with
// others, or -1.
func (g *lines) keepsApart(some, others []int, wanted func(i int) bool) int {
	for _, k := range some {
		if wanted(g.apart+k-1) && len(others) > 0 && !slices.Contains(others, k) {
			return g.apart + k - 1
		}
	}
	return -1
}

// implied calls with open literals that must be true because of an instance and the edges that are
// decided, until it returns false. It makes the clause only if it is asked for.
func (g *lines) implied(holds, open func(Lit) bool, wanted func(i int) bool,
	must func(l Lit, of int, clause func() []Lit) bool,
) {
	drawn := func(l Lit) bool { return holds(l) && !open(l) }
	parts, _ := g.split(drawn, nil)
	labels := g.labels(parts)
	looping := slices.Repeat([]int{-1}, parts) // of each part: a node that no loop passes
	for i, p := range g.part {
		if wanted(g.loops + i) {
			looping[p] = i
		}
	}
	for e, ends := range g.Graph.Edges {
		l, instance, k := g.Lits[e], -1, 0
		if !open(l) {
			continue
		}
		p, q := g.part[ends[0]], g.part[ends[1]]
		k = common(labels[p], labels[q])
		switch {
		case (p == q || k > 0) && g.Touch == rules.Never && wanted(g.touch+e):
			instance = g.touch + e
		case p == q && looping[p] >= 0 && g.ending(int32(ends[0])) && g.ending(int32(ends[1])):
			l, instance = l.Not(), g.loops+looping[p]
		case p != q && k == 0:
			l, instance = l.Not(), max(g.keepsApart(labels[p], labels[q], wanted),
				g.keepsApart(labels[q], labels[p], wanted))
		}
		if instance >= 0 && !must(l, instance, func() []Lit {
			return append(g.joined(ends[0], ends[1], k), l)
		}) {
			return
		}
	}
}
