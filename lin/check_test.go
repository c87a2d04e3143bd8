package lin_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

// checked is a model that the point 1, 2, 3 meets.
func checked() *lin.Model {
	m := &lin.Model{}
	m.Integer("i", 0, 5)
	m.Continuous("c", -4, 2)
	m.Continuous("", -lin.Inf, lin.Inf)
	m.AtMost("most", lin.Columns(0, 1), 3)
	m.AtLeast("least", lin.Columns(1, 2, 2), 8)
	m.Equal("", lin.Columns(2).Plus(-3, 0), 0)
	m.Between("range", -2, lin.Columns(0).Plus(-1, 2), 2)
	return m
}

func TestCheck(t *testing.T) {
	exact := lin.Tolerance{}
	for _, c := range []struct {
		name     string
		x        []float64
		tol      lin.Tolerance
		col, row int // of the breach; both 0 for none
		by       float64
		says     string
	}{
		{"meets all", []float64{1, 2, 3}, exact, 0, 0, 0, ""},
		{"too short", []float64{1, 2}, exact, -1, -1, nan, "the point has 2 values for 3 columns"},
		{"too long", []float64{1, 2, 3, 4}, exact, -1, -1, nan, "the point has 4 values for 3 columns"},
		{"none", nil, exact, -1, -1, nan, "the point has 0 values for 3 columns"},
		{"NaN, whole", []float64{nan, 2, 3}, lin.Usual, 0, -1, nan, "column i is NaN"},
		{"NaN, real", []float64{1, nan, 3}, lin.Usual, 1, -1, nan, "column c is NaN"},
		{"NaN, no bounds", []float64{1, 2, nan}, lin.Usual, 2, -1, nan, "column number 2 is NaN"},
		{"infinite", []float64{1, 2, inf}, lin.Usual, 2, -1, nan, "column number 2 is +Inf"},
		{"infinite below", []float64{1, 2, -inf}, lin.Usual, 2, -1, nan, "column number 2 is -Inf"},
		{"below its bound", []float64{-1, 2, 3}, exact, 0, -1, 1, "column i is -1, not in 0..5"},
		{"above its bound", []float64{1, 2.25, 3}, exact, 1, -1, 0.25, "column c is 2.25, not in -4..2"},
		{"not whole", []float64{1.25, 2, 3}, exact, 0, -1, 0.25, "column i is 1.25, not whole"},
		{"not whole from above", []float64{0.875, 2, 3}, exact, 0, -1, 0.125, "column i is 0.875, not whole"},
		{"row above", []float64{2, 2, 6}, exact, -1, 0, 1, "row most is 4, not in -Inf..3"},
		{"row below", []float64{0, -4, 0}, exact, -1, 1, 12, "row least is -4, not in 8..+Inf"},
		{"equation above", []float64{1, 2, 3.5}, exact, -1, 2, 0.5, "row number 2 is 0.5, not in 0..0"},
		{"equation below", []float64{1, 2, 2.984375}, lin.Tolerance{Row: 0.005}, -1, 2, 0.015625, "row number 2 is -0.015625"},
		{"first column of two", []float64{9, 9, 3}, exact, 0, -1, 4, "column i is 9"},
		{"column before row", []float64{1, 3, 0}, exact, 1, -1, 1, "column c is 3"},
		{"bound before whole", []float64{5.5, 2, 3}, exact, 0, -1, 0.5, "not in 0..5"},

		{"bound within tolerance", []float64{1, 2 + 1e-7, 3}, lin.Usual, 0, 0, 0, ""},
		{"bound beyond tolerance", []float64{1, 2 + 1e-5, 3}, lin.Usual, 1, -1, 1e-5, "column c"},
		{"bound beyond, exactly", []float64{1, 2 + 1e-7, 3}, lin.Tolerance{Row: 1, Integral: 1}, 1, -1, 1e-7, "column c"},
		{"whole within tolerance", []float64{1 + 5e-6, 2, 3}, lin.Tolerance{Row: 1, Integral: 1e-5}, 0, 0, 0, ""},
		{"whole beyond tolerance", []float64{1 + 5e-5, 2, 3}, lin.Tolerance{Row: 1, Integral: 1e-5}, 0, -1, 5e-5, "not whole"},
		{"row within tolerance", []float64{1, 2, 3 + 1e-7}, lin.Usual, 0, 0, 0, ""},
		{"row beyond tolerance", []float64{1, 2, 3 + 1e-5}, lin.Usual, -1, 2, 1e-5, "row number 2"},
		{"a range does not widen by 1", []float64{1, 2, 2.5}, lin.Tolerance{Bound: 1, Integral: 1}, -1, 1, 1, "row least"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := checked().Check(c.x, c.tol)
			if c.says == "" {
				if err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			b, ok := errors.AsType[*lin.Breach](err)
			if !ok {
				t.Fatalf("the error is %v, no breach", err)
			}
			if b.Col != c.col || b.Row != c.row || !alike(b.By, c.by) || !strings.Contains(b.Msg, c.says) {
				t.Errorf("%+v, want column %d, row %d, by %v, %q", b, c.col, c.row, c.by, c.says)
			}
			if err.Error() != b.Msg {
				t.Errorf("the error says %q, the breach %q", err, b.Msg)
			}
		})
	}
}

