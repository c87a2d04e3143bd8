// Package frontier counts and lists the answers of path puzzles by dynamic programming over the
// frontier between the cells already crossed and those to come.
//
// It knows nothing of other engines.
package frontier

import (
	"context"

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
// walks. Counting keeps two layers of it; listing keeps its edges, and walks them backwards, where
// none leads nowhere. Two frontiers cross the board towards each other, see meeting.
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
// the states of two layers from either side, or when listing, in half of it, for all edges too.
type Engine struct {
	// Budget bounds the search.
	Budget engine.Budget
	// NoWalks leaves out the walks between clues, which package reach finds and other engines use
	// too. The search then shares no code with these.
	NoWalks bool

	// patience is that of meeting, 0 for the default, so that tests can compare.
	patience int
}

// Name is "native:frontier".
func (Engine) Name() string { return "native:frontier" }

// prunes lists the packages of a search: all of them, and without the walks between clues.
var prunes = &engine.Packages{Own: []string{"path/reach"}, And: walkless}
var walkless = &engine.Packages{Own: []string{"path/search/frontier", "engine/diagram"}}

// Prunes lists the packages that a search may prune with.
func (e Engine) Prunes() *engine.Packages {
	if e.NoWalks {
		return walkless
	}
	return prunes
}

// pruned names the packages of a search that has met.
func (m *meeting) pruned() *engine.Packages {
	if m.Above.plan.domains == nil {
		return walkless
	}
	return prunes
}

// stage names the search in outcomes.
const stage = "frontier"

// Search lists the answers, once the frontiers have met.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	store := diagram.NewListingStore(diagram.MemoryOf(ctx))
	defer store.Close()
	m, err := e.meet(p, pulse, store, true)
	out := engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes}
	if err != nil || pulse.Over() {
		return out, err
	}
	out.Complete, out.Pruned = true, m.pruned()
	l := lister{meeting: m, yield: func(s puzzle.Answer) bool {
		if pulse.Tick() || limit > 0 && out.Found == limit {
			out.Complete = false
			return false
		}
		out.Found++
		out.Complete = yield(s)
		return out.Complete
	}}
	err = m.join(l.pair)
	out.Complete = out.Complete && err == nil && !pulse.Over()
	out.Nodes = pulse.Nodes
	return out, err
}

// Count counts the answers without listing them.
func (e Engine) Count(ctx context.Context, p puzzle.Puzzle, _ int) (engine.Outcome, error) {
	pulse := engine.NewPulse(ctx)
	pulse.Within(e.Budget)
	store := diagram.NewStore(diagram.MemoryOf(ctx))
	defer store.Close()
	m, err := e.meet(p, pulse, store, false)
	if err != nil || pulse.Over() {
		return engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes}, err
	}
	var sum diagram.Products
	err = m.join(func(above, below int) bool {
		sum.Add(&m.Above.counts, above, &m.Below.counts, below)
		return true
	})
	out := engine.Outcome{Stages: []string{stage}, Nodes: pulse.Nodes, Pruned: m.pruned()}
	if err != nil || pulse.Over() {
		return out, err
	}
	out.Complete = true
	total := sum.Number()
	if m.Above.plan.mirrored {
		total.Lsh(total, 1)
	}
	out.SetCount(total)
	return out, nil
}

// meet has frontiers meet, from the sides from which they do so first. The meeting is done unless
// the pulse is over.
func (e Engine) meet(p puzzle.Puzzle, pulse *engine.Pulse, store *diagram.Store, list bool,
) (*meeting, error) {
	t, err := engine.As[*path.Puzzle](p, "path")
	if err != nil {
		return nil, err
	}
	b := t.Board()
	if err := diagram.Fits(b, maxWidth); err != nil {
		return nil, err
	}
	positions := diagram.Positions(b)
	var may []bitset
	if !e.NoWalks {
		may = domains(t, pulse)
	}
	first := newPlan(t, positions[0], false, may)
	if first.mode == plain {
		positions = positions[:1] // all sides are alike, or nearly
	}
	patience := e.patience
	if patience == 0 {
		patience = defaultPatience
	}
	var field []*meeting
	for _, position := range positions {
		m, err := newMeeting(first, position, pulse, store, list, patience)
		if err != nil {
			return nil, err
		}
		field = append(field, m)
	}
	return diagram.Race(field)
}
