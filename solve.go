package gridwright

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/catalog"
	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
)

// Verdict states what is known about the answers of a puzzle.
type Verdict string

// The verdicts. Unique and None state that something does not exist, and so does Several if
// Result.Complete: Result.Evidence grades how well that is established.
const (
	Unique  Verdict = "unique"  // there is exactly one answer
	Several Verdict = "several" // there are two answers or more
	None    Verdict = "none"    // there is no answer
	// Unknown means that the search ended too early. Result.Answer may still hold an answer; then it
	// is not known whether it is the only one.
	Unknown Verdict = "unknown"
)

// Stop is the reason why a search stopped.
type Stop string

// The stops.
const (
	Exhausted   Stop = "exhausted"   // everything was searched
	AtLimit     Stop = "limit"       // Limit: as many answers as were requested
	OutOfTime   Stop = "time"        // Time, or the deadline of the context
	Interrupted Stop = "interrupt"   // the context was cancelled
	OutOfBudget Stop = "budget"      // Budget
	Unsupported Stop = "unsupported" // the engine can't search such a puzzle, or gave up partway
	Flawed      Stop = "flaw"        // a known flaw of the formulation
	Faulty      Stop = "error"       // an error, which is returned with the result
)

// MaxAnswers is the largest Limit of Solve, which keeps all answers: on the largest board they take
// 160 MB. Answers has no such limit, since it yields them one at a time.
const MaxAnswers = 1000

// Errors, for errors.Is. Faults of MIP solvers are of type *mip.Fault.
var (
	// ErrUnsupported: the engine can't search this puzzle: the kind or a rule is not supported, or the
	// board is too large.
	ErrUnsupported = engine.ErrUnsupported
	// ErrMemory: the search needs more memory than the option Memory allows. Such errors also wrap
	// ErrUnsupported.
	ErrMemory = engine.ErrMemory
	// ErrFlawed: the formulation has a known flaw, and produced an answer that breaks the rules or
	// proved nothing.
	ErrFlawed = engine.ErrFlawed
	// ErrWrong: the engine has a bug. Its wrong answer or count was rejected, or another engine
	// contradicts what it claims. Or the rules of a kind that With passes have a mistake, which the
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
	// ErrNoSolver: an engine of mixed-integer programs needs a solver; pass one with the option
	// Solver.
	ErrNoSolver = catalog.ErrNoSolver
)

// Report describes the model or the formula that an engine used: a *mip.Report or a *sat.Report.
type Report interface {
	// Field returns the name of the report's field in a JSON record: "model", "sat".
	Field() string
}

// Run describes a search: which engine ran, for how long, and why it stopped.
type Run struct {
	Engine string   // in full: "mip:assign@cbc" if "mip:assign" was requested
	Stages []string // the stages that ran, in the order in which they began: "bitboard", "links"
	Stop   Stop
	Nodes  int64 // decisions or states, as the engine counts them
	// Checked is the number of answers checked against the rules: all that were found, unless they
	// were counted without listing them.
	Checked int
	Time    time.Duration // total, without preparing a solver
	First   time.Duration // until the first answer; 0 if there is none
	Report  Report        // nil for native engines
}

// Result is the result of Solve.
type Result struct {
	Verdict  Verdict
	Evidence Evidence // that there are no others; "" if not Complete
	Answer   Answer   // the first answer found; nil for none
	Other    Answer   // another answer if the verdict is Several; otherwise nil
	Answers  []Answer // all answers found, up to Limit
	Complete bool     // whether there are no others
	// Confirmation is the run of a second engine, by the option Confirm or after a claim of a solver.
	// It is nil if none was wanted, or if not Complete.
	Confirmation *Confirmation
	Run
}

// Solve looks for an answer of p, and for a second one to see whether the first is the only one.
// Each answer has passed the verifier.
//
// The end of the context or of a limit is not an error: the verdict states what is known so far. An
// error wraps ErrUnsupported, ErrFlawed, ErrNoSolver, ErrUnknown, ErrWrong or ErrOption, or is a
// *mip.Fault; the result still holds what is known.
//
// Options: Engine, Solver, SolverOptions, WarmStart, Limit, Time, Budget, Memory, Confirm and With.
func Solve(ctx context.Context, p Puzzle, options ...Option) (Result, error) {
	s := newSettings(options)
	if s.limit == 0 && !s.limited {
		s.limit = 2
	}
	r := Result{Verdict: Unknown, Run: Run{Engine: s.engine, Stop: Faulty}}
	if s.limit < 1 || s.limit > MaxAnswers {
		return r, fmt.Errorf("%w: the limit is %d, expected 1..%d; use Answers for more",
			ErrOption, s.limit, MaxAnswers)
	}
	e, err := s.find(p)
	if err != nil {
		r.Stop = unfound(err)
		return r, err
	}
	if err := s.knownConfirmer(p); err != nil {
		return r, err
	}
	return solve(ctx, p, e, s)
}

