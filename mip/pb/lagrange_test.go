package pb

import (
	"context"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/miptest"
)

// presolved reads and presolves a model that can be taken.
func presolved(t tb, m *lin.Model, rules Rule) (*problem, status) {
	t.Helper()
	p, err := read(context.Background(), m)
	if err != nil {
		t.Fatalf("%v", err)
	}
	s, err := p.presolve(context.Background(), rules, nil)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p, s
}

// TestLagrangeRandom: the bound is below every point, and its row keeps all points that are better
// than a value.
func TestLagrangeRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := miptest.Random(t)
		p, s := presolved(t, m, rapid.SampledFrom([]Rule{AllRules, 0}).Draw(t, "rules"))
		if s == infeasible {
			return
		}
		bound, cut := p.lagrange(context.Background(), 100)
		least := int64(math.MaxInt64)
		p.points(func(x []int64) {
			v := p.value(x)
			least = min(least, v)
			if v < bound {
				t.Fatalf("the bound is %d, above %d of %v", bound, v, x)
			}
			if cut == nil {
				return
			}
			for u := v + 1; u < v+4; u++ {
				if r, ok := cut.row(u); ok && (r.sum(x) < r.lo || r.sum(x) > r.hi) {
					t.Fatalf("for points below %d, %+v excludes %v of value %d", u, r, x, v)
				}
			}
		})
		if cut == nil {
			return
		}
		if r, ok := cut.row(bound); !ok || r.lo <= r.hi {
			t.Fatalf("%+v does not exclude points below the bound %d", r, bound)
		}
	})
}

// cover returns a set covering problem: each of n elements is in three sets.
func cover(n int) *lin.Model {
	m := &lin.Model{}
	for j := range n {
		m.SetObj(float64(3+j*j%7), m.Binary(""))
	}
	for i := range n {
		m.AtLeast("", lin.Columns(i, (i*5+1)%n, (i*11+3)%n), 1)
	}
	return m
}

// assignment returns an assignment problem of n by n, whose linear relaxation is exact.
func assignment(n int) *lin.Model {
	m := &lin.Model{}
	cols := make([]lin.Expr, n)
	for i := range n {
		var row lin.Expr
		for j := range n {
			x := m.Binary("")
			m.SetObj(float64(1+(i*i*13+j*j*29+i*j*7)%50), x)
			row = row.Plus(1, x)
			cols[j] = cols[j].Plus(1, x)
		}
		m.Equal("", row, 1)
	}
	for _, c := range cols {
		m.Equal("", c, 1)
	}
	return m
}

// TestLagrange: the bound is that of the linear relaxation, rounded to whole costs, as glpsol 5.0
// --nomip gives it: 673.25, 58 and 84. With a point of value u, its row fixes columns.
func TestLagrange(t *testing.T) {
	for _, tt := range []struct {
		name     string
		m        *lin.Model
		bound, u float64 // u is the optimum, or more
		fixed    int     // the columns that the row for u fixes, at least
	}{
		{"knapsack", miptest.Knapsack(), 673, 671, 15},
		{"cover", cover(60), 58, 60, 20},
		{"assignment", assignment(20), 84, 86, 200},
	} {
		p, _ := presolved(t, tt.m, AllRules)
		bound, cut := p.lagrange(t.Context(), 300)
		if p.objective(bound) != tt.bound || cut == nil {
			t.Errorf("%s: the bound is %v, want %v", tt.name, p.objective(bound), tt.bound)
			continue
		}
		u := bound
		for p.objective(u) != tt.u {
			u++
		}
		row, ok := cut.row(u)
		if !ok {
			t.Errorf("%s: no row for %v", tt.name, tt.u)
			continue
		}
		p.rows, p.source = append(p.rows, row), append(p.source, -1)
		r := &reducer{p: p, gone: make([]bool, len(p.cols))}
		if !r.propagate() {
			t.Errorf("%s: no point is better than %v", tt.name, tt.u)
		}
		fixed := 0
		for _, c := range p.cols {
			if c.lo == c.hi {
				fixed++
			}
		}
		t.Logf("%s: %d columns of %d are fixed", tt.name, fixed, len(p.cols))
		if fixed < tt.fixed {
			t.Errorf("%s: %d columns of %d are fixed, want %d", tt.name, fixed, len(p.cols), tt.fixed)
		}
	}
}

// TestLagrangeTrivial: where multipliers gain nothing, the bound is that of the costs.
func TestLagrangeTrivial(t *testing.T) {
	for name, m := range map[string]*lin.Model{
		"no costs": model(func(m *lin.Model) { m.AtMost("r", lin.Sum(m.Binary("x"), m.Binary("y")), 1) }),
		"no rows":  model(func(m *lin.Model) { m.SetObj(-3, m.Binary("x"), m.Binary("y")) }),
		"large": model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 1e6), m.Integer("y", 0, 1e6)
			m.SetObj(1e12-1, x)
			m.SetObj(1e12, y)
			m.AtLeast("r", lin.Expr{}.Plus(1e12, x).Plus(1e12-3, y), -1)
		}),
	} {
		p, _ := presolved(t, m, 0)
		trivial := int64(0)
		for _, c := range p.cols {
			trivial += min(c.cost*c.lo, c.cost*c.hi)
		}
		if bound, cut := p.lagrange(t.Context(), 100); bound != trivial || cut != nil {
			t.Errorf("%s: the bound is %d, want %d", name, bound, trivial)
		}
	}
}

// TestLagrangeLarge: sums that do not fit with fine multipliers are taken with coarse ones.
func TestLagrangeLarge(t *testing.T) {
	m := model(func(m *lin.Model) {
		x, y := m.Integer("x", 0, 1e5), m.Integer("y", 0, 1e5)
		m.SetObj(1e12+1, x)
		m.SetObj(3e12, y)
		m.AtLeast("r", lin.Expr{}.Plus(2, x).Plus(3, y), 1e5+1)
	})
	p, _ := presolved(t, m, AllRules)
	bound, cut := p.lagrange(t.Context(), 300)
	if cut == nil || cut.scale >= 1<<finest || bound < 4e16 {
		t.Errorf("the bound is %d, by %+v", bound, cut)
	}
}

// TestLagrangeStops: the bound is a bound wherever the ascent is cut short.
func TestLagrangeStops(t *testing.T) {
	p, _ := presolved(t, assignment(20), AllRules)
	for end := 1; end < 40; end += 3 {
		ctx := worktest.New(end)
		if bound, _ := p.lagrange(ctx, 300); p.objective(bound) > 84 {
			t.Errorf("cut short at look %d, the bound is %v", end, p.objective(bound))
		}
		if ctx.Looks() > end+3 {
			t.Errorf("cut short at look %d, it looked %d times more", end, ctx.Looks()-end)
		}
	}
}
