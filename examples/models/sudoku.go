//go:build ignore

// Sudoku: PuLP and JuMP both have it; the board is that of Wikipedia.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

func main() {
	board := []string{
		"53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6",
		".6....28.", "...419..5", "....8..79"}
	m := &lin.Model{Name: "sudoku"}
	n := lin.Span(0, 8)
	x := lin.Binaries(m, "x", n, n, n) // x(r,c,d) is 1 if the cell (r,c) holds d+1
	for a := range n.All() {
		for b := range n.All() {
			m.Equal(lin.Name("cell", a, b), x.Sum(a, b, lin.Every), 1)
			m.Equal(lin.Name("row", a, b), x.Sum(a, lin.Every, b), 1)
			m.Equal(lin.Name("column", a, b), x.Sum(lin.Every, a, b), 1)
			m.Equal(lin.Name("box", a, b), x.SumWhere(func(at []int) bool {
				return at[0]/3*3+at[1]/3 == a && at[2] == b
			}), 1)
			if d := board[a][b]; d != '.' {
				m.Fix(x.At(a, b, int(d-'1')), 1)
			}
		}
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for i := range n.All() {
		for j := range n.All() {
			fmt.Print(r.Value(x.Weighted(func(at []int) float64 {
				return float64(at[2] + 1)
			}, i, j, lin.Every)))
		}
		fmt.Println()
	}
	// Output:
	// 534678912
	// 672195348
	// 198342567
	// 859761423
	// 426853791
	// 713924856
	// 961537284
	// 287419635
	// 345286179
}
