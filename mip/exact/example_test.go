package exact_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

// Any multiplier of the row proves a bound: with 2, the objective is at least 2 times 3.
func ExampleBound() {
	m := &lin.Model{}
	x, y := m.Integer("x", 0, 10), m.Integer("y", 0, 10)
	m.SetObjective(x.Times(2).Plus(3, y))
	m.AtLeast("enough", x.Plus(1, y), 3)
	bound, err := exact.Bound(context.Background(), m, []float64{2})
	fmt.Println(bound, err)
	// Output:
	// 6/1 <nil>
}
