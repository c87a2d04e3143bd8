package mip_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/simplex"
)

// drawn is a random linear program with a point and an optimum.
func drawn(r *rand.Rand) (m *lin.Model, cols []lin.Var, rows []lin.Handle) {
	m = &lin.Model{Maximize: r.IntN(2) == 0}
	for range 3 {
		x := m.Continuous("x", 0, float64(3+r.IntN(5)))
		m.SetObj(float64(r.IntN(9)-4), x)
		cols = append(cols, x)
	}
	for range 3 {
		var terms lin.Expr
		for _, x := range cols {
			terms = terms.Plus(float64(r.IntN(7)-2), x)
		}
		rows = append(rows, m.AtMost("r", terms, float64(r.IntN(12))))
	}
	return m, cols, rows
}

// optimum returns the value of an optimum, or NaN if there is no point.
func optimum(t *testing.T, m *lin.Model) float64 {
	t.Helper()
	r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{})
	if err != nil || r.Stop != mip.Optimal && r.Stop != mip.Infeasible {
		t.Fatalf("%s, %v", r.Stop, err)
	}
	if r.Point == nil {
		return math.NaN()
	}
	return r.Obj
}

// TestRanges: with a coefficient within its range the point stays an optimum, and beyond its ends
// it is none. With a limit within its range the optimum moves by the dual, and beyond by more.
func TestRanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	ends := 0
	check := func(what string, lo, now, hi float64, err error, holds func(at float64) bool) {
		if err != nil || !(lo-1e-6 <= now && now <= hi+1e-6) {
			t.Errorf("%s: %v is not from %v to %v, %v", what, now, lo, hi, err)
			return
		}
		for _, end := range []struct{ at, outward float64 }{{max(lo, now-9), -1}, {min(hi, now+9), 1}} {
			if !holds((end.at+now)/2) || !holds(end.at) {
				t.Errorf("%s: not from %v to %v", what, lo, hi)
			}
			if end.at == lo || end.at == hi {
				if ends++; holds(end.at + end.outward/8) {
					t.Errorf("%s: also beyond %v", what, end.at)
				}
			}
		}
	}
	for range 40 {
		m, cols, rows := drawn(rng)
		r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{})
		if err != nil || r.Duals == nil {
			t.Fatal(r.Stop, err)
		}
		for j, x := range cols {
			now := m.Cols[j].Obj
			lo, hi, err := mip.CostRange(t.Context(), simplex.Solver{}, m, r, x)
			check("a coefficient", lo, now, hi, err, func(at float64) bool {
				p := m.Clone()
				p.Cols[j].Obj = at
				return near(optimum(t, p), p.Value(r.Point))
			})
		}
		for i, row := range rows {
			now := m.Rows[i].Hi
			lo, hi, err := mip.LimitRange(t.Context(), simplex.Solver{}, m, r, row)
			check("a limit", lo, now, hi, err, func(at float64) bool {
				p := m.Clone()
				p.Rows[i].Hi = at
				return near(optimum(t, p), r.Obj+r.Dual(row)*(at-now))
			})
			if _, _, err := mip.LimitRange(t.Context(), simplex.Solver{}, m, mip.Result{}, row); err == nil {
				t.Error("a result without duals has ranges")
			}
		}
		for j, x := range cols {
			if r.ReducedCost(x) != r.Reduced[j] {
				t.Errorf("the reduced costs are %v and %v", r.ReducedCost(x), r.Reduced[j])
			}
		}
	}
	if ends < 100 {
		t.Errorf("%d ranges end", ends)
	}
}
