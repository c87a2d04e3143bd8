package lin_test

import (
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

// TestExpr: expressions have the terms that arithmetic says, and operands stay as they are.
func TestExpr(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Binary("x"), m.Binary("y")
	for name, c := range map[string]struct {
		got  lin.Expr
		want lin.Terms
	}{
		"nothing":       {lin.Expr{}, nil},
		"sum":           {lin.Sum(x, y), lin.Terms{{0, 1}, {1, 1}}},
		"sum of sums":   {lin.Sum(lin.Sum(x), lin.Sum(y, x)), lin.Terms{{0, 1}, {1, 1}, {0, 1}}},
		"mixed sum":     {lin.Sum[lin.Linear](x, lin.Sum(y), lin.Columns(0)), lin.Terms{{0, 1}, {1, 1}, {0, 1}}},
		"times":         {x.Times(3), lin.Terms{{0, 3}}},
		"plus":          {x.Plus(2, y, lin.Sum(x, y)), lin.Terms{{0, 1}, {1, 2}, {0, 2}, {1, 2}}},
		"minus":         {x.Minus(y), lin.Terms{{0, 1}, {1, -1}}},
		"sums minus":    {lin.Sum(x).Minus(lin.Sum(x, y)), lin.Terms{{0, 1}, {0, -1}, {1, -1}}},
		"times of plus": {x.Plus(2, y).Times(-1), lin.Terms{{0, -1}, {1, -2}}},
		"plus nothing":  {x.Plus(2, nil, lin.Expr{}), lin.Terms{{0, 1}}},
	} {
		if got := c.got.Terms(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	base := lin.Sum(x)
	one, two := base.Plus(2, y), base.Plus(3, y) // both extend base
	again := one.Plus(1, one)
	for name, c := range map[string]struct {
		got  lin.Expr
		want lin.Terms
	}{
		"base":  {base, lin.Terms{{0, 1}}},
		"one":   {one, lin.Terms{{0, 1}, {1, 2}}},
		"two":   {two, lin.Terms{{0, 1}, {1, 3}}},
		"again": {again, lin.Terms{{0, 1}, {1, 2}, {0, 1}, {1, 2}}},
	} {
		if got := c.got.Terms(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestSumInLoop: a sum in a loop copies each term a few times only, not once for each later one.
func TestSumInLoop(t *testing.T) {
	m := &lin.Model{}
	x := lin.Binaries(m, "x", lin.Span(1, 10_000))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var e lin.Expr
	for i := 1; i <= 10_000; i++ {
		e = e.Plus(1, x.At(i))
	}
	runtime.ReadMemStats(&after)
	if size := after.TotalAlloc - before.TotalAlloc; size > 20<<20 || len(e.Terms()) != 10_000 {
		t.Errorf("a sum of 10,000 columns takes %d bytes", size) // copies take 800 MB
	}
}

// TestForeign: what is no expression of the model is an error that names the place, and no panic.
func TestForeign(t *testing.T) {
	other := &lin.Model{Name: "dinner"}
	wine := other.Binary("wine")
	for _, c := range []struct {
		name  string
		spoil func(m *lin.Model, x lin.Var)
		want  string
	}{
		{"a row", func(m *lin.Model, x lin.Var) { m.AtMost("money", wine, 1) },
			"row money: column wine of model dinner belongs to another model"},
		{"a row without a name", func(m *lin.Model, x lin.Var) { m.AtMost("", wine, 1) },
			"row number 0: column wine of model dinner belongs to another model"},
		{"a mixed sum", func(m *lin.Model, x lin.Var) { m.Equal("money", x.Plus(2, wine), 1) },
			"row money: an expression adds columns of two models: x of model lunch and wine of model dinner"},
		{"the first of two", func(m *lin.Model, x lin.Var) {
			m.AtLeast("one", wine, 1)
			m.AtLeast("two", wine, 1)
		}, "row one: column wine"},
		{"the zero variable", func(m *lin.Model, x lin.Var) { m.AtMost("money", lin.Var{}, 1) },
			"row money: a variable is used that no model has made"},
		{"the objective", func(m *lin.Model, x lin.Var) { m.SetObj(1, wine) },
			"the objective: column wine of model dinner belongs to another model"},
		{"the whole objective", func(m *lin.Model, x lin.Var) { m.SetObjective(lin.Sum(wine)) },
			"the objective: column wine"},
		{"a number in the objective", func(m *lin.Model, x lin.Var) { m.SetObjective(lin.Columns(7)) },
			"the objective: there is no column 7 among 1"},
		{"a fixed variable", func(m *lin.Model, x lin.Var) { m.Fix(wine, 1) },
			"a fixed variable: column wine"},
		{"a number", func(m *lin.Model, x lin.Var) { m.AtMost("money", m.Var(3), 1) },
			"row money: there is no column 3 among 1"},
		{"a negative number", func(m *lin.Model, x lin.Var) { m.AtMost("money", m.Var(-1), 1) },
			"row money: there is no column -1 among 1"},
	} {
		m := &lin.Model{Name: "lunch"}
		c.spoil(m, m.Binary("x"))
		if err := m.Validate(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %q", c.name, err, c.want)
		}
	}
	if err := other.Validate(); err != nil {
		t.Errorf("the other model: %v", err)
	}
}

func TestSetObjective(t *testing.T) {
	m := &lin.Model{Maximize: true, Offset: 4}
	x, y := m.Binary("x"), m.Binary("y")
	m.SetObj(7, x)
	m.SetObjective(y.Plus(2, y))
	if m.Cols[0].Obj != 0 || m.Cols[1].Obj != 3 || !m.Maximize || m.Offset != 0 {
		t.Errorf("the objective is %+v", m)
	}
	m.SetObjective(nil)
	if m.Cols[1].Obj != 0 || m.Validate() != nil {
		t.Errorf("no objective is %+v", m)
	}
	if x.Col() != 0 || (lin.Var{}).Col() != -1 || m.Var(9).Col() != -1 || m.Var(1) != y {
		t.Errorf("the columns are %d, %d, %d, %v", x.Col(), lin.Var{}.Col(), m.Var(9).Col(), m.Var(1))
	}
}

// TestValueOf: values that the point lacks, as where there is none, are no numbers.
func TestValueOf(t *testing.T) {
	m, other := &lin.Model{}, &lin.Model{}
	x, y, z := m.Binary("x"), m.Binary("y"), other.Binary("z")
	for name, c := range map[string]struct {
		e    lin.Linear
		x    []float64
		want float64
	}{
		"a variable":     {y, []float64{2, 5}, 5},
		"an expression":  {x.Plus(2, y), []float64{2, 5}, 12},
		"terms":          {lin.Columns(0, 0), []float64{2, 5}, 4},
		"no terms":       {lin.Expr{}, nil, 0},
		"nothing":        {nil, nil, 0},
		"no point":       {y, nil, nan},
		"a short point":  {x.Plus(2, y), []float64{2}, nan},
		"another model":  {z, []float64{2, 5}, nan},
		"two models":     {x.Plus(1, z), []float64{2, 5}, nan},
		"no variable":    {lin.Var{}, []float64{2, 5}, nan},
		"a wrong number": {lin.Columns(-1), []float64{2, 5}, nan},
	} {
		got := m.ValueOf(c.e, c.x)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	m.SetObj(1, x)
	if !math.IsNaN(m.Value(nil)) {
		t.Errorf("the objective without a point is %v", m.Value(nil))
	}
}
