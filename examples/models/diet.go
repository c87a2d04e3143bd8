//go:build ignore

// Diet: the cheapest day of fast food, and why there is none with few dairy products. JuMP, "The
// diet problem".
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
		name                               string
		cost, calories, protein, fat, salt float64
		dairy                              bool
	}{
		{"hamburger", 2.49, 410, 24, 26, 730, false}, {"chicken", 2.89, 420, 32, 10, 1190, false},
		{"hot dog", 1.50, 560, 20, 32, 1800, false}, {"fries", 1.89, 380, 4, 19, 270, false},
		{"macaroni", 2.09, 320, 12, 10, 930, false}, {"pizza", 1.99, 320, 15, 12, 820, false},
		{"salad", 2.49, 320, 31, 12, 1230, false}, {"milk", 0.89, 100, 8, 2.5, 125, true},
		{"ice cream", 1.59, 330, 8, 10, 180, true},
	}
	m := &lin.Model{Name: "diet"}
	var cost, calories, protein, fat, salt, dairy lin.Expr
	for _, f := range foods {
		x := m.Continuous(f.name, 0, lin.Inf)
		cost, calories = cost.Plus(f.cost, x), calories.Plus(f.calories, x)
		protein, fat, salt = protein.Plus(f.protein, x), fat.Plus(f.fat, x), salt.Plus(f.salt, x)
		if f.dairy {
			dairy = dairy.Plus(1, x)
		}
	}
	m.SetObjective(cost)
	m.Between("calories", 1800, calories, 2200)
	m.AtLeast("protein", protein, 91)
	m.AtMost("fat", fat, 65)
	m.AtMost("salt", salt, 1779)
	ctx, solver := context.Background(), solvers.Default()
	r, err := mip.Solve(ctx, solver, m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %.4f\n", r.Stop, r.Obj)
	m.AtMost("dairy", dairy, 6)
	c, err := mip.FindConflict(ctx, solver, m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Stop) // c.Lines(m) has the rows and bounds as text
	for _, i := range c.Rows {
		fmt.Println(m.RowName(i))
	}
	// Output:
	// optimal 11.8289
	// infeasible
	// calories
	// protein
	// salt
	// dairy
}
