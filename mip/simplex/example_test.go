package simplex_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
)

// The optimum of a linear program, as a fraction that is proved.
func ExampleSolver() {
	m := &lin.Model{Maximize: true}
	soup, bread := m.Continuous("soup", 0, 4), m.Continuous("bread", 0, lin.Inf)
	m.SetObjective(soup.Times(3).Plus(2, bread))
	m.AtMost("money", soup.Plus(0.7, bread), 6)
	m.AtMost("table", soup.Plus(1, bread), 8)
	ctx := context.Background()
	r, err := mip.Solve(ctx, simplex.Solver{}, m, mip.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	value, err := mip.Certified(ctx, m, r)
	fmt.Println(r.Stop, value, err)
	// Output:
	// optimal 124/7 <nil>
}
