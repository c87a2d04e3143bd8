package gridwright

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/deduce"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/work"
)

// Errors, for errors.Is. Faults of MIP solvers are of type *mip.Fault.
var (
	// ErrUnsupported: the engine can't search this puzzle: the kind or a rule is not supported, or the
	// board is too large.
	ErrUnsupported = engine.ErrUnsupported
	// ErrMemory: the search needs more memory than Limits.Memory allows. Such errors also wrap
	// ErrUnsupported.
	ErrMemory = engine.ErrMemory
	// ErrFlawed: the formulation has a known flaw, and produced an answer that breaks the rules or
	// proved nothing.
	ErrFlawed = engine.ErrFlawed
	// ErrWrong: the engine has a bug. Its wrong answer or count was rejected, or another engine
	// contradicts what it claims. Or the rules of a kind of another module have a mistake, which the
	// error names.
	ErrWrong = engine.ErrWrong
	// ErrUnknown: there is no engine, formulation or encoding with that name, or none for the puzzle's
	// kind.
	ErrUnknown = catalog.ErrUnknown
	// ErrOption: the value of an option is out of its range.
	ErrOption = errors.New("bad option")
	// ErrIncomplete: Answers, ClueSets or Explain ended before it had yielded all, or Hint, Grade or
	// Generate before it had a result. If the caller's context ended it, the error wraps that
	// context's error, too: context.Canceled or context.DeadlineExceeded.
	ErrIncomplete = errors.New("the search ended early")
	// ErrNoSolver: an engine of mixed-integer programs needs a solver; pass one in Solvers.
	ErrNoSolver = catalog.ErrNoSolver
	// ErrNoAnswer: the puzzle has no answer, or none that has the entries.
	ErrNoAnswer = errors.New("there is no answer")
	// ErrNotUnique: the puzzle has several answers.
	ErrNotUnique = errors.New("the puzzle has several answers")
	// ErrUnexplained: no further step was found.
	ErrUnexplained = errors.New("no further step was found")
	// ErrNotFound: Generate found no puzzle that meets the options.
	ErrNotFound = catalog.ErrNotFound
)

// entryError makes the error for an entry that is no fact one of an option.
func entryError(err error) error {
	if errors.Is(err, deduce.ErrEntry) {
		return fmt.Errorf("%w: Entries: %w", ErrOption, err)
	}
	return err
}

// cutShort makes the error of work that a limit cut short one of ErrIncomplete. It does not wrap
// the error of the limit's own context: see endedBy.
func cutShort(err error) error {
	if errors.As(err, new(*work.Stopped)) {
		return fmt.Errorf("%w: %v", ErrIncomplete, err)
	}
	return err
}

// endedBy returns ErrIncomplete with the error of the caller's context if that ended the search.
// Limits such as Time end a context of their own, and leave err as it is.
func endedBy(ctx context.Context, err error) error {
	if errors.Is(err, ErrIncomplete) && ctx.Err() != nil {
		return fmt.Errorf("%w: %w", ErrIncomplete, &work.Stopped{Err: ctx.Err()})
	}
	return err
}
