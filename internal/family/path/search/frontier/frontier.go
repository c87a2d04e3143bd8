// Package frontier counts and lists the answers of path puzzles by dynamic programming over the
// frontier between the cells already crossed and those to come.
//
// It knows nothing of other engines.
package frontier

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// The idea. Cross the board cell by cell, row by row, and choose for each cell which of the
// neighbours already crossed it is linked to in the walk. What has been chosen is a set of paths,
// and all that the cells to come must know of it is which cells on the frontier are still open to
// links, and which two are the ends of one path. Choices that agree on that go on in the same ways,
// so they are one state, and the states form a diagram whose paths from top to bottom are the
// walks. Counting keeps two layers of it; listing keeps its edges, cuts off what leads nowhere, and
// walks the rest.
//
// This is Sekine, Imai and Tani's construction ("Computing the Tutte polynomial of a graph of
// moderate size", 1995), which Knuth made known for paths as Simpath ("The Art of Computer
// Programming", volume 4A, 7.1.4, exercise 225) and Kawahara, Inoue, Iwashita and Minato
// generalized ("Frontier-based search for enumerating all constrained subgraphs with compressed
// representation", 2017). What is different here are the numbers. How much of them a state must
// tell depends on the clues, see mode:
//
//   - None, if only the ends of the walk are given, or nothing. A state is as good for a walk as
//     for the same walk backwards, and what counts twice is met once.
//   - How many cells there are before the clue, where one more number is given: see parts.go.
//   - The length of each path or the numbers at its ends: see numbers.go.
//
// Cells across corners, holes and outlines of all sorts need nothing of their own: the frontier is
// made of whatever cells have neighbours behind and ahead.

// Engine is the frontier dynamic programme. Its nodes are states. It searches boards whose shorter
// side is at most 30 cells, as far as the process takes no more than diagram.MemoryOf allows: for
// the states of two layers, or when listing, in half of it, for the edges of all layers too.
type Engine struct {
	// Budget bounds the search.
	Budget engine.Budget
}

// Name is "native:frontier".
func (Engine) Name() string { return "native:frontier" }

// Search lists the answers, once the whole diagram of them is made.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	return e.search(ctx, p, limit, yield, diagram.MemoryOf(ctx))
}

// Count counts the answers without listing them.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, _ int) (engine.Outcome, error) {
	return e.count(ctx, p, diagram.MemoryOf(ctx))
}

// stage names the search in outcomes.
const stage = "frontier"

func (e Engine) search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool, memory int64,
) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	store := diagram.NewListingStore(memory)
	defer store.Close()
	c, err := race(p, pulse, store, true)
	out := engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes}
	if err != nil || pulse.Over() || !c.prune() {
		return out, err
	}
	if c.now.Len() == 0 {
		out.Complete = true
		return out, nil
	}
	l := lister{crossing: c, links: make([]uint32, len(c.plan.places))}
	l.yield = func(s puzzle.Answer) bool {
		if pulse.Tick() || limit > 0 && out.Found == limit {
			return false
		}
		out.Found++
		return yield(s)
	}
	out.Complete = l.walk(0, 0)
	return out, nil
}

func (e Engine) count(ctx context.Context, p puzzle.Puzzle, memory int64) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	store := diagram.NewStore(memory)
	defer store.Close()
	c, err := race(p, pulse, store, false)
	out := engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes}
	if err != nil || pulse.Over() {
		return out, err
	}
	out.Complete = true
	if c.now.Len() > 0 {
		sum := c.counts.Number(0)
		if c.plan.mirrored {
			sum.Lsh(sum, 1)
		}
		out.SetCount(sum)
	}
	return out, nil
}

// race crosses the board of p, from several sides where it matters. It returns a crossing that is
// done, unless the pulse is over.
func race(p puzzle.Puzzle, pulse *engine.Pulse, store *diagram.Store, list bool,
) (*crossing, error) {
	t, ok := p.(*path.Puzzle)
	if !ok {
		return nil, fmt.Errorf("%w: %s is not a path puzzle", engine.ErrUnsupported, p.Kind().Name)
	}
	b := t.Board()
	if side := min(b.Rows, b.Cols); side > maxWidth {
		return nil, fmt.Errorf("%w: the shorter side is %d cells long, and the frontier at most %d",
			engine.ErrUnsupported, side, maxWidth)
	}
	may := domains(t, pulse)
	var field []*crossing
	for _, turn := range turns(b) {
		c, err := newCrossing(newPlan(t, turn, may), pulse, store, list)
		if err != nil {
			return nil, err
		}
		field = append(field, c)
		if c.plan.mode == plain {
			break // all sides are alike, or nearly
		}
	}
	return diagram.Race(field)
}
