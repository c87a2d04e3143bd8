// Package search holds the engines "native" and "auto" of the latin family: Latin squares,
// Futoshiki and Sudoku of orders 1 to 64. Propagation and search solve nearly all published boards.
// The engine auto continues with clause learning on the others.
package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/relay"
	"github.com/gridwright/gridwright/internal/engine/viasat"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/search/bands"
	"github.com/gridwright/gridwright/internal/family/latin/stated"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches boards of the latin family. Sudoku of order 9 have an engine of their own. For
// other boards, with Learn and a small limit, the search has a budget of nodes; if it runs out,
// clause learning continues on the stated rules, since it remembers why a state failed. The search
// then has another turn, because it may find one of many answers sooner. A large limit or none may
// mean many answers, and the search alone lists them. Boards with cages are left to clause
// learning.
type Engine struct {
	// Learn lets clause learning continue where the search exhausts its budget. Without Learn the
	// search has no budget.
	Learn bool
	// Switch toggles techniques: those in it are used on boards that are usually searched without
	// them, and the reverse. They do not change the answers, only the order in which these are
	// found. With any switch, Sudoku of order 9 are also left to the search.
	Switch Techniques
}

// Name returns "auto" with clause learning, else "native".
func (e Engine) Name() string { return relay.Name(e.Learn) }

// The packages that prune: with the search itself, with an engine that the search hands the board
// to, where it counts by rectangles, and those that join an engine's own where engines take turns.
var (
	direct       = &engine.Packages{Own: []string{"latin/search"}}
	byBands      = &engine.Packages{Own: []string{"latin/search/bands"}, And: direct}
	byRectangles = &engine.Packages{Own: []string{"engine/diagram"}, And: direct}
	own          = []string{"latin/search", "engine/relay"}
)

// Prunes lists the packages that a search may prune with.
func (e Engine) Prunes() *engine.Packages {
	all := engine.Join(byBands, byRectangles)
	if e.Learn {
		all = &engine.Packages{Own: own,
			And: engine.Join(all, viasat.Engine{Encoding: stated.Statement().Encoding()}.Prunes())}
	}
	return all
}

const (
	// quickNodes is the first budget of the search, in addition to one node per cell: a board with
	// many answers takes about one node for each open cell. Of 1,137 published boards it solves all
	// but 16; "gridwright bench --json" reports the methods.
	quickNodes = 300
	// turnConflicts and turnNodes are the budgets of the turns that follow. Seven of the boards
	// without boxes reach them: the first turn solves four, the second the others.
	turnConflicts = 12_000
	turnNodes     = 30_000
	// boxedOrder is the largest order at which boards with boxes skip these turns: there, clause
	// learning runs to the end. The nine that reach it have one answer each.
	boxedOrder = 25
)

// Search yields the answers of p. The stage of the outcome is "singles" if no branching was needed.
// The error wraps engine.ErrUnsupported if p is not of the family.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	board, err := engine.As[*latin.Puzzle](p, "latin")
	if err != nil {
		return engine.Outcome{}, err
	}
	if e.Switch == 0 && bands.Fits(board) {
		out, err := bands.Engine{}.Search(ctx, p, limit, yield)
		out.Pruned = byBands
		return out, err
	}
	learned := viasat.Engine{Encoding: stated.Statement().Encoding()}
	switch {
	case len(board.Cages()) == 0:
	case e.Learn:
		return learned.Search(ctx, p, limit, yield)
	default:
		return engine.Outcome{}, fmt.Errorf("%w: it has no cages with sums", engine.ErrUnsupported)
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
			e := learned
			e.Known, e.Budget = known, engine.Budget{Conflicts: conflicts}
			return e
		})
	}
	n := board.Order()
	stages := []relay.Stage{turn(int64(n*n) + quickNodes)}
	if board.Regions() == nil || n > boxedOrder {
		stages = append(stages, learn(turnConflicts), turn(turnNodes))
	}
	return relay.Run(ctx, p, append(stages, learn(0)), own, limit, yield)
}
