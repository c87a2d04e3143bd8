package catalog_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/puzzle"
)

func Example() {
	p, err := catalog.Read("futoshiki\n. < .   .   3\n^\n.   . > .   .\n.   . < 4   .\n2   .   .   .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := catalog.Engine("auto", p)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := engine.Checked(e).Search(context.Background(), p, 2, func(s puzzle.Answer) bool {
		fmt.Print(p.FormatAnswer(s))
		return true
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the only one:", out.Found == 1 && out.Complete)
	// Output:
	// 1 4 2 3
	// 4 3 1 2
	// 3 2 4 1
	// 2 1 3 4
	// the only one: true
}
