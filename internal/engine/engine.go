// Package engine holds the contract of everything that searches for answers, and the wrapper that
// lets no answer pass unchecked.
//
// It knows no rules and no way to search.
package engine

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"

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
		yield func(puzzle.Answer) bool) (Outcome, error)
}

// Counter is an engine that can tell how many answers there are without listing them, at least
// for some puzzles. For the others Count returns ErrUnsupported.
type Counter interface {
	Engine
	// Count counts the answers of p. The count is exact when the outcome is complete; otherwise,
	// as at the end of ctx, there are at least so many. An engine that adds up answers may end once
	// there are limit of them, 0 for no limit.
	Count(ctx context.Context, p puzzle.Puzzle, limit int) (Outcome, error)
}

// Preparer is an engine that must be made ready once in a process, such as one whose solver is
// compiled first.
type Preparer interface {
	Engine
	// Prepare makes it ready, unless it is, and ends at once when ctx is done. A search that comes
	// without it begins with it, under its own time limit.
	Prepare(ctx context.Context) error
}

// FewAnswers is the largest limit up to which answers are looked for one by one. Beyond it, and
// without a limit, engines that add up answers do so, and those that have turns leave a search that
// lists many answers at its work: a sum, or a list of all, takes as long for few as for all.
const FewAnswers = 100

// Few reports whether a limit asks for a few answers, which are looked for one by one.
func Few(limit int) bool { return 0 < limit && limit <= FewAnswers }

// MaxFound is the most that Outcome.Found can hold. Counts beyond are in Outcome.Sum.
const MaxFound = math.MaxInt

// Outcome is what a search has found out.
type Outcome struct {
	Found    int   // answers yielded, or counted: at most MaxFound
	Complete bool  // the engine claims that there are no others
	Nodes    int64 // decisions taken, in the engine's own measure
	Checked  int   // answers that the rules verifier has passed; set by Checked
	// Stages are the searches that were at work, a word each, in the order in which they began, and
	// each once: "sweep", "links". An engine may give the same slice again: it is not to be changed.
	Stages []string

	// Sum is the number of answers counted, where it is above MaxFound; else it is nil.
	Sum *big.Int

	// Report tells of the model or the formula, where the search was by one; else it is nil.
	Report Report
}

// Method is the stages, joined by plus signs.
func (o Outcome) Method() string { return strings.Join(o.Stages, "+") }

// Began says that these stages were at work after those that there are.
func (o *Outcome) Began(stages []string) {
	if len(o.Stages) == 0 {
		o.Stages = stages
		return
	}
	for _, s := range stages {
		if !slices.Contains(o.Stages, s) {
			o.Stages = append(slices.Clip(o.Stages), s)
		}
	}
}

// SetCount says how many answers were counted. The number becomes the outcome's.
func (o *Outcome) SetCount(n *big.Int) {
	if n.IsInt64() && n.Int64() <= MaxFound {
		o.Found, o.Sum = int(n.Int64()), nil
		return
	}
	o.Found, o.Sum = MaxFound, n
}

// Count is how many answers were found or counted, however many they are.
func (o Outcome) Count() *big.Int {
	if o.Sum != nil {
		return new(big.Int).Set(o.Sum)
	}
	return big.NewInt(int64(o.Found))
}

// Report is what an engine tells of its technology: a *mip.Report or a *sat.Report.
type Report interface {
	// Field is the name that a record has it under.
	Field() string
}

// ErrUnsupported is wrapped by the errors of engines that cannot search a puzzle, and of the
// formulations and encodings that cannot express it: it is of another kind, or too large.
var ErrUnsupported = errors.New("this engine cannot search this puzzle")

// Unsupported makes an error that is ErrUnsupported and says so in words of its own, of what is no
// engine itself. The reason comes after them.
func Unsupported(words string, reason error) error { return unsupported{words, reason} }

type unsupported struct {
	words  string
	reason error
}

func (e unsupported) Error() string { return e.words + ": " + e.reason.Error() }

func (e unsupported) Unwrap() []error { return []error{ErrUnsupported, e.reason} }

// ErrMemory is wrapped by the errors of engines that would need more memory than they may take.
var ErrMemory = errors.New("a search may take no more")

// ErrFlawed is wrapped by the errors of engines whose model of the puzzle has a known flaw: it gave
// what the rules refuse, or found nothing more, which proves nothing.
var ErrFlawed = errors.New("a known flaw of the formulation")

// ErrWrong is wrapped by the errors of Checked: the engine has a bug.
var ErrWrong = errors.New("the engine gave a wrong answer")
