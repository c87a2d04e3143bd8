package syntax_test

import (
	"fmt"

	"github.com/gridwright/gridwright/puzzle/syntax"
)

// A kind splits rows into words, and reports a fault at its word.
func ExampleBlock() {
	b := &syntax.Block{File: "new.txt", Rows: []syntax.Line{{Number: 1, Text: "1 ."}, {Number: 2, Text: ". x"}}}
	rows, err := b.Grid(b.Rows, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range rows[1] {
		if !syntax.Empty(t.Text) {
			_, err := b.Number(t, "clue", 4)
			fmt.Println(err)
		}
	}
	// Output:
	// new.txt:2:3: expected a number, found "x"
}
