package lin_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
)

// extendedModel draws a small model of integer columns with extensions of all kinds. A third of the
// columns are semi-integer.
func extendedModel(t *rapid.T) *lin.Model {
	m := &lin.Model{}
	number := rapid.IntRange(-3, 3)
	var all []lin.Var
	for j := range rapid.IntRange(1, 3).Draw(t, "columns") {
		lo := number.Draw(t, "lo")
		hi := float64(rapid.IntRange(lo, 3).Draw(t, "hi"))
		name := fmt.Sprintf("x%d", j)
		if rapid.IntRange(0, 2).Draw(t, "semi") == 0 {
			all = append(all, m.SemiInteger(name, float64(lo), hi))
		} else {
			all = append(all, m.Integer(name, float64(lo), hi))
		}
	}
	on := m.Binary("on")
	for range rapid.IntRange(0, 3).Draw(t, "rows") {
		var e lin.Expr
		for _, x := range append(all, on) {
			e = e.Plus(float64(number.Draw(t, "coef")), x)
		}
		lo := float64(number.Draw(t, "lo"))
		hi := lo + float64(rapid.IntRange(0, 4).Draw(t, "width"))
		when := m.If(on)
		if rapid.Bool().Draw(t, "unless") {
			when = m.Unless(on)
		}
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			m.AtMost("r", e, hi)
		case 1:
			when.AtMost("r", e, hi)
		case 2:
			when.AtLeast("r", e, lo)
		case 3:
			when.Between("r", lo, e, hi)
		}
	}
	switch rapid.IntRange(0, 2).Draw(t, "set") {
	case 1:
		m.SOS1("s", all...)
	case 2:
		m.SOS2("s", append(all, on)...)
	}
	return m
}

// TestPlain: a point satisfies a model exactly if some values of the added columns satisfy the plain
// one with it, and those that Plain gives do so.
func TestPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := extendedModel(t)
		p, extend, err := m.Plain()
		if err != nil || p.Extended() {
			t.Fatalf("%v, %+v", err, p)
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		x := make([]float64, len(m.Cols))
		satisfiable := func() bool {
			y := make([]float64, len(p.Cols))
			added := len(p.Cols) - copy(y, x)
			for bits := range 1 << added {
				for k := range added {
					y[len(x)+k] = float64(bits >> k & 1)
				}
				if p.Check(y, lin.Tolerance{}) == nil {
					return true
				}
			}
			return false
		}
		var try func(j int)
		try = func(j int) {
			if j < len(x) {
				for v := -3.0; v <= 3; v++ {
					x[j] = v
					try(j + 1)
				}
				return
			}
			err := m.Check(x, lin.Tolerance{})
			if got := satisfiable(); got != (err == nil) {
				t.Fatalf("%v: %v, but the plain model says %v", x, err, got)
			}
			if err == nil {
				if err := p.Check(extend(x), lin.Tolerance{}); err != nil {
					t.Fatalf("%v is extended to %v: %v", x, extend(x), err)
				}
			}
		}
		try(0)
	})
}

// TestPlainNames: of a model whose names all differ, those of Plain all differ, and the columns and
// the rows that always hold keep theirs.
func TestPlainNames(t *testing.T) {
	m := &lin.Model{}
	x, y, z := m.SemiContinuous("x", 2, 5), m.Continuous("y", 0, 5), m.Continuous("x_on", 0, 5)
	b := m.Binary("s(1)")
	m.If(b).Equal("r", lin.Sum(x, y), 3)
	m.AtMost("r_hi", x, 4)
	m.AtMost("s", y, 4)
	m.AtMost("x_most", z, 4)
	m.SOS1("s", x, y, z)
	m.SOS2("t", x, y, z)
	m.SOS1("", x, y)
	m.SOS1("", y, z)
	p, _, err := m.Plain()
	if err != nil {
		t.Fatal(err)
	}
	different := func(what string, names []string) {
		seen := map[string]bool{}
		for _, name := range names {
			if name != "" && seen[name] {
				t.Errorf("two %s are named %s, of %q", what, name, names)
			}
			seen[name] = true
		}
	}
	var cols, rows []string
	for j, c := range p.Cols {
		cols = append(cols, c.Name)
		if j < len(m.Cols) && c.Name != m.Cols[j].Name {
			t.Errorf("column %s becomes %s", m.Cols[j].Name, c.Name)
		}
	}
	for _, r := range p.Rows {
		rows = append(rows, r.Name)
	}
	different("columns", cols)
	different("rows", rows)
	for _, name := range []string{"r_hi", "s", "x_most", "r_hi_2", "r_lo", "x_most_2", "x_most_3"} {
		if !slices.Contains(rows, name) {
			t.Errorf("no row is named %s, of %q", name, rows)
		}
	}
	m = &lin.Model{}
	m.If(m.Binary("b")).AtMost("only", m.Continuous("x", 0, 9), 3)
	if p, _, err = m.Plain(); err != nil || p.Rows[0].Name != "only" {
		t.Errorf("a condition of one side: %+v, %v", p, err)
	}
}

