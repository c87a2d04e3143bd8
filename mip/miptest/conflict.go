package miptest

import (
	"context"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// runConflict checks conflicts of integer models, and of linear programs with bounds.
func runConflict(t *testing.T, s mip.Solver) {
	for _, c := range sample.Of([]struct {
		name       string
		model      *lin.Model
		rows, cols []int
	}{
		{"parity", of(func(m *lin.Model) {
			x := lin.Binaries(m, "x", lin.Span(1, 4))
			m.Maximize = true
			m.SetObjective(x.Sum())
			m.AtMost("loose", x.Sum(), 3)
			m.Equal("odd", x.Sum().Times(2), 5)
			m.AtLeast("loose", x.Sum(1), 0)
		}), []int{1}, nil},
		{"a fixed column", of(func(m *lin.Model) {
			x, y, z := m.Binary("x"), m.Binary("y"), m.Binary("z")
			m.Fix(x, 1)
			m.Fix(z, 1)
			m.AtLeast("implies", y.Minus(x), 0)
			m.AtMost("loose", lin.Sum(x, y, z), 3)
			m.AtMost("one", lin.Sum(x, y), 1)
		}), []int{0, 2}, []int{0}},
		{"bounds", of(func(m *lin.Model) {
			x, y := m.Continuous("x", 0, 3), m.Continuous("y", 0, 3)
			m.SetObj(-1, y)
			m.AtMost("loose", lin.Sum(x, y), 5)
			m.AtLeast("much", lin.Sum(x), 4)
		}), []int{1}, []int{0}},
		{"a point", of(func(m *lin.Model) { m.AtLeast("r", lin.Sum(m.Binary("x")), 1) }), nil, nil},
	}, 1) {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			got, err := mip.FindConflict(ctx, s, c.model, mip.Options{})
			if mayRefuse(c.model, err) {
				t.Skip(err)
			}
			stop := mip.Infeasible
			if c.rows == nil {
				stop = mip.Optimal
			}
			if err != nil || got.Stop != stop || !got.Irreducible || !slices.Equal(got.Rows, c.rows) ||
				!slices.Equal(got.Cols, c.cols) {
				t.Errorf("%+v, %v, want the rows %v and columns %v", got, err, c.rows, c.cols)
			}
			if c.name == "parity" && !got.Integral {
				t.Error("the conflict needs whole numbers, and is not called integral")
			}
		})
	}

	// Without the bounds of the columns, branch and bound on this row has no end.
	t.Run("free integers", func(t *testing.T) {
		if testing.Short() {
			t.Skip("waits for searches without end")
		}
		m := of(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 10), m.Integer("y", 0, 10)
			m.Equal("odd", x.Times(2).Plus(4, y), 7)
		})
		got, err := mip.FindConflict(context.Background(), s, m, mip.Options{})
		if err != nil || got.Stop != mip.Infeasible || !slices.Equal(got.Rows, []int{0}) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}
