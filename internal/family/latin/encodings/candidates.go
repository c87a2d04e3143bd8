package encodings

import (
	"context"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Candidates is Direct for a puzzle of which propagation has found out what each cell may hold: the
// numbers from 1 as bits from 0. What it has ruled out gets no variable. Clause learning would find
// most of it by itself at once, but would walk over it in every group and clause for ever: of nine
// hard published Sudoku of order 25 an eighth of the variables is left.
func Candidates(values func(cell int) uint64) *encoding.Encoding {
	return &encoding.Encoding{
		Name:    "candidates",
		Summary: "a variable for each cell and each number that propagation has left it",
		Doc: "As direct, but numbers that a cell can't hold have no variable, and stand in no group " +
			"and no clause.",
		Source:   "As direct.",
		Supports: supports,
		Build: func(ctx context.Context, p puzzle.Puzzle) (*encoding.Encoded, error) {
			return among(p.(*latin.Puzzle), values).build(ctx)
		},
	}
}
