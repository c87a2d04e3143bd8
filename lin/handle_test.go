package lin_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

// TestHandles: columns and rows are found by handle and by name, and a solved model takes more.
func TestHandles(t *testing.T) {
	m := &lin.Model{Maximize: true}
	x := m.Continuous("x", 0, 4)
	load := m.AtMost("load", x.Times(2).Plus(1, lin.Const(3)), 9)
	if r := m.Rows[load.Row()]; r.Hi != 6 || load != m.RowNamed("load") || load != m.Handle(0) {
		t.Errorf("the row is %+v", r)
	}
	before := m.Clone()
	y := m.Integer("y", 0, 1)
	m.AddTo(load, 2, y.Plus(1, lin.Const(1)))
	m.SetObjective(x.Plus(5, y, lin.Const(2)))
	if got := m.RowText(0); got != "2 x + 2 y <= 4" || before.RowText(0) != "2 x <= 6" {
		t.Errorf("with y the row is %q, and was %q", got, before.RowText(0))
	}
	if m.Offset != 10 || m.VarNamed("y") != y || m.ValueOf(x.Plus(1, lin.Const(1)), []float64{2, 0}) != 3 {
		t.Errorf("the constant is %v", m.Offset)
	}
	m.If(y).AtLeast("c", x, 1)
	m.SOS1("s", x, y)
	m.SemiContinuous("z", 2, 3)
	const want = `maximize x + 5 y + 10
  load: 2 x + 2 y <= 4
  c: y = 1 -> x >= 1
  s: SOS1 of x y
  0 <= x <= 4
  y binary
  2 <= z <= 3, or 0
`
	if got := m.Algebra(); got != want {
		t.Errorf("as algebra it is\n%s", got)
	}
	if err := m.Validate(); err != nil {
		t.Error(err)
	}
	other := &lin.Model{}
	for name, wrong := range map[string]func(m *lin.Model){
		"no row named":     func(m *lin.Model) { m.AddTo(m.RowNamed("none"), 1, x) },
		"no column named":  func(m *lin.Model) { m.AtMost("", m.VarNamed("none"), 1) },
		"no row 9 among":   func(m *lin.Model) { m.AddTo(m.Handle(9), 1, x) },
		"no row of this":   func(m *lin.Model) { m.AddTo(other.AtMost("", nil, 1), 1, x) },
		"a row to add to:": func(m *lin.Model) { m.AddTo(lin.Handle{}, 1, x) },
	} {
		c := m.Clone()
		if wrong(c); c.Validate() == nil || !strings.Contains(c.Validate().Error(), name) {
			t.Errorf("%v, want %q", c.Validate(), name)
		}
	}
	later := m.Clone()
	later.Rows = later.Rows[:0]
	if m.Index(lin.Handle{}) != -1 || later.Index(m.Handle(0)) != -1 || m.Column(other.Binary("")) != -1 || m.Column(y) != 1 {
		t.Error("a handle of nothing has a number")
	}
}

// TestKeyed: columns by keys have names, an order, and sums; keys that are wrong are errors.
func TestKeyed(t *testing.T) {
	type road struct{ from, to string }
	m := &lin.Model{}
	roads := []road{{"b", "a"}, {"a", "c"}}
	x := lin.Over(m, lin.Col{Name: "ship", Hi: math.Inf(1)}, roads...)
	if got := x.Sum().String(); got != "ship(b,a) + ship(a,c)" {
		t.Error(got)
	}
	if got := x.Weighted(func(r road) float64 { return float64(len(r.to)) - 1 }).Terms(); got != nil {
		t.Error(got)
	}
	from := x.SumWhere(func(r road) bool { return r.from == "a" })
	if from.String() != "ship(a,c)" || x.Has(road{"c", "a"}) {
		t.Error(from)
	}
	var vars []lin.Var
	for k, v := range x.All() {
		if v != x.At(k) {
			t.Error(k)
		}
		vars = append(vars, v)
	}
	if got := lin.SumSeq(slices.Values(vars)).String(); got != x.Sum().String() {
		t.Error(got)
	}
	for want, key := range map[string]any{"x(7)": 7, "x(1,2)": [2]int{1, 2}, "x(a b)": "a b"} {
		if got := lin.NameOf("x", key); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	m.AtMost("r", x.At(road{"c", "a"}), 1)
	if err := m.Validate(); err == nil || !strings.Contains(err.Error(), "no column ship(c,a)") {
		t.Error(err)
	}
	twice := &lin.Model{}
	lin.Over(twice, lin.Col{Name: "n"}, 1, 1)
	if err := twice.Validate(); err == nil || !strings.Contains(err.Error(), "two columns") {
		t.Error(err)
	}
}
