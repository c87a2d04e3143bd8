package search

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// The idea. Walk the corners of cells row by row, and choose at each whether lines lead right and
// down. The corners to come depend on those behind only through the lines that cross the frontier:
// where they are, which two are the ends of one path, and how many lines the clues on the frontier
// still want. Choices that agree on this can be continued in the same ways, so they are one state.
// The states form a diagram whose ways from the first layer to the last are the loops. Counting
// keeps two layers. Listing also keeps the edges and walks them backwards, where there are no dead
// ends.
//
// This is Sekine, Imai and Tani's construction ("Computing the Tutte polynomial of a graph of
// moderate size", 1995), to which Yoshinaka and others gave clues ("Finding all solutions and
// instances of Numberlink and Slitherlink by ZDDs", 2012). Paths do not cross, so a bracket for
// each end says which two belong together. What is different here:
//
//   - Sides that can be settled by trial are settled before (known.go). On published boards, layers
//     then have a few states.
//   - Once three sides of a cell with a clue are decided, the state has one bit for the fourth.
//   - The board is crossed from each short side, until the first is done.

// frontier is the engine without turns. Its nodes are states. It searches boards whose shorter side
// is at most 30 cells, as far as the process takes no more than diagram.MemoryOf allows: for the
// states of two layers, or when listing, in half of it, for all edges too.
type frontier struct{ budget engine.Budget }

// Name returns the name of the method.
func (frontier) Name() string { return "frontier" }

// Search yields the answers, once the board has been crossed.
func (e frontier) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	store := diagram.NewListingStore(diagram.MemoryOf(ctx))
	defer store.Close()
	return e.cross(ctx, p, store, true, func(c *crossing, out *engine.Outcome) {
		out.Complete = c.list(func(s puzzle.Answer) bool {
			if c.pulse.Tick() || limit > 0 && out.Found == limit {
				return false
			}
			out.Found++
			return yield(s)
		})
	})
}

// count counts the answers without listing them.
func (e frontier) count(ctx context.Context, p puzzle.Puzzle) (engine.Outcome, error) {
	store := diagram.NewStore(diagram.MemoryOf(ctx))
	defer store.Close()
	return e.cross(ctx, p, store, false, func(c *crossing, out *engine.Outcome) {
		if out.Complete = true; c.now.Len() > 0 {
			out.SetCount(c.counts.Number(0))
		}
	})
}

// cross crosses the board from the best side. If it gets to the other one, it calls then, which
// completes the outcome.
func (e frontier) cross(ctx context.Context, p puzzle.Puzzle, store *diagram.Store, list bool,
	then func(*crossing, *engine.Outcome),
) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.budget)
	out := engine.Outcome{Stages: stages, Pruned: direct}
	t, ok := p.(*board.Puzzle)
	if !ok || p.Kind() != slitherlink.Kind() {
		return engine.Outcome{}, fmt.Errorf("%w: %s is not a slitherlink",
			engine.ErrUnsupported, p.Kind().Name)
	}
	rows, cols := t.Size()
	b := grid.Board{Rows: rows, Cols: cols}
	if err := diagram.Fits(b, maxWidth); err != nil {
		return engine.Outcome{}, err
	}
	sides, possible := settle(t, b, pulse)
	var field []*crossing
	for _, position := range diagram.Positions(b) {
		for _, turn := range [...]grid.Symmetry{position, position ^ grid.Flip} {
			c, err := newCrossing(newPlan(t, b, turn, sides), pulse, store, list, possible)
			if err != nil {
				return engine.Outcome{}, err
			}
			field = append(field, c)
		}
	}
	c, err := diagram.Race(field)
	if err == nil && !pulse.Over() {
		then(c, &out)
	}
	out.Complete = out.Complete && !pulse.Over()
	out.Nodes = pulse.Nodes
	return out, err
}
