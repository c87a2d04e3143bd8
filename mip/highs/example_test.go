package highs_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highs"
)

// A model is solved by the program HiGHS at a path. Package mip/solvers looks for it.
func Example() {
	m := &lin.Model{Maximize: true}
	soup := m.Integer("soup", 0, 4)
	m.SetObjective(soup.Times(3))
	r, err := mip.Solve(context.Background(), highs.New("/usr/bin/highs"), m, mip.Options{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Stop, r.Obj, r.Value(soup))
}
