package cnf_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gridwright/gridwright/cnf"
)

// One of three holds, and not both of the first two.
func Example() {
	f := &cnf.Formula{Vars: 3}
	f.Add(cnf.Pos(0), cnf.Pos(1), cnf.Pos(2))
	f.Add(cnf.Neg(0), cnf.Neg(1))
	if err := cnf.Write(context.Background(), os.Stdout, f, "three birds"); err != nil {
		fmt.Println(err)
	}
	back, err := cnf.Read(context.Background(), strings.NewReader("p cnf 2 1\n1 -2 0\n"))
	fmt.Println(back.Vars, "variables", err)
	// Output:
	// c three birds
	// p cnf 3 2
	// 1 2 3 0
	// -1 -2 0
	// 2 variables <nil>
}
