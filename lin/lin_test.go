package lin_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

var (
	inf = math.Inf(1)
	nan = math.NaN()
)

func TestBuild(t *testing.T) {
	m := &lin.Model{Name: "m"}
	b, i, c := m.Binary("b"), m.Integer("i", -2, inf), m.Continuous("", -inf, 2.5)
	if b.Col() != 0 || i.Col() != 1 || c.Col() != 2 {
		t.Errorf("the columns are numbered %d, %d, %d", b.Col(), i.Col(), c.Col())
	}
	m.SetObj(3, b, c)
	m.SetObj(-1, b)
	m.Fix(i, 7)
	m.AtMost("most", lin.Sum(b, i), 4)
	m.AtLeast("least", lin.Sum(c).Plus(2.5, b, i), -1)
	m.Equal("", nil, 0)
	m.Between("range", 1, c.Times(-1), 2)
	want := &lin.Model{Name: "m",
		Cols: []lin.Col{
			{Name: "b", Hi: 1, Integer: true, Obj: -1},
			{Name: "i", Lo: 7, Hi: 7, Integer: true},
			{Lo: -inf, Hi: 2.5, Obj: 3},
		},
		Rows: []lin.Row{
			{Name: "most", Terms: lin.Terms{{0, 1}, {1, 1}}, Lo: -inf, Hi: 4},
			{Name: "least", Terms: lin.Terms{{2, 1}, {0, 2.5}, {1, 2.5}}, Lo: -1, Hi: inf},
			{},
			{Name: "range", Terms: lin.Terms{{2, -1}}, Lo: 1, Hi: 2},
		}}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("the model is\n%+v, want\n%+v", m, want)
	}
	for name, got := range map[string]string{"b": m.ColName(0), "number 2": m.ColName(2),
		"least": m.RowName(1), "number 2 ": m.RowName(2) + " "} {
		if got != name {
			t.Errorf("the name is %q, want %q", got, name)
		}
	}
}

func TestBinary(t *testing.T) {
	for _, c := range []struct {
		col  lin.Col
		want bool
	}{
		{lin.Col{Hi: 1, Integer: true}, true},
		{lin.Col{Lo: 1, Hi: 1, Integer: true}, true},
		{lin.Col{Lo: 0, Hi: 0, Integer: true}, true},
		{lin.Col{Lo: 0.5, Hi: 1, Integer: true}, true},
		{lin.Col{Hi: 1}, false},
		{lin.Col{Hi: 2, Integer: true}, false},
		{lin.Col{Lo: -1, Hi: 1, Integer: true}, false},
		{lin.Col{Hi: inf, Integer: true}, false},
	} {
		if got := c.col.Binary(); got != c.want {
			t.Errorf("%+v is binary: %v", c.col, got)
		}
	}
}

func TestValue(t *testing.T) {
	m := &lin.Model{Offset: 10, Cols: []lin.Col{{Obj: 2}, {}, {Obj: -0.5}}}
	if got := m.Value([]float64{3, nan, 4}); got != 14 { // a column without a coefficient is not asked
		t.Errorf("the objective is %v, want 14", got)
	}
	if got := (&lin.Model{Offset: -1}).Value(nil); got != -1 {
		t.Errorf("the objective is %v, want the constant -1", got)
	}
	if got := lin.Columns(0, 1, 0).Plus(3, 1).Value([]float64{2, 5}); got != 24 {
		t.Errorf("the expression is %v, want 24", got)
	}
	if got := lin.Terms(nil).Value(nil); got != 0 {
		t.Errorf("no terms are %v", got)
	}
}

func TestClone(t *testing.T) {
	m := &lin.Model{Name: "m"}
	x := m.Binary("x")
	m.AtMost("r", x, 1)
	c := m.Clone()
	c.AtLeast("s", x.Plus(1, c.Binary("y")), 1)
	c.Fix(x, 1)
	if len(m.Rows) != 1 || len(m.Cols) != 1 || m.Cols[0].Lo != 0 || len(c.Rows) != 2 || c.Cols[0].Lo != 1 {
		t.Errorf("the model became %+v, the copy %+v", m, c)
	}
	if err := c.Validate(); err != nil {
		t.Error(err)
	}
}

