package puzzle_test

import (
	"fmt"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/puzzle"
)

// Facts have a text, an opposite, and words.
func ExampleFact() {
	f := puzzle.HoldsFact(puzzle.Cell{Row: 0, Col: 1}, 7)
	text, err := f.MarshalText()
	fmt.Println(string(text), err)
	fmt.Println(f.Opposite())
	g, err := puzzle.ParseFact("r1c2=7")
	fmt.Println(f == g, err)
	// Output:
	// r1c2=7 <nil>
	// row 1, column 2 does not hold 7
	// true <nil>
}

// A puzzle has the facts that determine its answers.
func ExamplePuzzle() {
	p, err := gridwright.Parse("latin\n1 .\n. .\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	rows, cols := p.Size()
	fmt.Println(p.Kind().Title, rows, cols, len(p.Clues()), "clue")
	fmt.Println(p.Check(puzzle.Answer{1, 2, 1, 2}))
	// Output:
	// Latin square 2 2 1 clue
	// column 1 holds 1 twice, in rows 1 and 2
}
