package kinds_test

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/kinds"
)

// A program solves a puzzle of a kind in a file.
func Example() {
	k, err := kinds.Named("nurikabe")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := gridwright.Parse("nurikabe\n4 . . . .\n. . . . 2\n1 . . . .\n. 3 . . .\n. . . . .\n", k)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := gridwright.Solve(context.Background(), p, &gridwright.SolveOptions{
		Kinds: []gridwright.Kind{k}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Verdict)
	fmt.Print(p.FormatAnswer(r.Answer))
	// Output:
	// unique
	// o o o x o
	// x x o x o
	// o x x x x
	// x o o o x
	// x x x x x
}
