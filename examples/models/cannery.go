//go:build ignore

// Cannery: cases from plants to markets, and what a case more is worth. Dantzig, "Linear
// Programming and Extensions", 1963, chapter 3-3, in the numbers of GAMS; JuMP has it, too.
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
	type route struct{ plant, market string }
	plants, markets := []string{"seattle", "san-diego"}, []string{"new-york", "chicago", "topeka"}
	capacity := map[string]float64{"seattle": 350, "san-diego": 600}
	demand := map[string]float64{"new-york": 325, "chicago": 300, "topeka": 275}
	miles := map[route]float64{ // in thousands
		{"seattle", "new-york"}: 2.5, {"seattle", "chicago"}: 1.7, {"seattle", "topeka"}: 1.8,
		{"san-diego", "new-york"}: 2.5, {"san-diego", "chicago"}: 1.8, {"san-diego", "topeka"}: 1.4}
	var routes []route
	for _, p := range plants {
		for _, c := range markets {
			routes = append(routes, route{p, c})
		}
	}

	m := &lin.Model{Name: "cannery"}
	ship := lin.Over(m, lin.Col{Name: "ship", Hi: lin.Inf}, routes...)
	m.SetObjective(ship.Weighted(func(r route) float64 { return 0.09 * miles[r] }))
	for _, p := range plants {
		m.AtMost(p, ship.SumWhere(func(r route) bool { return r.plant == p }), capacity[p])
	}
	for _, c := range markets {
		m.AtLeast(c, ship.SumWhere(func(r route) bool { return r.market == c }), demand[c])
	}
	ctx, solver := context.Background(), solvers.Default()
	r, err := mip.Solve(ctx, solver, m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	topeka, x := m.RowNamed("topeka"), ship.At(route{"seattle", "topeka"})
	fmt.Printf("%s %.3f; a case more in topeka costs %.3f\n", r.Stop, r.Obj, r.Dual(topeka))
	lo, hi, err := mip.LimitRange(ctx, solver, m, r, topeka)
	fmt.Printf("for a demand from %.0f to %.0f %v\n", lo, hi, err)
	lo, hi, err = mip.CostRange(ctx, solver, m, r, x)
	fmt.Printf("%s stays unused at a cost from %.3f to %.0f %v\n", x, lo, hi, err)
	// Output:
	// optimal 153.675; a case more in topeka costs 0.126
	// for a demand from 0 to 325 <nil>
	// ship(seattle,topeka) stays unused at a cost from 0.126 to +Inf <nil>
}
