package search

import "github.com/gridwright/gridwright/internal/family/link"

// unbalanced reports whether the board has no answer because paths that cover it would need more
// cells of one colour of a chessboard than it has. The colours along a path alternate. So it has as
// many cells of either colour if its ends differ, and otherwise one more of that of its ends.
//
// Searches see this late, if at all: clauses need exponentially many steps to count (Mikhail
// Alekhnovich, "Mutilated chessboard problem is exponentially hard for resolution", 2004).
func unbalanced(p *link.Puzzle) bool {
	if !p.Cover() {
		return false
	}
	board := p.Board()
	twice := 0 // the surplus of white cells that the paths leave, twice
	for cell := range board.Cells() {
		r, c := board.RowCol(cell)
		weight := 2
		if p.Label(cell) > 0 {
			weight = 1
		}
		if (r+c)%2 > 0 {
			weight = -weight
		}
		twice += weight
	}
	return twice != 0
}
