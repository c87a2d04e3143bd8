// Package mip solves mixed-integer linear models with solvers that are installed on the machine,
// and with two that are built in. It defines the contract of a solver, and Solve, which checks
// every point.
//
//	result, err := mip.Solve(ctx, cbc.New("cbc"), model, mip.Options{Time: time.Minute})
//
// Packages cbc, glpk, highs and highswasm below this one connect to one solver each; pb and simplex
// are solvers themselves. Package solvers lists those that this machine has. Of the others, exact
// computes with exact fractions, program runs a solver as a program, and miptest tests solvers.
// None of them depends on puzzles.
package mip

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

// Solver solves models. Call it through the function Solve. The method Solve expects a valid model,
// and its result is not checked.
type Solver interface {
	// Name returns the solver's name in flags and records, such as "cbc".
	Name() string
	// Solve solves m within the options. When ctx is done it returns soon, with Interrupted and its
	// best point so far. The error is for a solver that could not be run or returned an invalid
	// result; a *Fault has the details.
	Solve(ctx context.Context, m *lin.Model, o Options) (Result, error)
}

// ErrUnsupported is wrapped by the error of a solver that does not take every model. The error
// names the column or row that it does not take. Solve returns it unchanged.
var ErrUnsupported = errors.New("this solver does not take such a model")

// Preparer is a solver that must be prepared once in a process, for example compiled. Solve does
// that. Call Prepare before if the time limit of the context should count the solving only.
type Preparer interface {
	Solver
	// Prepare prepares the solver unless it is ready, and returns immediately when ctx is done. The
	// preparation then continues, so that the next call takes less time.
	Prepare(ctx context.Context) error
}

// Extender is a solver that takes some extensions of linear models as they are. It gets the others
// as rows (see lin.Model.PlainBut).
type Extender interface {
	Solver
	// Takes returns the extensions of m that the solver takes. It may depend on the values in m.
	Takes(m *lin.Model) lin.Extensions
}

// takenExtensions returns the extensions of m that a solver takes.
func takenExtensions(s Solver, m *lin.Model) lin.Extensions {
	if x, ok := s.(Extender); ok {
		return x.Takes(m)
	}
	return 0
}

// Stated returns why m can't be stated for a solver, or nil: m has an extension that the solver
// does not take, and linear rows need a bound for it that a column lacks.
func Stated(s Solver, m *lin.Model) error {
	_, _, err := m.PlainBut(takenExtensions(s, m))
	return err
}

// Prepare prepares a solver that is a Preparer, and does nothing with others.
func Prepare(ctx context.Context, s Solver) error {
	if p, ok := s.(Preparer); ok {
		return p.Prepare(ctx)
	}
	return nil
}

// Pruner is a solver that shares code with other engines of this module.
type Pruner interface {
	Solver
	// Prunes names the packages of this module in which a fault could lose a point, by their import
	// paths in the module, such as "sat". Those that only read and write files need not be named.
	Prunes() []string
}

// Prunes names what could lose a point of a solver: the packages that a Pruner names, and for any
// other solver the solver itself, as in "solver cbc".
func Prunes(s Solver) []string {
	if p, ok := s.(Pruner); ok {
		return p.Prunes()
	}
	return []string{outside + s.Name()}
}

// Options says how to solve. The zero Options sets no limit and leaves everything else to the
// solver.
type Options struct {
	Time    time.Duration // stop after this time, at once if it is negative; 0 for no limit
	Gap     float64       // the relative gap between incumbent and bound at which to stop; 0 for none
	Threads int           // processors to use; 0 for one, so that runs are repeatable
	Seed    int           // for the solver's random choices; 0 for its default
	Log     io.Writer     // gets the solver's log while it runs, if not nil
	Start   []float64     // a point to begin with, one value for each column; nil for none

	NoPresolve bool // solve the model as it is, without presolve
	// Own are options that only this solver has, in its own words. An option that it does not have,
	// that Options has a field for, or that affects the files of a run is an *OptionError.
	Own []Setting

	// Watch is called with the state of the solve each time the solver reports it, if not nil.
	// Calls come one after the other, and end before Solve returns.
	Watch func(State)
}

// complete returns an error if what a solve needs is nil.
func complete(ctx context.Context, s Solver, m *lin.Model) error {
	switch {
	case ctx == nil:
		return errors.New("there is no context")
	case s == nil:
		return errors.New("there is no solver")
	case m == nil:
		return errors.New("there is no model")
	}
	return nil
}

// Setting is an option of one solver, in its own words: of "simplex_strategy=4" the name and the
// value. The value is "" for an option without one.
type Setting struct{ Name, Value string }

// String returns "NAME=VALUE", or the name alone if there is no value.
func (s Setting) String() string {
	if s.Value == "" {
		return s.Name
	}
	return s.Name + "=" + s.Value
}

// OptionError is the error for an option in Options.Own that the solver does not take.
type OptionError struct {
	Solver  string
	Setting Setting // the zero Setting if the solver does not name the one it refuses
	Why     string  // "cbc has no option of this name", or what the solver says
	// Use is the option that all solvers have for the same purpose, as Result.Ignored names it, or
	// "".
	Use string
}

// Error names the solver, the option and the reason.
func (e *OptionError) Error() string {
	option := "an option"
	if e.Setting != (Setting{}) {
		option = fmt.Sprintf("the option %.60q", e.Setting)
	}
	return fmt.Sprintf("%s does not take %s: %s", e.Solver, option, e.Why)
}

