package mip

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gridwright/gridwright/lin"
)

// Lazy adds to m the rows that the point of r breaks, of a family with too many rows to write out.
// It adds none if the point satisfies them all. m takes the variables of the model that was given
// to SolveLazy. Rows that are already there may be added again under other names only if the point
// breaks them.
type Lazy func(r Result, m *lin.Model)

// LazyResult is the result of SolveLazy. Nodes, Iterations and Seconds are sums over all rounds.
type LazyResult struct {
	Result
	Rows   []lin.Row // the lazy rows that were added
	Rounds int       // calls of the solver
}

// SolveLazy solves m with lazy rows: it solves, adds the rows that the point breaks, and solves
// again, until a point breaks none. It does not change m. If a round ends early, its point is
// returned only if it breaks no lazy row; if ctx ends while lazy runs, none is. The time limit is
// for all rounds together.
//
// A Keeper goes on in its tree, as with callbacks. Other solvers start each round anew, with
// presolve on, and fare well where a few rounds suffice. Each point is checked.
func SolveLazy(ctx context.Context, s Solver, m *lin.Model, o Options, lazy Lazy,
) (LazyResult, error) {
	whole, begun := m.Clone(), time.Now()
	s = Keep(s)
	var sum LazyResult
	for {
		left := o
		if o.Time > 0 {
			left.Time = max(o.Time-time.Since(begun), time.Millisecond)
		}
		r, err := Solve(ctx, s, whole, left)
		sum.Rounds++
		r.Nodes, r.Iterations = r.Nodes+sum.Nodes, r.Iterations+sum.Iterations
		r.Seconds += sum.Seconds
		r.model = m
		sum.Result = r
		if err != nil || r.Point == nil {
			return sum, err
		}
		before := len(whole.Rows)
		lazy(r, whole)
		added := whole.Rows[before:]
		if err := whole.Validate(); err != nil {
			return sum, fmt.Errorf("a lazy row is not valid: %w", err)
		}
		if len(added) == 0 && ctx.Err() != nil { // lazy may have been cut short
			sum.Stop, sum.Point, sum.Obj = Interrupted, nil, 0
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				sum.Stop = OutOfTime
			}
		}
		if len(added) == 0 {
			return sum, nil
		}
		if !slices.ContainsFunc(added, func(row lin.Row) bool { return row.Slack(r.Point) < 0 }) {
			return sum, fmt.Errorf("the point satisfies the lazy row %s, which was added because of it",
				whole.RowName(before))
		}
		sum.Rows = append(sum.Rows, added...)
		sum.Duals, sum.Reduced = nil, nil
		if r.Stop != Optimal {
			sum.Point, sum.Obj = nil, 0
			return sum, nil
		}
	}
}
