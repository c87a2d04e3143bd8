package draw_test

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/draw"
)

// A puzzle drawn as text and in words.
func Example() {
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(draw.Text(p.Layout(nil), draw.TextStyle{}))
	fmt.Print(draw.Words(p.Layout(nil)))
	// Output:
	// 1 .
	// . .
	// 2 rows, 2 columns
	// row 1: 1, empty
	// row 2: 2 empty
}