// Given returns those of the names that are set in o, for Result.Ignored: "gap", "threads", "seed",
// "start", "presolve".
func (o Options) Given(names ...string) []string {
	given := map[string]bool{"gap": o.Gap > 0, "threads": o.Threads > 1, "seed": o.Seed != 0,
		"start": o.Start != nil, "presolve": o.NoPresolve}
	return slices.DeleteFunc(names, func(name string) bool { return !given[name] })
}

// State is how far a solve has come.
type State struct {
	Obj     float64 // the objective's value at the best point so far, if Found
	Found   bool
	Bound   float64 // no point is better than this, if Bounded
	Bounded bool
	Nodes   int64 // as in Result
}

// String describes the state in a few words: "best 12, bound 10, gap 16.7 %, 1234 nodes".
func (s State) String() string {
	text := "no point yet"
	if s.Found {
		text = fmt.Sprintf("best %.6g", s.Obj)
	}
	if s.Bounded {
		text += fmt.Sprintf(", bound %.6g", s.Bound)
	}
	if gap, ok := s.Gap(); ok && gap < 10 { // far from 0 it says nothing
		text += fmt.Sprintf(", gap %.3g %%", 100*gap)
	}
	return text + ", " + wording.Count(int(s.Nodes), "node")
}

// Gap returns the relative gap between point and bound, as Result.Gap does.
func (s State) Gap() (gap float64, ok bool) { return gapOf(s.Obj, s.Found, s.Bound, s.Bounded) }

// Stop is why a solve ended. Result.Point shows whether it found a point.
type Stop string

// The reasons to stop.
const (
	Optimal     Stop = "optimal"                 // the point is optimal, within the gap
	Infeasible  Stop = "infeasible"              // no point satisfies the rows and bounds
	Unbounded   Stop = "unbounded"               // the objective has no limit
	InfOrUnb    Stop = "infeasible or unbounded" // one of the two
	OutOfTime   Stop = "time"                    // the time limit
	Interrupted Stop = "interrupt"               // the context ended
	OutOfMemory Stop = "memory"                  // the solver's or the machine's memory
	Unknown     Stop = "unknown"                 // the solver gave up, or gave no reason
)

// Result is the result of a solve.
type Result struct {
	Stop  Stop
	Point []float64 // the best point found, one value for each column; nil for none

	// Duals and Reduced are the sensitivities of an optimum of a model without integer columns: by
	// how much the optimal objective changes for each unit by which a row's limit grows, or a
	// column's bound. That of a row or column that is not at its limit is 0. They are nil where
	// the solver gives no duals, or gives some without complementary slackness.
	Duals   []float64 // of each row, also called shadow prices
	Reduced []float64 // of each column, also called reduced costs

	// Proof proves Stop in rational numbers, of a model without integer columns; nil for none. It has
	// not been checked: Confirm does that.
	Proof *exact.Proof

	Obj   float64 // the objective's value at Point, or 0 without one, where Value returns NaN
	Bound float64 // no point is better than this, if Bounded
	// Bounded reports whether the solver reported a bound.
	Bounded bool

	// Ignored names the options that were set but that the solver does not have, as Options.Given
	// does.
	Ignored []string

	Nodes      int64 // of branch and bound
	Iterations int64 // of the simplex method, or of what the solver uses instead
	Presolved  *Size // the model after presolve; nil if the solver did not report it
	// Incumbents are the improving points in the solver's log, each better than the one before; nil
	// if the log has none.
	Incumbents []Incumbent
	// Retracted is what the solver stated first, where it was asked again and its own point refuted
	// it: "optimal at 2"; or "".
	Retracted string
	Raw       string
	Log       string // the solver's log; the middle of a long one is cut
	Version   string // of the solver, if it reported it
	Seconds   float64

	model *lin.Model // for Value; nil unless the function Solve made the result
}

// Value returns the value of a variable or an expression of the solved model at Point. It is NaN if
// there is no point, and for variables of other models.
func (r Result) Value(e lin.Linear) float64 {
	if r.model == nil {
		return math.NaN()
	}
	return r.model.ValueOf(e, r.Point)
}

// Dual returns the dual of a row of the solved model, as Duals has it, or NaN if there is none.
func (r Result) Dual(h lin.Handle) float64 {
	if r.model == nil {
		return math.NaN()
	}
	return valueAt(r.Duals, r.model.Index(h))
}

// ReducedCost returns that of a column, as Reduced has it, or NaN if there is none.
func (r Result) ReducedCost(v lin.Var) float64 {
	if r.model == nil {
		return math.NaN()
	}
	return valueAt(r.Reduced, r.model.Column(v))
}

// valueAt returns a value of a slice, or NaN if it has none there.
func valueAt(values []float64, i int) float64 {
	if i < 0 || i >= len(values) {
		return math.NaN()
	}
	return values[i]
}

// Incumbent is the value of the best point so far at some time of a solve.
type Incumbent struct {
	Obj     float64 `json:"objective"`
	Nodes   int64   `json:"nodes"`   // nodes finished so far
	Seconds float64 `json:"seconds"` // since the start, as the solver counts
}

// Size is the size of a model.
type Size struct {
	Rows     int `json:"rows"`
	Cols     int `json:"columns"`
	Nonzeros int `json:"nonzeros"`
}

// Gap returns the relative gap between point and bound, as most solvers define it, or false if
// there is none.
func (r Result) Gap() (gap float64, ok bool) {
	return gapOf(r.Obj, r.Point != nil, r.Bound, r.Bounded)
}

func gapOf(obj float64, found bool, bound float64, bounded bool) (gap float64, ok bool) {
	if !found || !bounded {
		return 0, false
	}
	off := abs(obj - bound)
	if off == 0 {
		return 0, true
	}
	return off / max(abs(obj), 1e-10), true
}

func abs(x float64) float64 { return max(x, -x) }