// solve is Solve with the engine already found.
func solve(ctx context.Context, p Puzzle, e engine.Engine, s settings) (Result, error) {
	r := Result{Verdict: Unknown}
	add := func(a Answer) bool {
		r.Answers = append(r.Answers, a)
		return true
	}
	out, run, err := list(ctx, p, e, s, add)
	r.Run, r.Complete = run, out.Complete && run.Stop != Faulty
	switch {
	case len(r.Answers) > 1: // each is checked, whatever came afterwards
		r.Verdict, r.Other = Several, slices.Clone(r.Answers[1])
	case run.Stop == Faulty: // nothing that a faulty engine reports counts
	case r.Complete && len(r.Answers) == 1:
		r.Verdict = Unique
	case r.Complete:
		r.Verdict = None
	}
	if len(r.Answers) > 0 {
		r.Answer = slices.Clone(r.Answers[0])
	}
	if r.Complete {
		r.Evidence = claimOf(out.Pruned)
	}
	if by := s.confirmer(r.Evidence); err == nil && by != nil {
		err = by.result(ctx, p, s, &r, out.Pruned)
	}
	return r, err
}

// Counted is the result of Count.
type Counted struct {
	// Number is the number of answers: all of them if Exact, else those counted so far.
	Number   *big.Int
	Exact    bool
	Evidence Evidence // that there are no more; "" if not Exact
	// Confirmation is that of Result; nil if not Exact.
	Confirmation *Confirmation
	Run
}

// Count counts the answers of p, all of them or up to Limit. An engine that can count without
// listing does so, for counts of any size; otherwise each answer is checked as in Solve. Its errors
// are those of Solve; the number is never nil.
//
// Options: those of Solve.
func Count(ctx context.Context, p Puzzle, options ...Option) (Counted, error) {
	s := newSettings(options)
	c := Counted{Number: new(big.Int), Run: Run{Engine: s.engine, Stop: Faulty}}
	e, err := s.find(p)
	if err != nil {
		c.Stop = unfound(err)
		return c, err
	}
	if err := s.knownConfirmer(p); err != nil {
		return c, err
	}
	return count(ctx, p, e, s)
}

// count is Count with the engine already found.
func count(ctx context.Context, p Puzzle, e engine.Engine, s settings) (Counted, error) {
	out, run, err := tally(ctx, p, e, s)
	c := Counted{Number: out.Count(), Run: run}
	if run.Stop != Faulty && out.Complete {
		c.Exact, c.Evidence = true, claimOf(out.Pruned)
	}
	if by := s.confirmer(c.Evidence); err == nil && by != nil {
		err = by.counted(ctx, p, s, &c, out.Pruned)
	}
	return c, err
}

// tally counts answers within the limits, and returns the run.
func tally(ctx context.Context, p Puzzle, e engine.Engine, s settings,
) (engine.Outcome, Run, error) {
	return search(ctx, e, s, func(limited context.Context) (engine.Outcome, error) {
		return engine.Checked(e).Count(limited, p, s.limit)
	})
}

// list searches for answers within the limits, and returns the run.
func list(ctx context.Context, p Puzzle, e engine.Engine, s settings, add func(Answer) bool,
) (engine.Outcome, Run, error) {
	var first time.Duration
	out, run, err := search(ctx, e, s, func(limited context.Context) (engine.Outcome, error) {
		start := time.Now()
		return engine.Checked(e).Search(limited, p, s.limit, func(a Answer) bool {
			if first == 0 {
				first = max(time.Since(start), 1)
			}
			return add(a)
		})
	})
	run.First = first
	return out, run, err
}

// search runs an engine within the limits, and returns the run. An error of the engine itself makes
// the stop Faulty. The work is passed as a function, so that programs that do not count do not link
// the code that counts.
func search(ctx context.Context, e engine.Engine, s settings,
	do func(context.Context) (engine.Outcome, error),
) (engine.Outcome, Run, error) {
	run := Run{Engine: e.Name(), Stop: Faulty}
	// Once interrupted, the search ends at its first look at the context, and the run reports that.
	if err := prepare(ctx, e); err != nil && ctx.Err() == nil {
		return engine.Outcome{}, run, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	start := time.Now()
	out, err := do(limited)
	run.Time = time.Since(start)
	run.Stages, run.Nodes = slices.Clone(out.Stages), out.Nodes
	run.Checked, run.Report = out.Checked, out.Report
	switch {
	case errors.Is(err, ErrFlawed):
		run.Stop = Flawed
	case err == nil, errors.Is(err, ErrUnsupported):
		run.Stop = s.stopOf(ctx, limited, out)
	}
	return out, run, err
}

// unfound returns the stop of a run whose engine was not found.
func unfound(err error) Stop {
	if errors.Is(err, ErrUnsupported) {
		return Unsupported
	}
	return Faulty
}

// prepare makes an engine ready. Its time does not count as that of the puzzle which happens to be
// the first.
func prepare(ctx context.Context, e engine.Engine) error {
	if p, ok := e.(engine.Preparer); ok {
		return p.Prepare(ctx)
	}
	return nil
}

// stopOf returns why a search without a fault stopped. The limit has priority: all requested
// answers are there, even if the time ran out in the same moment.
func (s settings) stopOf(ctx, limited context.Context, out engine.Outcome) Stop {
	switch {
	case out.Complete:
		return Exhausted
	case s.limit > 0 && out.Found >= s.limit:
		return AtLimit
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		return OutOfTime
	case ctx.Err() != nil:
		return Interrupted
	case errors.Is(context.Cause(limited), engine.ErrBudget):
		return OutOfBudget
	case limited.Err() != nil:
		return OutOfTime
	}
	if r, ok := out.Report.(*mip.Report); ok && r.Stop == string(mip.OutOfTime) {
		return OutOfTime // a solver may see that what is left is not enough
	}
	return Unsupported
}
