package rules

import (
	"fmt"
	"slices"
)

// Meaning. The true edges of a graph form exactly one path with two ends, which passes each node at
// most once. It becomes a rule for each node, on its number of edges, the rule that two nodes are
// ends, which are defined by their edges, and the rule that the edges are one.
//
// Formula. Clauses, definitions, and a theory (internal/graph), whose reasons are closed cycles:
// with two ends and no cycle there is one path.
//
// Model. Lazy rows, for each component of a point: if an edge of it and one outside are drawn, an
// edge leaves it. Or the flow of Connected along the true edges.
//
// Evaluation. Counts the edges of each node, the ends and the components.
//
// Sources. As SingleLoop.

// SinglePath completes rules: the true edges form exactly one path with two ends, which passes each
// node at most once. It has at least one edge.
func (d Draft) SinglePath(g *Graph, edges []Lit) {
	d.check(g, edges, len(g.Edges), "edges")
	whole := d
	var ends []Lit
	for i := range g.Nodes {
		lits, pairs := g.around(i, edges, nil), []Lit(nil)
		for j, h := range g.at(i) {
			for k, other := range g.at(i)[:j] {
				words := fmt.Sprintf("the path passes %s from %s to %s", g.name(i),
					g.name(int(other.To)), g.name(int(h.To)))
				pairs = append(pairs, d.set.All(words, lits[k], lits[j]))
			}
		}
		d.says("the path passes {node} once or not at all", &place{g, i}).AtMost(2, lits...)
		ends = append(ends, d.set.All(g.name(i)+" is an end of the path",
			d.set.Any("the path uses "+g.name(i), lits...),
			d.set.Any("the path passes "+g.name(i), pairs...).Not()))
	}
	whole.with(": it has two ends").Exactly(2, ends...)
	whole.add(single{g, slices.Clone(edges), true})
}
