// Package viamip builds an engine from a formulation and a MIP solver.
//
// Each solve yields one answer. If the formulation has lazy rows, those that the point breaks are
// added and the model is solved again, until it breaks none: a cutting-plane method whose cuts are
// separated at integer points only. For the next answer, the no-good cut of the last one is added;
// when the model is infeasible, there are no more.
//
// It knows no family and no solver: the caller puts both into an Engine.
package viamip

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/formulation"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/puzzle"
)

// Engine searches with a formulation and a solver.
type Engine struct {
	Formulation *formulation.Formulation
	Solver      mip.Solver
	Options     mip.Options // Time is set from the context's deadline; Start is not used
	Warm        bool        // Search begins each further solve with the last point
	FirstPoint  bool        // Relax stops at the first point
}

// Name returns "mip:FORMULATION@SOLVER".
func (e Engine) Name() string { return "mip:" + e.Formulation.Name + "@" + e.Solver.Name() }

// prunes names the packages of every search by a mixed-integer program.
var prunes = []string{"formulation", "lin", "mip", "engine/viamip"}

// Prunes lists the packages of the formulation and the solver.
func (e Engine) Prunes() *engine.Packages {
	all := &engine.Packages{Own: prunes, And: e.Formulation.Prunes}
	return &engine.Packages{Own: mip.Prunes(e.Solver), And: all}
}

// Prepare prepares the solver.
func (e Engine) Prepare(ctx context.Context) error {
	if err := mip.Prepare(ctx, e.Solver); err != nil {
		return fmt.Errorf("%s: %w", e.Name(), err)
	}
	return nil
}

// Search solves the model of p, forbids the answer and solves again. An outcome has the nodes of
// all solves together, and their other statistics in Report. A formulation with a flaw claims that
// there are no others only if each answer is a point (formulation.Flaw.Whole). An answer of it that
// breaks the rules ends the search with an error that wraps engine.ErrFlawed.
func (e Engine) Search(ctx context.Context, p puzzle.Puzzle, limit int,
	yield func(puzzle.Answer) bool,
) (engine.Outcome, error) {
	if err := e.Formulation.Supports(p); err != nil {
		return engine.Outcome{}, err
	}
	s := search{Engine: e, puzzle: p, pulse: engine.NewSlowPulse(ctx),
		out: engine.Outcome{Pruned: e.Prunes()}}
	s.Solver = mip.Keep(s.Solver)
	if s.pulse.Over() {
		return s.out, nil
	}
	err := s.build(ctx)
	if errors.As(err, new(*work.Stopped)) {
		return s.out, nil
	}
	if err == nil {
		err = s.run(ctx, limit, yield)
	}
	return s.out, err
}

// search is one search.
type search struct {
	Engine
	puzzle puzzle.Puzzle
	pulse  *engine.Pulse
	enc    *formulation.Encoded
	model  lin.Model // that of enc, with the added rows
	start  []float64 // where the next solve begins; nil for nowhere
	out    engine.Outcome
	report *mip.Report // that of out, once there is a model
}

// build builds the model. The error is a *work.Stopped if ctx ended first.
func (s *search) build(ctx context.Context) error {
	start := time.Now()
	enc, err := s.Formulation.Build(ctx, s.puzzle)
	if err != nil {
		return engine.Unbuilt(err)
	}
	s.enc, s.model = enc, *enc.Model
	s.report = &mip.Report{Formulation: s.Formulation.Name, Solver: s.Solver.Name(),
		Stats: enc.Model.Stats(), BuildSeconds: time.Since(start).Seconds()}
	s.out.Report = s.report
	return nil
}

func (s *search) run(ctx context.Context, limit int, yield func(puzzle.Answer) bool) error {
	for {
		r, err := s.solve(ctx)
		switch {
		case err != nil:
			return err
		case r.Stop == mip.Infeasible:
			return s.exhausted()
		case r.Point == nil:
			return gaveUp(ctx, r)
		}
		answer, err := s.enc.Decode(r.Point)
		if err == nil {
			err = s.puzzle.Check(answer)
		}
		if err != nil {
			return s.refused(err)
		}
		s.out.Found++
		if !yield(answer) || s.out.Found == limit {
			return nil
		}
		cut := s.enc.Forbid(r.Point)
		cut.Name = fmt.Sprintf("%s_%d", cut.Name, s.out.Found)
		s.model.Rows = append(s.model.Rows, cut)
	}
}

