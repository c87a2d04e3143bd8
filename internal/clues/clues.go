// Package clues finds small sets of clues that determine the answer of a puzzle.
//
// It builds on one idea. Let S be the answer of a puzzle, and T another answer of its board without
// clues. The clues that T breaks are a difference set. One clue of each such set must be kept, or T
// is also an answer. The kept clues determine S if and only if they hit each difference set. So the
// irreducible sets of clues, from which none can be dropped, are the minimal hitting sets of all
// difference sets. The fewest clues are a minimum hitting set. There are far too many difference
// sets to list them; an Oracle finds the needed ones, one at a time.
//
// The package knows no family of puzzles: the caller brings the Oracle.
package clues

import (
	"context"
	"errors"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/hitting"
	"github.com/gridwright/gridwright/puzzle"
)

// Set is a set of clues, by their indices in Puzzle.Clues.
type Set = hitting.Set

// Oracle knows one puzzle, whose kind is Monotone, and one answer of it. It decides whether some of
// the clues leave another answer. Clues that are not kept count as absent from the puzzle. An
// Oracle must not be used by several goroutines at the same time.
//
// Package cluestest compares each oracle with brute force.
type Oracle interface {
	// Name returns the oracle's name for records, like those in engine.Outcome.Stages: "rules",
	// "bitboard".
	Name() string

	// Prunes lists the packages with which the oracle excludes answers, or is nil if that is not
	// known.
	Prunes() *engine.Packages

	// Another looks for an answer of the puzzle with only the kept clues, other than the known one.
	// It returns that answer, which the caller may change. If there is none, it returns nil and a
	// core: kept clues that exclude all other answers by themselves, or kept itself if it knows no
	// smaller core. It does not change kept. The best answer differs little from the known one.
	//
	// The error is ErrUndecided if the budget or ctx ended the search early. Any other error is a
	// fault of the oracle.
	Another(ctx context.Context, kept Set, within engine.Budget) (other puzzle.Answer,
		core Set, err error)
}

// Prunes lists the packages in which a fault could make a set of clues wrong that New finds by an
// oracle: those of the oracle, and those of the sets. It is nil if the oracle's are not known.
func Prunes(o Oracle) *engine.Packages {
	if used := o.Prunes(); used != nil {
		return &engine.Packages{Own: []string{"clues", "hitting"}, And: used}
	}
	return nil
}

// ErrUndecided: a question was not decided, because a budget was spent or ctx ended.
var ErrUndecided = errors.New("not decided")

// Maker creates an oracle for a puzzle and an answer of it that has passed Check. The error wraps
// engine.ErrUnsupported if there is no oracle for such a puzzle. If ctx ends, the error is a
// *work.Stopped.
type Maker func(ctx context.Context, p puzzle.Puzzle, than puzzle.Answer) (Oracle, error)
