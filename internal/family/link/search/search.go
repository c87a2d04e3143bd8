// Package search holds the engines "native" and "auto" of the link family. They combine the engines
// below, auto with the encodings in propositional logic too, and search nothing themselves.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine hands a puzzle from one engine to the next, each with a budget but the last: see
// stages.go. Budgets count nodes and conflicts, never time, so that answers repeat. Stages of an
// outcome names the engines that were at work, in their order.
type Engine struct {
	// Learn has clause learning take turns too. Without it, what the sweep and the frontier can't
	// search is left open.
	Learn bool
}

// Name is "auto" where clause learning goes on, else "native".
func (e Engine) Name() string {
	if e.Learn {
		return "auto"
	}
	return "native"
}

// strictWidth is the shorter side up to which the frontier is likely to be through under the strict
// rules in seconds: published boards 20 wide have up to 7 million states.
const strictWidth = 20

// Search lists the answers. Where only a few are asked for, those under the strictest rules come
// first.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, err := known(p)
	if err != nil {
		return engine.Outcome{}, err
	}
	return relay.Run(ctx, t, e.stages(t, limit), limit, yield)
}

// Count counts the answers with the frontier, which does not list them.
func (Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	t, err := known(p)
	if err != nil {
		return engine.Outcome{}, err
	}
	if strict(t) && width(t) > strictWidth {
		return engine.Outcome{}, fmt.Errorf(
			"%w: under these rules it counts boards of more than %d cells a side only by listing",
			engine.ErrUnsupported, strictWidth)
	}
	return frontier.Engine{}.Count(ctx, p, limit)
}

// known gives the puzzle as one of the family.
func known(p puzzle.Puzzle) (*link.Puzzle, error) {
	t, ok := p.(*link.Puzzle)
	if !ok {
		return nil, fmt.Errorf("%w: %s is not a link puzzle", engine.ErrUnsupported, p.Kind().Name)
	}
	return t, nil
}

// strict reports whether p has the strictest rules.
func strict(p *link.Puzzle) bool { return p.Cover() && p.Touch() == link.Never }

// width is the shorter side of the board.
func width(p *link.Puzzle) int { return min(p.Board().Rows, p.Board().Cols) }
