package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/sat"
)

// SolveOptions are the options of Solve, Count and Answers.
type SolveOptions struct {
	Engine Engine // "" means Auto
	// Limit is the number of answers at which the search stops. For Solve 0 means 2, the most is
	// MaxAnswers, and with 1 it does not look for a second answer; for Count and Answers 0 means no
	// limit.
	Limit   int
	Confirm Confirmer // who repeats that there are no more answers
	Kinds   []Kind    // of other modules
	Limits

	// Solvers are those that engines of mixed-integer programs may use. SolverOptions and WarmStart
	// need such an engine.
	Solvers       SolverList
	SolverOptions mip.Options // without Time and Start
	// WarmStart begins each further solve of a model with the last point, which the rows added since
	// exclude. Solvers that take start points repair it if they can. It changes no verdict.
	WarmStart bool
}

// settings returns the options as settings. It does not call chosen: that would link the types of
// all solvers' results, with their numbers' printing, into every page.
func (o *SolveOptions) settings() settings {
	if o == nil {
		o = &SolveOptions{}
	}
	s := o.Limits.settings(o.Kinds)
	s.engine, s.limit, s.confirm, s.warm = cmp.Or(o.Engine, Auto), o.Limit, o.Confirm, o.WarmStart
	s.solvers, s.mip = o.Solvers, o.SolverOptions
	return s
}

// Solve looks for an answer of p, and for a second one to see whether the first is the only one.
// Each answer has passed the verifier.
//
// The end of the context or of a limit is not an error: the verdict states what is known so far. An
// error wraps ErrUnsupported, ErrFlawed, ErrNoSolver, ErrUnknown, ErrWrong or ErrOption, or is a
// *mip.Fault; the result still holds what is known.
func Solve(ctx context.Context, p Puzzle, o *SolveOptions) (Result, error) {
	s := o.settings()
	return analyse(p, s.own).solve(ctx, s)
}

// Solve is Solve of the package. With entries, it looks for answers that have them: by the engine
// Auto, with a Limit of at most 2, and without Confirm.
func (a *Analysis) Solve(ctx context.Context, o *SolveOptions) (Result, error) {
	s, err := a.settings(o.settings())
	if err != nil {
		return unsolved(s, err)
	}
	return a.ask(ctx, s)
}

// ask is Solve once the questions asked before have their answers.
func (a *Analysis) ask(ctx context.Context, s settings) (Result, error) {
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return Result{Verdict: Unknown, Run: Run{Engine: s.engine, Stop: why}}, nil
	}
	defer a.of.end()
	return a.solve(ctx, s)
}

// unsolved is the result of Solve if there is no engine.
func unsolved(s settings, err error) (Result, error) {
	return Result{Verdict: Unknown, Run: Run{Engine: s.engine, Stop: unfound(err)}}, err
}

func (a *Analysis) solve(ctx context.Context, s settings) (Result, error) {
	s.limit = cmp.Or(s.limit, 2)
	if s.limit < 0 || s.limit > MaxAnswers {
		return unsolved(s, fmt.Errorf("%w: Limit is %d, expected 0..%d; use Answers for more",
			ErrOption, s.limit, MaxAnswers))
	}
	e, err := a.searcher(s)
	if err != nil {
		return unsolved(s, err)
	}
	f, again := a.recall(s)
	if !again {
		f, err = find(ctx, a.of.puzzle, e, s)
	}
	r := f.Result
	if a.of.kept {
		r = f.clone().Result
	}
	if err == nil {
		err = f.confirm(ctx, a.of.puzzle, s, &r)
	}
	if len(a.entries) == 0 { // answers that refute a claim count, too
		err = cmp.Or(err, a.of.tell(s, &r))
	}
	a.keep(s, f, err)
	return r, err
}

// solve is Solve with the engine already found.
func solve(ctx context.Context, p Puzzle, e engine.Engine, s settings) (Result, error) {
	f, err := find(ctx, p, e, s)
	if err == nil {
		err = f.confirm(ctx, p, s, &f.Result)
	}
	return f.Result, err
}

// confirm has a result confirmed as the settings want.
func (f found) confirm(ctx context.Context, p Puzzle, s settings, r *Result) error {
	if by := s.confirmer(r.Evidence); by != nil {
		confirmed := *r // here, so that a result without need of it is not on the heap
		err := by.result(ctx, p, s, &confirmed, f.pruned)
		*r = confirmed
		return err
	}
	return nil
}

