package puzzletest

import (
	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
)

// Template returns the kind template, for tests that need a kind of no family: each cell holds 1 or
// 2, and neighbours differ. Its puzzles are of the type *board.Puzzle.
func Template() *puzzle.Kind { return template }

var template = board.Must(board.Table{
	Name:     "template",
	Title:    "Template",
	Doc:      "Each cell holds 1 or 2, and cells that share a side differ.",
	Example:  "template\n1 . .\n. . .\n",
	Numbers:  func(*board.Puzzle) (first, last int) { return 1, 2 },
	Given:    true,
	Monotone: true,
	Check: func(p *board.Puzzle, s puzzle.Answer) error {
		for c, v := range s {
			for _, side := range []puzzle.Side{puzzle.Right, puzzle.Down} {
				if next, ok := p.Step(c, side); ok && s[next] == v {
					return puzzle.NewViolation("neighbours", []int{c, next},
						"{cell} and {cell} both hold {n}", p.Cell(c), p.Cell(next), v)
				}
			}
		}
		return nil
	},
}.Kind())
