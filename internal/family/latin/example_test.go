package latin_test

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

func ExampleFutoshiki() {
	p, err := texts.Read("futoshiki\n1<.\n.>1\n", []*puzzle.Kind{latin.Futoshiki()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	fmt.Println(p.Check(puzzle.Answer{1, 2, 2, 1}))
	fmt.Println(p.Check(puzzle.Answer{1, 2, 1, 2}))
	// Output:
	// futoshiki
	// 1 < .
	// . > 1
	// <nil>
	// row 2, column 2 holds 2, but 1 is given there
}

func ExampleNew() {
	p, err := latin.New(latin.Spec{
		Kind:   "futoshiki",
		Order:  3,
		Givens: []int{0, 0, 0, 0, 2, 0, 0, 0, 0},
		Signs:  []latin.Sign{{Smaller: 0, Larger: 1}, {Smaller: 5, Larger: 2}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	// Output:
	// futoshiki
	// . < .   .
	// .   .   v
	// .   2   .
	// .   .   .
}

func ExamplePuzzle_Line() {
	p, err := texts.Read("sudoku\n1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n",
		[]*puzzle.Kind{latin.Sudoku()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.(*latin.Puzzle).Line())
	// Output: 1.....3..4.....2 <nil>
}
