// Package mip solves mixed-integer linear models by solvers that others have written. It holds
// the contract of a solver, and Solve, which lets no point pass unchecked.
//
//	result, err := mip.Solve(ctx, cbc.New("cbc"), model, mip.Options{Time: time.Minute})
//
// The packages below this one speak to one solver each. None of them knows a puzzle.
package mip

import (
	"context"
	"io"
	"time"

	"github.com/gridwright/gridwright/lin"
)

// Solver solves models. Solve is how to call one; the method trusts its model to be valid, and its
// caller not to trust its answer.
type Solver interface {
	// Name is the solver's spelling in flags and records: "cbc".
	Name() string
	// Solve solves m within the options. When ctx is done it ends soon, with Interrupted and what
	// it has. The error says that the solver could not be run or gave something that is no answer;
	// a *Fault tells more.
	Solve(ctx context.Context, m *lin.Model, o Options) (Result, error)
}

// Preparer is a solver that must be made ready once in a process, such as one that is compiled
// first. Solve does that; who wants the time limits of its context to be those of the solving alone
// calls Prepare before.
type Preparer interface {
	Solver
	// Prepare makes the solver ready, unless it is, and ends at once when ctx is done. What it has
	// begun goes on, so that the next call takes less.
	Prepare(ctx context.Context) error
}

// Prepare makes a solver ready that must be, and does nothing with others.
func Prepare(ctx context.Context, s Solver) error {
	if p, ok := s.(Preparer); ok {
		return p.Prepare(ctx)
	}
	return nil
}

// Options say how to solve. The zero Options set no limit and leave all else to the solver.
type Options struct {
	Time    time.Duration // stop after this time; 0 for none
	Gap     float64       // the relative gap between incumbent and bound at which to stop; 0 for none
	Threads int           // processors to use; 0 for one, so that runs repeat
	Seed    int           // of the solver's random choices; 0 for its own default
	Log     io.Writer     // where the solver's log goes as it comes; nil for nowhere
	Start   []float64     // a point to begin with, a value a column; nil for none
}

// Stop is why a solve ended. It says nothing of what it found: see Result.Point.
type Stop string

// The stops.
const (
	Optimal     Stop = "optimal"                 // the point is optimal, within the gap
	Infeasible  Stop = "infeasible"              // no point meets the rows and bounds
	Unbounded   Stop = "unbounded"               // the objective has no limit
	InfOrUnb    Stop = "infeasible or unbounded" // one of the two
	OutOfTime   Stop = "time"                    // the time limit
	Interrupted Stop = "interrupt"               // the end of the context
	OutOfMemory Stop = "memory"                  // the solver's or the machine's memory
	Unknown     Stop = "unknown"                 // the solver gave up, or can't say
)

// Result is what came of a solve.
type Result struct {
	Stop  Stop
	Point []float64 // a value a column, the best found; nil for none

	Obj   float64 // the objective's value at Point
	Bound float64 // no point is better than this, if Bounded
	// Bounded says that the solver told a bound.
	Bounded bool

	Nodes      int64 // of branch and bound
	Iterations int64 // of the simplex method, or of what the solver uses instead
	Presolved  *Size // the model after presolve; nil if the solver did not tell
	// Incumbents are the points that the solver told of on the way, each better than the one before;
	// nil where its log tells of none.
	Incumbents []Incumbent
	Raw        string
	Log        string // the solver's log, its middle cut where it is long
	Version    string // of the solver, if it told
	Seconds    float64
}

// Incumbent is the best point so far at some time of a solve: what it is worth, not what it is.
type Incumbent struct {
	Obj     float64 `json:"objective"`
	Nodes   int64   `json:"nodes"`   // done by then
	Seconds float64 `json:"seconds"` // since the start, as the solver counts
}

// Size is the size of a model.
type Size struct {
	Rows     int `json:"rows"`
	Cols     int `json:"columns"`
	Nonzeros int `json:"nonzeros"`
}

// Gap is the relative gap between point and bound, as most solvers define it; false for none.
func (r Result) Gap() (gap float64, ok bool) {
	if r.Point == nil || !r.Bounded {
		return 0, false
	}
	off := abs(r.Obj - r.Bound)
	if off == 0 {
		return 0, true
	}
	return off / max(abs(r.Obj), 1e-10), true
}

func abs(x float64) float64 { return max(x, -x) }
