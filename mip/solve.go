package mip

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
)

// Fault is the error of a solver: it could not be run, crashed, or returned an invalid result.
type Fault struct {
	Solver string
	What   string // "ended without writing its solution file"
	Log    string // the end of what it printed
	Err    error  // the cause, or nil

	refuted bool // the start point satisfies the model exactly, and contradicts the result
}

// Error names the solver and the fault.
func (f *Fault) Error() string {
	if f.Err != nil {
		return fmt.Sprintf("%s %s: %v", f.Solver, f.What, wording.Located(f.Err))
	}
	return f.Solver + " " + f.What
}

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// settled returns m with the bounds as solvers read them: infinite from lin.Huge on, and whole for
// integer columns. Some solvers refuse other bounds, or read them in a way of their own. It does
// not change m.
func settled(m *lin.Model) *lin.Model {
	s := *m
	changed := false // whether s has bounds of its own
	change := func() {
		if !changed {
			s.Cols, s.Rows, changed = slices.Clone(m.Cols), slices.Clone(m.Rows), true
		}
	}
	for j, c := range m.Cols {
		lo, hi := lin.Limits(c.Lo, c.Hi)
		if c.Integer {
			lo, hi = math.Ceil(lo-wholeness), math.Floor(hi+wholeness)
		}
		if lo != c.Lo || hi != c.Hi {
			change()
			s.Cols[j].Lo, s.Cols[j].Hi = lo, hi
		}
	}
	for i, r := range m.Rows {
		if lo, hi := lin.Limits(r.Lo, r.Hi); lo != r.Lo || hi != r.Hi {
			change()
			s.Rows[i].Lo, s.Rows[i].Hi = lo, hi
		}
	}
	return &s
}

// wholeness is by how much a bound may miss a whole number, as the sum of fractions may, and still
// allow it. It is far below the tolerances of solvers.
const wholeness = 1e-9

// Solve solves m with s and checks the result. Bounds of lin.Huge and more count as infinite, and
// bounds of integer columns are rounded to whole numbers. A returned point satisfies every bound
// and row within lin.Usual, its integer columns are exactly integral, and Obj is its value in the
// model. Any other point is a *Fault, and so is a status that the point, the start point or the
// bounds of the model contradict. That a model is infeasible or a point optimal can't be checked
// this way; it remains the solver's claim. InfOrUnb becomes Infeasible if the bounds exclude an
// unbounded objective.
//
// If the time ends or the context is cancelled while the model is still being written, the result
// is the same as for a solver that stops for this reason. With an error the result has no point and
// no bound, only the solver's other reports.
func Solve(ctx context.Context, s Solver, m *lin.Model, o Options) (Result, error) {
	if err := complete(ctx, s, m); err != nil {
		return Result{Stop: Unknown}, err
	}
	if o.Time < 0 { // a deadline that has passed
		return Result{Stop: OutOfTime}, nil
	}
	if err := m.Validate(); err != nil {
		return Result{Stop: Unknown}, fmt.Errorf("the model is not valid: %w", err)
	}
	if o.Start != nil && len(o.Start) != len(m.Cols) {
		return Result{Stop: Unknown}, fmt.Errorf("the start point has %d values for %d columns",
			len(o.Start), len(m.Cols))
	}
	given := m
	m, extend, err := m.PlainBut(takenExtensions(s, m))
	if err != nil {
		return Result{Stop: Unknown}, fmt.Errorf("%s gets linear rows instead: %w", s.Name(), err)
	}
	if o.Start != nil {
		o.Start = extend(o.Start)
	}
	m = settled(m)
	switch err := Prepare(ctx, s); { // before the clock starts: it takes time once in a process
	case err != nil && ctx.Err() != nil:
		return Result{Stop: Interrupted}, nil
	case err != nil:
		return Result{Stop: Unknown}, err
	}
	start := time.Now()
	r, err := s.Solve(ctx, m, o)
	r.model = given
	r.Seconds = time.Since(start).Seconds()
	if cut := (*work.Stopped)(nil); errors.As(err, &cut) {
		r.Stop, err = Interrupted, nil
		if errors.Is(cut, context.DeadlineExceeded) {
			r.Stop = OutOfTime
		}
	}
	if err == nil {
		r.Bounded = r.Bounded && abs(r.Bound) <= math.MaxFloat64
		if fault := verifyResult(m, o, &r); fault != nil {
			fault.Solver, fault.Log = s.Name(), Tail(r.Log)
			err = fault
		}
	}
	if err == nil {
		sensitivity(m, &r)
		if fault := original(given, &r); fault != nil {
			fault.Solver, fault.Log = s.Name(), Tail(r.Log)
			err = fault
		}
	}
	if err != nil {
		r.Duals, r.Reduced, r.Proof = nil, nil, nil
		r.Stop, r.Point, r.Obj, r.Bound, r.Bounded = Unknown, nil, 0, 0, false
	}
	return r, err
}

// verifyResult returns what is wrong with a result, and corrects what can be corrected.
func verifyResult(m *lin.Model, o Options, r *Result) *Fault {
	if r.Stop == InfOrUnb && limited(m) {
		r.Stop = Infeasible
	}
	switch {
	case r.Stop == Optimal && r.Point == nil:
		return &Fault{What: "reports optimal but gives no point"}
	case r.Stop == Unbounded && limited(m):
		return &Fault{What: "reports unbounded, which the bounds of the columns exclude"}
	case r.Stop == Infeasible || r.Stop == InfOrUnb:
		r.Point = nil // left over from a search that proved that there is none
	}
	if r.Point == nil {
		r.Obj = 0
	} else if fault := verifyPoint(m, r); fault != nil {
		return fault
	}
	if o.Start != nil && m.Check(o.Start, lin.Tolerance{}) == nil {
		return against(m, o, r)
	}
	return nil
}

