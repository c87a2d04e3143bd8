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

// Verdict is what is known of the answers of a puzzle.
type Verdict string

// The verdicts. Unique and None say that something does not exist: Result.Evidence says how well
// that is founded.
const (
	Unique  Verdict = "unique"  // there is exactly one answer
	Several Verdict = "several" // there are two answers or more
	None    Verdict = "none"    // there is no answer
	// Unknown means that the search ended too early. There may be an answer in Result.Answer: then
	// it is not known whether it is the only one.
	Unknown Verdict = "unknown"
)

// Evidence grades the claim that there is no answer, or no other.
type Evidence string

// Claimed means that one engine searched everything and found no more. Nobody else has checked
// that.
const Claimed Evidence = "claimed"

// Confirmed means that two engines that share no search code searched everything and found no more.
// Minimize has it of its puzzles.
const Confirmed Evidence = "confirmed"

// Stop is why a search ended.
type Stop string

// The stops.
const (
	Exhausted   Stop = "exhausted"   // everything was searched
	AtLimit     Stop = "limit"       // as many answers as were asked for
	OutOfTime   Stop = "time"        // Time, or the deadline of the context
	Interrupted Stop = "interrupt"   // the context was cancelled
	OutOfBudget Stop = "budget"      // Budget
	Unsupported Stop = "unsupported" // the engine can't search such a puzzle, or only part of the way
	Flawed      Stop = "flaw"        // a known flaw of the formulation
	Faulty      Stop = "error"       // an error, which comes with the result
)

// MaxAnswers is the most answers that Solve keeps: on the largest board they take 160 MB. Answers
// gives more, one at a time.
const MaxAnswers = 1000

// Errors, for errors.Is. Faults of MIP solvers are *mip.Fault.
var (
	// ErrUnsupported: the engine can't search this puzzle, as it is of another kind or too large.
	ErrUnsupported = engine.ErrUnsupported
	// ErrMemory: the search needs more memory than the option Memory allows. Such errors are
	// ErrUnsupported, too.
	ErrMemory = engine.ErrMemory
	// ErrFlawed: the formulation has a known flaw, and gave what the rules refuse or proved nothing.
	ErrFlawed = engine.ErrFlawed
	// ErrWrong: the engine has a bug. What it gave was refused.
	ErrWrong = engine.ErrWrong
	// ErrUnknown: there is no engine, formulation or encoding of the name, or none for the puzzle's
	// kind.
	ErrUnknown = catalog.ErrUnknown
	// ErrOption: an option has a value that it can't have.
	ErrOption = errors.New("bad option")
	// ErrIncomplete: Answers ended before it had all.
	ErrIncomplete = errors.New("the search ended before it had all answers")
	// ErrNoSolver: a mixed-integer program needs a solver, which Solver passes.
	ErrNoSolver = catalog.ErrNoSolver
)

// Report describes the model or the formula that an engine used: a *mip.Report or a *sat.Report.
type Report interface {
	// Field is the name that JSON records hold it under: "model", "sat".
	Field() string
}

// Run describes a search: which engine, for how long, and why it ended.
type Run struct {
	Engine string   // in full: "mip:assign@cbc" where "mip:assign" was asked for
	Stages []string // the stages that ran, in the order in which they began: "bitboard", "links"
	Stop   Stop
	Nodes  int64 // decisions or states, in the engine's own measure
	// Checked is the number of answers that were held to the rules: all that were found, unless they
	// were counted without listing them.
	Checked int
	Time    time.Duration // in all, without making a solver ready
	First   time.Duration // until the first answer; 0 where there is none
	Report  Report        // nil for native engines
}

// Result is what Solve found out.
type Result struct {
	Verdict  Verdict
	Evidence Evidence // of the verdicts Unique and None; else ""
	Answer   Answer   // the first answer found; nil for none
	Other    Answer   // another answer, where the verdict is Several; else nil
	Answers  []Answer // all answers found, up to Limit
	Complete bool     // whether there are no others
	Run
}

