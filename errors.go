package gridwright

import (
	"errors"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
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
