package encodings

import (
	"context"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Candidates returns Direct restricted to the numbers that propagation has left each cell: a set
// with number 1 as bit 0. Excluded numbers get no variable. Clause learning would soon exclude most
// of them itself, but would keep visiting them in every group and clause. On nine hard published
// Sudoku of order 25, an eighth of the variables remains.
func Candidates(values func(cell int) uint64) *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "candidates",
		Summary: "a variable for each cell and each number that propagation has left it",
		Doc: "As direct, but numbers that a cell can't hold have no variable, so no group or clause " +
			"contains them.",
		Source:   "As direct.",
		Prunes:   prunes,
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			return among(p.(*latin.Puzzle), values).build(ctx)
		},
	}
}
