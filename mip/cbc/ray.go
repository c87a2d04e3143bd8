package cbc

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Where the objective falls without limit in free columns, cbc 2.10.8 may lose its way and call the
// linear relaxation infeasible. So such a claim is tested by two more programs: one without the
// objective, and one of the directions in which points may go on without end. A point and a
// direction that improves the objective show that the relaxation is unbounded.

// Solve solves m. A claim that its relaxation is infeasible, in a model whose bounds leave the
// objective without a limit, is tested.
func (s Solver) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	begun := time.Now()
	r, err := s.Solver.Solve(ctx, m, o)
	whole := slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return c.Integer })
	lost := r.Stop == mip.Infeasible && (!whole || strings.Contains(r.Log, relaxationInfeasible))
	if err != nil || !lost || !slices.ContainsFunc(m.Cols, endless) {
		return r, err
	}
	solved := func(p *lin.Model) (mip.Result, bool) {
		left := mip.Options{Threads: o.Threads, Seed: o.Seed, Own: o.Own, Log: o.Log}
		if o.Time > 0 {
			left.Time = max(o.Time-time.Since(begun), time.Millisecond)
		}
		got, err := s.Solver.Solve(ctx, p, left)
		r.Log += got.Log
		r.Iterations += got.Iterations
		return got, err == nil && got.Stop == mip.Optimal && p.Check(got.Point, lin.Close) == nil
	}
	if _, found := solved(directions(m, false)); !found {
		return r, nil
	}
	cost := 0.0
	for _, c := range m.Cols {
		cost = max(cost, math.Abs(c.Obj))
	}
	p := directions(m, true)
	if ray, found := solved(p); found && math.Abs(p.Value(ray.Point)) > lin.Usual.Row*cost {
		r.Retracted, r.Stop = string(r.Stop), mip.Unbounded
		if whole { // the model may have no whole point
			r.Stop = mip.InfOrUnb
		}
	}
	return r, nil
}

// relaxationInfeasible is what the log says if the relaxation was found infeasible.
const relaxationInfeasible = "Linear relaxation infeasible"

// endless reports whether the bounds of a column leave the objective without a limit.
func endless(c lin.Col) bool {
	return c.Obj != 0 && (math.IsInf(c.Lo, -1) || math.IsInf(c.Hi, 1))
}

// directions returns the relaxation of m without its objective, or the program of its directions:
// each limit that exists becomes 0, and no column moves by more than 1.
func directions(m *lin.Model, rays bool) *lin.Model {
	p := m.Relaxed()
	p.Offset, p.Rows = 0, slices.Clone(p.Rows)
	for j, c := range p.Cols {
		if !rays {
			p.Cols[j].Obj = 0
			continue
		}
		p.Cols[j].Lo, p.Cols[j].Hi = towardZero(c.Lo, c.Hi, 1)
	}
	if rays {
		for i, row := range p.Rows {
			p.Rows[i].Lo, p.Rows[i].Hi = towardZero(row.Lo, row.Hi, lin.Inf)
		}
	}
	return p
}

// towardZero returns 0 for each limit that exists, and end for one that does not.
func towardZero(lo, hi, end float64) (float64, float64) {
	from, to := 0.0, 0.0
	if math.IsInf(lo, -1) {
		from = -end
	}
	if math.IsInf(hi, 1) {
		to = end
	}
	return from, to
}