func TestRelaxed(t *testing.T) {
	m := &lin.Model{Name: "m", Maximize: true, Offset: 3}
	m.SetObj(2, m.Integer("i", 0, 5), m.Continuous("c", 1, 2))
	m.AtMost("r", lin.Columns(0, 1), 4)
	r := m.Relaxed()
	if r.Cols[0].Integer || !m.Cols[0].Integer {
		t.Errorf("whole is %v in the relaxation, %v in the model", r.Cols[0].Integer, m.Cols[0].Integer)
	}
	r.Cols[0].Integer = true
	m.AtLeast("s", lin.Sum(m.Var(1)), 1)
	r.AtLeast("s", lin.Sum(m.Var(1)), 1)
	if err := r.Validate(); err != nil {
		t.Errorf("the relaxation refuses a variable of the model: %v", err)
	}
	if !reflect.DeepEqual(r.Cols, m.Cols) || !reflect.DeepEqual(r.Rows, m.Rows) ||
		r.Name != m.Name || r.Maximize != m.Maximize || r.Offset != m.Offset {
		t.Errorf("the relaxation is %+v of %+v", r, m)
	}
	if r.Cols[0].Hi = 9; m.Cols[0].Hi != 5 {
		t.Error("the relaxation's columns are those of the model")
	}
}

// TestValidate: each fault alone is found and named; what is odd but a model passes.
func TestValidate(t *testing.T) {
	good := func() *lin.Model {
		m := &lin.Model{Offset: 1}
		m.SetObj(1, m.Binary("x"), m.Continuous("", -inf, inf))
		m.AtMost("r", lin.Columns(0, 1), 4)
		m.Between("free", -inf, nil, inf)
		return m
	}
	for _, c := range []struct {
		name  string
		spoil func(m *lin.Model)
		want  string // in the message; "" for none
	}{
		{"good", func(*lin.Model) {}, ""},
		{"empty", func(m *lin.Model) { *m = lin.Model{} }, ""},
		{"contradictory column", func(m *lin.Model) { m.Cols[0].Lo = 2 }, ""},
		{"contradictory row", func(m *lin.Model) { m.Rows[0].Lo = 5 }, ""},
		{"column twice in a row", func(m *lin.Model) { m.Rows[0].Terms = lin.Columns(1, 1) }, ""},
		{"coefficient 0", func(m *lin.Model) { m.Rows[0].Terms[0].Coef = 0 }, ""},
		{"constant NaN", func(m *lin.Model) { m.Offset = nan }, "constant is NaN"},
		{"constant infinite", func(m *lin.Model) { m.Offset = -inf }, "constant is -Inf"},
		{"objective NaN", func(m *lin.Model) { m.Cols[0].Obj = nan }, "column x is NaN"},
		{"objective infinite", func(m *lin.Model) { m.Cols[1].Obj = inf }, "column number 1 is +Inf"},
		{"lower bound NaN", func(m *lin.Model) { m.Cols[0].Lo = nan }, "column x has the bounds NaN and 1"},
		{"upper bound NaN", func(m *lin.Model) { m.Cols[0].Hi = nan }, "column x has the bounds 0 and NaN"},
		{"lower bound +inf", func(m *lin.Model) { m.Cols[1].Lo = inf }, "number 1 has the bounds +Inf and +Inf"},
		{"upper bound -inf", func(m *lin.Model) { m.Cols[1].Hi = -inf }, "number 1 has the bounds -Inf and -Inf"},
		{"row's lower bound NaN", func(m *lin.Model) { m.Rows[0].Lo = nan }, "row r has the bounds NaN and 4"},
		{"row's upper bound NaN", func(m *lin.Model) { m.Rows[0].Hi = nan }, "row r has the bounds -Inf and NaN"},
		{"row's lower bound +inf", func(m *lin.Model) { m.Rows[0].Lo = inf }, "row r has the bounds +Inf and 4"},
		{"row's upper bound -inf", func(m *lin.Model) { m.Rows[0].Hi = -inf }, "row r has the bounds -Inf and -Inf"},
		{"column -1", func(m *lin.Model) { m.Rows[0].Terms[1].Col = -1 }, "row r has a term on column -1 of 2"},
		{"column too large", func(m *lin.Model) { m.Rows[0].Terms[1].Col = 2 }, "row r has a term on column 2 of 2"},
		{"coefficient NaN", func(m *lin.Model) { m.Rows[0].Terms[0].Coef = nan }, "row r has the coefficient NaN on column x"},
		{"coefficient infinite", func(m *lin.Model) { m.Rows[0].Terms[1].Coef = inf }, "coefficient +Inf on column number 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := good()
			c.spoil(m)
			switch err := m.Validate(); {
			case c.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.want != "" && err == nil:
				t.Error("accepted")
			case c.want != "" && !strings.Contains(err.Error(), c.want):
				t.Errorf("the complaint is %q, want %q in it", err, c.want)
			}
		})
	}
}

