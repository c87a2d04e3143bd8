//go:build ignore

// Beer: crates from two breweries to five bars. PuLP, "A Transportation Problem".
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
	supply := []float64{1000, 4000}
	demand := []float64{500, 900, 1800, 200, 700}
	cost := []float64{2, 4, 5, 2, 1, 3, 1, 3, 2, 3} // of a crate, brewery by brewery
	breweries, bars := lin.Labels("A", "B"), lin.Span(0, 4)

	m := &lin.Model{Name: "beer"}
	ship := lin.Integers(m, "ship", 0, lin.Inf, breweries, bars)
	m.SetObjective(ship.Dot(cost))
	for b := range breweries.All() {
		m.AtMost(lin.RowNames("supply", breweries)(b), ship.Sum(b, lin.Every), supply[b])
	}
	for b := range bars.All() {
		m.AtLeast(lin.Name("demand", b), ship.Sum(lin.Every, b), demand[b])
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Stop, r.Obj)
	// Output:
	// optimal 8600
}
