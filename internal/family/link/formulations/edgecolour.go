package formulations

import (
	"context"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// EdgeColour returns the multicommodity flow: each pair is a commodity that flows along its links.
func EdgeColour() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "edge-colour",
		Summary: "A binary for each link and colour: a multicommodity flow.",
		Doc: linksVariables + `- f[e,k], binary: 1 if the path of pair k goes along the edge e.
- x[p,k], binary: 1 if the path of pair k uses the cell p.
` + linksRows + `    y[e] = sum over k of f[e,k]               for each edge e
    sum over k of x[p,k] = u[p]               for each cell p
    x[p,k] = 1                                where p is a terminal of pair k
    sum of f[e,k] over the edges e of p = x[p,k]   for each terminal p and each k
    sum of f[e,k] over the edges e of p = 2x[p,k]  for each other cell p and each k
    f[e,k] <= x[p,k]                          for each cell p of e, and each k
    x[p,k] + x[q,k] <= 1 + f[e,k]             for each edge e = {p,q} and each k, under touch=never
    sum of x[p,k] over the cells of B <= 3    for each 2x2 block B and each k, under touch=no2x2
`,
		Source: "This project's own: the multicommodity flow of disjoint paths, without directions.",
		Size: "E + EK + cK binary columns, for c cells with E edges and K pairs, and one more for each " +
			"cell that need not be covered; some 3EK + cK rows.",
		Strength: `The tightest relaxation of the models by links: a fraction of a colour can enter a ` +
			`cell only if that colour also leaves it. It is the largest model too, and the size does ` +
			`not pay.`,
		Prunes:   prunes,
		Supports: sized(func(b *edgeMap) int { return b.Pairs() * (11*len(b.Edges) + 5*b.Cells()) }, nil),
		Build:    buildEdgeColour,
	}
}

func buildEdgeColour(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
	l := newLinks(ctx, p, true)
	x := l.colours(l.m)
	first := len(l.m.Cols)
	for e := range l.m.Range(len(l.Edges)) {
		for k := range l.m.Span(1, l.Pairs()) {
			l.m.Binary(l.edgeName("flow", e, k))
		}
	}
	f := func(e, k int) int { return first + e*l.Pairs() + k - 1 }
	for e := range l.m.Range(len(l.Edges)) {
		all := lin.Terms{}
		for k := 1; k <= l.Pairs(); k++ {
			all = all.Plus(1, f(e, k))
		}
		l.m.Equal(l.edgeName("colours", e), all.Plus(-1, l.y[e]), 0)
	}
	for c := range l.m.Range(l.Cells()) {
		l.oneColour(c, x)
		links := 2.0
		if l.Label(c) > 0 {
			links = 1
		}
		for k := range l.m.Span(1, l.Pairs()) {
			through := lin.Terms{}
			for e := range l.Around(c) {
				through = through.Plus(1, f(e, k))
			}
			l.m.Equal(l.name("through", c, k), through.Plus(-links, x(c, k)), 0)
		}
	}
	for e := range l.m.Range(len(l.Edges)) {
		for k := range l.m.Span(1, l.Pairs()) {
			xa, xb := x(l.Edges[e].A, k), x(l.Edges[e].B, k)
			l.m.AtMost(l.edgeName("from", e, k), lin.Columns(f(e, k)).Plus(-1, xa), 0)
			l.m.AtMost(l.edgeName("to", e, k), lin.Columns(f(e, k)).Plus(-1, xb), 0)
			if l.Touch() == link.Never {
				l.m.AtMost(l.edgeName("beside", e, k), lin.Columns(xa, xb).Plus(-1, f(e, k)), 1)
			}
		}
	}
	if l.Touch() == link.No2x2 {
		l.fullBlocks(x)
	}
	l.fill = func(point []float64, s puzzle.Answer, owner []int) {
		for c, k := range owner {
			if k > 0 {
				point[x(c, k)] = 1
			}
		}
		for e, ends := range l.Edges {
			if k := owner[ends.A]; k > 0 && l.Linked(s, e) {
				point[f(e, k)] = 1
			}
		}
	}
	l.fact = func(col int) (puzzle.Fact, bool) {
		if col < first {
			return l.colourFact(col - x(0, 1)), true
		}
		goes := l.Fact((col - first) / l.Pairs())
		goes.Pair = l.Name((col-first)%l.Pairs() + 1)
		return goes, true
	}
	return l.encoded()
}
