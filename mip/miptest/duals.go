package miptest

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// dualCase is a linear program whose optimum has only one set of duals.
type dualCase struct {
	name           string
	model          *lin.Model
	duals, reduced []float64
}

// dualCases have rows of every kind, and both senses.
func dualCases() []dualCase {
	two := func(maximize bool, rows func(m *lin.Model, x, y lin.Var)) *lin.Model {
		return of(func(m *lin.Model) {
			m.Maximize = maximize
			x, y := m.Continuous("x", 0, 3), m.Continuous("y", 0, 9)
			m.SetObjective(x.Times(2).Plus(3, y))
			rows(m, x, y)
		})
	}
	return []dualCase{
		{"least", two(false, func(m *lin.Model, x, y lin.Var) {
			m.AtLeast("need", lin.Sum(x, y), 4)
			m.AtMost("loose", lin.Sum(x), 8)
		}), []float64{3, 0}, []float64{-1, 0}},
		{"most", two(true, func(m *lin.Model, x, y lin.Var) {
			m.AtMost("loose", lin.Sum(x, y), 20)
			m.AtMost("limit", lin.Sum(x, y), 5)
		}), []float64{0, 3}, []float64{-1, 0}},
		{"an equation", two(false, func(m *lin.Model, x, y lin.Var) {
			m.Equal("even", x.Minus(y), -1)
			m.AtLeast("need", lin.Sum(x, y), 4)
		}), []float64{-0.5, 2.5}, []float64{0, 0}},
		{"a range at its lower limit", two(false, func(m *lin.Model, x, y lin.Var) {
			m.Between("range", 4, lin.Sum(x, y), 6)
		}), []float64{3}, []float64{-1, 0}},
		{"a range at its upper limit", two(true, func(m *lin.Model, x, y lin.Var) {
			m.Between("none", -lin.Inf, lin.Sum(x), lin.Inf)
			m.Between("range", 4, lin.Sum(x, y), 6)
			m.AtMost("empty", nil, 1)
			m.AtMost("loose", lin.Sum(y), 8)
		}), []float64{0, 3, 0, 0}, []float64{-1, 0}},
		{"a column twice in a row", two(false, func(m *lin.Model, x, y lin.Var) {
			m.AtLeast("need", lin.Sum(x, y, y), 5)
		}), []float64{1.5}, []float64{0.5, 0}},
		{"a condition of two limits", two(false, func(m *lin.Model, x, y lin.Var) {
			b := m.Binary("b")
			m.Fix(b, 1)
			m.If(b).Between("range", 0.5, lin.Sum(x), 2.5)
			m.AtLeast("need", lin.Sum(x, y), 4)
		}).Relaxed(), []float64{-1, 3, 0}, []float64{0, 0, 0.5}},
	}
}

// runDuals checks duals where there is one set only, and of random models that they bound what
// happens if a limit moves. The duals of a program with integer columns are nil.
func runDuals(t *testing.T, s mip.Solver) {
	for _, c := range dualCases() {
		t.Run(c.name, func(t *testing.T) {
			for _, o := range []mip.Options{{}, {NoPresolve: true}} {
				r := solve(t, s, c.model, o)
				if !slices.EqualFunc(r.Duals, c.duals, near) ||
					!slices.EqualFunc(r.Reduced, c.reduced, near) {
					t.Errorf("without presolve %v: the duals are %v and %v, want %v and %v", o.NoPresolve,
						r.Duals, r.Reduced, c.duals, c.reduced)
				}
			}
		})
	}
	t.Run("integers", func(t *testing.T) {
		if r := solve(t, s, Knapsack(), mip.Options{}); r.Duals != nil || r.Reduced != nil {
			t.Errorf("the duals of a program with integer columns are %v", r.Duals)
		}
	})
	t.Run("random", func(t *testing.T) {
		if mayRefuse(dualCases()[0].model, refusal(t, s)) {
			t.Skip("the solver takes no linear programs")
		}
		sample.FewerDraws(t, 4)
		rapid.Check(t, func(t *rapid.T) { boundsMoves(t, s, Random(t).Relaxed()) })
	})
}

// refusal returns the error of a solver for a linear program.
func refusal(t *testing.T, s mip.Solver) error {
	t.Helper()
	_, err := mip.Solve(t.Context(), s, dualCases()[0].model, mip.Options{})
	return err
}

// boundsMoves checks that the optimum moves at least as far as the duals predict if a limit of a
// row moves: the optimum of a minimized program is a convex function of the limits.
func boundsMoves(t tb, s mip.Solver, m *lin.Model) {
	t.Helper()
	r := solve(t, s, m, mip.Options{})
	if r.Stop != mip.Optimal {
		return
	}
	if r.Duals == nil {
		t.Fatalf("an optimal program has no duals")
	}
	sign := 1.0
	if m.Maximize {
		sign = -1
	}
	for i := range m.Rows {
		for _, by := range []float64{-0.5, 0.5} {
			moved := m.Relaxed()
			moved.Rows = slices.Clone(m.Rows)
			moved.Rows[i].Lo += by
			moved.Rows[i].Hi += by
			after := solve(t, s, moved, mip.Options{})
			if after.Stop == mip.Optimal && sign*after.Obj < sign*(r.Obj+by*r.Duals[i])-1e-6 {
				t.Errorf("with row %d moved by %v the optimum %v becomes %v, against its dual %v",
					i, by, r.Obj, after.Obj, r.Duals[i])
			}
		}
	}
	for j, d := range r.Reduced {
		if math.Abs(d) > 1e-6 && m.Cols[j].Lo < r.Point[j]-1e-6 && r.Point[j] < m.Cols[j].Hi-1e-6 {
			t.Errorf("column %d is between its bounds and has the reduced cost %v", j, d)
		}
	}
}
