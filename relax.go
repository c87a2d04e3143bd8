package gridwright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gridwright/gridwright/internal/engine"
	"github.com/gridwright/gridwright/internal/engine/viamip"
	"github.com/gridwright/gridwright/mip"
)

// Relaxed is the result of Relax.
type Relaxed struct {
	mip.Relaxation
	// Model is the model whose relaxation was solved; nil if it was not built.
	Model *Model
	// Point is the first point found, with one value per column of Model; nil if there is none. A
	// solver may return values that are off by its tolerance, such as 1e-9 instead of 0.
	Point []float64
	// Evidence is what supports a negative statement: that the puzzle has no answer, if the relaxation
	// is Infeasible; or that no other column can be positive, if it is Complete; and the bounds of
	// Gaps. The latter two are Proved if the solver gave a proof of each solve. It is "" if there is
	// none.
	Evidence Evidence
	// Confirmation is the run of a second engine if the relaxation is Infeasible, as in Result: an
	// answer would be a point. That there is no point is the claim of the solver.
	Confirmation *Confirmation
	Run
}

// RelaxOptions are the options of Relax. Engine must be one of mixed-integer programs, such as
// "mip:assign".
type RelaxOptions struct {
	Engine        Engine
	Solvers       SolverList
	SolverOptions mip.Options // without Time and Start
	// FirstPoint stops at the first point. Positive is then the number of columns that are positive in
	// it, and Stop is AtLimit. The further solves can take many times as long.
	FirstPoint bool
	// Objectives is a number of random objectives, up to MaxObjectives, that are also minimized over a
	// puzzle with one answer: see mip.Relaxation.Gaps. The engine Auto looks for the answer; the error
	// wraps ErrNoAnswer or ErrNotUnique if there is none or more than one.
	Objectives int
	Confirm    Confirmer // who repeats that there is no answer
	Kinds      []Kind
	Time       time.Duration // as in Limits
	Memory     int64         // as in Limits
}

// Relax solves the linear relaxation of a puzzle's model, which shows how much the bounds and rows
// settle without branching. The engine must be one of mixed-integer programs. Its errors are those
// of Solve.
func Relax(ctx context.Context, p Puzzle, o *RelaxOptions) (Relaxed, error) {
	options := chosen(o)
	s := Limits{Time: options.Time, Memory: options.Memory}.settings(options.Kinds)
	s.engine, s.confirm = cmp.Or(options.Engine, Auto), options.Confirm
	s.objectives = options.Objectives
	s.solvers, s.mip = options.Solvers, options.SolverOptions
	r := Relaxed{Run: Run{Engine: s.engine, Stop: Faulty}}
	found, err := s.find(p)
	if err != nil {
		r.Stop = unfound(err)
		return r, err
	}
	e, ok := found.(viamip.Engine)
	if !ok {
		return r, fmt.Errorf("the engine %s has no linear relaxation; expected one that begins with mip",
			found.Name())
	}
	if err := s.knownConfirmer(p); err != nil {
		return r, err
	}
	e.FirstPoint = options.FirstPoint
	r.Engine = Engine(e.Name())
	if err := prepare(ctx, e); err != nil && ctx.Err() == nil {
		return r, err
	}
	limited, cancel := s.within(ctx)
	defer cancel()
	var answer Answer
	if s.objectives > 0 {
		answer, err = analyse(p, s.own).onlyAnswer(limited, s)
		if err != nil && limited.Err() != nil {
			r.Stop = s.stopOf(ctx, limited, engine.Outcome{})
			return r, nil
		}
		if err != nil {
			return r, fmt.Errorf("random objectives are compared with the only answer: %w", err)
		}
	}
	proved, err := r.solve(limited, p, e, answer, s.objectives)
	switch {
	case errors.Is(err, ErrFlawed):
		r.Stop = Flawed
	case err == nil, errors.Is(err, ErrUnsupported):
		r.Stop = s.stopOf(ctx, limited, engine.Outcome{Complete: r.Relaxation.Complete, Report: r.Report})
		if options.FirstPoint && r.Point != nil {
			r.Stop = AtLimit
		}
	}
	if err != nil || !r.Complete && len(r.Gaps) == 0 {
		return r, err
	}
	r.Evidence = claimOf(e.Prunes())
	if r.Infeasible {
		return r, r.confirmNone(ctx, p, s, e.Prunes())
	}
	if proved { // that a model without a point is that of the puzzle, nothing proves
		r.Evidence = Proved
	}
	return r, nil
}

// solve solves the relaxation, and with an answer also minimizes random objectives. It reports
// whether the solver proved each solve.
func (r *Relaxed) solve(ctx context.Context, p Puzzle, e viamip.Engine, answer Answer,
	objectives int,
) (proved bool, err error) {
	start := time.Now()
	relaxed, report, err := e.Relax(ctx, p)
	if proved = relaxed.Proved; err == nil && answer != nil && !relaxed.Infeasible {
		var all bool
		relaxed.Gaps, all, err = e.Gaps(ctx, p, answer, objectives)
		proved = proved && all
	}
	r.Time, r.Relaxation, r.Point = time.Since(start), relaxed.Relaxation, relaxed.Point
	if relaxed.Encoded != nil {
		r.Model = newModel(newFormulation(e.Formulation), relaxed.Encoded, p)
	}
	if report != nil {
		r.Report = report
	}
	return proved, err
}

// confirmNone has a second engine repeat that the puzzle of an infeasible relaxation has no answer.
func (r *Relaxed) confirmNone(ctx context.Context, p Puzzle, s settings,
	pruned *engine.Packages,
) error {
	by := s.confirmer(r.Evidence)
	if by == nil {
		return nil
	}
	none := Result{Verdict: None, Evidence: r.Evidence, Run: r.Run}
	err := by.result(ctx, p, s, &none, pruned)
	r.Evidence, r.Confirmation, r.Stop = none.Evidence, none.Confirmation, none.Stop
	if err != nil { // it has an answer
		r.Infeasible, r.Complete = false, false
	}
	return err
}
