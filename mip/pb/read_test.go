package pb

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// model returns a model.
func model(build func(m *lin.Model)) *lin.Model {
	m := &lin.Model{}
	build(m)
	return m
}

// TestRefused: a model that can't be taken is refused by the name of the column or row.
func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		says string
		m    *lin.Model
	}{
		{"column y is continuous", model(func(m *lin.Model) {
			m.AtMost("r", lin.Sum(m.Binary("x"), m.Continuous("y", 0, 1)), 1)
		})},
		{"column x has the bound 1e+19, beyond 1152921504606846976", model(func(m *lin.Model) {
			m.Integer("x", 0, 1e19)
		})},
		{"column x has no upper bound, and the rows give it none", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, lin.Inf), m.Integer("y", 0, lin.Inf)
			m.SetObj(1, x, y)
			m.Equal("r", lin.Sum(x).Plus(-1, y), 3)
		})},
		{"row r does not fit into integers", model(func(m *lin.Model) {
			m.AtMost("r", lin.Sum(m.Binary("x")).Plus(1e19, m.Binary("y")), 1)
		})},
		{"row r has coefficients of too many digits", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 1e9), m.Integer("y", 0, 1e3)
			m.AtMost("r", lin.Expr{}.Plus(math.Pi*1e-8, x).Plus(math.E, y), 100)
		})},
		{"the sum of row r can reach 3e+18, beyond 2305843009213693952", model(func(m *lin.Model) {
			m.AtMost("r", lin.Expr{}.Plus(3e9+1, m.Integer("x", 0, 1e9)).Plus(1e18, m.Binary("y")), 2e18)
		})},
		{"row r has the bound 1e+19, which scaled is beyond", model(func(m *lin.Model) {
			m.AtMost("r", lin.Sum(m.Integer("x", 0, lin.Inf), m.Integer("y", 0, lin.Inf)), 1e19)
		})},
		{"the objective, in whole numbers, can reach 3e+18, beyond", model(func(m *lin.Model) {
			m.SetObj(3e9, m.Integer("x", 0, 1e9))
			m.SetObj(1, m.Integer("y", 0, 1))
		})},
	} {
		p, err := read(t.Context(), tt.m)
		if err == nil {
			_, err = p.presolve(t.Context(), AllRules, nil)
		}
		if !errors.Is(err, mip.ErrUnsupported) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%v, want %q", err, tt.says)
		}
	}
}

