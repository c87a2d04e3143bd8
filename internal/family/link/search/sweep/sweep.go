// Package sweep searches Numberlink boards on which every cell is used and no path touches itself.
//
// # The idea
//
// Start in a corner and walk the board by its anti-diagonals. When a cell is reached, its links to
// the two cells before it are decided. So its other two links are both needed, both excluded, or
// exactly one of them is needed; only the last case is a choice. Two rules make such choices rare,
// since paths do not touch themselves:
//
//   - No block of 2x2 cells has three links: the two cells without a link between them would be
//     neighbours on one path. With this rule, a cell with both links turned away from the corner
//     forces the same on its successor along the diagonal, until a terminal stands in the way.
//   - Neighbouring cells of one path are linked. So paths of one terminal that come to lie side by
//     side must join there, and a join that brings other cells of the two paths side by side is
//     wrong.
//
// Each decision is propagated immediately: by the number of links of each cell and each block, and
// by the paths so far, which are joined, labelled and compared as they grow. A trail undoes
// decisions. Which corner is good depends on the board, often by orders of magnitude. So all four
// take turns with a growing budget of nodes until one finishes; each goes on where it stopped.
//
// Thomas Dybdahl Ahle's numberlink solver also sweeps the board from a corner. The deductions at
// each step, the proof of completeness and the turns are new here.
package sweep

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/link/edges"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine is the corner sweep.
type Engine struct {
	// Budget bounds the search.
	Budget engine.Budget
}

// Name returns "native:sweep".
func (Engine) Name() string { return "native:sweep" }

// firstTurn is the budget of nodes of the first turn of each corner: enough for most published
// boards. With 400 or less, 76 boards of 40x20 take 1.4 to 2 times as many nodes. It grows by
// turnGrowth in each round.
const (
	firstTurn  = 1000
	turnGrowth = 4
)

// heldCells is the number of cells of answers that the corners may collect before one of them is
// chosen for good: 32 MB. Until then answers are held back, since another corner would find them
// again.
const heldCells = 4 << 20

// stages are the stages of outcomes, made once: most searches take little longer than making them.
var stages = []string{"sweep"}

// prunes lists the packages of a search, made once like the stages.
var prunes = &engine.Packages{Own: []string{"link/search/sweep", "link/edges"}}

// Prunes lists the packages that a search may prune with.
func (Engine) Prunes() *engine.Packages { return prunes }

// Search yields the answers of a board under cover=yes and touch=never. For other puzzles the error
// wraps engine.ErrUnsupported.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, err := engine.As[*link.Puzzle](p, "link")
	if err != nil {
		return engine.Outcome{}, err
	}
	if !t.Cover() || t.Touch() != link.Never {
		return engine.Outcome{}, fmt.Errorf("%w: the sweep needs cover=yes and touch=never",
			engine.ErrUnsupported)
	}
	r := &run{pulse: engine.NewPulse(ctx), limit: limit, yield: yield}
	r.pulse.Within(e.Budget)
	complete := r.turns(t)
	return engine.Outcome{Found: r.found, Complete: complete, Nodes: r.pulse.Nodes,
		Stages: stages, Pruned: prunes}, nil
}

// run is one call of Search: what the corners share.
type run struct {
	pulse *engine.Pulse
	limit int
	yield func(puzzle.Answer) bool
	found int
	cells int // of the answers that all corners hold back
}

// give yields an answer, and reports whether more are wanted.
func (r *run) give(s puzzle.Answer) bool {
	r.found++
	return r.yield(s) && (r.limit == 0 || r.found < r.limit)
}

// corners holds the symmetries that bring each corner of a board to its upper left.
var corners = [...]grid.Symmetry{grid.Identity, grid.Mirror, grid.Flip, grid.Flip | grid.Mirror}

// turns lets the corners take turns, and reports whether all answers were found.
func (r *run) turns(t *link.Puzzle) bool {
	g := edges.NewGraph(t.Board()) // in each position, as none transposes
	var boards [len(corners)]*board
	for budget := int64(firstTurn); ; budget *= turnGrowth {
		for i, turn := range corners {
			if boards[i] == nil {
				boards[i] = newBoard(t, &g, turn)
			}
			switch b := boards[i]; b.turn(r, budget) {
			case finished:
				return b.release(r)
			case settled:
				return b.release(r) && b.search(r, -1) == finished
			case ended: // perhaps in the turn of a corner that has found less than another
				slices.MaxFunc(boards[:], func(a, b *board) int { return a.holds() - b.holds() }).release(r)
				return false
			}
		}
	}
}
