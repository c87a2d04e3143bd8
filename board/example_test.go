package board_test

import (
	"fmt"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// A kind in which each row has one star.
func Example() {
	kind := board.Must(board.Table{
		Name: "stars", Title: "Stars", Doc: "Each row has one star.", Example: "* .\n. *\n",
		Values: []board.Value{{Word: "o", Is: "is empty"}, {Word: "*", Is: "has a star"}},
		Given:  true, Monotone: true,
		Check: func(p *board.Puzzle, s puzzle.Answer) error {
			for _, row := range p.Rows() {
				stars := 0
				for _, c := range row {
					stars += s[c] - 1
				}
				if stars != 1 {
					return puzzle.NewViolation("row", row, "a row has {n} stars", stars)
				}
			}
			return nil
		},
	}.Kind())
	p, err := texts.Read("stars\n* .\n. .\n", []*puzzle.Kind{kind}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	answers, err := p.(*board.Puzzle).Answers()
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range answers {
		fmt.Print(p.FormatAnswer(s), kind.Words(puzzle.HoldsFact(puzzle.Cell{Row: 1}, s[2])), "\n\n")
	}
	// Output:
	// * o
	// o *
	// {cell} is empty
	//
	// * o
	// * o
	// {cell} has a star
}
