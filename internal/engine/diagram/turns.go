package diagram

import "github.com/gridwright/gridwright/internal/grid"

// Flip turns a board upside down, after any other turn: a frontier from below crosses the board so.
const Flip grid.Symmetry = 2

// Turns lists the positions of a board in which its rows are the shorter sides, both for a square:
// a frontier is as wide as a row, and has fewer states the narrower it is. Each position can be
// flipped besides.
func Turns(b grid.Board) []grid.Symmetry {
	const transpose grid.Symmetry = 4
	switch {
	case b.Rows > b.Cols:
		return []grid.Symmetry{0}
	case b.Rows < b.Cols:
		return []grid.Symmetry{transpose}
	}
	return []grid.Symmetry{0, transpose}
}
