package glpk_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/glpk"
)

// A model is solved by the program GLPK at a path. Package mip/solvers looks for it.
func Example() {
	m := &lin.Model{Maximize: true}
	soup := m.Integer("soup", 0, 4)
	m.SetObjective(soup.Times(3))
	r, err := mip.Solve(context.Background(), glpk.New("/usr/bin/glpsol"), m, mip.Options{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Stop, r.Obj, r.Value(soup))
}
