package simplex_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/simplex"
)

func TestSolver(t *testing.T) { miptest.Run(t, simplex.Solver{}) }

// TestLarge: a fraction that no float64 lies beside is not split, and the reason is in the result.
func TestLarge(t *testing.T) {
	m := &lin.Model{Maximize: true}
	x, y := m.Integer("x", 0, 1e18), m.Integer("y", 0, 1)
	m.SetObj(1.5, x)
	m.AtMost("r", x.Times(3).Plus(-1, y), 1e17)
	r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{Time: time.Minute})
	if err != nil || r.Stop != mip.Unknown || !strings.Contains(r.Raw, "2^53") || !r.Bounded {
		t.Errorf("%s, %q, %v", r.Stop, r.Raw, err)
	}
}

// TestManyRows: programs with many more rows than columns are solved with proofs, also where some
// of the rows alone leave no limit.
func TestManyRows(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct {
		name         string
		upper, least float64 // of the columns, and of their sum
		stop         mip.Stop
	}{
		{"bounded", 10, 1, mip.Optimal}, {"by rows alone", lin.Inf, 1, mip.Optimal},
		{"no point", 10, 90, mip.Infeasible}, {"no point by rows alone", lin.Inf, 500, mip.Infeasible},
	} {
		m := &lin.Model{Maximize: true}
		var all lin.Expr
		for range 20 {
			x := m.Continuous("x", 0, c.upper)
			m.SetObj(float64(1+random.IntN(9)), x)
			all = all.Plus(1, x)
		}
		m.AtLeast("least", all, c.least)
		for range 1500 {
			var row lin.Terms
			for j := range m.Cols {
				row = row.Plus(float64(1+random.IntN(9)), j)
			}
			m.AtMost("r", row, float64(150+random.IntN(100)))
		}
		for _, off := range []bool{false, true} {
			r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{NoPresolve: off})
			if err == nil {
				_, err = mip.Certified(t.Context(), m, r)
			}
			if err != nil || r.Stop != c.stop {
				t.Errorf("%s: %s, %v", c.name, r.Stop, err)
			}
		}
	}
}

// TestStart: a start point satisfies a model as its decimals are written; a linear program needs
// none.
func TestStart(t *testing.T) {
	m := &lin.Model{Maximize: true}
	x, y := m.Integer("x", 0, 5), m.Integer("y", 0, 5)
	m.SetObjective(x.Plus(1, y))
	m.AtMost("r", x.Times(0.1).Plus(0.2, y), 0.3)
	for _, start := range []struct {
		x, y  float64
		taken bool
	}{{1, 1, true}, {2, 1, false}, {0, 0.5, false}, {-1, 1, false}} {
		r, err := mip.Solve(t.Context(), simplex.Solver{}, m,
			mip.Options{Start: []float64{start.x, start.y}})
		taken := len(r.Incumbents) > 0 && r.Incumbents[0].Obj == start.x+start.y &&
			r.Incumbents[0].Nodes == 0
		if err != nil || r.Obj != 3 || taken != start.taken {
			t.Errorf("from %v, %v: %v, %v, %v", start.x, start.y, r.Obj, r.Incumbents, err)
		}
	}
	r, err := mip.Solve(t.Context(), simplex.Solver{}, m.Relaxed(),
		mip.Options{Start: []float64{0, 0}})
	if err != nil || !slices.Contains(r.Ignored, "start") {
		t.Errorf("of a linear program it ignores %q, %v", r.Ignored, err)
	}
}
