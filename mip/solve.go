package mip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Fault is what a solver did wrong: it could not be run, crashed, or gave what is no answer.
type Fault struct {
	Solver string
	What   string // "ended without writing its solution file"
	Log    string // the end of what it printed
	Err    error  // what lies beneath, or nil
}

// Error names solver and fault.
func (f *Fault) Error() string {
	if f.Err != nil {
		return fmt.Sprintf("%s %s: %v", f.Solver, f.What, wording.Located(f.Err))
	}
	return f.Solver + " " + f.What
}

// Unwrap gives what lies beneath.
func (f *Fault) Unwrap() error { return f.Err }

// Solve solves m by s and holds the result to the model: a point meets every bound and row within
// lin.Usual, its whole numbers are exactly whole, and Obj is the model's own value of it. A point
// that does not is a *Fault, and so is a status that the point, the start point or the bounds of
// the model contradict. What these can't show, that a model is infeasible or a point optimal, stays
// the solver's claim. InfOrUnb becomes Infeasible where the bounds exclude the other.
//
// A solver that is cut short before its program begins, while the model is written for it, has
// stopped as any that is out of time or interrupted. With an error the result has no point and no
// bound, only what else the solver told.
func Solve(ctx context.Context, s Solver, m *lin.Model, o Options) (Result, error) {
	if err := m.Validate(); err != nil {
		return Result{Stop: Unknown}, fmt.Errorf("the model is not valid: %w", err)
	}
	if o.Start != nil && len(o.Start) != len(m.Cols) {
		return Result{Stop: Unknown}, fmt.Errorf("the start point has %d values for %d columns",
			len(o.Start), len(m.Cols))
	}
	switch err := Prepare(ctx, s); { // before the clock starts: the first solve of a process has it
	case err != nil && ctx.Err() != nil:
		return Result{Stop: Interrupted}, nil
	case err != nil:
		return Result{Stop: Unknown}, err
	}
	start := time.Now()
	r, err := s.Solve(ctx, m, o)
	r.Seconds = time.Since(start).Seconds()
	if cut := (*work.Stopped)(nil); errors.As(err, &cut) {
		r.Stop, err = Interrupted, nil
		if errors.Is(cut, context.DeadlineExceeded) {
			r.Stop = OutOfTime
		}
	}
	if err == nil {
		r.Bounded = r.Bounded && abs(r.Bound) <= math.MaxFloat64
		if fault := verify(m, o, &r); fault != nil {
			fault.Solver, fault.Log = s.Name(), Tail(r.Log)
			err = fault
		}
	}
	if err != nil {
		r.Stop, r.Point, r.Obj, r.Bound, r.Bounded = Unknown, nil, 0, 0, false
	}
	return r, err
}

// verify gives what is wrong with a result, and puts right what can be.
func verify(m *lin.Model, o Options, r *Result) *Fault {
	if r.Stop == InfOrUnb && limited(m) {
		r.Stop = Infeasible
	}
	switch {
	case r.Stop == Optimal && r.Point == nil:
		return &Fault{What: "says optimal but gives no point"}
	case r.Stop == Unbounded && limited(m):
		return &Fault{What: "says unbounded, which the bounds of the columns exclude"}
	case r.Stop == Infeasible || r.Stop == InfOrUnb:
		r.Point = nil // leftovers of a search that proved there is nothing
	}
	if r.Point != nil {
		if fault := verifyPoint(m, r); fault != nil {
			return fault
		}
	}
	if o.Start != nil && m.Check(o.Start, lin.Tolerance{}) == nil {
		return against(m, o, r)
	}
	return nil
}

// verifyPoint holds the point to the model, makes its whole numbers whole, and gives it its value.
func verifyPoint(m *lin.Model, r *Result) *Fault {
	if err := m.Check(r.Point, lin.Usual); err != nil {
		return &Fault{What: "gives a point that is none of the model's", Err: err}
	}
	for j, c := range m.Cols {
		if c.Integer {
			r.Point[j] = math.Round(r.Point[j])
		}
	}
	// Rounding moves a row by no more than the solver's own tolerance allowed for, unless large
	// coefficients carry it on.
	if err := m.Check(r.Point, lin.Tolerance{Bound: 1e-6, Row: 1e-4}); err != nil {
		return &Fault{What: "gives a point that is none once its whole numbers are whole", Err: err}
	}
	r.Obj = m.Value(r.Point)
	if r.Bounded && better(m, r.Obj, r.Bound, 0) {
		return &Fault{What: fmt.Sprintf("gives a point of value %v beyond its own bound %v",
			r.Obj, r.Bound)}
	}
	return nil
}

// against holds a result to a start point that is one of the model's.
func against(m *lin.Model, o Options, r *Result) *Fault {
	switch v := m.Value(o.Start); {
	case r.Stop == Infeasible:
		return &Fault{What: "says infeasible, but was given a point of the model"}
	case r.Stop == Optimal && better(m, v, r.Obj, o.Gap):
		return &Fault{What: fmt.Sprintf("says optimal of a point of value %v, but was given one of %v",
			r.Obj, v)}
	}
	return nil
}

// limited reports whether bounds alone keep the objective from running off: the model then is
// infeasible where a solver can't tell that from unbounded.
func limited(m *lin.Model) bool {
	for _, c := range m.Cols {
		if c.Obj != 0 && (math.IsInf(c.Lo, -1) || math.IsInf(c.Hi, 1)) {
			return false
		}
	}
	return true
}

// better reports whether the value a is better than b by more than a gap, relative to the larger of
// them, and what solvers take for equal.
func better(m *lin.Model, a, b, gap float64) bool {
	slack := (1e-4 + gap) * max(1, abs(a), abs(b))
	if m.Maximize {
		return a > b+slack
	}
	return a < b-slack
}

// FaultLog gives the end of the solver's output where err is a fault, and "" otherwise.
func FaultLog(err error) string {
	var f *Fault
	if errors.As(err, &f) {
		return f.Log
	}
	return ""
}

// tailSize is how much of a log an error carries.
const tailSize = 2000

// Tail gives the end of a log.
func Tail(log string) string {
	if len(log) <= tailSize {
		return log
	}
	return "..." + log[len(log)-tailSize:]
}
