package formulations

// Miller, Tucker and Zemlin exclude subtours by numbering the nodes along the tour: u[j] is at
// least u[i] + 1 if x[i,j] = 1, which no closed tour without n0 can satisfy. The rows are few, and
// the relaxation is weak: where x is fractional, they hardly bind. But in Numbrix the numbers are
// the puzzle. Each clue fixes a u, and presolve can then prove arcs impossible one by one. How far
// it gets depends on how tight the rows are for an arc that is not used; these variants differ only
// in that. With M = n+1 the row u[j] >= u[i] + 1 - M(1 - x[i,j]) holds for any u from 0 to n when
// x[i,j] = 0. Leaving out n0 allows M = n. The reverse arc, which cannot be used together with the
// arc itself, lifts the row: if it is used, it forces u[i] = u[j] + 1 exactly.

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/puzzle"
)

// mtz describes a variant: how it numbers the nodes, and its rows.
type mtz struct {
	first  int                       // u of the cell of 1
	lo, hi func(n int) float64       // the bounds of u
	origin bool                      // also rows for the arcs from n0, and u[n0] = 0
	when   bool                      // the row of an arc holds only if the arc is used
	big    func(n int) (m, l, r int) // u[i] - u[j] + m x[i,j] + l x[j,i] <= r
}

// MTZ returns the article's model.
func MTZ() *formulation.Formulation {
	return mtz{first: 1, lo: fixed(0), hi: cells(0), origin: true,
		big: func(n int) (int, int, int) { return n + 1, 0, n },
	}.formulation("mtz", "A tour through an extra node; places grow along its arcs.",
		`    u[j] >= u[i] + 1 - M(1 - x[i,j])    for each arc with j other than n0; M = n+1
    u[n0] = 0, 0 <= u[i] <= n
    u[i] = k                            where k is given in cell i
`, mtzSource+` Our copy of the article lacks M and the bounds of u; those given here are valid.`,
		`The article reports 827 nodes for its 9x9 board by CPLEX. The relaxation is fractional and `+
			`presolve leaves most arcs.`)
}

// MTZ1960 returns the original model of Miller, Tucker and Zemlin.
func MTZ1960() *formulation.Formulation {
	return mtz{lo: fixed(0), hi: cells(-1),
		big: func(n int) (int, int, int) { return n, 0, n - 1 },
	}.formulation("mtz-1960", "As mtz, with the rows of Miller, Tucker and Zemlin's article.",
		`    u[i] - u[j] + n x[i,j] <= n-1       for each arc without n0
    0 <= u[i] <= n-1
    u[i] = k-1                          where k is given in cell i
`, mtzSource+` The row is that of 1960, where n counts the cities other than the base: `+
			`here the cells, 81 on a 9x9 board. Our copy of the later article says that n is the `+
			`number of all nodes, n0 included; that row would be valid too, and slightly weaker.`,
		`Slightly stronger than mtz, since its coefficient is smaller. It is mtz-textbook with u `+
			`counted from 0.`)
}

// MTZTextbook returns the form found in textbooks.
func MTZTextbook() *formulation.Formulation {
	return mtz{first: 1, lo: fixed(1), hi: cells(0),
		big: func(n int) (int, int, int) { return n, 0, n - 1 },
	}.formulation("mtz-textbook", "As mtz, with the rows of textbooks.",
		`    u[i] - u[j] + (N-1) x[i,j] <= N-2   for each arc without n0; N = n+1
    1 <= u[i] <= N-1
    u[i] = k                            where k is given in cell i
`, mtzSource+` The row is that of textbooks.`,
		`As mtz-1960: only the counting of u differs. How much their node counts differ all the same `+
			`shows how much of such a count is chance.`)
}

// MTZLifted returns the textbook form as lifted by Desrochers and Laporte.
func MTZLifted() *formulation.Formulation {
	return mtz{first: 1, lo: fixed(1), hi: cells(0),
		big: func(n int) (int, int, int) { return n, n - 2, n - 1 },
	}.formulation("mtz-lifted", "As mtz-textbook, lifted by Desrochers and Laporte.",
		`    u[i] - u[j] + (N-1) x[i,j] + (N-3) x[j,i] <= N-2
                                        for each arc without n0; N = n+1 nodes
    1 <= u[i] <= N-1
    u[i] = k                            where k is given in cell i
`, mtzSource+` The lifted rows are from M. Desrochers and G. Laporte, "Improvements and `+
			`extensions to the Miller-Tucker-Zemlin subtour elimination constraints", Operations `+
			`Research Letters 10 (1991).`,
		`An arc in use bounds the difference of its ends from both sides, so clues propagate `+
			`along it. The article reports that presolve eliminates all rows and columns of its 9x9 `+
			`board.`)
}

