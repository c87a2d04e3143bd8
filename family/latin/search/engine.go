// Package search is the native engine of the latin family: latin squares, Futoshiki and Sudoku of
// orders 1 to 64. Propagation and search settle nearly all that people set; what they leave open is
// for clause learning.
package search

import (
	"context"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/engine/relay"
	"github.com/gridwright/gridwright/engine/viasat"
	"github.com/gridwright/gridwright/family/latin"
	"github.com/gridwright/gridwright/family/latin/satform"
	"github.com/gridwright/gridwright/family/latin/search/bands"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches boards of the latin family. Sudoku of order 9 have an engine of their own, which
// settles each in a moment. For the others, where a few answers are asked for, and the search has
// not found them within a budget of nodes, clause learning has a turn before the search goes on:
// either settles boards on which the other goes astray. Where all are asked for, they may be many,
// and are listed by the search alone.
type Engine struct{}

// Name is "native".
func (Engine) Name() string { return "native" }

const (
	// fewAnswers is the largest limit for which answers are looked for one by one.
	fewAnswers = 100
	// quickNodes is the budget of the search, less than a tenth of a second at order 25. Of 61
	// published Sudoku of order 16 to 36 it settles all but nine.
	quickNodes = 1_000
	// turnConflicts is the budget of clause learning, about a second at order 25.
	turnConflicts = 6_000
)

// Search lists the answers of p. The method of the outcome is "singles" when no branching was
// needed.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	if board, ok := p.(*latin.Puzzle); ok && bands.Fits(board) {
		return bands.Engine{}.Search(ctx, p, limit, yield)
	}
	if limit < 1 || limit > fewAnswers {
		return lines{}.Search(ctx, p, limit, yield)
	}
	return relay.Run(ctx, p, []relay.Stage{
		{Engine: func([]puzzle.Solution) engine.Engine { return lines{maxNodes: quickNodes} }},
		{Engine: func(known []puzzle.Solution) engine.Engine {
			return viasat.Engine{Encoding: satform.Direct(), MaxConflicts: turnConflicts, Known: known}
		}, Excludes: true},
		{Engine: func([]puzzle.Solution) engine.Engine { return lines{} }},
	}, limit, yield)
}
