package formulations

import (
	"context"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// Edge returns the model by links with a binary variable for each cell and colour.
func Edge() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "edge",
		Summary: "A binary for each link, and a binary for each cell and colour.",
		Doc: linksVariables + `- x[p,k], binary: 1 if the cell p is on the path of pair k.
` + linksRows + `    sum over k of x[p,k] = u[p]               for each cell p
    x[p,k] = 1                                where p is a terminal of pair k
    x[p,k] - x[q,k] <= 1 - y[e]               for each edge e = {p,q}, both ways, and each k
    x[p,k] + x[q,k] <= 1 + y[e]               for each edge e = {p,q} and each k, under touch=never
    sum of x[p,k] over the cells of B <= 3    for each 2x2 block B and each k, under touch=no2x2
`,
		Source: "This project's own.",
		Size: "E + cK binary columns, for c cells with E edges and K pairs, and one more for each cell " +
			"that need not be covered; some 3EK rows under touch=never.",
		Strength: `The rows of the blocks let presolve begin at the corners and work inwards along ` +
			`diagonals; on published boards it often ends with the answer. Most of the time goes into ` +
			`the 3EK rows that compare the colours of neighbours.`,
		Prunes:   prunes,
		Supports: sized(func(b *edgeMap) int { return b.Pairs() * (9*len(b.Edges) + 5*b.Cells()) }, nil),
		Build: func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
			return buildEdge(ctx, p, edgeRows{blocks: true, beside: true})
		},
	}
}

// EdgeNoBlock returns Edge with the rows of the blocks left to the lazy rows, to measure their
// worth.
func EdgeNoBlock() *formulation.Formulation {
	f := Edge()
	f.Name = "edge-no-block"
	f.Summary = "As edge, but rows of 2x2 blocks are added only when a point breaks them."
	f.Doc = `Variables:

- As edge.

Rows:

As edge, without the rows of the blocks B. A block is a cycle, so its row is added lazily.
`
	f.Size = "As edge, with one row less for each 2x2 block."
	f.Strength = `For comparison: without these rows presolve finds no corner to begin at. They are ` +
		`added later, one by one, as rows of cycles.`
	f.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		return buildEdge(ctx, p, edgeRows{beside: true})
	}
	return f
}

// EdgeNoBeside returns Edge without the rows for cells of one colour side by side, to measure their
// worth.
func EdgeNoBeside() *formulation.Formulation {
	f := Edge()
	f.Name = "edge-no-beside"
	f.Summary = "As edge, but neighbours of one colour need not be linked."
	f.Doc = `Variables:

- As edge.

Rows:

As edge, without x[p,k] + x[q,k] <= 1 + y[e]. A path that touches itself breaks the row of a cycle,
which is added lazily.
`
	f.Size = "As edge, with EK rows less under touch=never."
	f.Strength = `For comparison: a third of the rows less, but a colour no longer excludes itself ` +
		`from the cells beside its path.`
	f.Build = func(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
		return buildEdge(ctx, p, edgeRows{blocks: true})
	}
	return f
}

// edgeRows selects the optional rows of the model.
type edgeRows struct{ blocks, beside bool }

func buildEdge(ctx context.Context, p puzzle.Puzzle, rows edgeRows) (*formulation.Encoded, error) {
	l := newLinks(ctx, p, rows.blocks)
	x := l.colours(l.m)
	for c := range l.m.Range(l.Cells()) {
		l.oneColour(c, x)
	}
	for e := range l.m.Range(len(l.Edges)) {
		for k := range l.m.Span(1, l.Pairs()) {
			xa, xb := x(l.Edges[e].A, k), x(l.Edges[e].B, k)
			l.tie(e, k, xa, xb, 1)
			if rows.beside && l.Touch() == link.Never {
				l.m.AtMost(l.edgeName("beside", e, k), lin.Columns(xa, xb).Plus(-1, l.y[e]), 1)
			}
		}
	}
	if l.Touch() == link.No2x2 {
		l.fullBlocks(x)
	}
	l.fill = func(point []float64, _ puzzle.Answer, owner []int) {
		for c, k := range owner {
			if k > 0 {
				point[x(c, k)] = 1
			}
		}
	}
	l.fact = func(col int) (puzzle.Fact, bool) { return l.colourFact(col - x(0, 1)), true }
	return l.encoded()
}

// colours adds a binary column for each cell and pair, cell by cell. Those of terminals are fixed.
func (b *edgeMap) colours(m formulation.Builder) (x func(c, k int) int) {
	first := len(m.Cols)
	for c := range m.Range(b.Cells()) {
		for k := range m.Span(1, b.Pairs()) {
			col := m.Binary(b.name("x", c, k))
			switch b.Label(c) {
			case 0:
			case k:
				m.Fix(col, 1)
			default:
				m.Fix(col, 0)
			}
		}
	}
	return func(c, k int) int { return first + c*b.Pairs() + k - 1 }
}

// colourFact returns the fact that a column of colours stands for. The columns are numbered from 0.
func (b *edgeMap) colourFact(i int) puzzle.Fact {
	return puzzle.OnPathFact(b.Cell(i/b.Pairs()), b.Name(i%b.Pairs()+1))
}

// oneColour states that a cell has one colour if it is used.
func (l *links) oneColour(c int, x func(c, k int) int) {
	one := lin.Terms{}
	for k := 1; k <= l.Pairs(); k++ {
		one = one.Plus(1, x(c, k))
	}
	if l.use[c] >= 0 {
		l.m.Equal(l.name("colour", c), one.Plus(-1, l.use[c]), 0)
	} else {
		l.m.Equal(l.name("colour", c), one, 1)
	}
}

// fullBlocks states that no path uses all cells of a 2x2 block.
func (l *links) fullBlocks(x func(c, k int) int) {
	for nw := range l.m.Range(l.Cells()) {
		block, ok := l.Block(nw)
		if !ok {
			continue
		}
		for k := range l.m.Span(1, l.Pairs()) {
			full := lin.Terms{}
			for _, c := range block.Cells {
				full = full.Plus(1, x(c, k))
			}
			l.m.AtMost(l.name("full", nw, k), full, 3)
		}
	}
}

// tie states that two columns are equal if an edge is linked. They differ by at most the given
// number otherwise.
func (l *links) tie(e int, tag any, xa, xb int, most float64) {
	same := lin.Columns(xa).Plus(-1, xb).Plus(most, l.y[e])
	l.m.AtMost(l.edgeName("same", e, tag), same, most)
	same = lin.Columns(xb).Plus(-1, xa).Plus(most, l.y[e])
	l.m.AtMost(l.edgeName("back", e, tag), same, most)
}
