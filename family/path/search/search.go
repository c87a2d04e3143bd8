// Package search is the native engine of the path family: it picks the engine below it that suits
// the size of the board, and searches nothing itself.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/path"
	"github.com/gridwright/gridwright/family/path/search/bitboard"
	"github.com/gridwright/gridwright/family/path/search/layered"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches with bitboards where the board fits in one, and with layers where it does not.
type Engine struct{}

// Name is "native".
func (Engine) Name() string { return "native" }

// Search yields the answers of a path puzzle.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	t, ok := p.(*path.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is no kind of path",
			engine.ErrUnsupported, p.Kind().Name)
	}
	if bitboard.Fits(t) {
		return bitboard.Engine{}.Search(ctx, p, limit, yield)
	}
	return layered.Engine{}.Search(ctx, p, limit, yield)
}
