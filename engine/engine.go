// Package engine holds the contract of everything that searches for answers, and the wrapper that
// lets no answer pass unchecked.
//
// It knows no rules and no way to search.
package engine

import (
	"context"
	"errors"
	"math"

	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches for answers. One verb serves all questions: the first answer is Search with
// limit 1, uniqueness is limit 2, and counting is no limit.
type Engine interface {
	// Name is the engine's spelling in flags and records.
	Name() string
	// Search calls yield with each answer of p, none twice, in an order that the same input
	// repeats. It ends when yield returns false, when limit answers have been found (0 for no
	// limit), when there are no more, or soon after ctx is done. The yielded slice is the
	// caller's to keep.
	//
	// The end of ctx is no error: the outcome says what is known by then. The error is
	// ErrUnsupported, wrapped with the reason, for a puzzle that the engine cannot search.
	Search(ctx context.Context, p puzzle.Puzzle, limit int,
		yield func(puzzle.Solution) bool) (Outcome, error)
}

// Counter is an engine that can tell how many answers there are without listing them, at least
// for some puzzles. For the others Count returns ErrUnsupported.
type Counter interface {
	Engine
	// Count counts the answers of p. The count is exact when the outcome is complete; otherwise,
	// at the end of ctx or past MaxCount, it is a number that there are at least.
	Count(ctx context.Context, p puzzle.Puzzle) (Outcome, error)
}

// MaxCount is the most that Outcome.Found can say. A sum beyond it is not complete.
const MaxCount = math.MaxInt64

// Outcome is what a search has found out.
type Outcome struct {
	Found    int    // answers yielded, or counted
	Complete bool   // the engine claims that there are no others
	Nodes    int64  // decisions taken, in the engine's own measure
	Method   string // how it was done, in a word: "sweep", "bitboard"
	Checked  int    // answers that the rules verifier has passed; set by Checked
}

// ErrUnsupported is wrapped by the errors of engines that cannot search a puzzle: it is of another
// kind, or too large.
var ErrUnsupported = errors.New("this engine cannot search this puzzle")

// ErrWrong is wrapped by the errors of Checked: the engine has a bug.
var ErrWrong = errors.New("the engine gave a wrong answer")
