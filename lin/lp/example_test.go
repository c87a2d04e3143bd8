package lp_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gridwright/gridwright/lin/lp"
)

// A model is read, and written as other programs read it.
func Example() {
	ctx := context.Background()
	m, err := lp.Read(ctx, strings.NewReader("max\n 3 x + 2 y\nst\n money: x + 0.5 y <= 6\nint\n x\nend\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	m.Cols[0].Hi = 4
	if _, err := lp.Write(ctx, os.Stdout, m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Maximize
	//  obj: 3 x + 2 y
	// Subject To
	//  money: x + 0.5 y <= 6
	// Bounds
	//  0 <= x <= 4
	//  0 <= y <= +inf
	// Generals
	//  x
	// End
}
