package path_test

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// Read a puzzle, read an answer to it, and have the answer checked.
func ExampleNumbrix() {
	kinds := []*puzzle.Kind{path.Numbrix()}
	p, err := texts.Read("numbrix\n. 2 .\n. . 8\n5 . .\n", kinds, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		"3 2 1\n4 9 8\n5 6 7\n",
		"1 2 9\n4 3 8\n5 6 7\n",
		"9 2 1\n4 3 8\n5 6 7\n",
	} {
		s, err := texts.ReadAnswer(p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := p.Check(s); err != nil {
			fmt.Println("wrong:", err)
		} else {
			fmt.Println("right")
		}
	}
	// Output:
	// right
	// right
	// wrong: 8 in row 2, column 3 and 9 in row 1, column 1 are not neighbours
}

// The walk of a Hidato may go across corners. A hole is no cell.
func ExampleHidato() {
	kinds := []*puzzle.Kind{path.Hidato()}
	p, err := texts.Read("hidato\n. 5 .\n. x .\n. . 1\n", kinds, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := texts.ReadAnswer(p, "6 5 4\n7 x 3\n8 2 1\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Check(s))
	// Output:
	// <nil>
}

// A fault of the text is reported with its place and, where there is one, a way out.
func ExampleHidato_error() {
	_, err := texts.Read("hidato\n1 . .\n. x9 .\n", []*puzzle.Kind{path.Hidato()}, nil)
	fmt.Println(err)
	// Output:
	// 3:3: expected a number or x for a hole, found "x9"; a hole holds no number
}

// Programs make puzzles of numbers, without a text.
func ExampleNew() {
	p, err := path.New(grid.Board{Rows: 2, Cols: 3}, false, []int{1, 0, 0, 0, path.Hole, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	fmt.Println("n", p.N(), "neighbours of the first cell", p.Neighbours(0))
	// Output:
	// numbrix
	// 1 . .
	// . x 4
	// n 5 neighbours of the first cell [1 3]
}

// A puzzle has eight guises by turning and mirroring the board, and one with the walk backwards.
func ExamplePuzzle_symmetries() {
	kind := path.Numbrix()
	p, err := texts.Read("numbrix\n1 . 3\n. . .\n", []*puzzle.Kind{kind}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, guise := range p.Symmetries()[5:] {
		fmt.Println(guise.Name)
		fmt.Print(guise.Puzzle)
	}
	// Output:
	// quarter turn right
	// numbrix
	// . 1
	// . .
	// . 3
	// quarter turn left
	// numbrix
	// 3 .
	// . .
	// 1 .
	// transpose across
	// numbrix
	// . 3
	// . .
	// . 1
	// k -> n+1-k
	// numbrix
	// 6 . 4
	// . . .
}
