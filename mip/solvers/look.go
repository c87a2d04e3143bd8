package solvers

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/exact"
	"github.com/gridwright/gridwright/mip/pb"
)

// The work of a look, besides reading and presolving, which have limits of their own. It is a fixed
// amount, so that the evidence is the same on every machine. On small models, pb learns from 50,000
// conflicts a second; the propagations, some millions a second, bound what lies between conflicts
// in large ones. So a look takes some seconds at most.
const (
	LookConflicts    = 100_000
	LookPropagations = 10_000_000
	LookMemory       = 500 << 20 // bytes
	LookTerms        = 500_000   // in the rows: pb reads and presolves them in about a second
	// LookRange bounds integer columns without bounds, from their other bound or 0. A point in that
	// range refutes a claim; that there is none confirms nothing.
	LookRange = 1000
)

// Look returns the usual look for mip.Confirm: that of pb, which shares no code with the other
// solvers, within a fixed amount of work.
//
//	r, err := mip.Solve(ctx, s, m, mip.Options{})
//	...
//	c, err := mip.Confirm(ctx, s, m, r, solvers.Look())
func Look() mip.Look {
	return mip.Look{With: looker{pb.Solver{Conflicts: LookConflicts, Propagations: LookPropagations,
		Memory: LookMemory}}}
}

// looker is pb for models that are not too large for a look. It keeps no model for a next solve.
type looker struct{ pb pb.Solver }

// Name returns the name of pb.
func (l looker) Name() string { return l.pb.Name() }

// Prunes names the packages of pb.
func (l looker) Prunes() []string { return l.pb.Prunes() }

// Solve looks at a model, or at its part within LookRange if columns lack bounds.
func (l looker) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	if terms := exact.Terms(m); terms > LookTerms {
		return mip.Result{Stop: mip.Unknown}, fmt.Errorf("%w: its rows have %d terms, more than %d",
			mip.ErrUnsupported, terms, LookTerms)
	}
	r, err := l.pb.Solve(ctx, m, o)
	if !errors.Is(err, mip.ErrUnsupported) {
		return r, err
	}
	part := *m
	part.Cols = slices.Clone(m.Cols)
	for j, c := range m.Cols {
		if c.Integer && math.IsInf(c.Lo, -1) {
			part.Cols[j].Lo = min(c.Hi, 0) - LookRange
		}
		if c.Integer && math.IsInf(c.Hi, 1) {
			part.Cols[j].Hi = max(c.Lo, 0) + LookRange
		}
	}
	r, none := l.pb.Solve(ctx, &part, o)
	if none != nil {
		return r, err
	}
	r.Bounded = false
	if r.Stop == mip.Optimal || r.Stop == mip.Infeasible {
		r.Stop, r.Raw = mip.Unknown, fmt.Sprintf("range of %d for columns without bounds", LookRange)
	}
	return r, nil
}
