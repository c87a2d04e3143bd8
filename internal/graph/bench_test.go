package graph_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/internal/graph"
	"github.com/gridwright/gridwright/sat"
)

// lattice returns the graph of points in rows and columns. The edges to the right come first: those
// of point (r, c) is r*(cols-1)+c; those down follow, of (r, c) r*cols+c after the first.
func lattice(rows, cols int) *graph.Graph {
	var ends [][2]int
	for r := range rows {
		for c := range cols - 1 {
			ends = append(ends, [2]int{r*cols + c, r*cols + c + 1})
		}
	}
	for r := range rows - 1 {
		for c := range cols {
			ends = append(ends, [2]int{r*cols + c, (r+1)*cols + c})
		}
	}
	return graph.New(rows*cols, ends)
}

// exactly adds clauses that k of some literals are true.
func exactly(f *cnf.Formula, lits []cnf.Lit, k int) {
	for set := range uint(1) << len(lits) {
		var some, opposites []cnf.Lit
		for i, l := range lits {
			if set>>i&1 != 0 {
				some, opposites = append(some, l), append(opposites, l.Not())
			}
		}
		if len(some) == k+1 {
			f.Add(opposites...)
		}
		if len(some) == len(lits)-k+1 {
			f.Add(some...)
		}
	}
}

// region returns cells of a board of which the border is one closed loop: it grows from a cell by
// cells whose neighbours in the region are next to each other.
func region(r *rand.Rand, rows, cols int) [][]bool {
	in := make([][]bool, rows)
	for i := range in {
		in[i] = make([]bool, cols)
	}
	at := func(i, j int) bool { return i >= 0 && i < rows && j >= 0 && j < cols && in[i][j] }
	in[rows/2][cols/2] = true
	for range 20 * rows * cols {
		i, j := r.IntN(rows), r.IntN(cols)
		ring := [8]bool{at(i-1, j-1), at(i-1, j), at(i-1, j+1), at(i, j+1), at(i+1, j+1), at(i+1, j), at(i+1, j-1), at(i, j-1)}
		turns, sides := 0, 0
		for k := range ring {
			if ring[k] != ring[(k+1)%8] {
				turns++
			}
			if k%2 == 1 && ring[k] {
				sides++
			}
		}
		if !in[i][j] && turns == 2 && (sides == 1 || sides == 2) {
			in[i][j] = true
		}
	}
	return in
}

// BenchmarkSingleLoop finds all loops of 15x25 cells around whose cells the numbers of edges are
// given for three fifths, as in Slitherlink.
func BenchmarkSingleLoop(b *testing.B) {
	const rows, cols = 15, 25
	g := lattice(rows+1, cols+1)
	lits := make([]cnf.Lit, g.Edges())
	for e := range lits {
		lits[e] = cnf.Pos(e)
	}
	across := func(r, c int) int { return r*cols + c }
	down := func(r, c int) int { return (rows+1)*cols + r*(cols+1) + c }
	var formulas []*cnf.Formula
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 0))
		in := region(r, rows, cols)
		f := &cnf.Formula{Vars: g.Edges()}
		for c := range g.Nodes() {
			var at []cnf.Lit
			for _, h := range g.At(int32(c)) {
				at = append(at, lits[h.Edge])
			}
			for i, l := range at {
				rest := []cnf.Lit{l.Not()}
				for j, m := range at {
					if j != i {
						rest = append(rest, m)
					}
					for k := range min(i, j) {
						if j < i {
							f.Add(l.Not(), m.Not(), at[k].Not())
						}
					}
				}
				f.Add(rest...)
			}
		}
		side := func(i, j int) bool { return i >= 0 && i < rows && j >= 0 && j < cols && in[i][j] }
		for i := range rows {
			for j := range cols {
				if r.IntN(5) < 2 {
					continue
				}
				n := 0
				for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
					if side(i+d[0], j+d[1]) != in[i][j] {
						n++
					}
				}
				exactly(f, []cnf.Lit{lits[across(i, j)], lits[across(i+1, j)], lits[down(i, j)], lits[down(i, j+1)]}, n)
			}
		}
		formulas = append(formulas, f)
	}
	b.ResetTimer()
	loops, conflicts := 0, int64(0)
	for b.Loop() {
		loops, conflicts = 0, 0
		for _, f := range formulas {
			s := sat.New(sat.Options{})
			s.AddFormula(f)
			loop := graph.NewSingleLoop(g, lits)
			s.AddTheory(loop.New(), loop.Observed()...)
			for found := 0; found < 100 && s.Solve(context.Background(), sat.Limits{}) == sat.Sat; found++ {
				loops++
				if all := g.Strands(func(e int) bool { return s.Model(lits[e]) }); len(all) != 1 {
					b.Fatalf("%d loops", len(all))
				}
				var clause []cnf.Lit
				for _, l := range lits {
					if s.Model(l) {
						clause = append(clause, l.Not())
					}
				}
				s.Add(clause...)
			}
			conflicts += s.Stats().Conflicts
		}
	}
	if loops < len(formulas) {
		b.Fatalf("only %d loops", loops)
	}
	b.ReportMetric(float64(loops), "loops")
	b.ReportMetric(float64(conflicts), "conflicts")
}

// BenchmarkConnected runs 2000 conflicts on boards of 20x20 cells, of which the true ones are
// connected and fill no block of four, as in Nurikabe. Random clauses leave some cells no choice.
func BenchmarkConnected(b *testing.B) {
	const size = 20
	g := lattice(size, size)
	lits := make([]cnf.Lit, g.Nodes())
	for c := range lits {
		lits[c] = cnf.Pos(c)
	}
	var formulas []*cnf.Formula
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 0))
		f := &cnf.Formula{Vars: g.Nodes()}
		for c := range g.Nodes() {
			if c%size+1 < size && c+size < g.Nodes() {
				f.Add(cnf.Neg(c), cnf.Neg(c+1), cnf.Neg(c+size), cnf.Neg(c+size+1))
			}
		}
		for range 5 * size * size / 2 {
			f.Add(cnf.Lit(r.IntN(2*f.Vars)), cnf.Lit(r.IntN(2*f.Vars)), cnf.Lit(r.IntN(2*f.Vars)))
		}
		formulas = append(formulas, f)
	}
	b.ResetTimer()
	found, conflicts := 0, int64(0)
	for b.Loop() {
		found, conflicts = 0, 0
		for _, f := range formulas {
			s := sat.New(sat.Options{})
			s.AddFormula(f)
			connected := graph.NewConnected(g, lits)
			s.AddTheory(connected.New(), connected.Observed()...)
			if s.Solve(context.Background(), sat.Limits{Conflicts: 2000}) == sat.Sat {
				found++
				if broken := connected.Broken(s.Model); broken != nil {
					b.Fatal(broken)
				}
			}
			conflicts += s.Stats().Conflicts
		}
	}
	b.ReportMetric(float64(found), "models")
	b.ReportMetric(float64(conflicts), "conflicts")
}
