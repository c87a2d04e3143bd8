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
