//go:build ignore

// Tour: the shortest way round fourteen places in Burma, with rows against subtours where one comes
// up. TSPLIB, burma14; JuMP, "Traveling Salesperson Problem".
package main

import (
	"context"
	"fmt"
	"log"
	"math"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

func main() {
	places := [][2]float64{ // degrees and minutes: 16.47 is 16 degrees and 47 minutes
		{16.47, 96.10}, {16.47, 94.44}, {20.09, 92.54}, {22.39, 93.37}, {25.23, 97.24},
		{22.00, 96.05}, {20.47, 97.02}, {17.20, 96.29}, {16.30, 97.38}, {14.05, 98.12},
		{16.53, 97.38}, {21.52, 95.59}, {19.41, 97.13}, {20.09, 94.55}}
	angle := func(x float64) float64 {
		degrees := math.Trunc(x)
		return 3.141592 * (degrees + 5*(x-degrees)/3) / 180
	}
	distance := func(a, b [2]float64) float64 { // as TSPLIB has it, with its pi and its Earth
		q1 := math.Cos(angle(a[1]) - angle(b[1]))
		q2 := math.Cos(angle(a[0]) - angle(b[0]))
		q3 := math.Cos(angle(a[0]) + angle(b[0]))
		return math.Trunc(6378.388*math.Acos(0.5*((1+q1)*q2-(1-q1)*q3)) + 1)
	}

	var pairs [][2]int
	for j := range places {
		for i := range j {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	m := &lin.Model{Name: "tour"}
	x := lin.Over(m, lin.Col{Name: "x", Hi: 1, Integer: true}, pairs...)
	m.SetObjective(x.Weighted(func(p [2]int) float64 { return distance(places[p[0]], places[p[1]]) }))
	for i := range places {
		m.Equal(lin.Name("ends", i), x.SumWhere(func(p [2]int) bool {
			return p[0] == i || p[1] == i
		}), 2)
	}
	subtours := func(r mip.Result, m *lin.Model) {
		part := make([]int, len(places)) // of each place: the first one that it is connected with
		for i := range part {
			part[i] = i
		}
		for range part {
			for p, v := range x.All() {
				if r.Value(v) == 1 {
					part[p[0]] = min(part[p[0]], part[p[1]])
					part[p[1]] = part[p[0]]
				}
			}
		}
		for first := 1; first < len(part); first++ { // the part of place 0 needs no row
			size := 0.0
			for _, p := range part {
				if p == first {
					size++
				}
			}
			if size > 0 {
				m.AtMost("subtour", x.SumWhere(func(p [2]int) bool {
					return part[p[0]] == first && part[p[1]] == first
				}), size-1)
			}
		}
	}
	r, err := mip.SolveLazy(context.Background(), solvers.Default(), m, mip.Options{}, subtours)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Stop, r.Obj)
	// Output:
	// optimal 3323
}