// TestPlainRefuses: a bound that is needed and absent is named.
func TestPlainRefuses(t *testing.T) {
	for _, c := range []struct {
		build func(m *lin.Model, x, b lin.Var)
		want  string
	}{
		{func(m *lin.Model, x, b lin.Var) { m.If(b).AtMost("r", x, 3) },
			"indicator row r needs a bound of column x, which has none"},
		{func(m *lin.Model, x, b lin.Var) { m.SemiContinuous("s", 1, inf) },
			"semicontinuous column s needs two bounds of column s, which lacks one"},
		{func(m *lin.Model, x, b lin.Var) { m.SemiContinuous("s", -inf, -1) },
			"semicontinuous column s needs two bounds of column s, which lacks one"},
		{func(m *lin.Model, x, b lin.Var) { m.SOS1("set", x, b) },
			"set set needs two bounds of column x, which lacks one"},
		{func(m *lin.Model, x, b lin.Var) { m.If(b).AtLeast("r", x, 3) }, ""},
		{func(m *lin.Model, x, b lin.Var) { m.SOS2("set", x, b) }, ""}, // of two columns, any may be used
	} {
		m := &lin.Model{}
		c.build(m, m.Continuous("x", 0, inf), m.Binary("b"))
		p, _, err := m.Plain()
		if (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%+v, %v, want %q", p, err, c.want)
		}
		if err := m.Relaxed().Validate(); (err == nil) != (c.want == "") {
			t.Errorf("the relaxation: %v, want %q", err, c.want)
		}
	}
	m := &lin.Model{}
	m.Binary("x")
	if p, _, err := m.Plain(); p != m || err != nil {
		t.Errorf("a model without extensions becomes %+v, %v", p, err)
	}
}

// TestValidateExtensions: each fault alone is named.
func TestValidateExtensions(t *testing.T) {
	other := (&lin.Model{}).Binary("other")
	for _, c := range []struct {
		build func(m *lin.Model, x, b lin.Var)
		want  string
	}{
		{func(m *lin.Model, x, b lin.Var) { m.If(x).AtMost("r", b, 0) },
			"row r depends on column x, which is not binary"},
		{func(m *lin.Model, x, b lin.Var) { m.Unless(other).AtMost("r", b, 0) },
			"the condition of row r: column other belongs to another model"},
		{func(m *lin.Model, x, b lin.Var) {
			m.AtMost("r", b, 0)
			m.Rows[0].When = &lin.When{Col: 2}
		}, "row r depends on column 2 of 2"},
		{func(m *lin.Model, x, b lin.Var) { m.SOS1("s", x, other) }, "set s: column other belongs to another model"},
		{func(m *lin.Model, x, b lin.Var) { m.SOS1("s", x, b, x) }, "set s has column x twice"},
		{func(m *lin.Model, x, b lin.Var) { m.Sets = []lin.SOS{{Type: 3}} }, "set number 0 has the type 3"},
		{func(m *lin.Model, x, b lin.Var) { m.Sets = []lin.SOS{{Name: "s", Type: 1, Cols: []int{2}}} },
			"set s has column 2 of 2"},
		{func(m *lin.Model, x, b lin.Var) { m.If(b).AtMost("r", x, 0); m.SOS2("s", x, b) }, ""},
	} {
		m := &lin.Model{}
		c.build(m, m.Integer("x", 0, 5), m.Binary("b"))
		err := m.Validate()
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("the error is %v, want %q", err, c.want)
		}
	}
}

// TestCheckSets: what a set refuses is named.
func TestCheckSets(t *testing.T) {
	m := &lin.Model{}
	x, y, z := m.Continuous("x", 0, 5), m.Continuous("y", 0, 5), m.SemiContinuous("z", 2, 5)
	m.SOS2("s", x, y, z)
	for _, c := range []struct {
		x    []float64
		want string
	}{
		{[]float64{1, 1, 0}, ""}, {[]float64{0, 1, 2}, ""}, {[]float64{0, 0, 3}, ""},
		{[]float64{1, 0, 3}, "set s of type 2 has 2 columns that differ from 0: x to z"},
		{[]float64{1, 1, 3}, "set s of type 2 has 3 columns that differ from 0: x to z"},
		{[]float64{0, 0, 1}, "column z is 1, not in 2..5"},
		{[]float64{0, 0, math.NaN()}, "column z is NaN"},
	} {
		err := m.Check(c.x, lin.Usual)
		if (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%v: %v, want %q", c.x, err, c.want)
		}
	}
}

// TestRelaxedHandles: the handle of a row names the same row of the relaxation. A conditional row of
// two limits is two rows there, so it has none.
func TestRelaxedHandles(t *testing.T) {
	m := &lin.Model{}
	x, b := m.Continuous("x", 0, 9), m.Binary("b")
	m.If(b).Equal("two", x, 3)
	m.If(b).Between("free", -lin.Inf, x, lin.Inf)
	m.If(b).AtLeast("least", x, 4)
	m.SemiContinuous("s", 2, 3)
	m.AtMost("last", x, 8)
	r := m.Relaxed()
	for _, want := range []string{"free", "least", "last"} {
		if h := m.RowNamed(want); r.RowName(r.Index(h)) != want || h.Check(r) != nil {
			t.Errorf("%s is row %d of\n%s", want, r.Index(h), r.Algebra())
		}
	}
	if h := m.RowNamed("two"); r.Index(h) != -1 || h.Check(r) == nil || m.Index(h) != 0 {
		t.Errorf("the row of two limits is row %d of\n%s", r.Index(h), r.Algebra())
	}
	if got := r.RowText(r.Index(m.RowNamed("least"))); got != "x - 4 b >= 0" {
		t.Errorf("the lower limit becomes %s, whose dual has another sign", got)
	}
	later := r.AtMost("later", x, 7)
	if r.Index(later) != len(r.Rows)-1 {
		t.Error("a row that the relaxation got later is none of it")
	}
}
