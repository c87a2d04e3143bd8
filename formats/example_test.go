package formats_test

import (
	"fmt"

	"github.com/gridwright/gridwright/formats"
)

func ExampleParse() {
	e, err := formats.Parse("https://puzz.link/p?sudoku/4/4/1h4o3h")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(e.Puzzle)
	text, err := formats.Named("solo").Write(*e) // as Solo has it
	fmt.Print(text, err)
	// Output:
	// sudoku
	// 1 . . 4
	// . . . .
	// . . . .
	// . 3 . .
	// 2x2:1b4i3b
	// <nil>
}
