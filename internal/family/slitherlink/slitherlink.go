// Package slitherlink holds the puzzle in which lines along the sides of cells form one closed
// loop, and each clue counts the lines around its cell.
//
// The package has the table of the kind and its verifier. It does not know how to find an answer.
package slitherlink

import (
	"math/bits"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// Kind returns the kind slitherlink. Its puzzles are of the type *board.Puzzle.
func Kind() *puzzle.Kind { return kind }

// most is the largest clue. It fits only around a loop of one cell.
const most = 4

var kind = board.Must(board.Table{
	Name:  "slitherlink",
	Title: "Slitherlink",
	Doc: "Lines along the sides of cells form one closed loop, which neither crosses nor touches " +
		"itself. A clue is the number of lines around its cell.",
	Size:    10,
	Classes: []string{"gentle", "easy", "medium", "tricky", "hard", "expert"},
	Example: "slitherlink\n1 . 3\n3 . .\n. . 3\n",
	Rules: func(*board.Puzzle) string {
		return "Draw lines along the sides of cells, from dot to dot, so that they form one closed " +
			"loop. The loop neither crosses nor touches itself. A number is how many sides of its cell " +
			"have a line. Around cells without a number there may be any number of lines."
	},
	Lines:     board.Sides,
	Clues:     []board.Clue{{Last: most}},
	Monotone:  true,
	Ambiguous: true, // another loop may have the same counts
	Headed:    true,
	Full: func(p *board.Puzzle, s puzzle.Answer, place puzzle.Clue) (value int, ok bool) {
		return around(s[place.Cell]), true
	},
	Check: check,
}.Kind())

// around returns the number of lines in a sum of sides.
func around(sides int) int { return bits.OnesCount(uint(sides)) }
