package formats_test

import (
	"fmt"

	"github.com/gridwright/gridwright/formats"
)

func ExampleParse() {
	e, err := formats.Parse("https://pedros.works/paper-puzzle-player?W=2x2&L=(1)0(2)3&G=hidoku")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(e.Puzzle)
	text, err := formats.Named("ascent").Write(*e) // as Ascent has it
	fmt.Print(text, err)
	// Output:
	// hidato
	// . 2
	// 1 .
	// 2x2mR:a2_1a
	// <nil>
}
