// Package frontier counts and lists the answers of link puzzles, under every rule of touching, by
// dynamic programming over the frontier between the cells already linked and those to come.
//
// It knows nothing of other engines.
package frontier

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/family/link"
	"github.com/gridwright/gridwright/puzzle"
)

// The idea. Walk the board cell by cell, row by row, and choose each cell's links to the right and
// down. All that the cells to come must know of those behind is which paths cross the frontier
// between them: which two crossings are the ends of one path, and which come from what terminal.
// Choices that agree on that go on in the same ways, so they are one state, and the states form a
// diagram whose paths from top to bottom are the answers. Counting keeps two layers of it; listing
// keeps its edges, 8 bytes a state, cuts off what leads nowhere, and walks the rest.
//
// This is Sekine, Imai and Tani's construction ("Computing the Tutte polynomial of a graph of
// moderate size", 1995), which Knuth made known for paths as Simpath ("The Art of Computer
// Programming", volume 4A, 7.1.4, exercise 225) and Yoshinaka and others gave terminals
// ("Finding all solutions and instances of Numberlink and Slitherlink by ZDDs", 2012). What is
// different here:
//
//   - Touching. A path must be told from another as long as it can still become one with it, so
//     the cells on the frontier remember their paths, and the state holds clashes: sets of paths
//     that must never all become one. See touches.
//   - A pair both of whose terminals lie behind the frontier loses its name (see owed), and the
//     names of the others are static slots, so that states that differ in names only are one.
//   - The frontier starts from several sides of the board, and goes on from the side where it
//     grows least. See race.

// Engine is the frontier dynamic programme. Its nodes are states. It searches boards whose shorter
// side is at most 30 cells, as far as the states of two layers fit into 1 GiB, and when listing
// also the edges of all layers.
type Engine struct{}

// Name is "frontier".
func (Engine) Name() string { return "frontier" }

// Search lists the answers, once the whole diagram of them is made.
func (Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Solution) bool,
) (engine.Outcome, error) {
	return search(ctx, p, limit, yield, standard)
}

// Count counts the answers without listing them.
func (Engine) Count(ctx context.Context, p puzzle.Puzzle, _ int) (engine.Outcome, error) {
	return count(ctx, p, standard)
}

// method says how, in outcomes.
const method = "frontier"

func search(ctx context.Context, p puzzle.Puzzle, limit int, yield func(puzzle.Solution) bool,
	lim limits,
) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	c, err := race(p, pulse, lim, true)
	out := engine.Outcome{Method: method, Nodes: pulse.Nodes}
	if err != nil || pulse.Over() || !c.prune() {
		return out, err
	}
	if c.now.Len() == 0 {
		out.Complete = true
		return out, nil
	}
	l := lister{crossing: c, links: make([]int, len(c.plan.places))}
	l.yield = func(s puzzle.Solution) bool {
		if pulse.Beat() || limit > 0 && out.Found == limit {
			return false
		}
		out.Found++
		return yield(s)
	}
	out.Complete = l.walk(0, 0)
	out.Nodes = pulse.Nodes
	return out, nil
}

func count(ctx context.Context, p puzzle.Puzzle, lim limits) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	c, err := race(p, pulse, lim, false)
	out := engine.Outcome{Method: method, Nodes: pulse.Nodes}
	if err != nil || pulse.Over() {
		return out, err
	}
	out.Complete = true
	if c.now.Len() > 0 {
		out.SetCount(c.counts.Number(0))
	}
	return out, nil
}

// supported gives the puzzle that the frontier can cross, or says why it cannot.
func supported(p puzzle.Puzzle) (*link.Puzzle, error) {
	t, ok := p.(*link.Puzzle)
	if !ok {
		return nil, fmt.Errorf("%w: %s is no kind of link", engine.ErrUnsupported, p.Kind().Name)
	}
	b := t.Board()
	if side := min(b.Rows, b.Cols); side > maxWidth {
		return nil, fmt.Errorf("%w: the shorter side is %d cells long, and the frontier at most %d",
			engine.ErrUnsupported, side, maxWidth)
	}
	return t, nil
}
