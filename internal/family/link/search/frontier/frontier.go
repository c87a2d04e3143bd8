// Package frontier counts and lists the answers of link puzzles, under every rule of touching, by
// dynamic programming over the frontier between the linked cells and those to come. It is
// independent of the other engines.
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
// down. The cells to come depend on those behind only through the paths that cross the frontier
// between them: which two crossings are the ends of one path, and which come from which terminal.
// Choices that agree on this can be continued in the same ways, so they are one state. The states
// form a diagram whose paths from top to bottom are the answers. Counting keeps the last layers.
// Listing also keeps the edges and walks them backwards, where there are no dead ends.
//
// This is Sekine, Imai and Tani's construction ("Computing the Tutte polynomial of a graph of
// moderate size", 1995), which Knuth made known for paths as Simpath ("The Art of Computer
// Programming", volume 4A, 7.1.4, exercise 225) and Yoshinaka and others gave terminals
// ("Finding all solutions and instances of Numberlink and Slitherlink by ZDDs", 2012). What is
// different here:
//
//   - Touching. Two paths must be kept apart as long as they can still become one. So the cells on
//     the frontier remember their paths, and the state holds clashes: sets of paths that must never
//     all become one. See touches.
//   - A pair with both terminals behind the frontier loses its name (see owed), and the names of
//     the others are fixed slots, so that states that differ only in names are equal.
//   - Two frontiers meet, one from above and one from below. See meeting and joiner.
//   - The cells to come form a disc, and paths in it must not cross. See planar.

// Engine is the frontier dynamic program. Its nodes are states. It searches boards whose shorter
// side has at most 30 cells, if the memory that diagram.MemoryOf allows the process is enough:
// for the states of two layers from either side, and when listing, in half of it, for all edges.
type Engine struct {
	// Budget bounds the search. A search that counts first uses up to half of the states for
	// counting, and up to half for listing.
	Budget engine.Budget
	// Known holds answers that Search does not yield.
	Known []puzzle.Answer
	// CountFirst makes Search count before it lists, and record one way into each state meanwhile.
	// This yields one answer for each two states that meet, with less memory than all edges need.
	// Nothing is listed if these answers and the known ones are all.
	CountFirst bool
	// Beam is the most states of a layer that Search continues with: those nearest to the first
	// known answer; 0 for all. Search then counts from one side of the board, as with CountFirst,
	// and does not list. The outcome is complete only if no state was dropped.
	Beam int
	// Without holds the prunes that are left out.
	Without Prunes
}

// Name returns "native:frontier".
func (Engine) Name() string { return "native:frontier" }

// stage is the name of the search in outcomes.
const stage = "frontier"

// prunes lists the packages of a search.
var prunes = &engine.Packages{Own: []string{"link/search/frontier", "engine/diagram"}}

// Prunes lists the packages that a search may prune with.
func (Engine) Prunes() *engine.Packages { return prunes }

// Search yields the answers that are not in Known.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	out := engine.Outcome{Stages: []string{stage}, Pruned: prunes}
	var traced []puzzle.Answer
	give := func(s puzzle.Answer) bool {
		same := func(k puzzle.Answer) bool { return slices.Equal(k, s) }
		if slices.ContainsFunc(e.Known, same) || slices.ContainsFunc(traced, same) {
			return true
		}
		if pulse.Beat() || limit > 0 && out.Found == limit {
			out.Complete = false
			return false
		}
		out.Found++
		out.Complete = yield(s)
		return out.Complete
	}
	if e.Beam > 0 && len(e.Known) == 0 {
		return out, fmt.Errorf("%w: no answer is known to search near", engine.ErrUnsupported)
	}
	var sides []grid.Symmetry // the sides to list from; nil for all
	if e.CountFirst || e.Beam > 0 {
		half := e.Budget
		half.Nodes = (half.Nodes + 1) / 2 // rounded up, since 0 would mean no limit
		pulse.Within(half)
		out.Complete = true
		var sum diagram.Products
		each := func(m *meeting) func(above, below int) bool {
			l := newLister(m, func(s puzzle.Answer) bool {
				answer := slices.Clone(s) // yield may change s
				ok := give(s)
				traced = append(traced, answer)
				return ok && len(traced) < mostTraced
			})
			return func(above, below int) bool {
				sum.Add(&m.Above.counts, above, &m.Below.counts, below)
				return l.trace(above, below)
			}
		}
		side, cut, err := e.join(ctx, p, pulse, nil, tracing, each)
		out.Nodes = pulse.Nodes
		out.Complete = out.Complete && err == nil && !pulse.Over() && !cut
		answers := uint64(len(e.Known) + out.Found)
		if !out.Complete || len(traced) < mostTraced && !sum.Exceeds(answers) {
			return out, err
		}
		sides = []grid.Symmetry{side}
		if e.Budget.Nodes > 0 {
			half.Nodes = min(pulse.Nodes+half.Nodes, e.Budget.Nodes)
		}
		pulse.Within(half)
	}
	out.Complete = true
	_, _, err := e.join(ctx, p, pulse, sides, listing, func(m *meeting) func(above, below int) bool {
		return newLister(m, give).pair
	})
	out.Complete = out.Complete && err == nil && !pulse.Over()
	out.Nodes = pulse.Nodes
	return out, err
}

