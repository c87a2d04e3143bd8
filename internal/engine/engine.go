// Package engine holds the contract of everything that searches for answers, and the wrapper that
// lets no answer pass unchecked.
//
// It knows no rules and no search methods.
package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches for answers. One method answers all questions: the first answer is Search with
// limit 1, uniqueness is limit 2, and counting is no limit.
type Engine interface {
	// Name returns the engine's spelling in flags and records.
	Name() string
	// Search calls yield with each answer of p, none twice, in an order that the same input repeats.
	// It stops when yield returns false, when it has found limit answers (0 for no limit), when there
	// are no more, or soon after ctx is done. The caller may keep the yielded slice.
	//
	// The end of ctx is not an error: the outcome states what is known so far. The error wraps
	// ErrUnsupported, with the reason, for a puzzle that the engine cannot search.
	Search(ctx context.Context, p puzzle.Puzzle, limit int,
		yield func(puzzle.Answer) bool) (Outcome, error)
}

// Counter is an engine that can count answers without listing them, at least for some puzzles. For
// the others Count returns ErrUnsupported.
type Counter interface {
	Engine
	// Count counts the answers of p. The count is exact if the outcome is complete; otherwise, as at
	// the end of ctx, it is a lower bound. An engine that sums answers may stop once there are limit
	// of them, 0 for no limit.
	Count(ctx context.Context, p puzzle.Puzzle, limit int) (Outcome, error)
}

// Preparer is an engine that must be prepared once in a process, such as one whose solver is
// compiled first.
type Preparer interface {
	Engine
	// Prepare prepares the engine, unless that is done, and returns immediately when ctx is done. A
	// search without Prepare begins with it, under its own time limit.
	Prepare(ctx context.Context) error
}

// Pruner is an engine that knows which packages its searches may prune with.
type Pruner interface {
	Engine
	// Prunes lists all packages that Outcome.Pruned may list.
	Prunes() *Packages
}

// FewAnswers is the largest limit up to which engines look for answers one by one. Beyond it, and
// without a limit, engines that can sum do so, and engines that take turns let a search that lists
// many answers go on. A sum, or a list of all answers, takes as long for few as for all.
const FewAnswers = 100

// Few reports whether a limit asks for a few answers, which engines look for one by one.
func Few(limit int) bool { return 0 < limit && limit <= FewAnswers }

// MaxFound is the largest value of Outcome.Found. Larger counts are in Outcome.Sum.
const MaxFound = math.MaxInt

// Outcome is the result of a search.
type Outcome struct {
	Found    int   // answers yielded, or counted: at most MaxFound
	Complete bool  // the engine claims that there are no others
	Nodes    int64 // decisions, as the engine counts them
	Checked  int   // answers that passed the rules verifier; set by Checked
	// Stages are the searches that ran, one word each, in the order in which they began, each once:
	// "sweep", "rules". An engine may return the same slice again, so it must not be changed.
	Stages []string
	// Pruned lists the packages on whose code it rests that there are no other answers. Where engines
	// took turns, these are the packages of the one that searched everything: what the others found
	// has been checked.
	Pruned *Packages

	// Sum is the number of answers counted if it is above MaxFound, in the words of big.Int.Bits, and
	// nil otherwise. A *big.Int here would put its printing into every page.
	Sum []big.Word

	// Report describes the model or the formula if the search used one, and is nil otherwise.
	Report Report
}

// Method returns the stages, joined by plus signs.
func (o Outcome) Method() string { return strings.Join(o.Stages, "+") }

// Began appends stages that ran after the earlier ones.
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

// SetCount sets the number of answers counted. The outcome takes ownership of the number.
func (o *Outcome) SetCount(n *big.Int) {
	if n.IsInt64() && n.Int64() <= MaxFound {
		o.Found, o.Sum = int(n.Int64()), nil
		return
	}
	o.Found, o.Sum = MaxFound, n.Bits()
}

// Count returns the number of answers found or counted, of any size.
func (o Outcome) Count() *big.Int {
	if o.Sum != nil {
		return new(big.Int).SetBits(slices.Clone(o.Sum))
	}
	return big.NewInt(int64(o.Found))
}

// Report describes an engine's use of its technology: a *mip.Report or a *sat.Report.
type Report interface {
	// Field returns the name of the report's field in a record.
	Field() string
}

// ErrUnsupported is wrapped by the errors of engines that cannot search a puzzle, and of
// formulations and encodings that cannot express it: the kind or a rule is not supported, or it is
// too large.
var ErrUnsupported = errors.New("this engine cannot search this puzzle")

// As returns a puzzle as one of a family, which is named: "path". The error wraps ErrUnsupported if
// it is none.
func As[T puzzle.Puzzle](p puzzle.Puzzle, family string) (T, error) {
	t, ok := p.(T)
	if !ok {
		return t, fmt.Errorf("%w: %s is not a %s puzzle", ErrUnsupported, p.Kind().Name, family)
	}
	return t, nil
}

// Unsupported returns an error that wraps ErrUnsupported but has its own words, for parts that are
// not engines. The reason follows the words.
func Unsupported(words string, reason error) error { return worded{ErrUnsupported, words, reason} }

// worded wraps an error of this package and has words of its own.
type worded struct {
	is     error
	words  string
	reason error
}

func (e worded) Error() string { return e.words + ": " + e.reason.Error() }

func (e worded) Unwrap() []error { return []error{e.is, e.reason} }

// Unbuilt returns the error of an engine whose formula or model was not built because of err. It
// wraps ErrUnsupported, unless err is a *work.Stopped or blames the rules of the puzzle's kind.
func Unbuilt(err error) error {
	if errors.Is(err, ErrUnsupported) || errors.Is(err, ErrWrong) || Final(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnsupported, err)
}

// ErrMemory is wrapped by the errors of engines that would need more memory than is allowed.
var ErrMemory = errors.New("a search may take no more")

// ErrFlawed is wrapped by the errors of engines whose model of the puzzle has a known flaw: it
// produced an answer that breaks the rules, or found nothing more, which proves nothing.
var ErrFlawed = errors.New("a known flaw of the formulation")

// ErrWrong is wrapped by the errors of Checked: the engine has a bug, or the rules that it got are
// wrong.
var ErrWrong = errors.New("the engine gave a wrong answer")

// Wrong returns the error for what an engine got wrong. An error that already wraps ErrWrong, such
// as one of Misstated, stays as it is, and so does that of a judge without a verdict.
func Wrong(name string, err error) error {
	if errors.Is(err, ErrWrong) || Final(err) {
		return err
	}
	return fmt.Errorf("%w: %s: %w", ErrWrong, name, err)
}

// Final reports whether an error blames neither an engine nor rules: the rules or the judge in a
// file were interrupted, or have failed by themselves.
func Final(err error) bool {
	return errors.As(err, new(*work.Stopped)) || errors.As(err, new(*puzzle.Fault))
}

// Misstated returns an error that wraps ErrWrong but has its own words: the fault is that of a
// caller's rules, not of an engine. The reason follows the words. A *work.Stopped and a
// *puzzle.Fault stay as they are.
func Misstated(words string, reason error) error {
	if Final(reason) {
		return reason
	}
	return worded{ErrWrong, words, reason}
}
