// Package clues finds out how few clues of a puzzle determine its answer.
//
// What it builds on is one idea. Of a puzzle with the answer S, let T be another answer of its
// board without clues. The clues that T breaks are a difference set: of each such set one clue must
// be kept, or T is an answer, too. The clues that are kept determine S if and only if they hit each
// difference set. So sets of clues that can't be reduced are the minimal hitting sets of all
// difference sets, and the fewest clues are a minimum hitting set. There are far too many
// difference sets to list them; an Oracle gives those that are needed, one at a time.
//
// It knows no family of puzzles: who asks brings the Oracle.
package clues

import (
	"context"
	"errors"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// Set is a set of clues, by their place in Puzzle.Clues.
type Set = hitting.Set

// Oracle answers questions about one puzzle, whose kind is Monotone, and one answer of it: which of
// its clues leave another answer. Clues that are not kept are as if they were not in the text. It
// belongs to one goroutine.
//
// Package cluestest holds each oracle to brute force.
type Oracle interface {
	// Name is its word in records, as those in engine.Outcome.Stages: "positions", "bitboard".
	Name() string

	// Another looks for an answer of the puzzle with the kept clues alone that is not the known
	// one. It gives the answer found, which is the caller's; or nil and a core: clues among those
	// kept that exclude all others by themselves, kept itself where it knows no fewer. It does not
	// change kept. An answer that differs little from the known one serves best.
	//
	// The error is ErrUndecided where the budget or ctx ended the search before, and any other is a
	// fault of the oracle.
	Another(ctx context.Context, kept Set, within engine.Budget) (other puzzle.Answer,
		core Set, err error)
}

// ErrUndecided says that a question was not decided: a budget was spent, or ctx ended.
var ErrUndecided = errors.New("not decided")

// Maker makes an oracle of a puzzle and an answer of it, which Check has passed. The error wraps
// engine.ErrUnsupported where there is none for such a puzzle; at the end of the context it is a
// *work.Stopped.
type Maker func(ctx context.Context, p puzzle.Puzzle, than puzzle.Answer) (Oracle, error)