// mostTraced is the most answers that Search traces. If there are more, it lists all.
const mostTraced = 100

// Count counts the answers without listing them. It stops once there are more than limit; 0 means
// no limit.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, limit int) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	if limit == 0 {
		limit = all
	}
	var sum diagram.Products
	_, _, err := e.join(ctx, p, pulse, nil, counting, func(m *meeting) func(above, below int) bool {
		return func(above, below int) bool {
			sum.Add(&m.Above.counts, above, &m.Below.counts, below)
			return limit == all || !sum.Exceeds(uint64(limit))
		}
	})
	out := engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes, Pruned: prunes}
	if err != nil {
		return out, err
	}
	out.SetCount(sum.Number())
	out.Complete = !pulse.Over() && (limit == all || !sum.Exceeds(uint64(limit)))
	return out, nil
}

// all is the limit of a count without a limit.
const all = -1

// join lets frontiers meet, from the best of the given sides; nil means all sides. It passes the
// meeting to each, and calls the function that each returns with the pairs of states that fit,
// until it returns false or the pulse is over. join returns the side from which the frontiers met,
// and whether states were dropped. It does not return the meeting, which would then stay in memory
// together with the next one.
func (e Engine) join(ctx context.Context, p puzzle.Puzzle, pulse *engine.Pulse,
	sides []grid.Symmetry, keep keeping, each func(*meeting) func(above, below int) bool,
) (side grid.Symmetry, cut bool, err error) {
	memory := diagram.MemoryOf(ctx)
	store := diagram.NewStore(memory)
	if keep == listing {
		store = diagram.NewListingStore(memory)
	}
	defer store.Close()
	m, err := e.meet(p, pulse, sides, store, keep)
	if err != nil || pulse.Over() {
		return side, cut, err
	}
	side, cut = m.Above.plan.position, m.cut()
	if !m.Empty() {
		err = m.join(each(m))
	}
	return side, cut, err
}

// meet lets frontiers meet, and returns the first meeting that is done. It may be unfinished if the
// pulse is over.
func (e Engine) meet(p puzzle.Puzzle, pulse *engine.Pulse, sides []grid.Symmetry,
	store *diagram.Store, keep keeping,
) (*meeting, error) {
	t, err := supported(p)
	if err != nil {
		return nil, err
	}
	if sides == nil {
		sides = diagram.Positions(t.Board())
		if e.Beam > 0 {
			sides = sides[:1]
		}
	}
	var field []*meeting
	for _, position := range sides {
		m, err := newMeeting(t, position, pulse, store, e.Without, keep)
		if err != nil {
			return nil, err
		}
		field = append(field, m)
		if e.Without&Meeting != 0 {
			m, err := newMeeting(t, position^grid.Flip, pulse, store, e.Without, keep)
			if err != nil {
				return nil, err
			}
			field = append(field, m)
		}
	}
	if keep == tracing && len(e.Known) > 0 {
		for _, m := range field {
			m.Above.guide = newGuide(m.Above.plan, e.Known[0], e.Beam)
			m.Below.guide = newGuide(m.Below.plan, e.Known[0], e.Beam)
		}
	}
	return diagram.Race(field)
}

// supported returns the link puzzle, or an error that wraps engine.ErrUnsupported if the frontier
// can't cross it.
func supported(p puzzle.Puzzle) (*link.Puzzle, error) {
	t, err := engine.As[*link.Puzzle](p, "link")
	if err != nil {
		return nil, err
	}
	return t, diagram.Fits(t.Board(), maxWidth)
}