// TestTaken: models of unusual numbers are taken, and solved by presolve alone.
func TestTaken(t *testing.T) {
	for _, tt := range []struct {
		name  string
		m     *lin.Model
		s     status
		point []float64 // nil where the status is infeasible
	}{
		{"fixed fraction", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 9), m.Continuous("y", 0.75, 0.75)
			m.SetObj(1, x)
			m.AtLeast("r", lin.Sum(x, y), 3)
		}), open, []float64{3, 0.75}},
		{"fixed reals that are whole", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 9), m.Continuous("y", 2, 2)
			m.AtLeast("r", lin.Sum(x).Plus(-3, y), 3)
		}), open, []float64{9, 2}},
		{"implied", model(func(m *lin.Model) {
			x, y := m.Binary("x"), m.Implied("y", 0.5, 4.5)
			m.Equal("r", lin.Expr{}.Plus(4, x).Plus(-1, y), 0)
		}), open, []float64{1, 4}},
		{"continuous, alone", model(func(m *lin.Model) {
			m.SetObj(-1, m.Continuous("a", 0.5, 1.5))
			m.SetObj(1, m.Continuous("b", 0.5, lin.Inf))
			m.Continuous("c", -lin.Inf, 0.25)
			m.Continuous("d", -lin.Inf, lin.Inf)
			m.AtMost("free", lin.Columns(0, 1, 2, 3), lin.Inf)
		}), open, []float64{1.5, 0.5, 0.25, 0}},
		{"continuous, alone, unbounded", model(func(m *lin.Model) {
			m.SetObj(-1, m.Continuous("a", 0.5, lin.Inf))
		}), unbounded, []float64{0.5}},
		{"continuous, alone, nothing between bounds", model(func(m *lin.Model) {
			m.Continuous("a", 0.5, 0.25)
		}), infeasible, nil},
		{"continuous, cancelled", model(func(m *lin.Model) {
			x, y := m.Binary("x"), m.Continuous("y", 0, 0.5)
			m.AtLeast("r", lin.Sum(x).Plus(0.4, y).Plus(-0.3, y).Plus(-0.1, y), 1)
		}), open, []float64{1, 0}},
		{"thirds", model(func(m *lin.Model) {
			x, y, z := m.Binary("x"), m.Binary("y"), m.Binary("z")
			m.Equal("r", lin.Expr{}.Plus(1.0/3, x, y).Plus(1.0/3, z), 1)
		}), open, []float64{1, 1, 1}},
		{"thirds and sevenths", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 3), m.Integer("y", 0, 7)
			m.Equal("r", lin.Expr{}.Plus(1.0/3, x).Plus(1.0/7, y), 2)
		}), open, []float64{3, 7}},
		{"tiny", model(func(m *lin.Model) {
			x := m.Integer("x", 0, 9)
			m.SetObj(1e-30, x)
			m.AtLeast("r", lin.Expr{}.Plus(1e-12, x), 2.5e-12)
		}), open, []float64{3}},
		{"large", model(func(m *lin.Model) {
			x, y := m.Binary("x"), m.Integer("y", 0, 9)
			m.SetObj(-1e15, y)
			m.AtMost("r", lin.Expr{}.Plus(1e15, y).Plus(1, x), 4e15)
			m.AtLeast("s", lin.Sum(x), 1)
		}), open, []float64{1, 3}},
		{"parity", model(func(m *lin.Model) {
			m.Equal("r", lin.Expr{}.Plus(0.2, m.Integer("x", -9, 9), m.Integer("y", -9, 9)), 0.7)
		}), infeasible, nil},
		{"a side beyond all", model(func(m *lin.Model) {
			x := m.Integer("x", 0, 9)
			m.AtMost("r", lin.Sum(x), 1e19)
			m.AtLeast("s", lin.Sum(x), 9)
		}), open, []float64{9}},
		{"a ray and its rows", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, lin.Inf), m.Integer("y", 0, lin.Inf)
			m.SetObj(-1, x)
			m.AtMost("r", lin.Sum(x).Plus(-2, y), 1)
			m.AtLeast("s", lin.Sum(x), 4)
		}), unbounded, []float64{4, 2}},
		{"unbounded without a point", model(func(m *lin.Model) {
			x, y, z := m.Integer("x", 0, lin.Inf), m.Integer("y", 0, 9), m.Integer("z", 0, 9)
			m.SetObj(-1, x)
			m.AtLeast("r", lin.Sum(x, y), 1)
			m.Equal("odd", lin.Expr{}.Plus(4, y).Plus(-6, z), 5)
		}), infeasible, nil},
		{"bounds from rows", model(func(m *lin.Model) {
			x, y := m.Integer("x", -lin.Inf, lin.Inf), m.Integer("y", 0, lin.Inf)
			m.SetObj(-1, x, y)
			m.AtMost("r", lin.Sum(x).Plus(3, y), 7)
			m.AtLeast("s", lin.Sum(x), -2)
			m.AtLeast("t", lin.Sum(x), 7)
		}), open, []float64{7, 0}},
		{"after each other, over a long way", model(func(m *lin.Model) {
			x, y := m.Integer("x", 0, 1e17), m.Integer("y", 0, 1e17)
			m.AtMost("r", lin.Sum(x).Plus(-1, y), -1)
			m.SetObj(1, x, y)
		}), open, []float64{0, 1}},
	} {
		p, err := read(t.Context(), tt.m)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		s, err := p.presolve(t.Context(), AllRules, nil)
		if err != nil || s != tt.s {
			t.Errorf("%s: status %d, want %d, error %v", tt.name, s, tt.s, err)
			continue
		}
		if s == infeasible {
			continue
		}
		if n := p.size(); n != (mip.Size{}) {
			t.Errorf("%s: %v is left", tt.name, n)
			continue
		}
		x := p.restore(nil)
		for j := range x {
			if x[j] != tt.point[j] {
				t.Errorf("%s: the point is %v, want %v", tt.name, x, tt.point)
				break
			}
		}
		if err := tt.m.Check(x, lin.Tolerance{Row: 1e-12}); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestCosts: costs become whole numbers that are as small as their digits allow, and the
// objective's value is that of the model within the blur.
func TestCosts(t *testing.T) {
	for _, tt := range []struct {
		costs [2]float64
		want  [2]int64
		blur  float64
	}{
		{[2]float64{4, 6}, [2]int64{2, 3}, 0},
		{[2]float64{0.25, 1.5}, [2]int64{1, 6}, 0},
		{[2]float64{-12.71, 3.2}, [2]int64{-1271, 320}, 0},
		{[2]float64{1e-30, 3e-30}, [2]int64{1, 3}, 1e-40},
		{[2]float64{1e18, 3e18}, [2]int64{1, 3}, 0},
		{[2]float64{1.0 / 3, 2}, [2]int64{333333333, 2000000000}, 1e-8},
		{[2]float64{1, math.Pi * 1e-4}, [2]int64{5e12, 1570796327}, 1e-12},
	} {
		m := model(func(m *lin.Model) {
			m.Offset = 0.5
			m.SetObj(tt.costs[0], m.Integer("x", 0, 9))
			m.SetObj(tt.costs[1], m.Integer("y", 0, 9))
		})
		p, _ := presolved(t, m, 0)
		if got := [2]int64{p.cols[0].cost, p.cols[1].cost}; got != tt.want || !(p.blur <= tt.blur) {
			t.Errorf("%v became %v, blur %v, want %v", tt.costs, got, p.blur, tt.want)
		}
		want := m.Value([]float64{3, 7})
		if got := p.objective(p.value([]int64{3, 7})); math.Abs(got-want) > p.blur+1e-15*math.Abs(want) {
			t.Errorf("costs %v: the value is %v, want %v", tt.costs, got, want)
		}
	}
}

// extreme returns a model of extreme numbers and a point of it.
func extreme(t *rapid.T) (*lin.Model, []float64) {
	number := rapid.SampledFrom([]float64{1, -1, 3, 0.1, -0.7, 1.0 / 3, 1e-9, -1e-12, 1e-300, 5e-324,
		1e6 + 0.5, -1e15, 1e15 + 1, 0x1p53, -0x1p60, 0x1p61, 1e19, 1e300, 123456.789, math.Pi})
	far := rapid.SampledFrom([]float64{0, 0, 1, 5, 1e3, 1e9, 1e15, 0x1p59, 1e19, 1e20, 1e300, lin.Inf})
	m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize")}
	var x []float64
	for range rapid.IntRange(1, 4).Draw(t, "columns") {
		v := float64(rapid.IntRange(-3, 3).Draw(t, "value"))
		j := m.Integer("x", v-far.Draw(t, "down"), v+far.Draw(t, "up"))
		if rapid.Bool().Draw(t, "costs") {
			m.SetObj(number.Draw(t, "cost"), j)
		}
		x = append(x, v)
	}
	for range rapid.IntRange(0, 5).Draw(t, "rows") {
		var terms lin.Terms
		for range rapid.IntRange(1, 4).Draw(t, "terms") {
			j := rapid.IntRange(0, len(x)-1).Draw(t, "column")
			again := slices.ContainsFunc(terms, func(a lin.Term) bool { return a.Col == j })
			if c := m.Cols[j]; again && !(c.Hi-c.Lo < infinite) {
				continue // what cancels up to rounding may move such a column far
			}
			terms = terms.Plus(number.Draw(t, "coef"), j)
		}
		v := terms.Value(x)
		m.Between("r", v-far.Draw(t, "below"), terms, v+far.Draw(t, "above"))
	}
	return m, x
}

// exactly reports whether a point satisfies the rows of a model, without any rounding.
func exactly(m *lin.Model, x []float64) bool {
	for _, r := range m.Rows {
		sum := new(big.Rat)
		for _, a := range r.Terms {
			term := new(big.Rat).SetFloat64(a.Coef)
			sum.Add(sum, term.Mul(term, new(big.Rat).SetFloat64(x[a.Col])))
		}
		if !math.IsInf(r.Lo, 0) && sum.Cmp(new(big.Rat).SetFloat64(r.Lo)) < 0 ||
			!math.IsInf(r.Hi, 0) && sum.Cmp(new(big.Rat).SetFloat64(r.Hi)) > 0 {
			return false
		}
	}
	return true
}

// TestExtreme: numbers of any size cause no overflow. A point that the model has is not lost, its
// value stays, and nothing hangs.
func TestExtreme(t *testing.T) {
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		m, x := extreme(t)
		if m.Validate() != nil || !exactly(m, x) {
			return
		}
		for _, rules := range []Rule{AllRules, 0} {
			p, err := read(context.Background(), m)
			s := open
			if err == nil {
				s, err = p.presolve(context.Background(), rules, nil)
			}
			if errors.Is(err, mip.ErrUnsupported) {
				return
			}
			if err != nil || s == infeasible {
				t.Fatalf("status %d, error %v, but the model has the point %v", s, err, x)
			}
			taken++
			if rules != 0 {
				continue
			}
			rays := false
			for _, step := range p.steps {
				rays = rays || step.kind == ray
			}
			if rays || p.falls {
				continue
			}
			y, ok := p.reduce(x)
			if dual := len(p.origin) < len(x); !ok && !dual {
				t.Fatalf("the point %v of the model is none of %+v %+v", x, p.cols, p.rows)
			}
			if !ok {
				continue
			}
			scale := math.Abs(m.Offset)
			for j, c := range m.Cols {
				scale += math.Abs(c.Obj) * max(1, math.Abs(x[j]))
			}
			if got, want := p.objective(p.value(y)), m.Value(x); len(p.origin) == len(x) &&
				math.Abs(got-want) > p.blur+1e-12*scale {
				t.Fatalf("the value is %v, want %v, blur %v", got, want, p.blur)
			}
		}
	})
	t.Log(taken, "problems were taken")
}

// TestStops: reading, presolve and the bound end soon after the context.
func TestStops(t *testing.T) {
	m := puzzleModel(t, "numbrix-9x9", "layered")
	worktest.Stops(t, func(ctx context.Context) (int, error) {
		p, err := read(ctx, m)
		if err != nil {
			return 0, err
		}
		n := p.size()
		_, err = p.presolve(ctx, AllRules, nil)
		return n.Rows + n.Cols + n.Nonzeros, err
	})
}
