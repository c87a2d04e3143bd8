// Package frontier counts and lists the answers of link puzzles, under every rule of touching, by
// dynamic programming over the frontier between the cells already linked and those to come.
//
// It knows nothing of other engines.
package frontier

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/diagram"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// The idea. Walk the board cell by cell, row by row, and choose each cell's links to the right and
// down. All that the cells to come must know of those behind is which paths cross the frontier
// between them: which two crossings are the ends of one path, and which come from what terminal.
// Choices that agree on that go on in the same ways, so they are one state, and the states form a
// diagram whose paths from top to bottom are the answers. Counting keeps the last layers; listing
// keeps the edges too, and walks them backwards, where none leads nowhere.
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
//   - Two frontiers meet, one from above and one from below. See meeting and joiner.
//   - The cells to come are a disc, and what is to be joined in it must not cross. See planar.

// Engine is the frontier dynamic programme. Its nodes are states. It searches boards whose shorter
// side is at most 30 cells, as far as the process takes no more than diagram.MemoryOf allows: for
// the states of two layers from either side, or when listing, in half of it, for all edges too.
type Engine struct {
	// Budget bounds the search. One that counts first uses up to half of the states for that, and
	// up to half for listing.
	Budget engine.Budget
	// Known are answers that Search need not give.
	Known []puzzle.Answer
	// CountFirst has Search count before it lists. It lists nothing where there are no answers but
	// those that are known, and counting takes less memory.
	CountFirst bool
	// Without are the prunes that are left out.
	Without Prunes
}

// Name is "native:frontier".
func (Engine) Name() string { return "native:frontier" }

// stage names the search in outcomes.
const stage = "frontier"

// Search lists the answers but for those that are known.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	out := engine.Outcome{Stages: []string{stage}}
	if e.CountFirst {
		half := e.Budget
		half.Nodes = (half.Nodes + 1) / 2 // of one state, too
		pulse.Within(half)
		sum, err := e.total(ctx, p, pulse, len(e.Known))
		out.Nodes = pulse.Nodes
		if err != nil || pulse.Over() || !sum.Exceeds(uint64(len(e.Known))) {
			out.Complete = err == nil && !pulse.Over()
			return out, err
		}
		if e.Budget.Nodes > 0 {
			half.Nodes = min(pulse.Nodes+half.Nodes, e.Budget.Nodes)
		}
		pulse.Within(half)
	}
	store := diagram.NewListingStore(diagram.MemoryOf(ctx))
	defer store.Close()
	m, err := e.meet(p, pulse, store, true)
	out.Nodes = pulse.Nodes
	if err != nil || pulse.Over() {
		return out, err
	}
	out.Complete = true
	if m.Empty() {
		return out, nil
	}
	l := newLister(m, func(s puzzle.Answer) bool {
		if slices.ContainsFunc(e.Known, func(k puzzle.Answer) bool {
			return slices.Equal(k, s)
		}) {
			return true
		}
		if pulse.Beat() || limit > 0 && out.Found == limit {
			out.Complete = false
			return false
		}
		out.Found++
		out.Complete = yield(s)
		return out.Complete
	})
	err = m.join(l.pair)
	out.Complete = out.Complete && err == nil && !pulse.Over()
	out.Nodes = pulse.Nodes
	return out, err
}

// Count counts the answers without listing them. It ends once there are more than limit, 0 for no
// limit.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	if limit == 0 {
		limit = all
	}
	sum, err := e.total(ctx, p, pulse, limit)
	out := engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes}
	if err != nil {
		return out, err
	}
	out.SetCount(sum.Number())
	out.Complete = !pulse.Over() && (limit == all || !sum.Exceeds(uint64(limit)))
	return out, nil
}

// all is the limit of a total that has none.
const all = -1

// total is the number of answers, or some number beyond limit where there are more. Where the pulse
// is over it is what has been added up by then.
func (e Engine) total(ctx context.Context, p puzzle.Puzzle, pulse *engine.Pulse, limit int,
) (sum diagram.Products, err error) {
	store := diagram.NewStore(diagram.MemoryOf(ctx))
	defer store.Close()
	m, err := e.meet(p, pulse, store, false)
	if err != nil || pulse.Over() || m.Empty() {
		return sum, err
	}
	err = m.join(func(above, below int) bool {
		sum.Add(&m.Above.counts, above, &m.Below.counts, below)
		return limit == all || !sum.Exceeds(uint64(limit))
	})
	return sum, err
}

// meet has frontiers meet, from the sides from which they do so first. The meeting is done unless
// the pulse is over.
func (e Engine) meet(p puzzle.Puzzle, pulse *engine.Pulse, store *diagram.Store, list bool,
) (*meeting, error) {
	t, err := supported(p)
	if err != nil {
		return nil, err
	}
	var field []*meeting
	for _, turn := range diagram.Turns(t.Board()) {
		m, err := newMeeting(t, turn, pulse, store, e.Without, list)
		if err != nil {
			return nil, err
		}
		field = append(field, m)
		if e.Without&Meeting != 0 {
			m, err := newMeeting(t, turn^grid.Flip, pulse, store, e.Without, list)
			if err != nil {
				return nil, err
			}
			field = append(field, m)
		}
	}
	return diagram.Race(field)
}

// supported gives the puzzle that the frontier can cross, or says why it cannot.
func supported(p puzzle.Puzzle) (*link.Puzzle, error) {
	t, ok := p.(*link.Puzzle)
	if !ok {
		return nil, fmt.Errorf("%w: %s is not a link puzzle", engine.ErrUnsupported, p.Kind().Name)
	}
	b := t.Board()
	if side := min(b.Rows, b.Cols); side > maxWidth {
		return nil, fmt.Errorf("%w: the shorter side is %d cells long, and the frontier at most %d",
			engine.ErrUnsupported, side, maxWidth)
	}
	return t, nil
}
