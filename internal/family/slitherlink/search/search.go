// Package search holds the engines "native" and "auto" of Slitherlink: dynamic programming over a
// frontier, to which auto adds clause learning.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/slitherlink/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches Slitherlinks.
type Engine struct {
	// Learn leaves the search for a few answers to clause learning on the stated rules. More come from
	// the frontier, or from clause learning too if that would take long.
	Learn bool
}

// Name returns "auto" with clause learning, else "native".
func (e Engine) Name() string { return relay.Name(e.Learn) }

// The packages that prune: those of the frontier, and those that join an engine's own in turns.
var (
	direct = &engine.Packages{Own: []string{"slitherlink/search", "engine/diagram"}}
	own    = []string{"slitherlink/search", "engine/relay"}
	stages = []string{"frontier"}
)

// Prunes lists the packages that a search may prune with.
func (e Engine) Prunes() *engine.Packages {
	if !e.Learn {
		return direct
	}
	return &engine.Packages{Own: own, And: engine.Join(direct, learned(nil).Prunes())}
}

// turnStates is the budget of the frontier if clause learning can follow. Of 60 published boards
// the one with the most takes a tenth of it.
const turnStates = 200_000

// Search yields the answers. The error wraps engine.ErrUnsupported if p is no Slitherlink, or
// native can't cross it.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	switch {
	case !e.Learn:
		return frontier{}.Search(ctx, p, limit, yield)
	case engine.Few(limit):
		return learned(nil).Search(ctx, p, limit, yield)
	}
	return relay.Run(ctx, p, []relay.Stage{
		relay.Turn(frontier{engine.Budget{Nodes: turnStates}}),
		relay.Excluding(func(known []puzzle.Answer) engine.Engine { return learned(known) }),
	}, own, limit, yield)
}

// Few returns the engine to which auto leaves a search for a few answers; native has none.
func (e Engine) Few() (viasat.Engine, bool) { return learned(nil), e.Learn }

// learned returns the engine of clause learning, given the answers known so far.
func learned(known []puzzle.Answer) viasat.Engine {
	return viasat.Engine{Encoding: stated.Statement().Encoding(), Known: known}
}

// statesEach is how many states take no longer than to list one answer of a board with many.
const statesEach = 1_000

// someConflicts is the budget of the answers that a count falls back to.
const someConflicts = 1_000

// Count counts the answers without listing them. On boards that take long, auto lists a few before,
// so that a count that is stopped has them. The error wraps engine.ErrUnsupported if the board is
// too wide, the states take more memory than is allowed, or limit answers are listed sooner:
// listing remains.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	within := engine.Budget{Nodes: turnStates + statesEach*int64(limit)}
	out, err := frontier{within}.count(ctx, p)
	if err == nil && !out.Complete && ctx.Err() == nil {
		if limit > 0 {
			return engine.Outcome{}, fmt.Errorf("%w: counting takes more than %d states",
				engine.ErrUnsupported, within.Nodes)
		}
		some := 0
		if e.Learn {
			l := learned(nil)
			l.Budget.Conflicts = someConflicts
			few, err := engine.Checked(l).Search(ctx, p, engine.FewAnswers,
				func(puzzle.Answer) bool { return true })
			if err != nil {
				return engine.Outcome{}, err
			}
			some = few.Checked
		}
		if out, err = (frontier{}).count(ctx, p); !out.Complete {
			out.Found = some
		}
	}
	if err != nil {
		return engine.Outcome{}, err
	}
	return out, nil
}