// solve finds a point that satisfies all lazy rows, or returns why there is none.
func (s *search) solve(ctx context.Context) (mip.Result, error) {
	for {
		r, err := s.once(ctx, &s.model)
		if err != nil {
			return r, s.failed(err)
		}
		if s.Warm {
			s.start = r.Point
		}
		if r.Point == nil || s.enc.Cuts == nil {
			return r, nil
		}
		cuts := s.enc.Cuts(r.Point)
		if len(cuts) == 0 {
			return r, nil
		}
		s.report.Rounds++
		for _, cut := range cuts {
			s.report.LazyRows++
			cut.Name = fmt.Sprintf("%s_%d", cut.Name, s.report.LazyRows)
			s.model.Rows = append(s.model.Rows, cut)
		}
	}
}

// once solves a model once, within the time that is left. A meter shows the state of the solver.
func (s *search) once(ctx context.Context, m *lin.Model) (mip.Result, error) {
	o := s.Options
	o.Time, o.Start = remaining(ctx), s.start
	w := work.Begin(ctx, "solving the model", "")
	o.Watch = func(state mip.State) {
		w.Note(state.String())
		if s.Options.Watch != nil {
			s.Options.Watch(state)
		}
	}
	if o.Log != nil {
		fmt.Fprintln(o.Log, s.heading())
	}
	r, err := mip.Solve(ctx, s.Solver, m, o)
	_ = w.End() // the result states whether it was cut short
	s.account(r)
	return r, err
}

// heading is the line above the log of the next solve: "solve 2, with 1 answer forbidden".
func (s *search) heading() string {
	text := fmt.Sprintf("solve %d", s.report.Solves+1)
	if s.out.Found > 0 {
		text += ", with " + wording.Count(s.out.Found, "answer") + " forbidden"
	}
	if s.report.LazyRows > 0 {
		text += ", with " + wording.Count(s.report.LazyRows, "lazy row")
	}
	return text
}

// failed returns the error of a solve. A solver that takes only some models refuses the puzzle.
func (s *search) failed(err error) error {
	if errors.Is(err, mip.ErrUnsupported) {
		return fmt.Errorf("%w: %s: %w", engine.ErrUnsupported, s.Name(), err)
	}
	return fmt.Errorf("%s: %w", s.Name(), err)
}

// account adds the statistics of a solve to the outcome.
func (s *search) account(r mip.Result) {
	m := s.report
	m.Solves++
	m.Iterations += r.Iterations
	m.SolveSeconds += r.Seconds
	if m.Solves == 1 {
		m.Presolved, m.FirstSeconds = r.Presolved, r.Seconds
		m.FirstNodes, m.FirstIterations = r.Nodes, r.Iterations
	}
	m.Stop, m.Raw, m.Ignored = string(r.Stop), r.Raw, r.Ignored
	if r.Version != "" {
		m.Version = r.Version
	}
	s.out.Nodes += r.Nodes
	s.pulse.Nodes = s.out.Nodes
	s.pulse.Tick() // shows the nodes
}

// exhausted ends a search whose model has become infeasible. All points so far were answers, so
// there are no others if each answer is a point. A formulation with a flaw may miss some, and then
// claims nothing.
func (s *search) exhausted() error {
	if s.Formulation.Whole(s.puzzle) {
		s.out.Complete = true
		return nil
	}
	point := "point"
	if s.out.Found > 0 {
		point = "further point"
	}
	return fmt.Errorf("%w: %s has no %s, which proves nothing: %s",
		engine.ErrFlawed, s.Formulation.Name, point, s.Formulation.Flaw.Misses)
}

// refused ends a search whose point is no answer. For a formulation without such points that is a
// bug, here or in the solver.
func (s *search) refused(err error) error {
	if flaw := s.Formulation.Flaw; flaw != nil && flaw.Strays != "" {
		return fmt.Errorf("%w: the answer of %s breaks the rules (%w): %s",
			engine.ErrFlawed, s.Formulation.Name, err, flaw.Strays)
	}
	return engine.Wrong(s.Name(), err)
}

// gaveUp ends a search in which the solver ended without a point and without a proof. Some solvers
// stop before their time is over because it will not suffice; mip.Report.Stop records that.
func gaveUp(ctx context.Context, r mip.Result) error {
	if _, limited := ctx.Deadline(); ctx.Err() != nil || limited && r.Stop == mip.OutOfTime {
		return nil
	}
	raw := ""
	if r.Raw != "" {
		raw = fmt.Sprintf(" (%s)", r.Raw)
	}
	return fmt.Errorf("%w: the solver ended with %q%s", engine.ErrUnsupported, r.Stop, raw)
}

// remaining returns the time that a solver may take, 0 for no limit. It ends before the deadline by
// a margin in which the solver writes its results: a tenth, at most a quarter of a second.
func remaining(ctx context.Context) time.Duration {
	deadline, ok := ctx.Deadline()
	if !ok {
		return 0
	}
	left := time.Until(deadline)
	return max(left-min(left/10, 250*time.Millisecond), time.Millisecond)
}
