// Package search holds the engines "native" and "auto" of KenKen: propagation and search on sets of
// numbers, to which auto adds clause learning.
package search

import (
	"context"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/kenken/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches KenKens.
type Engine struct {
	// Learn lets clause learning continue on the stated rules where the search has spent its
	// budget. Without it the search has none.
	Learn bool
}

// Name returns "auto" with clause learning, else "native".
func (e Engine) Name() string { return relay.Name(e.Learn) }

// The packages that prune: those of the search, and those that join an engine's own in turns.
var (
	direct = &engine.Packages{Own: []string{"kenken/search"}}
	own    = []string{"kenken/search", "engine/relay"}
	stages = []string{"search"}
)

// Prunes lists the packages that a search may prune with.
func (e Engine) Prunes() *engine.Packages {
	if !e.Learn {
		return direct
	}
	return &engine.Packages{Own: own, And: learned(nil).Prunes()}
}

// turnNodes is the budget of the search if clause learning can follow. Of 60 published boards the
// hardest takes a tenth of it.
const turnNodes = 200

// Search yields the answers. The error wraps engine.ErrUnsupported if p is of another family.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	if !e.Learn || !engine.Few(limit) {
		return masks{}.Search(ctx, p, limit, yield)
	}
	return relay.Run(ctx, p, []relay.Stage{
		relay.Turn(masks{engine.Budget{Nodes: turnNodes}}),
		relay.Excluding(func(known []puzzle.Answer) engine.Engine { return learned(known) }),
	}, own, limit, yield)
}

// learned returns the engine of clause learning, given the answers known so far.
func learned(known []puzzle.Answer) viasat.Engine {
	return viasat.Engine{Encoding: stated.Statement().Encoding(), Known: known}
}
