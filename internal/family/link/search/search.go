// Package search holds the engines "native" and "auto" of the link family. They count the colours
// of cells, combine the engines below, and search nothing themselves; auto adds clause learning on
// encodings in propositional logic.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/search/frontier"
	"github.com/gridwright/gridwright/internal/family/link/search/sweep"
	"github.com/gridwright/gridwright/internal/family/link/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine passes a puzzle from one engine to the next, each but the last with a budget: see
// stages.go. Budgets count nodes and conflicts, never time, so results are reproducible. The Stages
// of an outcome name the engines that ran, in order.
type Engine struct {
	// Learn adds turns of clause learning. Without it, what the sweep and the frontier can't search
	// stays open.
	Learn bool
}

// Name returns "auto" with clause learning, else "native".
func (e Engine) Name() string { return relay.Name(e.Learn) }

// own and counting name the packages that join those of the engine that searched everything.
var (
	own      = []string{"link/search", "engine/relay"}
	counting = []string{"link/search"}
)

// Prunes lists the packages that a search may prune with.
func (e Engine) Prunes() *engine.Packages {
	all := &engine.Packages{Own: own,
		And: engine.Join(sweep.Engine{}.Prunes(), frontier.Engine{}.Prunes())}
	if e.Learn {
		all = engine.Join(all, viasat.Engine{Encoding: stated.Statement().Encoding()}.Prunes())
	}
	return all
}

// strictWidth is the largest shorter side for which the frontier is likely to finish in seconds
// under the strictest rules: published boards 20 wide have up to 7 million states.
const strictWidth = 20

// Search yields the answers. With a small limit, answers under the strictest rules come first. The
// error wraps engine.ErrUnsupported if p is of another family.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, err := engine.As[*link.Puzzle](p, "link")
	if err != nil {
		return engine.Outcome{}, err
	}
	if unbalanced(t) {
		return counted(), nil
	}
	return relay.Run(ctx, t, e.stages(t, limit), own, limit, yield)
}

// Count counts the answers with the frontier, which does not list them. The error wraps
// engine.ErrUnsupported if the board is too wide for that.
func (Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	t, err := engine.As[*link.Puzzle](p, "link")
	if err != nil {
		return engine.Outcome{}, err
	}
	if unbalanced(t) {
		return counted(), nil
	}
	if strict(t) && width(t) > strictWidth {
		return engine.Outcome{}, fmt.Errorf(
			"%w: under these rules, boards with both sides above %d cells are counted only by listing",
			engine.ErrUnsupported, strictWidth)
	}
	out, err := frontier.Engine{}.Count(ctx, p, limit)
	out.Pruned = &engine.Packages{Own: counting, And: out.Pruned}
	return out, err
}

// counted returns the outcome for a board that has no answer because of its colours.
func counted() engine.Outcome {
	return engine.Outcome{Complete: true, Stages: []string{"colours"},
		Pruned: &engine.Packages{Own: counting}}
}

// strict reports whether p has the strictest rules.
func strict(p *link.Puzzle) bool { return p.Cover() && p.Touch() == link.Never }

// width returns the shorter side of the board.
func width(p *link.Puzzle) int { return min(p.Board().Rows, p.Board().Cols) }
