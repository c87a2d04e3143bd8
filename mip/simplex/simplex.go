// Package simplex solves linear programs, and small mixed-integer models, with proofs. It needs
// nothing installed.
//
// The simplex method runs in floating point, and the basis that it ends with is computed again in
// fractions, of any size: what is wrong is mended there. So an optimum of a linear program, or that
// it has no point or no limit, comes with a proof (mip.Result.Proof), which package exact checks.
// Of a model with integer columns each node of the branch and bound is settled in fractions.
//
//	result, err := mip.Solve(ctx, simplex.Solver{}, model, mip.Options{})
//
// It is no rival of HiGHS for large models: its presolve has few rules, and it has no cuts.
package simplex

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
)

// version is that of this solver. It changes when its results may.
const version = "1.1"

// MaxTerms is the largest number of terms in the rows of a model.
const MaxTerms = 2_000_000

// Solver solves models. The zero Solver is ready to use. It has no options of its own, and ignores
// Threads and Seed; for a linear program also Start.
//
// It claims nothing that is not computed in fractions: where that fails, the result is mip.Unknown.
// In a result, Iterations are steps of the simplex method. A model with more than MaxTerms terms is
// an error that wraps mip.ErrUnsupported. Where factors of a basis or open nodes would take more
// than a gigabyte, a solve ends with mip.OutOfMemory, and Raw names the limit.
type Solver struct{}

// Name returns "simplex".
func (Solver) Name() string { return "simplex" }

// Version returns the version of the solver. The error is always nil.
func (Solver) Version(context.Context) (string, error) { return version, nil }

// Takes returns the extensions on which the search branches, so that columns need no bounds, as
// rows with a big M do. Where there are bounds it leaves conditions to such rows, and sets unless
// each of them is of weights: rows give a better bound for fixed costs, and branching took up to
// thousands of times as many nodes.
func (Solver) Takes(m *lin.Model) lin.Extensions {
	take := lin.AllExtensions
	for _, kind := range []lin.Extensions{lin.Indicators, lin.OrderedSets} {
		if kind == lin.OrderedSets && weighted(m) {
			continue
		}
		if _, _, err := m.PlainBut(take &^ kind); err == nil {
			take &^= kind
		}
	}
	return take
}

// Prunes names the package in which a fault could lose a point.
func (Solver) Prunes() []string { return []string{"mip/simplex"} }

// Solve solves m. Call it through mip.Solve.
func (v Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	r := mip.Result{Stop: mip.Unknown, Version: version}
	for _, own := range o.Own {
		return r, &mip.OptionError{Solver: v.Name(), Setting: own, Why: "it has no options of its own"}
	}
	if terms := exact.Terms(m); terms > MaxTerms {
		return r, fmt.Errorf("%w: its rows have %d terms, more than %d", mip.ErrUnsupported, terms,
			MaxTerms)
	}
	r.Ignored = o.Given("threads", "seed")
	if !discrete(m) {
		r.Ignored = o.Given("threads", "seed", "start")
	}
	limited := ctx
	if o.Time > 0 {
		var end context.CancelFunc
		limited, end = work.WithTimeout(ctx, o.Time)
		defer end()
	}
	l := newLog(o, m)
	t := &tree{model: m, options: o, log: l, w: work.Begin(limited, "solving", "")}
	err := t.solve()
	if cut := t.w.End(); cut != nil && (err != nil || !t.done) {
		r.Stop, err = mip.OutOfTime, nil
		if ctx.Err() != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			r.Stop = mip.Interrupted
		}
	} else if t.done {
		r.Stop = t.stop
	}
	if err != nil {
		l.printf("\nNo result: %v\n", err)
		r.Raw, err = err.Error(), nil
	}
	t.fill(&r)
	l.result(&r)
	r.Log = string(l.text)
	return r, err
}

// fill sets what the search has found.
func (t *tree) fill(r *mip.Result) {
	if t.s != nil && t.s.left != nil {
		r.Presolved = t.s.left
	}
	r.Nodes, r.Iterations, r.Incumbents, r.Proof = t.nodes, t.iterations, t.log.found, t.proof
	if r.Raw == "" {
		r.Raw = string(r.Stop)
	}
	if t.best != nil && r.Stop != mip.Unbounded {
		r.Point, r.Obj = t.best, t.model.Value(t.best)
	}
	if bound := t.bound(); bound != nil && r.Stop != mip.Unbounded && r.Stop != mip.Infeasible {
		r.Bound, r.Bounded = exact.Float(t.outside(bound), t.model.Maximize), true
	}
	if t.proof != nil && t.proof.Duals != nil && r.Stop == mip.Optimal {
		r.Duals = t.proof.Duals.Floats()
	}
}

// outside returns the value of the model's objective for one of the program to minimize.
func (t *tree) outside(value *big.Rat) *big.Rat {
	v := new(big.Rat).Set(value)
	if t.model.Maximize {
		v.Neg(v)
	}
	return v.Add(v, exact.Rat(t.model.Offset))
}
