//go:build ignore

// Wedding: seventeen guests at five tables of at most four, next to those who are alike. A column
// is a table. PuLP, "A Set Partitioning Problem".
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
	const guests = 17 // A to Q; two are as unlike as their letters are apart
	var tables []string
	var seat func(table string)
	seat = func(table string) {
		if table != "" {
			tables = append(tables, table)
		}
		next := 'A'
		if table != "" {
			next = rune(table[len(table)-1]) + 1
		}
		for ; next < 'A'+guests && len(table) < 4; next++ {
			seat(table + string(next))
		}
	}
	seat("")

	m := &lin.Model{Name: "wedding"}
	use := lin.Over(m, lin.Col{Name: "use", Hi: 1, Integer: true}, tables...)
	m.SetObjective(use.Weighted(func(t string) float64 { return float64(t[len(t)-1] - t[0]) }))
	m.AtMost("tables", use.Sum(), 5)
	seats := make([]lin.Expr, guests) // by guest: the tables with a seat
	for t, x := range use.All() {
		for _, g := range t {
			seats[g-'A'] = seats[g-'A'].Plus(1, x)
		}
	}
	for g, s := range seats {
		m.Equal(lin.NameOf("guest", string(rune('A'+g))), s, 1)
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(tables), r.Stop, r.Obj)
	// Output:
	// 3213 optimal 12
}