func alike(a, b float64) bool {
	return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-12
}

// TestCheckScale: a row's tolerance grows with its largest term or bound, and a sum that
// overflows satisfies no row.
func TestCheckScale(t *testing.T) {
	row := func(lo float64, terms lin.Terms, hi float64) *lin.Model {
		m := &lin.Model{}
		m.Continuous("x", -lin.Inf, lin.Inf)
		m.Continuous("y", -lin.Inf, lin.Inf)
		m.Between("r", lo, terms, hi)
		return m
	}
	tol := lin.Tolerance{Row: 1e-6}
	for _, c := range []struct {
		name string
		m    *lin.Model
		x    []float64
		ok   bool
	}{
		{"small numbers, absolute", row(0, lin.Columns(0), 0), []float64{9e-7, 0}, true},
		{"small numbers, beyond", row(0, lin.Columns(0), 0), []float64{2e-6, 0}, false},
		{"large terms", row(0, lin.Terms{{0, 1e6}, {1, -1e6}}, 0), []float64{1, 1 + 5e-7}, true},
		{"large terms, beyond", row(0, lin.Terms{{0, 1e6}, {1, -1e6}}, 0), []float64{1, 1 + 5e-6}, false},
		{"large bound", row(-1e9, lin.Columns(0), 1e9), []float64{1e9 + 500, 0}, true},
		{"large bound, beyond", row(-1e9, lin.Columns(0), 1e9), []float64{1e9 + 5000, 0}, false},
		{"overflow above", row(0, lin.Terms{{0, 1e300}}, 1), []float64{1e300, 0}, false},
		{"overflow below", row(-1, lin.Terms{{0, -1e300}}, 1), []float64{1e300, 0}, false},
		{"overflow both ways", row(0, lin.Terms{{0, 1e300}, {1, -1e300}}, 1), []float64{1e300, 1e300}, false},
	} {
		for _, tol := range []lin.Tolerance{tol, {}} {
			if err := c.m.Check(c.x, tol); (err == nil) != (c.ok && tol.Row > 0) {
				t.Errorf("%s, tolerance %v: %v", c.name, tol.Row, err)
			}
		}
	}
}

// TestCheckNothing: the empty model has the empty point.
func TestCheckNothing(t *testing.T) {
	m := &lin.Model{}
	if err := m.Check(nil, lin.Tolerance{}); err != nil {
		t.Error(err)
	}
	m.Equal("r", nil, 1)
	if m.Check(nil, lin.Usual) == nil {
		t.Error("no terms are 1")
	}
}

// TestClose: in proportion to its terms, a row of huge values is satisfied by a point that misses it
// by 1000; that is not close.
func TestClose(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Continuous("x", -lin.Inf, lin.Inf), m.Continuous("y", -lin.Inf, lin.Inf)
	m.Equal("r", x.Minus(y), 0)
	point := []float64{1e10, 1e10 + 1000}
	if usual, near := m.Check(point, lin.Usual), m.Check(point, lin.Close); usual != nil || near == nil {
		t.Errorf("%v, and close: %v", usual, near)
	}
}
