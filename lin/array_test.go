package lin_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
)

func TestArray(t *testing.T) {
	m := &lin.Model{}
	m.Binary("before")
	x := lin.Integers(m, "x", -1, 4, lin.Span(2, 3), lin.Labels("a", "b", "c"))
	m.Binary("after")
	var names []string
	for j := range m.Cols {
		names = append(names, m.ColName(j))
	}
	want := []string{"before", "x(2,a)", "x(2,b)", "x(2,c)", "x(3,a)", "x(3,b)", "x(3,c)", "after"}
	if !slices.Equal(names, want) {
		t.Errorf("the columns are %v, want %v", names, want)
	}
	if c := m.Cols[4]; c.Lo != -1 || c.Hi != 4 || !c.Integer {
		t.Errorf("a column is %+v", c)
	}
	col := 1
	for i := range lin.Span(2, 3).All() {
		for j := range 3 {
			if got := x.At(i, j).Col(); got != col || !x.Has(i, j) {
				t.Errorf("(%d,%d) is column %d, want %d", i, j, got, col)
			}
			col++
		}
	}
	for name, c := range map[string]struct {
		got  lin.Expr
		want lin.Terms
	}{
		"all":         {x.Sum(), lin.Columns(1, 2, 3, 4, 5, 6)},
		"one":         {x.Sum(3, 1), lin.Columns(5)},
		"a row":       {x.Sum(3, lin.Every), lin.Columns(4, 5, 6)},
		"a column":    {x.Sum(lin.Every, 2), lin.Columns(3, 6)},
		"a condition": {x.SumWhere(func(at []int) bool { return at[0]+at[1] == 4 }), lin.Columns(3, 5)},
		"weights": {x.Weighted(func(at []int) float64 { return float64(at[1]) }, 2, lin.Every),
			lin.Terms{{2, 1}, {3, 2}}},
		"dot": {x.Dot([]float64{9, 0, 8, 7, 6, 5}), lin.Terms{{1, 9}, {3, 8}, {4, 7}, {5, 6}, {6, 5}}},
	} {
		if got := c.got.Terms(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if one := lin.Reals(m, "one", 0, 1); one.At().Col() != 8 || m.ColName(8) != "one" {
		t.Errorf("an array over no set has column %d", one.At().Col())
	}
	if none := lin.Binaries(m, "none", lin.Span(1, lin.MaxArray), lin.Span(1, 0)); len(none.Sum().Terms()) > 0 || len(m.Cols) != 9 {
		t.Errorf("an array over an empty set has columns: %v", m.Cols[9:])
	}
	if err := m.Validate(); err != nil {
		t.Error(err)
	}
}

// TestArrayWrong: indices outside, and too many columns, are errors and no panics.
func TestArrayWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		row  func(m *lin.Model, x lin.Array) lin.Linear
		want string
	}{
		{"outside", func(m *lin.Model, x lin.Array) lin.Linear { return x.At(6, 1) },
			"row r: x has no column (6,1); its indices are 1..5, 0..1 (a..b)"},
		{"before", func(m *lin.Model, x lin.Array) lin.Linear { return x.At(0, 1) },
			"row r: x has no column (0,1)"},
		{"a label outside", func(m *lin.Model, x lin.Array) lin.Linear { return x.At(1, 2) },
			"row r: x has no column (1,2)"},
		{"too few", func(m *lin.Model, x lin.Array) lin.Linear { return x.At(1) },
			"row r: x has 2 indices (1..5, 0..1 (a..b)), not 1"},
		{"every one", func(m *lin.Model, x lin.Array) lin.Linear { return x.At(1, lin.Every) },
			"row r: x has no column (1,*)"},
		{"a sum outside", func(m *lin.Model, x lin.Array) lin.Linear { return x.Sum(6, lin.Every) },
			"row r: x has no column (6,*)"},
		{"a sum of too many", func(m *lin.Model, x lin.Array) lin.Linear { return x.Sum(1, 1, 1) },
			"row r: x has 2 indices (1..5, 0..1 (a..b)), not 3"},
		{"coefficients", func(m *lin.Model, x lin.Array) lin.Linear { return x.Dot([]float64{1}) },
			"row r: x has 10 columns, but was given 1 coefficient"},
		{"the zero array", func(m *lin.Model, x lin.Array) lin.Linear { return lin.Array{}.At(1) },
			"row r: a variable is used that no model has made"},
		{"a sum of the zero array", func(m *lin.Model, x lin.Array) lin.Linear {
			return lin.Array{}.Dot([]float64{1})
		}, "row r: a variable is used that no model has made"},
		{"another model", func(m *lin.Model, x lin.Array) lin.Linear {
			return lin.Binaries(&lin.Model{Name: "other"}, "y", lin.Span(1, 2)).Sum()
		}, "row r: column y(1) of model other belongs to another model"},
		{"too many", func(m *lin.Model, x lin.Array) lin.Linear {
			n := lin.Span(1, 300)
			return lin.Binaries(m, "y", n, n, n).Sum()
		}, "y has too many columns: 1..300, 1..300, 1..300; at most 10000000 are allowed"},
		{"beyond all numbers", func(m *lin.Model, x lin.Array) lin.Linear {
			n := lin.Span(1, math.MaxInt)
			return lin.Binaries(m, "y", n, n, n).At(1, 1, 1)
		}, "y has too many columns"},
	} {
		m := &lin.Model{}
		x := lin.Binaries(m, "x", lin.Span(1, 5), lin.Labels("a", "b"))
		m.AtMost("r", c.row(m, x), 1)
		if err := m.Validate(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want %q", c.name, err, c.want)
		}
		if len(m.Cols) != 10 {
			t.Errorf("%s: the model has %d columns", c.name, len(m.Cols))
		}
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		set  lin.Set
		want string
	}{
		{lin.Span(-1, 2), "[-1 0 1 2] 4 -1..2"}, {lin.Span(3, 2), "[] 0 nothing"},
		{lin.Labels("a", "b"), "[0 1] 2 0..1 (a..b)"}, {lin.Labels("a"), "[0] 1 0..0 (a..a)"},
		{lin.Labels(), "[] 0 nothing"}, {lin.Set{}, "[] 0 nothing"},
	} {
		if got := fmt.Sprint(slices.Collect(c.set.All()), c.set.Len(), c.set); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	for i := range lin.Span(1, 9).All() {
		if i == 2 {
			break
		}
	}
	if a, b := lin.Name("cell"), lin.Name("cell", 2, -3); a != "cell" || b != "cell(2,-3)" {
		t.Errorf("the names are %q and %q", a, b)
	}
}

// TestLabels: rows have the same names as columns over the same sets.
func TestLabels(t *testing.T) {
	plants, days := lin.Labels("north", "south"), lin.Span(1, 3)
	for _, c := range []struct {
		set  lin.Set
		at   int
		want string
	}{
		{plants, 1, "south"}, {days, 3, "3"}, {plants, 2, "2"}, {plants, -1, "-1"}, {plants, lin.Every, "*"}, {lin.Set{}, 7, "7"},
	} {
		if got := c.set.Label(c.at); got != c.want {
			t.Errorf("%d of %v is %q, want %q", c.at, c.set, got, c.want)
		}
	}
	m := &lin.Model{}
	x := lin.Binaries(m, "x", plants, days)
	named := lin.RowNames("x", plants, days)
	for i := range plants.All() {
		for d := range days.All() {
			if got, want := named(i, d), x.At(i, d).String(); got != want {
				t.Errorf("the row is %q, the column %q", got, want)
			}
		}
	}
	for _, c := range []struct{ got, want string }{
		{named(0, lin.Every), "x(north,*)"}, {named(1), "x(south)"}, {named(1, 2, 3), "x(south,2,3)"}, {named(), "x"},
	} {
		if c.got != c.want {
			t.Errorf("the name is %q, want %q", c.got, c.want)
		}
	}
}
