package catalog

import (
	"math/rand/v2"

	"github.com/gridwright/gridwright/internal/family/path/random"
	"github.com/gridwright/gridwright/puzzle"
)

// Draw draws a puzzle of a kind, with its answer, in which each number of the answer is a clue.
type Draw = func(k *puzzle.Kind, rows, cols int, r *rand.Rand,
) (puzzle.Puzzle, puzzle.Answer, error)

// DrawOf returns the function that draws random boards of a family, or nil if it has none. It is
// apart from Family so that programs that draw no boards, such as a web page, do not contain it.
func DrawOf(family string) Draw {
	if family == "path" {
		return random.Board
	}
	return nil
}