// MTZPratt returns mtz with a term for the reverse arc.
func MTZPratt() *formulation.Formulation {
	return mtz{first: 1, lo: fixed(0), hi: cells(0), origin: true,
		big: func(n int) (int, int, int) { return n + 1, n - 1, n },
	}.formulation("mtz-pratt", "As mtz, with a term for the reverse arc.",
		`    u[j] >= u[i] + 1 - M(1 - x[i,j]) + (M-2) x[j,i]
                                        for each arc with j other than n0; M = n+1
    u[n0] = 0, 0 <= u[i] <= n
    u[i] = k                            where k is given in cell i
`, mtzSource+` The lifting in the notation of the article's rows is by Rob Pratt.`,
		`As mtz-lifted, except that the coefficient is larger by one and that arcs from n0 have `+
			`rows too.`)
}

// MTZIndicator returns mtz with indicator rows in place of big-M rows.
func MTZIndicator() *formulation.Formulation {
	return mtz{first: 1, lo: fixed(0), hi: cells(0), origin: true, when: true,
		big: func(int) (int, int, int) { return 0, 0, -1 },
	}.formulation("mtz-indicator", "As mtz, with indicator rows in place of big M.",
		`    x[i,j] = 1 -> u[j] >= u[i] + 1      for each arc with j other than n0
    u[n0] = 0, 0 <= u[i] <= n
    u[i] = k                            where k is given in cell i
`, `This project's own form of mtz, as modelling languages with indicator rows state it.`,
		`Solvers and files without indicator rows get each with the smallest M that the bounds of `+
			`its two places allow. A clue fixes a place, so these M are smaller than the single one of `+
			`mtz. Presolve of HiGHS finds the same M by itself: it takes the same nodes for both.`)
}

// placeVariables follows tourVariables in the text of each variant.
const placeVariables = `- u[i], real: the place of node i in the tour.
`

func fixed(v float64) func(int) float64   { return func(int) float64 { return v } }
func cells(off float64) func(int) float64 { return func(n int) float64 { return float64(n) + off } }

func (v mtz) formulation(name, summary, rows, source, strength string,
) *formulation.Formulation {
	size := fmt.Sprintf(tourSize, "a + 2n binary and n continuous columns, and a + 2n + 2 rows",
		"450 arcs and 288 rows for the places")
	if v.origin {
		size = fmt.Sprintf(tourSize, "a + 2n binary and n + 1 continuous columns, and a + 3n + 2 rows",
			"450 arcs and 369 rows for the places")
	}
	return &formulation.Formulation{
		Name:     name,
		Summary:  summary,
		Doc:      tourVariables + placeVariables + tourRows + rows,
		Source:   source,
		Size:     size,
		Strength: strength,
		Prunes:   prunes,
		Supports: supports(func(b *positions) int { return 6 * (b.links() + 2*b.n) }),
		Build:    v.build,
	}
}

func (v mtz) build(ctx context.Context, p puzzle.Puzzle) (*formulation.Encoded, error) {
	t := newTour(ctx, p)
	t.places(v.first, v.lo(t.n), v.hi(t.n), v.origin)
	big, lift, rhs := v.big(t.n)
	for a := range t.m.Range(len(t.arcs)) {
		i, j := t.arcs[a][0], t.arcs[a][1]
		if j == 0 || !v.origin && i == 0 {
			continue
		}
		row := lin.Columns(t.u[i]).Plus(-1, t.u[j])
		if !v.when {
			row = row.Plus(float64(big), t.x[a])
		}
		if lift != 0 {
			row = row.Plus(float64(lift), t.x[t.of[[2]int{j, i}]])
		}
		name := fmt.Sprintf("place(n%d,n%d)", i, j)
		if v.when {
			t.m.Did(1 + len(row))
			t.m.If(t.m.Var(t.x[a])).AtMost(name, row, float64(rhs))
		} else {
			t.m.AtMost(name, row, float64(rhs))
		}
	}
	places := len(t.arcs) // the first column that is a place
	return t.encoded(func(point []float64, values, _ []int) {
		for i, k := range values {
			point[t.u[i+1]] = float64(k - 1 + v.first)
		}
	}, func(col int) string {
		node := col - places
		if !v.origin {
			node++
		}
		if node == 0 {
			return "the place of n0 in the tour"
		}
		if v.first == 1 {
			return "the number in " + t.place(node-1)
		}
		return fmt.Sprintf("the number in %s, less %d", t.place(node-1), 1-v.first)
	})
}
