package diagram

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/grid"
)

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

// Fits returns an error that wraps engine.ErrUnsupported if the rows of a board are longer than a
// state can describe, whichever side they are.
func Fits(b grid.Board, most int) error {
	if side := min(b.Rows, b.Cols); side > most {
		return fmt.Errorf("%w: the shorter side is %d cells long, and the frontier at most %d",
			engine.ErrUnsupported, side, most)
	}
	return nil
}
