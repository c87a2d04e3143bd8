package pb_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
)

// The solver needs nothing installed.
func ExampleSolver() {
	m := &lin.Model{Maximize: true}
	soup, bread := m.Integer("soup", 0, 4), m.Integer("bread", 0, 10)
	m.SetObjective(soup.Times(3).Plus(2, bread))
	m.AtMost("money", soup.Times(2).Plus(1, bread), 12)
	r, err := mip.Solve(context.Background(), pb.Solver{}, m, mip.Options{})
	fmt.Println(r.Stop, r.Obj, r.Value(soup), r.Value(bread), err)
	// Output:
	// optimal 23 1 10 <nil>
}

// Each row fixes a column: the second one y, and then the first one x.
func ExamplePresolve() {
	m := &lin.Model{}
	x, y := m.Binary("x"), m.Binary("y")
	m.AtMost("either", lin.Sum(x, y), 1)
	m.AtLeast("some", lin.Sum(y), 1)
	left, err := pb.Presolve(context.Background(), m, pb.AllRules, func(d pb.Reduction) {
		if d.Col >= 0 {
			fmt.Printf("%s: %s is %d\n", m.RowName(d.Row), m.ColName(d.Col), *d.Lo)
		}
	})
	fmt.Println(left.Cols, left.Rows, left.Infeasible, err)
	// Output:
	// some: y is 1
	// either: x is 0
	// 0 0 false <nil>
}