// clone returns a copy that shares nothing which a caller may change.
func (f found) clone() found {
	f.Answer, f.Other, f.Stages = slices.Clone(f.Answer), slices.Clone(f.Other), slices.Clone(f.Stages)
	f.Answers = slices.Clone(f.Answers)
	for i, s := range f.Answers {
		f.Answers[i] = slices.Clone(s)
	}
	if r, ok := f.Report.(*sat.Report); ok && r != nil { // engines of what is kept have no other
		own := *r
		f.Report = &own
	}
	return f
}

// find searches for answers by an engine.
func find(ctx context.Context, p Puzzle, e engine.Engine, s settings) (found, error) {
	var all []Answer
	add := func(a Answer) bool {
		all = append(all, a)
		return true
	}
	out, run, err := searchWithin(ctx, p, e, s, add)
	r := Result{Verdict: Unknown, Answers: all}
	r.Run, r.Complete = run, out.Complete && run.Stop != Faulty
	switch {
	case len(r.Answers) > 1: // each is checked, whatever came afterwards
		r.Verdict, r.Other = Several, r.Answers[1]
	case run.Stop == Faulty: // nothing that a faulty engine reports counts
	case r.Complete && len(r.Answers) == 1:
		r.Verdict = Unique
	case r.Complete:
		r.Verdict = None
	}
	if len(r.Answers) > 0 {
		r.Answer = r.Answers[0]
	}
	if r.Complete {
		r.Evidence = claimOf(out.Pruned)
	}
	return found{r, out.Pruned}, err
}

// Count counts the answers of p, all of them or up to Limit. An engine that can count without
// listing does so, for counts of any size; otherwise each answer is checked as in Solve. Its errors
// are those of Solve; the number is never nil.
func Count(ctx context.Context, p Puzzle, o *SolveOptions) (Counted, error) {
	s := o.settings()
	return analyse(p, s.own).count(ctx, s)
}

// Count is Count of the package. It knows no entries: with some, the error wraps ErrOption.
func (a *Analysis) Count(ctx context.Context, o *SolveOptions) (Counted, error) {
	s, err := a.settings(o.settings())
	if err == nil {
		err = a.bare("Count")
	}
	if err != nil {
		return uncounted(s, err)
	}
	s, why := a.of.begin(ctx, s)
	if why != "" {
		return Counted{Number: new(big.Int), Run: Run{Engine: s.engine, Stop: why}}, nil
	}
	defer a.of.end()
	return a.count(ctx, s)
}

// uncounted is the result of Count if there is no engine.
func uncounted(s settings, err error) (Counted, error) {
	return Counted{Number: new(big.Int), Run: Run{Engine: s.engine, Stop: unfound(err)}}, err
}

func (a *Analysis) count(ctx context.Context, s settings) (Counted, error) {
	e, err := s.searcher(a.of.puzzle)
	if err != nil {
		return uncounted(s, err)
	}
	return count(ctx, a.of.puzzle, e, s)
}

// count is Count with the engine already found.
func count(ctx context.Context, p Puzzle, e engine.Engine, s settings) (Counted, error) {
	out, run, err := countWithin(ctx, p, e, s)
	c := Counted{Number: out.Count(), Run: run}
	if run.Stop != Faulty && out.Complete {
		c.Exact, c.Evidence = true, claimOf(out.Pruned)
	}
	if by := s.confirmer(c.Evidence); err == nil && by != nil {
		c.Confirmation, c.Evidence, err = by.counted(ctx, p, s, c.Evidence, run, out)
		if err != nil {
			c.Exact, c.Stop = false, Faulty
		}
	}
	return c, err
}

// countWithin counts answers within the limits, and returns the run.
func countWithin(ctx context.Context, p Puzzle, e engine.Engine, s settings,
) (engine.Outcome, Run, error) {
	return search(ctx, e, s, func(limited context.Context) (engine.Outcome, error) {
		return engine.Checked(e).Count(limited, p, s.limit)
	})
}

// searchWithin searches for answers within the limits, and returns the run.
func searchWithin(ctx context.Context, p Puzzle, e engine.Engine, s settings, add func(Answer) bool,
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
	run := Run{Engine: Engine(e.Name()), Stop: Faulty}
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
