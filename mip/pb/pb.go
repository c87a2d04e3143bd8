// Package pb solves models whose columns are whole numbers, with this project's SAT solver. It
// needs nothing installed.
//
// The name is for pseudo-Boolean: linear rows over variables that are true or false. Those are at
// home here: puzzles, schedules, covers, and whatever else asks for a point rather than for the
// last percent of an objective. Models with continuous columns are refused by name, except where
// the columns are marked as integral without loss (lin.Col.Implied).
//
// A solve scales the model to whole numbers, presolves it (bounds, coefficients, probing), and
// gives it to the SAT solver: rows of 0/1 columns as clauses, groups and rows, and rows of larger
// integers as a theory with order literals made on demand. Objectives are improved from above by
// better points, and from below by cores and by Lagrangian relaxation. Each file describes its
// part.
package pb

import (
	"cmp"
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/sat"
)

// version is that of this solver. It changes when its results or their costs may.
const version = "1.1"

// unclear is the largest relative gap that may be left by the rounding of costs where a point is
// called optimal. Costs of a few digits leave none, and others 1e-9 where there is room for digits.
const unclear = 1e-5

// DefaultMemory is the limit of the search in bytes, unless a Solver has its own.
const DefaultMemory = 2 << 30

// Solver solves models. The zero Solver is ready to use. It takes all options except Threads: it
// searches on one processor. Its own settings (mip.Options.Own) are "conflicts" and "memory" (in
// MB), which override the fields.
//
// In a result, Nodes are conflicts, and Iterations are propagations. A column or a row that the
// solver can't take is named in an error that wraps mip.ErrUnsupported.
type Solver struct {
	Conflicts int64 // stop with mip.Unknown after this many; 0 for no limit
	// Memory stops a search with mip.OutOfMemory where the presolved model, its rows in the search
	// and the clauses take more than this many bytes; 0 stands for DefaultMemory. The process takes
	// the model that was given besides, and up to twice the sum, since garbage is collected late.
	Memory int64
	// Propagations is a limit on work between conflicts, too: the search stops with mip.Unknown soon
	// after this many; 0 for no limit.
	Propagations int64
}

// Name returns "pb".
func (Solver) Name() string { return "pb" }

// Version returns the version of the solver. The error is always nil.
func (Solver) Version(context.Context) (string, error) { return version, nil }

// Prunes names the packages in which a fault could lose a point.
func (Solver) Prunes() []string { return []string{"mip/pb", "sat", "cnf"} }

// Solve solves m. Call it through mip.Solve.
func (v Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	return v.start(ctx, m, o, nil)
}

// start solves m. It goes on where k has m without some rows; k may be nil.
func (v Solver) start(ctx context.Context, m *lin.Model, o mip.Options, k *kept,
) (mip.Result, error) {
	r := mip.Result{Stop: mip.Unknown, Version: version}
	limits, err := v.limits(o.Own)
	if err != nil {
		return r, err
	}
	r.Ignored = o.Given("threads")
	now := time.Now()
	l := &log{out: o.Log, begun: now, last: now, watch: o.Watch}
	limited := ctx
	if o.Time > 0 {
		var end context.CancelFunc
		limited, end = work.WithTimeout(ctx, o.Time)
		defer end()
	}
	l.model(m)
	err = v.solve(limited, m, o, limits, l, &r, k)
	if limited.Err() != nil && (err != nil || r.Stop == mip.Interrupted) {
		// Whatever stopped in the middle of its work stopped for this reason.
		r.Stop, err = mip.OutOfTime, nil
		if ctx.Err() != nil {
			r.Stop = mip.Interrupted
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				r.Stop = mip.OutOfTime
			}
		}
	}
	if err != nil {
		return r, err
	}
	r.Raw = cmp.Or(r.Raw, string(r.Stop))
	l.result(&r)
	r.Log, r.Incumbents = string(l.text), l.found
	return r, nil
}

// limits returns the limits of the search, from the fields and the settings.
func (v Solver) limits(own []mip.Setting) (sat.Limits, error) {
	l := sat.Limits{Conflicts: v.Conflicts, Propagations: v.Propagations, Memory: v.Memory}
	for _, s := range own {
		refuse := func(why string) (sat.Limits, error) {
			return l, &mip.OptionError{Solver: v.Name(), Setting: s, Why: why}
		}
		n, err := strconv.ParseInt(s.Value, 10, 64)
		switch {
		case s.Name != "conflicts" && s.Name != "memory":
			return refuse("its own options are conflicts and memory")
		case err != nil || n < 1 || s.Name == "memory" && n > 1<<40:
			return refuse("it expects a whole number above 0")
		case s.Name == "conflicts":
			l.Conflicts = n
		default:
			l.Memory = n << 20
		}
	}
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	return l, nil
}

// solve solves m within the limits, and fills the result.
func (v Solver) solve(ctx context.Context, m *lin.Model, o mip.Options, limits sat.Limits, l *log,
	r *mip.Result, k *kept,
) error {
	a, status, err := k.again(m, o), open, error(nil)
	how := "kept; "
	if a == nil {
		a, status, err = loadModel(ctx, m, o, k != nil)
		how = ""
	}
	if err != nil {
		return err
	}
	p := a.p
	size := p.size()
	r.Presolved = &size
	if o.NoPresolve {
		how = "off; "
	}
	l.presolved(how, size)
	if status == infeasible {
		r.Stop = mip.Infeasible
		return nil
	}
	s, th := a.s, a.th
	if limits.Memory -= p.bytes() + th.bytes(); limits.Memory <= 0 {
		r.Stop = mip.OutOfMemory
		return nil
	}
	k.remember(a)
	before := s.Stats()
	if limits.Conflicts > 0 {
		limits.Conflicts += before.Conflicts
	}
	if limits.Propagations > 0 {
		limits.Propagations += before.Propagations
	}
	f := newSearch(ctx, p, s, th, o, l)
	f.limits = limits
	f.run()
	stats := s.Stats()
	r.Stop, r.Raw = f.stop, f.raw
	r.Nodes = stats.Conflicts - before.Conflicts
	r.Iterations = stats.Propagations - before.Propagations
	if status == unbounded && f.stop == mip.Optimal {
		r.Stop = mip.Unbounded
		return nil
	}
	if status == unbounded {
		return nil
	}
	if f.best != nil {
		r.Point = p.restore(f.best)
		r.Obj = m.Value(r.Point)
	}
	if f.bound > unlimited && r.Stop != mip.Infeasible {
		r.Bound, r.Bounded = p.limit(f.bound), true
	}
	if off := math.Abs(r.Obj - r.Bound); r.Stop == mip.Optimal && r.Bounded &&
		off > max(o.Gap, unclear)*max(1, math.Abs(r.Obj)) {
		// With the costs as they are, another point may be better.
		l.printf("\nCosts were rounded: the objective of a better point may differ by %.3g\n", off)
		r.Stop, r.Raw = mip.Unknown, "rounded costs"
	}
	return nil
}
