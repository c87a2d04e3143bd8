package solvers_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// A travelling salesman: shortest tour, with rows against subtours only where one comes up.
func Example_tour() {
	cities := [][2]int{{0, 0}, {2, 5}, {6, 1}, {7, 7}, {40, 2}, {43, 9}, {47, 1}, {50, 6}}
	m, subtours := tour(cities)
	r, err := mip.SolveLazy(context.Background(), solvers.Default(), m, mip.Options{}, subtours)
	fmt.Println(r.Stop, r.Obj, r.Rounds > 1, err)
	// Output:
	// optimal 120 true <nil>
}

// tour returns a model of the shortest tour through cities, where a step is as long as it goes east
// or west, and north or south; and the function that adds rows against the subtours of a point.
func tour(cities [][2]int) (*lin.Model, func(mip.Result, *lin.Model)) {
	steps := func(i, j int) float64 {
		a, b := cities[i], cities[j]
		return float64(max(a[0]-b[0], b[0]-a[0]) + max(a[1]-b[1], b[1]-a[1]))
	}

	m := &lin.Model{Name: "tour"}
	n := lin.Span(0, len(cities)-1)
	x := lin.Binaries(m, "x", n, n) // x(i,j) with i < j is 1 if the tour joins i and j
	edges := func(keep func(i, j int) bool) lin.Expr {
		return x.SumWhere(func(at []int) bool { return at[0] < at[1] && keep(at[0], at[1]) })
	}
	for i := range n.All() {
		m.Equal(lin.Name("ends", i), edges(func(j, k int) bool { return i == j || i == k }), 2)
		for j := i + 1; j < n.Len(); j++ {
			m.SetObj(steps(i, j), x.At(i, j))
		}
	}
	subtours := func(r mip.Result, m *lin.Model) {
		part := make([]int, n.Len()) // of each city: the smallest city that it is connected with
		for i := range part {
			part[i] = i
		}
		for range part {
			for i := range part {
				for j := i + 1; j < len(part); j++ {
					if r.Value(x.At(i, j)) == 1 {
						part[i] = min(part[i], part[j])
						part[j] = part[i]
					}
				}
			}
		}
		for c := 1; c < len(part); c++ { // the part of city 0 needs no row
			size := 0
			for _, p := range part {
				if p == c {
					size++
				}
			}
			if size > 0 {
				inside := edges(func(i, j int) bool { return part[i] == c && part[j] == c })
				m.AtMost(lin.Name("subtour", len(m.Rows)), inside, float64(size-1))
			}
		}
	}
	return m, subtours
}