// original takes the columns that Plain has added from a result, and checks the point against the
// model with its extensions.
func original(m *lin.Model, r *Result) *Fault {
	if !m.Extended() {
		return nil
	}
	r.Duals, r.Reduced, r.Proof = nil, nil, nil // there are none of conditions and sets
	if r.Point == nil {
		return nil
	}
	r.Point = r.Point[:len(m.Cols)]
	if err := m.Check(r.Point, lin.Usual); err != nil {
		return &Fault{What: "gives a point that violates the model", Err: err}
	}
	return nil
}

// verifyPoint checks the point, rounds its integer columns, and sets Obj to its value.
func verifyPoint(m *lin.Model, r *Result) *Fault {
	if err := m.Check(r.Point, lin.Usual); err != nil {
		return &Fault{What: "gives a point that violates the model", Err: err}
	}
	for j, c := range m.Cols {
		if abs(r.Point[j]) >= lin.Huge {
			return &Fault{What: fmt.Sprintf("gives a point with the value %v of column %s; %v and more "+
				"count as infinite", r.Point[j], m.ColName(j), lin.Huge)}
		}
		if c.Integer {
			r.Point[j] = math.Round(r.Point[j])
		}
	}
	// Rounding moves a row by no more than the solver's own tolerance, unless it has large
	// coefficients.
	if err := m.Check(r.Point, lin.Tolerance{Bound: 1e-6, Row: 1e-4}); err != nil {
		return &Fault{What: "gives a point that violates the model once its integer columns are rounded",
			Err: err}
	}
	if err := wholeRows(m, r.Point); err != nil {
		return &Fault{What: "gives a point that violates a row of whole numbers", Err: err}
	}
	r.Obj = m.Value(r.Point)
	if r.Bounded && isBetter(m, r.Obj, r.Bound, beside*max(1, abs(r.Obj), abs(r.Bound))) {
		return &Fault{What: fmt.Sprintf("gives a point of value %v beyond its own bound %v",
			r.Obj, r.Bound)}
	}
	return nil
}

// wholeRows returns an error that names a row of whole numbers that the point misses. A tolerance
// in proportion to the terms lets pass a point that misses 987654321 x = 1111111110123 by a
// thousand, which some solvers call optimal. Such a row is computed without rounding, so it needs
// none.
func wholeRows(m *lin.Model, x []float64) error {
	whole := func(v float64) bool { return v == math.Trunc(v) || math.IsInf(v, 0) }
rows:
	for i, row := range m.Rows {
		if row.When != nil || !whole(row.Lo) || !whole(row.Hi) {
			continue
		}
		sum, size := 0.0, 0.0
		for _, t := range row.Terms {
			if !m.Cols[t.Col].Integer || !whole(t.Coef) {
				continue rows
			}
			sum += t.Coef * x[t.Col]
			size += math.Abs(t.Coef * x[t.Col])
		}
		if size < 1<<53 && (sum < row.Lo || sum > row.Hi) {
			return fmt.Errorf("row %s is %.0f, not in %.0f..%.0f",
				m.RowName(i), sum, row.Lo, row.Hi)
		}
	}
	return nil
}

// against compares a result with a start point that satisfies the model.
func against(m *lin.Model, o Options, r *Result) *Fault {
	v := m.Value(o.Start)
	worse := slack(m, v, r.Obj, nearly)
	if o.Gap > 0 { // solvers compute it with rounding
		worse = (nearly + o.Gap) * max(1, abs(v), abs(r.Obj))
	}
	switch {
	case r.Stop == Infeasible:
		return &Fault{What: "reports infeasible, but was given a point of the model", refuted: true}
	case r.Stop == Optimal && isBetter(m, v, r.Obj, worse):
		return &Fault{refuted: true, What: fmt.Sprintf(
			"reports optimal for a point of value %.15g, but was given one of %.15g", r.Obj, v)}
	}
	return nil
}

// limited reports whether bounds alone limit the objective. If so, a model that is infeasible or
// unbounded is infeasible.
func limited(m *lin.Model) bool {
	return !slices.ContainsFunc(m.Cols, func(c lin.Col) bool {
		return c.Obj != 0 && (math.IsInf(c.Lo, -1) || math.IsInf(c.Hi, 1))
	})
}

const (
	// beside is by which part of them a point may be better than its solver's bound: logs have few
	// digits, and a point that satisfies the rows within their tolerance is better than it should be.
	beside = 1e-4
	// nearly is by which part a point of the model, which satisfies it exactly, may be better than
	// what a solver calls optimal. HiGHS, CBC and GLPK stop within 1e-6, and pb rounds costs that
	// are no whole numbers, by 1e-5 at most.
	nearly = 1e-5
)

// FaultLog returns the end of the solver's output if err is a fault, and "" otherwise.
func FaultLog(err error) string {
	var f *Fault
	if errors.As(err, &f) {
		return f.Log
	}
	return ""
}

// tailSize is how much of a log an error carries.
const tailSize = 2000

// Tail returns the end of a log.
func Tail(log string) string {
	if len(log) <= tailSize {
		return log
	}
	return "..." + log[len(log)-tailSize:]
}
