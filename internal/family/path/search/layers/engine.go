// Package layers searches Numbrix and Hidato boards of any size, as long as their clues leave few
// enough cells for each number.
//
// # The idea
//
// A candidate is a number in a cell. Steps join candidates of consecutive numbers in neighbouring
// cells, so the answers are walks through layers of candidates, one layer per number. A number
// between two clues has only the cells that a walk can pass in time from one clue to the other.
// That keeps the layers small on large boards.
//
// Everything else is counting, after the AC-4 scheme of Mohr and Henderson ("Arc and path
// consistency revisited", 1986). Each candidate counts its steps forward and back. Each number and
// each cell counts its candidates. For four neighbours, each pair of neighbouring cells counts the
// steps between them. When a count falls to zero, the candidate, the link or the branch of the
// search is lost. When it falls to one, what is left is forced. A sum of candidates is kept beside
// each count, so that the last one is known without a search.
//
// The deductions are the steps, singles and links of package bitboard, and the search is much the
// same. But they run by events and are undone by a trail, so the cost of a node depends on what it
// changes and not on the size of the board.
package layers

import (
	"context"
	"fmt"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/path/reach"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches layers of candidates.
type Engine struct {
	// Budget bounds the search. Its conflicts are nodes that fail: an open board has answers that
	// take few of them, however large it is.
	Budget engine.Budget
}

// MaxCandidates bounds the memory of a search. A candidate with its steps takes up to 500 bytes
// where corners count, half of that where they do not. A board at the limit takes 1 GB.
const MaxCandidates = 2_000_000

// Name returns "native:layers".
func (Engine) Name() string { return "native:layers" }

// prunes lists the packages of a search.
var prunes = &engine.Packages{Own: []string{"path/search/layers", "path/reach", "engine/restart"}}

// Prunes lists the packages that a search may prune with.
func (Engine) Prunes() *engine.Packages { return prunes }

// Search yields the answers of a board that has at most MaxCandidates candidates. The error wraps
// engine.ErrUnsupported for other puzzles.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	t, err := engine.As[*path.Puzzle](p, "path")
	if err != nil {
		return engine.Outcome{}, err
	}
	s := &search{pulse: engine.NewPulse(ctx), limit: limit, yield: yield}
	s.pulse.Within(e.Budget)
	out := engine.Outcome{Stages: []string{"layers"}, Pruned: prunes}
	switch s.build(t) {
	case reach.TooMany:
		return engine.Outcome{}, fmt.Errorf("%w: the clues leave more than %d candidates, the maximum; "+
			"more clues leave fewer", engine.ErrUnsupported, MaxCandidates)
	case reach.Hopeless:
		out.Complete = true
	case reach.Done:
		out.Complete = !s.root() || s.run()
	}
	out.Complete = out.Complete && !s.pulse.Over()
	out.Found, out.Nodes = s.found, s.pulse.Nodes
	return out, nil
}

// search is one run of the engine.
type search struct {
	pulse *engine.Pulse
	limit int
	yield func(puzzle.Answer) bool
	found int

	board  int // positions of the board, holes included
	n      int // how many numbers; here they count from 0
	hole   []bool
	near   [][]int32 // the neighbours of each position
	follow bool      // whether links between cells are followed: for four neighbours

	candidates []candidate
	alive      []bool
	first      []int32  // of each number: its first candidate; its others follow
	numbers    []census // the candidates of each number
	cells      []census // the candidates of each position
	byCell     [][]int32
	steps      []step // of all candidates: those forward, then those back

	links []link
	sides [][]sideLink // the links of each position
	ends  []endState

	queue   []event
	trail   []event
	choices []choice

	until int64 // the nodes after which to restart

	failed []uint32 // how often each number was to blame for a failure
	wiped  int      // the number whose candidates ran out last, or -1
	last   int      // the number tried last when something failed, or -1
}

// candidate is a number in a cell.
type candidate struct {
	number, cell int32
	forward      int32 // where its steps to the next number begin in steps
	back         int32 // where those to the number before begin
	end          int32 // where those end
	ahead        int16 // how many steps forward are left
	behind       int16 // how many steps back are left
}

// step leads from a candidate to another.
type step struct {
	to   int32
	link int32 // between their cells; -1 where links are not followed
}

// census counts candidates. Their sum is the last one's number when the count is 1.
type census struct {
	count int32
	sum   int64
}

// link is a pair of neighbouring cells.
type link struct {
	cell   [2]int32
	steps  int32 // both ways, that are left
	dead   bool  // the cells are not consecutive
	forced bool  // the cells are consecutive
}

type sideLink struct{ link, cell int32 }

// endState is what is known about the links of a cell.
type endState struct {
	left        int8  // links that are not dead
	forced      int8  // links that are forced
	first, last int32 // its candidates for the first and the last number, -1 for none
}
