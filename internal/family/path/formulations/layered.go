package formulations

// The layered flow. Draw n layers, each with a copy of the board, and an arc from cell i in layer k
// to cell j in layer k+1 if i and j are neighbours. A walk through n cells is one unit of flow from
// the first layer to the last; it is a Hamiltonian path if it passes each cell once. The assignment
// model only requires of each cell by itself that a neighbour holds the next value. The flow must
// carry every fraction of a cell on to particular neighbours, and no neighbour may take in more
// than it passes on. By Hall's theorem, that is the assignment rows of all sets of cells together.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// Layered returns the network flow through layers, one for each value.
func Layered() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "layered",
		Summary: "A network flow from each value to the next, over neighbours.",
		Doc: assignVariables +
			`- f[i,j,r,c,k], real: the flow from (i,j) in layer k to (r,c) in layer k+1.

N(i,j) is the set of neighbours of the cell (i,j).

Rows:

    sum over k of x[i,j,k] = 1                            for each cell (i,j)
    sum over (i,j) of x[i,j,k] = 1                        for each value k
    sum over (r,c) in N(i,j) of f[i,j,r,c,k] = x[i,j,k]   for each (i,j) and k < n
    sum over (r,c) in N(i,j) of f[r,c,i,j,k-1] = x[i,j,k] for each (i,j) and k > 1
    0 <= f[i,j,r,c,k] <= 1
    x[i,j,k] = 1                                          where k is given in (i,j)
`,
		Source: `A time-expanded network, after the time-dependent travelling salesman problem: ` +
			`Picard and Queyranne, "The time-dependent traveling salesman problem and its application to ` +
			`the tardiness problem in one-machine scheduling", Operations Research 26 (1978). Its use for ` +
			`Numbrix is this project's own.`,
		Size: "n² binary and (n-1)·a continuous columns, and 2n² rows, where n is the number of " +
			"cells and a that of ordered pairs of neighbours.",
		Strength: `Its relaxation implies those of assign, assign-prev and assign-both. The price is ` +
			`some four flow columns for each binary column, or eight where corners count.`,
		Prunes:   prunes,
		Supports: supports(func(b *positions) int { return 4*b.n*b.n + 2*b.n*b.links() }),
		Build:    buildLayered,
	}
}

func buildLayered(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
	b := newBoard(p.(*path.Puzzle))
	m := formulation.NewBuilder(ctx, p.Kind().Name)
	x := b.assignment(m, false)
	cells := len(m.Cols)
	in := make([]lin.Terms, b.n*(b.n+1)) // of position i and value k, at i*(n+1)+k
	var arcs [][3]int                    // of each column of flow: from, to and layer
	for k := range m.Span(1, b.n-1) {
		for i := range m.Range(b.n) {
			row, col := b.rc(i)
			out := lin.Terms{}
			for _, j := range b.near[i] {
				r, c := b.rc(j)
				f := m.Implied(fmt.Sprintf("f(%d,%d,%d,%d,%d)", row, col, r, c, k), 0, 1)
				arcs = append(arcs, [3]int{i, j, k})
				out = out.Plus(1, f)
				in[j*(b.n+1)+k+1] = in[j*(b.n+1)+k+1].Plus(1, f)
			}
			m.Equal(fmt.Sprintf("out(%d,%d,%d)", row, col, k), out.Plus(-1, x[i][k]), 0)
		}
	}
	for k := range m.Span(2, b.n) {
		for i := range m.Range(b.n) {
			row, col := b.rc(i)
			m.Equal(fmt.Sprintf("in(%d,%d,%d)", row, col, k), in[i*(b.n+1)+k].Plus(-1, x[i][k]), 0)
		}
	}
	e, err := b.assigned(m, x)
	if err != nil {
		return nil, err
	}
	encode, fact := e.Encode, e.Fact
	e.Encode = func(s puzzle.Answer) ([]float64, error) {
		point, err := encode(s)
		if err != nil {
			return nil, err
		}
		values, _, err := b.values(s)
		if err != nil {
			return nil, err
		}
		for a, arc := range arcs {
			if values[arc[0]] == arc[2] && values[arc[1]] == arc[2]+1 {
				point[cells+a] = 1
			}
		}
		return point, nil
	}
	e.Fact = func(col int) (puzzle.Fact, bool) {
		if col < cells {
			return fact(col)
		}
		arc := arcs[col-cells]
		next := puzzle.NextFact(b.spot(arc[0]), b.spot(arc[1]))
		next.Value = int32(arc[2])
		return next, true
	}
	return e, nil
}
