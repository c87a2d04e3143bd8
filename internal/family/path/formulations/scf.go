package formulations

// The single-commodity flow. n units leave n0, and each cell keeps one of them, so a tour that does
// not pass n0 would keep units that never arrive. Along the walk the flow falls from n to 1, so a
// clue k fixes the flow into its cell at n+1-k. The relaxation is stronger than that of Miller,
// Tucker and Zemlin, and weaker than the subtour rows of Dantzig, Fulkerson and Johnson.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// SCF returns the single-commodity flow of Gavish and Graves.
func SCF() *formulation.Formulation {
	return &formulation.Formulation{
		Name:    "scf",
		Summary: "A tour through an extra node, connected by the flow of one commodity.",
		Doc: tourVariables + `- f[i,j], real, for each arc (i,j) with j other than n0: the flow along it.
` + tourRows + `    sum over i of f[i,j] - sum over k of f[j,k] = 1    for each cell j
    sum over j of f[n0,j] = n
    0 <= f[n0,j] <= n x[n0,j]                          for each arc from n0
    0 <= f[i,j] <= (n-1) x[i,j]                        for each arc between cells
    sum over i of f[i,j] = n+1-k                       where k is given in cell j
`,
		Source: `Gavish and Graves, "The travelling salesman problem and related problems", working ` +
			`paper, Massachusetts Institute of Technology, 1978. Fixing flows by clues is this ` +
			`project's own.`,
		Size: fmt.Sprintf(tourSize, "a + 2n binary and a + n continuous columns, and "+
			"a + 4n + 3 rows, and one row more for each clue",
			"450 arcs and 369 flows"),
		Strength: `Its relaxation implies that of the Miller-Tucker-Zemlin rows without lifting. A ` +
			`clue fixes a sum of flows, not one column, so presolve gains less from it than in ` +
			`mtz-lifted.`,
		Prunes:   prunes,
		Supports: supports(func(b *positions) int { return 6 * (b.links() + 2*b.n) }),
		Build:    buildSCF,
	}
}

func buildSCF(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
	t := newTour(ctx, p)
	f := make([]int, len(t.arcs)) // of each arc: the column of its flow, or -1
	var flows []int               // of each column of flow: its arc
	into, from := make([]lin.Terms, t.n+1), make([]lin.Terms, t.n+1)
	for a := range t.m.Range(len(t.arcs)) {
		arc := t.arcs[a]
		f[a] = -1
		if arc[1] == 0 {
			continue
		}
		f[a] = t.m.Implied(fmt.Sprintf("f(n%d,n%d)", arc[0], arc[1]), 0, float64(t.n))
		flows = append(flows, a)
		from[arc[0]] = from[arc[0]].Plus(1, f[a])
		into[arc[1]] = into[arc[1]].Plus(1, f[a])
	}
	t.m.Equal("supply", from[0], float64(t.n))
	for i := range t.m.Span(1, t.n) {
		balance := append(lin.Terms{}, into[i]...)
		for _, out := range from[i] {
			balance = balance.Plus(-1, out.Col)
		}
		t.m.Equal(fmt.Sprintf("keep(n%d)", i), balance, 1)
		if k := t.given[i-1]; k > 0 {
			t.m.Equal(fmt.Sprintf("given(n%d)", i), into[i], float64(t.n+1-k))
		}
	}
	for a := range t.m.Range(len(t.arcs)) {
		arc := t.arcs[a]
		if f[a] < 0 {
			continue
		}
		most := t.n
		if arc[0] > 0 {
			most--
		}
		t.m.AtMost(fmt.Sprintf("open(n%d,n%d)", arc[0], arc[1]),
			lin.Columns(f[a]).Plus(-float64(most), t.x[a]), 0)
	}
	first := len(t.arcs)
	return t.encoded(func(point []float64, values, _ []int) {
		for a, arc := range t.arcs {
			if f[a] >= 0 && formulation.One(point, t.x[a]) {
				point[f[a]] = float64(t.n + 1 - values[arc[1]-1])
			}
		}
	}, func(col int) string {
		arc := t.arcs[flows[col-first]]
		if arc[0] == 0 {
			return "the flow from n0 to " + t.place(arc[1]-1)
		}
		return fmt.Sprintf("the flow from %s to %s", t.place(arc[0]-1), t.place(arc[1]-1))
	})
}
