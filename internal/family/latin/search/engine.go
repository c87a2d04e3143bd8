// Package search holds the engines "native" and "auto" of the latin family: latin squares,
// Futoshiki and Sudoku of orders 1 to 64. Propagation and search settle nearly all that people set;
// auto leaves what they do not settle to clause learning.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches boards of the latin family. Sudoku of order 9 have an engine of their own, which
// settles each in a moment. For the others, with Learn, where a few answers are asked for, and the
// search has not found them within a budget of nodes, clause learning goes on with the candidates
// that propagation leaves: it does not forget why a state failed. The search has another turn after
// that, since of many answers it may happen on one sooner. Where all answers are asked for, they
// may be many, and are listed by the search alone.
type Engine struct {
	// Learn has clause learning go on where the search has not ended within its budget. Else the
	// search has none.
	Learn bool
	// Switch are techniques that are used on boards that are usually searched without them, and the
	// other way round. They change no answers, but the order in which they are found. Any switch
	// leaves Sudoku of order 9 to the search, too.
	Switch Techniques
}

// Name is "auto" where clause learning goes on, else "native".
func (e Engine) Name() string {
	if e.Learn {
		return "auto"
	}
	return "native"
}

const (
	// quickNodes is the first budget of the search, beyond one for each cell: a board with many
	// answers takes a node for each cell that is not given, and hardly more. Of 1,137 published
	// boards it settles all but 16, as the methods in "gridwright bench --json" tell.
	quickNodes = 300
	// turnConflicts and turnNodes are the budgets of the turns that follow: the first settles all of
	// the seven boards without boxes that come to it but one, the second that one.
	turnConflicts = 12_000
	turnNodes     = 30_000
	// boxedOrder is the largest order at which boards with boxes have no such turns: there clause
	// learning is at it until the end. The nine that come to it have one answer each.
	boxedOrder = 25
)

// Search lists the answers of p. The stage of the outcome is "singles" when no branching was
// needed.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	board, ok := p.(*latin.Puzzle)
	if !ok {
		return engine.Outcome{}, fmt.Errorf("%w: %s is not a latin puzzle", engine.ErrUnsupported,
			p.Kind().Name)
	}
	if e.Switch == 0 && bands.Fits(board) {
		return bands.Engine{}.Search(ctx, p, limit, yield)
	}
	with := usual(board) ^ e.Switch
	if !e.Learn || !engine.Few(limit) {
		return lines{with: with}.Search(ctx, p, limit, yield)
	}
	turn := func(nodes int64) relay.Stage {
		return relay.Turn(lines{with: with, budget: engine.Budget{Nodes: nodes}})
	}
	learn := func(conflicts int64) relay.Stage {
		return relay.Excluding(func(known []puzzle.Answer) engine.Engine {
			return learner(board, with, known, conflicts)
		})
	}
	n := board.Order()
	stages := []relay.Stage{turn(int64(n*n) + quickNodes)}
	if rows, _ := board.Box(); rows == 0 || n > boxedOrder {
		stages = append(stages, learn(turnConflicts), turn(turnNodes))
	}
	return relay.Run(ctx, p, append(stages, learn(0)), limit, yield)
}