// TestMergedLong: a long expression, which is sorted in runs, comes out as a short one would.
func TestMergedLong(t *testing.T) {
	for _, n := range []int{4095, 4096, 4097, 50_000} {
		var long lin.Terms
		want := map[int]float64{}
		for i := range n {
			col, coef := i*7919%1009, float64(i%7-3)/3
			long = long.Plus(coef, col)
			want[col] += coef // in this order, which decides how the sum is rounded
		}
		got := long.Merged()
		for i, a := range got {
			if a.Coef != want[a.Col] || a.Coef == 0 || i > 0 && got[i-1].Col >= a.Col {
				t.Fatalf("of %d terms: term %d is %v, want %v", n, i, a, want[a.Col])
			}
			delete(want, a.Col)
		}
		for col, coef := range want {
			if coef != 0 {
				t.Errorf("of %d terms: column %d is missing", n, col)
			}
		}
	}
}

func TestMerged(t *testing.T) {
	for _, c := range []struct {
		name    string
		t, want lin.Terms
	}{
		{"none", nil, nil},
		{"in order", lin.Terms{{1, 2}, {4, -1}}, lin.Terms{{1, 2}, {4, -1}}},
		{"out of order", lin.Terms{{4, -1}, {1, 2}}, lin.Terms{{1, 2}, {4, -1}}},
		{"twice", lin.Terms{{3, 1}, {0, 1}, {3, 2.5}}, lin.Terms{{0, 1}, {3, 3.5}}},
		{"cancelled", lin.Terms{{3, 1}, {0, 1}, {3, -1}}, lin.Terms{{0, 1}}},
		{"all cancelled", lin.Terms{{3, 1}, {3, -1}}, lin.Terms{}},
		{"zero", lin.Terms{{1, 0}, {2, 5}}, lin.Terms{{2, 5}}},
		{"twice side by side", lin.Terms{{1, 1}, {1, 1}, {2, 1}}, lin.Terms{{1, 2}, {2, 1}}},
	} {
		before := append(lin.Terms(nil), c.t...)
		if got := c.t.Merged(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if !reflect.DeepEqual(c.t, before) {
			t.Errorf("%s: the expression itself became %v", c.name, c.t)
		}
	}
	t.Run("shared", func(t *testing.T) {
		terms := lin.Columns(1, 2, 3)
		if got := terms.Merged(); &got[0] != &terms[0] {
			t.Error("an expression with nothing to merge is copied")
		}
	})
}

func TestStats(t *testing.T) {
	m := &lin.Model{}
	m.Binary("b")
	m.Fix(m.Binary("fixed"), 1)
	m.Integer("i", -3, inf)
	m.Integer("one whole value", 1.5, 2.5)
	m.Integer("no whole value", 1.25, 1.75)
	m.Continuous("c", 0, 1)
	m.Continuous("d", 4, 4)
	m.Equal("e", lin.Terms{{0, 1}, {2, -8}, {0, 2}}, 3)   // 2 nonzeros: 3, -8
	m.AtMost("most", lin.Terms{{5, 0.25}, {3, 0}}, 9)     // 1: 0.25
	m.Between("range", 1, lin.Terms{{1, 1}, {1, -1}}, 2)  // none
	m.Between("free", -inf, lin.Terms{{4, -1}}, inf)      // 1: -1
	m.Between("equal", -2, lin.Terms{{0, 7}, {6, 1}}, -2) // 2: 7, 1
	want := lin.Stats{Cols: 7, Binaries: 2, Integers: 3, Continuous: 2, Fixed: 3, Rows: 5,
		Equations: 2, Nonzeros: 6, MinCoef: 0.25, MaxCoef: 8}
	got := m.Stats()
	if got != want {
		t.Errorf("%+v, want\n%+v", got, want)
	}
	if d := got.Density(); d != 6.0/35 {
		t.Errorf("the density is %v, want 6/35", d)
	}
	if s := (&lin.Model{}).Stats(); s != (lin.Stats{}) || s.Density() != 0 {
		t.Errorf("an empty model has %+v, density %v", s, s.Density())
	}
}

// TestRowsOwnTheirTerms: what an expression becomes after a row was made of it is not the row's.
func TestRowsOwnTheirTerms(t *testing.T) {
	m := &lin.Model{}
	near := lin.Sum(m.Binary("a"), m.Binary("b"), m.Binary("c"))
	x := m.Binary("x")
	m.AtLeast("low", near.Plus(-2, x), 0)
	m.AtMost("high", near.Plus(5, x), 7)
	for i, want := range []float64{-2, 5} {
		if got := m.Rows[i].Terms[3].Coef; got != want {
			t.Errorf("row %s has the coefficient %v, want %v", m.RowName(i), got, want)
		}
	}
}
