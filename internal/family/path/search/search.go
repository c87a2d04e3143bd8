// Package search holds the engines "native" and "auto" of the path family: they pick the engine
// below that suits the size of the board, auto with clause learning behind, and search nothing
// themselves.
package search

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/encoding"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/encodings"
	"github.com/gridwright/gridwright/internal/family/path/search/bitboard"
	"github.com/gridwright/gridwright/internal/family/path/search/frontier"
	"github.com/gridwright/gridwright/internal/family/path/search/layers"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches with bitboards where the board fits in one, and with layers where it does not.
// Where a few answers are asked for, and it has not found them within a budget of nodes, the
// frontier has a turn on narrow boards: it does not go astray. Then clause learning goes on, or the
// first search without a budget. Where all are asked for, they may be many, and are listed by the
// first search alone.
type Engine struct {
	// Learn has clause learning go on: boards on which the search goes astray are seldom those of
	// the other.
	Learn bool
}

// Name is "auto" where clause learning goes on, else "native".
func (e Engine) Name() string {
	if e.Learn {
		return "auto"
	}
	return "native"
}

const (
	// quickNodes and layerFailures are the budgets of the first turn, on bitboards some 20 ms. Of 668
	// published boards that fit in them it settles all but two, of 79 larger ones all but 24.
	quickNodes    = 5_000
	layerFailures = 500
	// turnConflicts is the budget of clause learning by positions alone. It begins in half the time
	// that links take, and comes to no end on boards with few clues.
	turnConflicts = 2_000
	// narrowStates is the budget of the frontier on narrow boards, some 200 ms.
	narrowStates = 500_000
	// countStates is the budget of the frontier where all are counted, ten to twenty seconds. An
	// empty 11x11 board takes 7 million.
	countStates = 30_000_000
)

// Search yields the answers of a path puzzle.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, ok := p.(*path.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is not a path puzzle",
			engine.ErrUnsupported, p.Kind().Name)
	}
	if !engine.Few(limit) {
		return fit(t).Search(ctx, p, limit, yield)
	}
	stages := append(make([]relay.Stage, 0, 5), relay.Turn(quick(t)))
	if narrow(t) {
		stages = append(stages, relay.Turn(
			frontier.Engine{Budget: engine.Budget{Nodes: narrowStates}}))
	}
	if e.Learn {
		stages = append(stages, learn(encodings.Positions, turnConflicts),
			learn(encodings.Links, 0)) // what is too large for them is left to the last
	}
	return relay.Run(ctx, p, append(stages, relay.Turn(fit(t))), limit, yield)
}

// Count counts the answers: those of boards that are quickly searched by listing and checking them,
// else with the frontier. Where there are too many states for it, listing is what is left.
func (Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	t, ok := p.(*path.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is not a path puzzle",
			engine.ErrUnsupported, p.Kind().Name)
	}
	quick, err := engine.Checked(quick(t)).Count(ctx, p, 0)
	enough := limit > 0 && quick.Found >= limit
	if err != nil && !errors.Is(err, engine.ErrUnsupported) || quick.Complete || enough ||
		ctx.Err() != nil {
		return quick, err
	}
	out, err := frontier.Engine{Budget: engine.Budget{Nodes: countStates}}.Count(ctx, p, limit)
	quick.Began(out.Stages)
	out.Stages, out.Nodes = quick.Stages, quick.Nodes+out.Nodes
	switch {
	case err != nil:
		return engine.Outcome{}, err
	case !out.Complete && ctx.Err() == nil:
		return engine.Outcome{}, fmt.Errorf("%w: there are more than %d states to count by",
			engine.ErrUnsupported, countStates)
	}
	if !out.Complete {
		out.Found = quick.Found // the frontier knows nothing before its end
	}
	return out, nil
}

// learn gives the stage of an encoding, with a budget of conflicts, 0 for none.
func learn(enc func() *encoding.Encoding, conflicts int64) relay.Stage {
	return relay.Excluding(func(known []puzzle.Answer) engine.Engine {
		return viasat.Engine{Encoding: enc(), Budget: engine.Budget{Conflicts: conflicts}, Known: known}
	})
}

// narrow reports whether the frontier is likely to be through in little time. Wider boards of the
// published ones that are left to it have more states than clause learning has work.
func narrow(p *path.Puzzle) bool {
	side := min(p.Board().Rows, p.Board().Cols)
	return side <= 5 || side <= 8 && !p.Diagonal()
}

// quick gives the engine of the first turn.
func quick(p *path.Puzzle) engine.Engine {
	if bitboard.Fits(p) {
		return bitboard.Engine{Budget: engine.Budget{Nodes: quickNodes}}
	}
	return layers.Engine{Budget: engine.Budget{Conflicts: layerFailures}}
}

// fit gives the engine that suits the size of the board.
func fit(p *path.Puzzle) engine.Engine {
	if bitboard.Fits(p) {
		return bitboard.Engine{}
	}
	return layers.Engine{}
}
