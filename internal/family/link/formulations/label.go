package formulations

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// EdgeLabel returns the model by links with a number for each cell.
func EdgeLabel() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "edge-label",
		Summary: "A binary for each link, and the number of the pair for each cell.",
		Doc: linksVariables + `- l[p], real, from 1 to K: the number of the pair whose path uses p.
` + linksRows + `    l[p] = k                                  where p is a terminal of pair k
    l[p] - l[q] <= (K-1)(1 - y[e])            for each edge e = {p,q}, both ways
`,
		Source: "This project's own. The rows do for the numbers of pairs what those of Miller, Tucker " +
			"and Zemlin do for places in a tour.",
		Size: "E binary and c continuous columns, for c cells with E edges, and one more binary for " +
			"each cell that need not be covered; some 3E + 2c rows.",
		Strength: `The weakest relaxation of the models by links, and the fastest to solve. Paths that ` +
			`touch themselves are left to the lazy rows of cycles, which few boards need.`,
		Prunes:   prunes,
		Supports: sized(func(b *edgeMap) int { return 6*len(b.Edges) + 8*b.Cells() }, nil),
		Build:    buildLabel,
	}
}

func buildLabel(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
	l := newLinks(ctx, p, true)
	last := float64(max(l.Pairs(), 1))
	first := len(l.m.Cols)
	for c := range l.m.Range(l.Cells()) {
		label := l.m.Implied(l.name("label", c), 1, last)
		if k := l.Label(c); k > 0 {
			l.m.Fix(label, float64(k))
		}
	}
	for e := range l.m.Range(len(l.Edges)) {
		l.tie(e, "label", first+l.Edges[e].A, first+l.Edges[e].B, last-1)
	}
	l.fill = func(point []float64, _ puzzle.Answer, owner []int) {
		for c, k := range owner {
			point[first+c] = float64(max(k, 1))
		}
	}
	l.fact, l.aux = noFact, func(col int) string {
		return "the number of the pair whose path uses " + l.place(col-first)
	}
	return l.encoded()
}

// EdgeBits returns the model by links with the binary digits of a number for each cell.
func EdgeBits() *formulation.Formulation {
	return &formulation.Formulation{
		Name: "edge-bits",
		Summary: "A binary for each link, and the number of the pair for each cell in binary " +
			"digits.",
		Doc: linksVariables +
			`- b[p,t], binary: digit t in base 2 of the number of the pair whose path uses p.
  Here pairs are numbered from 0.
` + linksRows + `    b[p,t] = digit t of k-1                   where p is a terminal of pair k
    b[p,t] - b[q,t] <= 1 - y[e]               for each edge e = {p,q}, both ways, and each t
    b[p,t] <= u[p]                            for each p that need not be used, and each t
`,
		Source: "This project's own. The digits are the logarithmic encoding that is common in " +
			"satisfiability.",
		Size: "E + cL binary columns, for c cells with E edges and K pairs, where L is the number of " +
			"binary digits of K-1; some 2EL + E + 2c rows. Each cell that need not be covered takes " +
			"one column and L rows more.",
		Strength: `Between edge and edge-label. Two different digits exclude a link as soon as both ` +
			`are known; labels exclude it only when the whole numbers are known. edge-label is smaller, ` +
			`and faster.`,
		Prunes: prunes,
		Supports: sized(func(b *edgeMap) int {
			return 6*len(b.Edges)*b.digits() + 8*b.Cells()
		}, nil),
		Build: buildBits,
	}
}

// digits returns the number of binary digits of the last pair, counted from 0.
func (b *edgeMap) digits() int { return bits.Len(uint(max(b.Pairs()-1, 0))) }

func buildBits(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
	l := newLinks(ctx, p, true)
	digits, first := l.digits(), len(l.m.Cols)
	for c := range l.m.Range(l.Cells()) {
		for t := range digits {
			b := l.m.Binary(l.name("bit", c, t))
			if k := l.Label(c); k > 0 {
				l.m.Fix(b, float64((k-1)>>t&1))
			}
			if l.use[c] >= 0 { // fixes the digits of a cell that no path uses
				l.m.AtMost(l.name("unused", c, t), lin.Columns(b).Plus(-1, l.use[c]), 0)
			}
		}
	}
	for e := range l.m.Range(len(l.Edges)) {
		ends := l.Edges[e]
		for t := range digits {
			l.tie(e, t, first+ends.A*digits+t, first+ends.B*digits+t, 1)
		}
	}
	l.fill = func(point []float64, _ puzzle.Answer, owner []int) {
		for c, k := range owner {
			for t := range digits {
				point[first+c*digits+t] = float64(max(k-1, 0) >> t & 1)
			}
		}
	}
	l.fact, l.aux = noFact, func(col int) string {
		c, t := (col-first)/digits, (col-first)%digits
		return fmt.Sprintf("binary digit %d of the pair whose path uses %s, counted from 0",
			t, l.place(c))
	}
	return l.encoded()
}
