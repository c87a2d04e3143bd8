package lrat_test

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/lrat"
)

// A proof names for each clause the earlier ones from which it follows by unit propagation.
func ExampleCheck() {
	f := &cnf.Formula{Vars: 2}
	f.Add(cnf.Pos(0), cnf.Pos(1)) // clause 1
	f.Add(cnf.Pos(0), cnf.Neg(1)) // 2
	f.Add(cnf.Neg(0))             // 3
	fmt.Println(lrat.Check(f, strings.NewReader("4 1 0 1 2 0\n5 0 3 4 0\n")))
	fmt.Println(lrat.Check(f, strings.NewReader("4 1 0 1 2 0\n")))
	// Output:
	// <nil>
	// the proof does not derive the empty clause
}
