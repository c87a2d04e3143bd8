package exact_test

import (
	"context"
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip/exact"
)

// lp returns a model.
func lp(maximize bool, build func(m *lin.Model)) *lin.Model {
	m := &lin.Model{Maximize: maximize}
	build(m)
	return m
}

// TestBound: duals of a basis, rounded as a solver's are, prove its value.
func TestBound(t *testing.T) {
	third := 1.0 / 3
	free := lp(false, func(m *lin.Model) { // each free column needs a reduced cost of exactly 0
		x, y := m.Continuous("x", -lin.Inf, lin.Inf), m.Continuous("y", -lin.Inf, lin.Inf)
		m.SetObj(1, x, y)
		m.AtLeast("a", x.Plus(2, y), 3)
		m.AtLeast("b", x.Times(2).Plus(1, y), 4)
	})
	for _, c := range []struct {
		name  string
		model *lin.Model
		duals []float64
		want  string // "" for none
	}{
		{"least", lp(false, func(m *lin.Model) {
			x, y := m.Continuous("x", 0, 3), m.Continuous("y", 0, 9)
			m.SetObjective(x.Times(2).Plus(3, y))
			m.AtLeast("need", lin.Sum(x, y), 4)
		}), []float64{3}, "9"},
		{"most", lp(true, func(m *lin.Model) {
			x, y := m.Continuous("x", 0, 3), m.Continuous("y", 0, 9)
			m.SetObjective(x.Times(2).Plus(3, y)) // with an offset of 0
			m.Offset = 0.5
			m.AtMost("limit", lin.Sum(x, y), 5)
		}), []float64{3}, "31/2"},
		{"free columns", free, []float64{third, third}, "7/3"},
		{"free columns, other duals", free, []float64{0.5, 0.25}, ""},
		{"a reduced cost below 0 by rounding", lp(false, func(m *lin.Model) {
			x, y := m.Continuous("x", 0, lin.Inf), m.Continuous("y", 0, lin.Inf)
			m.SetObjective(x.Times(0.1).Plus(0.3, y))
			m.AtLeast("need", x.Plus(3, y), 10)
		}), []float64{0.1}, "10/10"},
		{"a bound by a row", lp(true, func(m *lin.Model) {
			x, y := m.Continuous("x", 0, lin.Inf), m.Continuous("y", 0, lin.Inf)
			m.SetObj(1, x, y)
			m.AtMost("both", x.Times(2).Plus(4, y), 8)
			m.AtMost("other", x.Minus(y), 1)
		}), []float64{0, 0}, "6"},
		{"a column twice in a row", lp(true, func(m *lin.Model) {
			x := m.Continuous("x", 0, lin.Inf)
			m.SetObj(1, x)
			m.AtMost("r", lin.Sum(x, x), 8)
		}), []float64{0}, "4"},
		{"bounds of 1e30", lp(true, func(m *lin.Model) {
			x := m.Continuous("x", 0, 1e30)
			m.SetObj(1, x)
		}), nil, ""},
	} {
		b, err := exact.Bound(t.Context(), c.model, c.duals)
		var none *exact.Unbounded
		switch {
		case c.want == "" && errors.As(err, &none):
		case c.want == "" || err != nil:
			t.Errorf("%s: the bound is %v, %v, want %q", c.name, b, err, c.want)
		default:
			want, _ := new(big.Rat).SetString(c.want)
			// The data are float64s: 0.1 is a little more than a tenth.
			if off, _ := new(big.Rat).Sub(b, want).Float64(); math.Abs(off) > 1e-6 {
				t.Errorf("%s: the bound is %v, want %v", c.name, b.FloatString(9), c.want)
			}
		}
	}
}

// TestInfeasible: multipliers prove that there is no point, rounded ones too, and wrong ones do not.
// With (1, -2), x has the reduced cost 1, and the bound that row b implies.
func TestInfeasible(t *testing.T) {
	m := lp(true, func(m *lin.Model) {
		x, y := m.Continuous("x", -lin.Inf, lin.Inf), m.Continuous("y", 0, lin.Inf)
		m.SetObj(7, x)
		m.AtLeast("a", x.Times(3).Plus(1, y), 2)
		m.AtMost("b", x.Plus(1, y), 0.5)
	})
	for _, c := range []struct {
		ray  []float64
		want bool
	}{
		{[]float64{1.0 / 3, -1}, true}, {[]float64{0, 0}, false}, {[]float64{-1, 3}, false},
		{[]float64{1, -2}, true}, {[]float64{math.NaN(), math.Inf(1)}, false},
	} {
		if ok, err := exact.Infeasible(t.Context(), m, c.ray); ok != c.want || err != nil {
			t.Errorf("%v: %v, %v, want %v", c.ray, ok, err, c.want)
		}
	}
}

