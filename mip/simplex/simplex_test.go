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

// TestTakes: sets with bounds are branched on if each is of weights.
func TestTakes(t *testing.T) {
	for _, c := range []struct {
		second, sum float64
		others      bool
		takes       bool
	}{{1, 1, false, true}, {-1, 1, false, false}, {-1, 0, false, false}, {1, 0, false, false}, {1, 1, true, false}} {
		m := &lin.Model{}
		x, y := m.Continuous("x", -3, 3), m.Continuous("y", -3, 3)
		m.Equal("r", x.Plus(c.second, y), c.sum)
		m.SOS1("s", x, y)
		if c.others {
			m.SOS1("t", m.Continuous("z", 0, 1), m.Continuous("w", 0, 1))
		}
		if takes := (simplex.Solver{}).Takes(m)&lin.OrderedSets != 0; takes != c.takes {
			t.Errorf("%+v: takes the sets: %v", c, takes)
		}
	}
}

// TestEndless: sets, conditions and semicontinuous columns need no bounds. The first model is of
// SCIP's tests, found by sparse regression.
func TestEndless(t *testing.T) {
	inf := lin.Inf
	for _, c := range []struct {
		name  string
		model func(m *lin.Model)
		stop  mip.Stop
		obj   float64
	}{
		{"sets of type 1", func(m *lin.Model) {
			a, b := m.Continuous("a", -inf, inf), m.Continuous("b", -inf, inf)
			x, y := m.Continuous("x", -inf, inf), m.Continuous("y", -inf, inf)
			m.AtLeast("1", lin.Sum(a, b).Times(0.25), 0.01821599166123)
			m.Equal("2", a.Times(-0.25).Plus(0.25, b).Minus(x), 1.08811956920877)
			m.AtMost("3", a.Times(-0.25).Plus(0.25, b).Minus(y), 0.23636262424061)
			z, w := m.Binary("z"), m.Binary("w")
			m.SOS1("s", z, x)
			m.SOS1("t", w, y)
			m.SetObjective(lin.Sum(z, w))
		}, mip.Optimal, 1},
		{"a set of type 2", func(m *lin.Model) {
			x := lin.Reals(m, "x", 0, inf, lin.Span(0, 4))
			m.Equal("one", x.Sum(), 1)
			m.SetObjective(x.Dot([]float64{0, 3, 2, 3, 0}))
			m.AtMost("even", x.Dot([]float64{0, 1, 0, 1, 0}), 0.5)
			m.SOS2("s", x.At(0), x.At(1), x.At(2), x.At(3), x.At(4))
		}, mip.Optimal, 2.5},
		{"no neighbours", func(m *lin.Model) {
			x, y, z := m.Continuous("x", 1, inf), m.Continuous("y", 0, inf), m.Continuous("z", 1, inf)
			m.SOS2("s", x, y, z)
		}, mip.Infeasible, 0},
		{"a condition", func(m *lin.Model) {
			b, x := m.Binary("b"), m.Continuous("x", 0, inf)
			m.If(b).AtMost("most", x, 3)
			m.If(b).Equal("never", nil, 0)
			m.Unless(b).Between("empty", 2, nil, 1)
			m.SetObjective(b.Times(5).Minus(x))
			m.AtMost("all", x.Times(2), 30)
		}, mip.Optimal, 5},
		{"semicontinuous", func(m *lin.Model) {
			x := m.SemiContinuous("x", 2, inf)
			m.AtMost("r", x, 1.5)
			m.SetObjective(x)
		}, mip.Optimal, 0},
		{"no limit", func(m *lin.Model) {
			b, x := m.Binary("b"), m.Continuous("x", 0, inf)
			m.If(b).AtMost("most", x, 3)
			m.SetObjective(x)
		}, mip.Unknown, 0},
	} {
		m := &lin.Model{Name: c.name, Maximize: true}
		c.model(m)
		r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{})
		if err != nil || r.Stop != c.stop || r.Obj != c.obj {
			t.Errorf("%s: %s, %v, %v, %v", c.name, r.Stop, r.Obj, r.Point, err)
		}
	}
}
