package solvers_test

import (
	"context"
	"fmt"
	"os"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
	"github.com/gridwright/gridwright/mip/solvers"
)

// A lunch: what gives the most for 6 coins.
func Example_lunch() {
	m := &lin.Model{Name: "lunch", Maximize: true}
	soup := m.Integer("soup", 0, 4) // a column with its bounds
	bread := m.Integer("bread", 0, 10)
	m.SetObjective(soup.Times(3).Plus(2, bread)) // 3 soup + 2 bread
	m.AtMost("money", soup.Plus(0.5, bread), 6)  // soup + 0.5 bread <= 6
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	fmt.Println(r.Stop, r.Obj, r.Value(soup), r.Value(bread), err)
	// Output:
	// optimal 23 1 10 <nil>
}

// The solvers that are installed on this machine. The last two are built in.
func ExampleAll() {
	var installed []string
	for _, s := range solvers.All(os.Getenv) {
		_, path, err := s.Find()
		if err != nil {
			continue // s.Install is the command that installs it
		}
		installed = append(installed, s.Name+": "+path)
	}
	fmt.Println(installed[len(installed)-1])
	// Output:
	// simplex: built in
}

// What supports that a point is optimal. Where pb finds the same as cbc or highs, it is "agreed"; of
// its own results, pb is no second program.
func ExampleLook() {
	m := &lin.Model{Maximize: true}
	x, y := m.Integer("x", 0, 4), m.Integer("y", 0, 10)
	m.SetObjective(x.Times(3).Plus(2, y))
	m.AtMost("r", x.Times(2).Plus(1, y), 12)
	s, ctx := pb.Solver{}, context.Background()
	r, err := mip.Solve(ctx, s, m, mip.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := mip.Confirm(ctx, s, m, r, solvers.Look())
	fmt.Println(r.Stop, r.Obj, err)
	fmt.Println(c.Evidence)
	fmt.Println("not confirmed:", c.Reason)
	// Output:
	// optimal 23 <nil>
	// claimed
	// not confirmed: pb made the claim itself
}

// A knapsack: which of the things to pack, if 12 kilograms are allowed.
func Example_knapsack() {
	things := []string{"lamp", "rope", "tent", "books"}
	m := &lin.Model{Name: "packing", Maximize: true}
	take := lin.Binaries(m, "take", lin.Labels(things...))
	m.SetObjective(take.Dot([]float64{5, 4, 9, 6}))
	m.AtMost("load", take.Dot([]float64{2, 3, 7, 6}), 12)
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	fmt.Println(r.Stop, r.Obj, err)
	for i, thing := range things {
		fmt.Println(thing, r.Value(take.At(i)))
	}
	// Output:
	// optimal 18 <nil>
	// lamp 1
	// rope 1
	// tent 1
	// books 0
}

// The Futoshiki of "Solving a number game with a MIP solver". A sign is the larger cell, then the
// smaller one.
func Example_futoshiki() {
	given := [][3]int{{1, 5, 4}, {4, 1, 4}, {4, 5, 2}} // row, column, number
	signs := [][4]int{{1, 4, 1, 5}, {2, 1, 1, 1}, {1, 5, 2, 5}, {3, 4, 4, 4},
		{4, 4, 4, 3}, {4, 4, 4, 5}, {5, 1, 4, 1}, {4, 5, 5, 5}}

	m := &lin.Model{Name: "futoshiki"}
	n := lin.Span(1, 5)
	x := lin.Binaries(m, "x", n, n, n) // x(i,j,k) is 1 if the cell (i,j) holds k
	for a := range n.All() {
		for b := range n.All() {
			m.Equal(lin.Name("cell", a, b), x.Sum(a, b, lin.Every), 1)
			m.Equal(lin.Name("row", a, b), x.Sum(a, lin.Every, b), 1)
			m.Equal(lin.Name("column", a, b), x.Sum(lin.Every, a, b), 1)
		}
	}
	for _, g := range given {
		m.Fix(x.At(g[0], g[1], g[2]), 1)
	}
	number := func(i, j int) lin.Expr {
		return x.Weighted(func(at []int) float64 { return float64(at[2]) }, i, j, lin.Every)
	}
	for _, s := range signs {
		m.AtLeast(lin.Name("sign", s[:]...), number(s[0], s[1]).Minus(number(s[2], s[3])), 1)
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	fmt.Println(r.Stop, err)
	for i := range n.All() {
		for j := range n.All() {
			fmt.Print(" ", r.Value(number(i, j)))
		}
		fmt.Println()
	}
	// Output:
	// optimal <nil>
	//  1 2 3 5 4
	//  2 4 5 1 3
	//  3 1 2 4 5
	//  4 5 1 3 2
	//  5 3 4 2 1
}

// The Numbrix of Erwin Kalvelagen, "Numbrix puzzle via MIP", by his assignment model: a binary for
// each cell and value, and the next value in a neighbouring cell.
func Example_numbrix() {
	board := [][]int{
		{0, 0, 0, 0, 0, 0, 0, 0, 0},
		{0, 25, 20, 13, 14, 15, 8, 41, 0},
		{0, 26, 0, 0, 0, 0, 0, 40, 0},
		{0, 1, 0, 0, 0, 0, 0, 39, 0},
		{0, 30, 0, 0, 0, 0, 0, 38, 0},
		{0, 67, 0, 0, 0, 0, 0, 37, 0},
		{0, 70, 0, 0, 0, 0, 0, 50, 0},
		{0, 73, 72, 79, 60, 61, 52, 53, 0},
		{0, 0, 0, 0, 0, 0, 0, 0, 0},
	}

	m := &lin.Model{Name: "numbrix"}
	side, values := lin.Span(0, 8), lin.Span(1, 81)
	x := lin.Binaries(m, "x", side, side, values) // x(i,j,k) is 1 if the cell (i,j) holds k
	for k := range values.All() {
		m.Equal(lin.Name("value", k), x.Sum(lin.Every, lin.Every, k), 1)
	}
	for i, row := range board {
		for j, given := range row {
			m.Equal(lin.Name("cell", i, j), x.Sum(i, j, lin.Every), 1)
			if given > 0 {
				m.Fix(x.At(i, j, given), 1)
			}
			for k := 1; k < values.Len(); k++ {
				next := x.At(i, j, k).Times(-1)
				for _, to := range [][2]int{{i, j + 1}, {i + 1, j}, {i, j - 1}, {i - 1, j}} {
					if x.Has(to[0], to[1], k+1) {
						next = next.Plus(1, x.At(to[0], to[1], k+1))
					}
				}
				m.AtLeast(lin.Name("next", i, j, k), next, 0)
			}
		}
	}
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	fmt.Println(r.Stop, err)
	for i := range board {
		for j := range board[i] {
			number := x.Weighted(func(at []int) float64 { return float64(at[2]) }, i, j, lin.Every)
			fmt.Printf("%3.0f", r.Value(number))
		}
		fmt.Println()
	}
	// Output:
	// optimal <nil>
	//  23 22 21 12 11 10  9 42 43
	//  24 25 20 13 14 15  8 41 44
	//  27 26 19 18 17 16  7 40 45
	//  28  1  2  3  4  5  6 39 46
	//  29 30 31 32 33 34 35 38 47
	//  68 67 66 65 64 63 36 37 48
	//  69 70 71 80 81 62 51 50 49
	//  74 73 72 79 60 61 52 53 54
	//  75 76 77 78 59 58 57 56 55
}

// The lunch without whole bowls and slices: what one more of each limit is worth.
func Example_duals() {
	m := &lin.Model{Name: "lunch", Maximize: true}
	soup, bread := m.Continuous("soup", 0, 4), m.Continuous("bread", 0, 10)
	m.SetObjective(soup.Times(3).Plus(2, bread))
	m.AtMost("money", soup.Plus(0.5, bread), 6)
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	fmt.Println(r.Stop, r.Obj, err)
	if r.Duals != nil {
		fmt.Println("one more of money:", r.Duals[0])
		fmt.Println("one more of bread:", r.Reduced[bread.Col()])
	}
	// Output:
	// optimal 23 <nil>
	// one more of money: 3
	// one more of bread: 0.5
}

// A plant that is closed, or open with an output of 20 to 100.
func Example_plant() {
	m := &lin.Model{Name: "plant"}
	open := m.Binary("open")
	output := m.SemiInteger("output", 20, 100)
	m.SetObjective(open.Times(50).Plus(3, output))
	m.Unless(open).AtMost("closed", output, 0)
	m.AtLeast("demand", output.Plus(10, open), 40)
	r, err := mip.Solve(context.Background(), solvers.Default(), m, mip.Options{})
	fmt.Println(r.Stop, r.Obj, r.Value(open), r.Value(output), err)
	// Output:
	// optimal 140 1 30 <nil>
}