// Solve looks for an answer of p, and for a second one to see whether it is the only one. Each has
// passed the rules verifier.
//
// The end of the context or of a limit is no error: the verdict is what is known by then. An error
// wraps ErrUnsupported, ErrFlawed, ErrNoSolver, ErrWrong or a *mip.Fault, or is about an option;
// the result then says what is known all the same.
func Solve(ctx context.Context, p Puzzle, options ...Option) (Result, error) {
	s := newSettings(options)
	if s.limit == 0 && !s.limited {
		s.limit = 2
	}
	r := Result{Verdict: Unknown, Run: Run{Engine: s.engine, Stop: Faulty}}
	if s.limit < 1 || s.limit > MaxAnswers {
		return r, fmt.Errorf("%w: the limit is %d, not in 1..%d: Answers gives any number, one by one",
			ErrOption, s.limit, MaxAnswers)
	}
	e, err := s.find(p)
	if err != nil {
		r.Stop = unfound(err)
		return r, err
	}
	return solve(ctx, p, e, s)
}

// solve is Solve with an engine.
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
	case run.Stop == Faulty: // what an engine says that is wrong counts for nothing
	case r.Complete && len(r.Answers) == 1:
		r.Verdict, r.Evidence = Unique, Claimed
	case r.Complete:
		r.Verdict, r.Evidence = None, Claimed
	}
	if len(r.Answers) > 0 {
		r.Answer = slices.Clone(r.Answers[0])
	}
	return r, err
}

// Counted is what Count found out.
type Counted struct {
	// Number is the number of answers: all of them if Exact, else those counted so far.
	Number   *big.Int
	Exact    bool
	Evidence Evidence // that there are no more; "" if not Exact
	Run
}

// Count counts the answers of p, to the end or to the Limit. Where an engine can count without
// listing it does so, for counts of any size; else each answer is checked as by Solve. Errors are
// those of Solve; the number is never nil.
func Count(ctx context.Context, p Puzzle, options ...Option) (Counted, error) {
	s := newSettings(options)
	c := Counted{Number: new(big.Int), Run: Run{Engine: s.engine, Stop: Faulty}}
	e, err := s.find(p)
	if err != nil {
		c.Stop = unfound(err)
		return c, err
	}
	return count(ctx, p, e, s)
}

// count is Count with an engine.
func count(ctx context.Context, p Puzzle, e engine.Engine, s settings) (Counted, error) {
	out, run, err := search(ctx, e, s, func(limited context.Context) (engine.Outcome, error) {
		return engine.Checked(e).Count(limited, p, s.limit)
	})
	c := Counted{Number: out.Count(), Run: run}
	if run.Stop != Faulty && out.Complete {
		c.Exact, c.Evidence = true, Claimed
	}
	return c, err
}

// list searches for answers within the limits, and tells how that went.
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

// search runs an engine within the limits, and tells how that went. An error of the engine itself
// makes the stop Faulty. What to do is passed, so that programs that do not count do not contain
// what counts.
func search(ctx context.Context, e engine.Engine, s settings,
	do func(context.Context) (engine.Outcome, error),
) (engine.Outcome, Run, error) {
	run := Run{Engine: e.Name(), Stop: Faulty}
	// Once interrupted, the search ends at its first look, and the run says so.
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

// unfound is the stop of a run whose engine is not found.
func unfound(err error) Stop {
	if errors.Is(err, ErrUnsupported) {
		return Unsupported
	}
	return Faulty
}

// prepare makes an engine ready, which is no part of the time of the puzzle that happens to be the
// first.
func prepare(ctx context.Context, e engine.Engine) error {
	if p, ok := e.(engine.Preparer); ok {
		return p.Prepare(ctx)
	}
	return nil
}

// stopOf tells why a search without a fault ended. The limit goes first: what was asked for is
// there, even if the time ran out in the same moment.
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
	case limited.Err() != nil, late(limited):
		return OutOfTime
	}
	if r, ok := out.Report.(*mip.Report); ok && r.Stop == string(mip.OutOfTime) {
		return OutOfTime // a solver may see that what is left is not enough
	}
	return Unsupported
}

// late reports whether the time of a context is over by the clock. On one thread, as in a browser,
// the context itself may see that later than the work that it ended.
func late(ctx context.Context) bool {
	deadline, limited := ctx.Deadline()
	return limited && !time.Now().Before(deadline)
}
