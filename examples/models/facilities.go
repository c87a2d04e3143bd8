//go:build ignore

// Facilities: which of three to open, and which serves whom. The numbers are those of Kubo,
// Pedroso, Muramatsu and Rais, "Mathematical Optimization", 2012; JuMP, "Facility location".
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
	demand := []float64{80, 270, 250, 160, 180}
	cost := [][]float64{{4, 6, 9}, {5, 4, 7}, {6, 3, 4}, {8, 5, 3}, {10, 8, 4}}
	const capacity, fixed = 500, 1000
	m := &lin.Model{Name: "facilities"}
	customers, sites := lin.Span(0, 4), lin.Span(0, 2)
	open := lin.Binaries(m, "open", sites)
	serve := lin.Reals(m, "serve", 0, lin.Inf, customers, sites)
	m.SetObjective(open.Sum().Times(fixed).Plus(1, serve.Weighted(func(at []int) float64 {
		return cost[at[0]][at[1]]
	})))
	for c := range customers.All() {
		m.Equal(lin.Name("demand", c), serve.Sum(c, lin.Every), demand[c])
		for s := range sites.All() {
			m.AtMost(lin.Name("only", c, s), serve.At(c, s).Plus(-demand[c], open.At(s)), 0)
		}
	}
	for s := range sites.All() {
		m.AtMost(lin.Name("capacity", s),
			serve.Sum(lin.Every, s).Plus(-capacity, open.At(s)), 0)
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %.0f\n", r.Stop, r.Obj)
	for s := range sites.All() {
		fmt.Println(open.At(s), r.Value(open.At(s)))
	}
	// Output:
	// optimal 5610
	// open(0) 0
	// open(1) 1
	// open(2) 1
}
