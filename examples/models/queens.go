//go:build ignore

// Queens: eight queens of which none attacks another. JuMP, "N-Queens".
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
	const size = 8
	m := &lin.Model{Name: "queens"}
	n := lin.Span(0, size-1)
	x := lin.Binaries(m, "x", n, n)
	for i := range n.All() {
		m.Equal(lin.Name("row", i), x.Sum(i, lin.Every), 1)
		m.Equal(lin.Name("column", i), x.Sum(lin.Every, i), 1)
	}
	for d := range 2*size - 1 {
		m.AtMost(lin.Name("down", d), x.SumWhere(func(at []int) bool {
			return at[0]-at[1] == d-size+1
		}), 1)
		m.AtMost(lin.Name("up", d), x.SumWhere(func(at []int) bool { return at[0]+at[1] == d }), 1)
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	attacks, column := 0, make([]int, size) // of the queen in each row
	for i := range n.All() {
		for j := range n.All() {
			if r.Value(x.At(i, j)) == 1 {
				column[i] = j
			}
		}
		for k := range i {
			if d := column[i] - column[k]; d == 0 || d == i-k || d == k-i {
				attacks++
			}
		}
	}
	fmt.Println(r.Stop, attacks)
	// Output:
	// optimal 0
}