// TestSound: no bound excludes a point, whatever the duals are, and nothing panics.
func TestSound(t *testing.T) {
	odd := []float64{0, 1, -1, 1.0 / 3, 1e-17, -1e-300, 5e-324, 1e300, math.MaxFloat64, math.NaN(),
		math.Inf(1), math.Inf(-1)}
	proved := 0
	rapid.Check(t, func(t *rapid.T) {
		const most = 3
		small := rapid.IntRange(-4, 4)
		m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize"), Offset: 0.1}
		for range rapid.IntRange(1, 3).Draw(t, "columns") {
			lo, hi := -float64(most), float64(most)
			switch rapid.IntRange(0, 3).Draw(t, "bounds") {
			case 0:
				lo = -lin.Inf
			case 1:
				hi = lin.Inf
			}
			x := m.Continuous("", lo, hi)
			m.SetObj(float64(small.Draw(t, "cost"))/10, x)
		}
		for range rapid.IntRange(0, 3).Draw(t, "rows") {
			var terms lin.Terms
			for range rapid.IntRange(0, 4).Draw(t, "terms") {
				terms = terms.Plus(float64(small.Draw(t, "coef"))/4,
					rapid.IntRange(0, len(m.Cols)-1).Draw(t, "column"))
			}
			lo := float64(small.Draw(t, "lo"))
			m.Between("", lo, terms, lo+float64(rapid.IntRange(0, 3).Draw(t, "range")))
		}
		duals := make([]float64, len(m.Rows))
		for i := range duals {
			duals[i] = rapid.OneOf(rapid.Float64(), rapid.Float64Range(-2, 2),
				rapid.SampledFrom(odd)).Draw(t, "dual")
		}
		b, err := exact.Bound(context.Background(), m, duals)
		if err != nil {
			return
		}
		none, err := exact.Infeasible(context.Background(), m, duals)
		if err != nil {
			return
		}
		proved++
		x := make([]float64, len(m.Cols))
		var try func(j int)
		try = func(j int) { // quarters, so that sums of rows are exact
			if j < len(x) {
				for v := -most * 4; v <= most*4; v += 2 {
					x[j] = float64(v) / 4
					try(j + 1)
				}
				return
			}
			if m.Check(x, lin.Tolerance{}) != nil {
				return
			}
			if none {
				t.Fatalf("%v is a point, and %v prove that there is none", x, duals)
			}
			value := rational(m.Offset)
			for j, c := range m.Cols {
				value.Add(value, new(big.Rat).Mul(rational(c.Obj), rational(x[j])))
			}
			if order := value.Cmp(b); m.Maximize && order > 0 || !m.Maximize && order < 0 {
				t.Fatalf("the point %v has the value %v, beyond the bound %v", x, value, b)
			}
			f := exact.Float(b, m.Maximize)
			if math.IsInf(f, 0) {
				return
			}
			if order := rational(f).Cmp(b); m.Maximize && order < 0 || !m.Maximize && order > 0 {
				t.Fatalf("the bound %v is rounded to %v", b, f)
			}
		}
		try(0)
	})
	if proved == 0 {
		t.Error("no duals proved a bound")
	}
}

func rational(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// TestRefused: what is not computed is an error.
func TestRefused(t *testing.T) {
	m := &lin.Model{}
	x := m.Continuous("x", 0, 1)
	m.AtLeast("r", lin.Sum(x), 0)
	if _, err := exact.Bound(t.Context(), m, nil); err == nil {
		t.Error("no duals are those of a row")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := exact.Bound(ended, m, []float64{1}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
	large := &lin.Model{}
	y := large.Continuous("y", 0, 1)
	large.Rows = []lin.Row{{Terms: make(lin.Terms, exact.MaxTerms+1), Hi: 1}}
	if _, err := exact.Bound(t.Context(), large, []float64{1}); !errors.Is(err, exact.ErrLarge) {
		t.Errorf("with too many terms: %v", err)
	}
	wide := &lin.Model{} // numbers of all sizes
	for _, c := range []float64{1e-300, 1, 1e300} {
		wide.AtLeast("", y.Times(c), -c)
	}
	wide.Add(lin.Col{Hi: 1, Obj: 1})
	if _, err := exact.Bound(t.Context(), wide, []float64{1e-300, 1e-20, 1e300}); err == nil {
		t.Error("a column of another model is none")
	}
}

// TestViolation: the largest violation of a bound or a row, beyond what rounding explains.
func TestViolation(t *testing.T) {
	m := lp(false, func(m *lin.Model) {
		x, y := m.Continuous("x", 0, 1), m.Continuous("y", 0, 9)
		m.Equal("tenths", x.Times(0.1).Plus(0.2, y), 0.3)
		m.AtMost("sum", lin.Sum(x, y), 2)
	})
	m.Cols[1].Semi, m.Cols[1].Lo = true, 1
	for _, c := range []struct{ x, y, want float64 }{
		{1, 1, 0}, {1 + 1e-8, 1, 1e-8}, {1, 1 + 1e-8, 1e-8}, {1, 1e-7, 0.2}, {3, 0, 2},
		{-1e-300, 1.5, 1e-300},
	} {
		if got := exact.Violation(m, []float64{c.x, c.y}); math.Abs(got-c.want) > 1e-6*c.want {
			t.Errorf("at %v and %v: %v, want %v", c.x, c.y, got, c.want)
		}
	}
	m.Cols[1].Semi, m.Cols[1].Lo = false, 0
	if got := exact.Miss(m, []float64{1, 1}); !(0 < got && got < 1e-16) { // 0.1 + 0.2 is not 0.3
		t.Errorf("with rounding: %v", got)
	}
	m.Rows = m.Rows[1:]
	if got := exact.Miss(m, []float64{1, 1}); got != 0 {
		t.Errorf("without rounding: %v", got)
	}
	m.Cols[0].Integer = true
	for _, x := range []float64{1, 0.5} { // a point with a fraction is none
		if got := exact.Objective(m, []float64{x, 1}); (got != nil) != (x == 1) {
			t.Errorf("the objective at %v: %v", x, got)
		}
	}
}
