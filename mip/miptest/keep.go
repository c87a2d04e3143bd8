package miptest

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// runKeep compares solves of a model that gets row after row with brute force: rows that forbid the
// last point where the columns are binary, and rows of all sorts. Where columns have no upper
// bound, a solve that begins anew takes the place of brute force.
func runKeep(t *testing.T, s mip.Solver) {
	if _, ok := s.(mip.Keeper); !ok {
		t.Skip("the solver begins each solve anew")
	}
	sample.FewerDraws(t, 4)
	rapid.Check(t, func(t *rapid.T) {
		m, more := Random(t), Random(t)
		binary := rapid.Bool().Draw(t, "binary")
		open := !binary && rapid.Bool().Draw(t, "open")
		costs := !open && rapid.IntRange(0, 3).Draw(t, "costs") == 0
		for j := range m.Cols {
			if binary {
				m.Cols[j].Lo, m.Cols[j].Hi = 0, min(m.Cols[j].Hi, 1)
			}
			if open && rapid.Bool().Draw(t, "no upper bound") {
				m.Cols[j].Hi = lin.Inf
			}
			if !costs {
				m.Cols[j].Obj = 0
			}
		}
		o := mip.Options{NoPresolve: rapid.Bool().Draw(t, "without presolve")}
		for kept := mip.Keep(s); ; {
			want, best := outcome(t, s, m, open)
			if want == "" {
				return
			}
			r, feasible := solve(t, kept, m, o), want == mip.Optimal
			if r.Stop != want || feasible && !near(r.Obj, best) {
				t.Fatalf("%s at %v, expected %s at %v, in\n%+v", r.Stop, r.Obj, want, best, *m)
			}
			switch {
			case !feasible:
				return
			case binary:
				var differ lin.Terms
				ones := 0.0
				for j, v := range r.Point {
					differ, ones = differ.Plus(2*v-1, j), ones+v
				}
				m.AtMost("no good", differ, ones-1)
			case len(more.Rows) == 0:
				return
			default:
				row := more.Rows[0]
				for k := range row.Terms {
					row.Terms[k].Col %= len(m.Cols)
				}
				m.Rows, more.Rows = append(m.Rows, row), more.Rows[1:]
			}
		}
	})
}

// outcome returns how a solve of m without limits ends, and the optimum: by brute force, or by a
// solver that begins anew where columns are open. It is "" if that solver does not take the model.
func outcome(t *rapid.T, s mip.Solver, m *lin.Model, open bool) (mip.Stop, float64) {
	if open {
		r, err := mip.Solve(t.Context(), s, m, mip.Options{})
		if err != nil && !errors.Is(err, mip.ErrUnsupported) {
			t.Fatal(err)
		}
		if err != nil {
			return "", 0
		}
		return r.Stop, r.Obj
	}
	if best, feasible := brute(m); feasible {
		return mip.Optimal, best
	}
	return mip.Infeasible, 0
}
