package diagram

import "github.com/gridwright/gridwright/internal/grid"

// Positions lists the positions of a board in which its rows are the shorter sides, two for a
// square. A frontier is as wide as a row, and has fewer states the narrower it is. To cross the
// board from below, flip it besides.
func Positions(b grid.Board) []grid.Symmetry {
	switch {
	case b.Rows > b.Cols:
		return []grid.Symmetry{grid.Identity}
	case b.Rows < b.Cols:
		return []grid.Symmetry{grid.Transpose}
	}
	return []grid.Symmetry{grid.Identity, grid.Transpose}
}
