//go:build ignore

// Cutting stock by columns: rolls of 5,600 mm into orders, with patterns made from the duals.
// Gilmore and Gomory, "A linear programming approach to the cutting stock problem", Operations
// Research 9 (1961), with the orders of Wikipedia; JuMP, "Column generation".
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
	const roll = 5600
	widths := []float64{1380, 1520, 1560, 1710, 1820, 1880, 1930, 2000, 2050, 2100, 2140, 2150, 2200}
	orders := []float64{22, 25, 12, 14, 18, 18, 20, 10, 12, 14, 16, 18, 20}
	ctx, solver := context.Background(), solvers.Default()

	m := &lin.Model{Name: "rolls"}
	rows := make([]lin.Handle, len(widths))
	for i, w := range widths {
		rows[i] = m.AtLeast(lin.NameOf("order", w), nil, orders[i])
	}
	cut := func(pattern []float64) { // a column for a way to cut a roll
		x := m.Integer(lin.Name("pattern", len(m.Cols)), 0, lin.Inf)
		m.SetObj(1, x)
		for i, pieces := range pattern {
			m.AddTo(rows[i], pieces, x)
		}
	}
	for i, w := range widths {
		pattern := make([]float64, len(widths))
		pattern[i] = float64(int(roll / w))
		cut(pattern)
	}
	for {
		r, err := mip.Solve(ctx, solver, m.Relaxed(), mip.Options{})
		if err != nil {
			log.Fatal(err)
		}
		worth := make([]float64, len(rows)) // of a piece
		for i, row := range rows {
			worth[i] = r.Dual(row)
		}
		p := &lin.Model{Name: "pattern", Maximize: true}
		pieces := lin.Integers(p, "pieces", 0, 4, lin.Span(0, len(widths)-1))
		p.SetObjective(pieces.Dot(worth))
		p.AtMost("roll", pieces.Dot(widths), roll)
		best, err := mip.Solve(ctx, solver, p, mip.Options{})
		if err != nil {
			log.Fatal(err)
		}
		if best.Obj <= 1+1e-6 {
			fmt.Printf("at least %.4f rolls\n", r.Obj)
			break
		}
		cut(best.Point)
	}
	r, err := mip.Solve(ctx, solver, m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Stop, r.Obj)
	// Output:
	// at least 72.9167 rolls
	// optimal 73
}
