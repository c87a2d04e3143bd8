//go:build ignore

// Blending: the cheapest can of cat food of 100 g. PuLP, "A Blending Problem".
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
	foods := []struct {
		name                            string
		cost, protein, fat, fibre, salt float64 // of a gram
	}{
		{"chicken", 0.013, 0.1, 0.08, 0.001, 0.002},
		{"beef", 0.008, 0.2, 0.1, 0.005, 0.005},
		{"mutton", 0.010, 0.15, 0.11, 0.003, 0.007},
		{"rice", 0.002, 0, 0.01, 0.1, 0.002},
		{"wheat", 0.005, 0.04, 0.01, 0.15, 0.008},
		{"gel", 0.001, 0, 0, 0, 0},
	}
	m := &lin.Model{Name: "cat food"}
	var cost, weight, protein, fat, fibre, salt lin.Expr
	for _, f := range foods {
		x := m.Continuous(f.name, 0, lin.Inf)
		cost, weight = cost.Plus(f.cost, x), weight.Plus(1, x)
		protein, fat = protein.Plus(f.protein, x), fat.Plus(f.fat, x)
		fibre, salt = fibre.Plus(f.fibre, x), salt.Plus(f.salt, x)
	}
	m.SetObjective(cost)
	m.Equal("weight", weight, 100)
	m.AtLeast("protein", protein, 8)
	m.AtLeast("fat", fat, 6)
	m.AtMost("fibre", fibre, 2)
	m.AtMost("salt", salt, 0.4)
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %.2f\n", r.Stop, r.Obj)
	for j, f := range foods {
		if grams := r.Value(m.Var(j)); grams > 0 {
			fmt.Printf("%s %.0f\n", f.name, grams)
		}
	}
	// Output:
	// optimal 0.52
	// beef 60
	// gel 40
}
