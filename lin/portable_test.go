package lin_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/lintest"
)

// TestPortable shows each change alone, on a model with the column x in -inf..inf and the row
// "r: x <= 1".
func TestPortable(t *testing.T) {
	free := lin.Col{Name: "x", Lo: -inf, Hi: inf}
	most := lin.Row{Name: "r", Terms: lin.Columns(0), Lo: -inf, Hi: 1}
	cols := func(c ...lin.Col) []lin.Col { return append([]lin.Col{}, c...) }
	rows := func(r ...lin.Row) []lin.Row { return append([]lin.Row{}, r...) }
	always := lin.Row{Name: lin.Always, Lo: -inf, Hi: 1}
	for _, c := range []struct {
		name    string
		m, want lin.Model
	}{
		{"nothing to do",
			lin.Model{Name: "m", Maximize: true, Cols: cols(free), Rows: rows(most)},
			lin.Model{Name: "m", Maximize: true, Cols: cols(free), Rows: rows(most)}},
		{"range",
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "r", Terms: lin.Columns(0), Lo: -2, Hi: 3})},
			lin.Model{Cols: cols(free), Rows: rows(
				lin.Row{Name: "r_lo", Terms: lin.Columns(0), Lo: -2, Hi: inf},
				lin.Row{Name: "r_hi", Terms: lin.Columns(0), Lo: -inf, Hi: 3})}},
		{"unnamed range",
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Terms: lin.Columns(0), Lo: -2, Hi: 3})},
			lin.Model{Cols: cols(free), Rows: rows(
				lin.Row{Terms: lin.Columns(0), Lo: -2, Hi: inf}, lin.Row{Terms: lin.Columns(0), Lo: -inf, Hi: 3})}},
		{"range the wrong way round",
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "r", Terms: lin.Columns(0), Lo: 3, Hi: -2})},
			lin.Model{Cols: cols(free), Rows: rows(
				lin.Row{Name: "r_lo", Terms: lin.Columns(0), Lo: 3, Hi: inf},
				lin.Row{Name: "r_hi", Terms: lin.Columns(0), Lo: -inf, Hi: -2})}},
		{"row without bounds",
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "f", Terms: lin.Columns(0), Lo: -inf, Hi: inf}, most)},
			lin.Model{Cols: cols(free), Rows: rows(most)}},
		{"equation stays",
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "e", Terms: lin.Columns(0), Lo: 2, Hi: 2})},
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "e", Terms: lin.Columns(0), Lo: 2, Hi: 2})}},
		{"terms to merge",
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "r", Terms: lin.Columns(0, 0), Lo: -inf, Hi: 1})},
			lin.Model{Cols: cols(free), Rows: rows(lin.Row{Name: "r", Terms: lin.Terms{{0, 2}}, Lo: -inf, Hi: 1})}},
		{"constant",
			lin.Model{Offset: -2, Cols: cols(free), Rows: rows(most)},
			lin.Model{Cols: cols(free, lin.Col{Name: lin.Constant, Lo: 1, Hi: 1, Obj: -2}), Rows: rows(most)}},
		{"bounds between whole numbers",
			lin.Model{Cols: cols(lin.Col{Name: "i", Lo: -1.5, Hi: 1.5, Integer: true}), Rows: rows(most)},
			lin.Model{Cols: cols(lin.Col{Name: "i", Lo: -1, Hi: 1, Integer: true}), Rows: rows(most)}},
		{"bounds of 1e20",
			lin.Model{Cols: cols(lin.Col{Name: "x", Lo: -1e20, Hi: 1e30}), Rows: rows(
				lin.Row{Name: "r", Terms: lin.Columns(0), Lo: -1e20, Hi: 1})},
			lin.Model{Cols: cols(free), Rows: rows(most)}},
		{"broken bounds of a real column stay",
			lin.Model{Cols: cols(lin.Col{Name: "c", Lo: -1.5, Hi: 1.5}), Rows: rows(most)},
			lin.Model{Cols: cols(lin.Col{Name: "c", Lo: -1.5, Hi: 1.5}), Rows: rows(most)}},
		{"contradictory bounds",
			lin.Model{Cols: cols(lin.Col{Name: "c", Lo: 3, Hi: 2}), Rows: rows(most)},
			lin.Model{Cols: cols(lin.Col{Name: "c", Lo: 3, Hi: inf}), Rows: rows(most,
				lin.Row{Name: "c_upper", Terms: lin.Columns(0), Lo: -inf, Hi: 2})}},
		{"nothing whole between the bounds",
			lin.Model{Cols: cols(lin.Col{Lo: 0.25, Hi: 0.75, Integer: true}), Rows: rows(most)},
			lin.Model{Cols: cols(lin.Col{Lo: 1, Hi: inf, Integer: true}), Rows: rows(most,
				lin.Row{Terms: lin.Columns(0), Lo: -inf, Hi: 0})}},
		{"no rows", lin.Model{Cols: cols(free)}, lin.Model{Cols: cols(free), Rows: rows(always)}},
		{"no columns",
			lin.Model{Rows: rows(lin.Row{Name: "r", Lo: 1, Hi: 1})},
			lin.Model{Cols: cols(lin.Col{Name: lin.Nothing}), Rows: rows(lin.Row{Name: "r", Lo: 1, Hi: 1})}},
		{"nothing at all", lin.Model{}, lin.Model{Cols: cols(lin.Col{Name: lin.Nothing}), Rows: rows(always)}},
		{"a constant alone", lin.Model{Offset: 3},
			lin.Model{Cols: cols(lin.Col{Name: lin.Constant, Lo: 1, Hi: 1, Obj: 3}), Rows: rows(always)}},
	} {
		if got := lintest.Portable(t, &c.m); !reflect.DeepEqual(got, &c.want) {
			t.Errorf("%s:\n%+v, want\n%+v", c.name, *got, c.want)
		}
	}
}

// TestPortableRefuses: what is wrong with a model is told, and not written into a file.
func TestPortableRefuses(t *testing.T) {
	other := &lin.Model{Name: "other"}
	foreign := other.Binary("foreign")
	for name, build := range map[string]func(m *lin.Model, a lin.Var){
		"a column of another model": func(m *lin.Model, a lin.Var) { m.AtMost("mix", a.Plus(1, foreign), 3) },
		"no column":                 func(m *lin.Model, _ lin.Var) { m.AtMost("none", lin.Var{}, 3) },
		"not a number":              func(m *lin.Model, a lin.Var) { m.AtMost("nan", a, lin.Inf-lin.Inf) },
		"an index that there is not": func(m *lin.Model, _ lin.Var) {
			m.AtMost("index", lin.Binaries(m, "x", lin.Span(1, 2)).At(3), 1)
		},
	} {
		m := &lin.Model{Name: "m"}
		build(m, m.Binary("a"))
		if p, err := m.Portable(t.Context()); err == nil {
			t.Errorf("%s: becomes %+v", name, *p)
		}
	}
}

// TestEqualNames: many sets of one name get names of their own.
func TestEqualNames(t *testing.T) {
	m := &lin.Model{}
	x := lin.Integers(m, "x", 0, 2, lin.Span(1, 4))
	for range 20_000 { // each try of a name that is taken would take minutes
		m.SOS1("s", x.At(1), x.At(2))
	}
	p, _, err := m.Plain()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range p.Rows {
		if seen[r.Name] {
			t.Fatalf("two rows are %s", r.Name)
		}
		seen[r.Name] = true
	}
}

// small draws multiples of a half that are small enough for sums without rounding.
func small() *rapid.Generator[float64] {
	return rapid.Map(rapid.IntRange(-6, 6), func(n int) float64 { return float64(n) / 2 })
}

// TestPortableIsEquivalent: a point, and the values that the added columns must have, meets the
// portable model exactly if it meets the model, and is worth the same.
func TestPortableIsEquivalent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := lintest.Random(t, small())
		p := lintest.Portable(t, m)
		x := rapid.SliceOfN(small(), len(m.Cols), len(m.Cols)).Draw(t, "point")
		for j, c := range m.Cols { // half of the values within bounds, or few points meet anything
			if rapid.Bool().Draw(t, "within") {
				x[j] = max(c.Lo, min(c.Hi, x[j]))
			}
		}
		extended := append([]float64{}, x...)
		for _, c := range p.Cols[len(m.Cols):] {
			if c.Lo != c.Hi {
				t.Fatalf("the added column %+v is not fixed", c)
			}
			extended = append(extended, c.Lo)
		}
		was, is := m.Check(x, lin.Tolerance{}), p.Check(extended, lin.Tolerance{})
		if (was == nil) != (is == nil) {
			t.Fatalf("%v is judged %v by\n%+v\nand %v by\n%+v", x, was, *m, is, *p)
		}
		if v, w := m.Value(x), p.Value(extended); v != w || m.Maximize != p.Maximize {
			t.Fatalf("%v is worth %v in\n%+v\nand %v in\n%+v", x, v, *m, w, *p)
		}
	})
}

// TestPortableSays only what every format can: and needs no second time.
func TestPortableSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := lintest.Random(t, small())
		p := lintest.Portable(t, m)
		if err := p.Validate(); err != nil || len(p.Cols) == 0 || len(p.Rows) == 0 || p.Offset != 0 {
			t.Fatalf("%v in %+v", err, *p)
		}
		for j, c := range p.Cols {
			whole := func(v float64) bool { return v == float64(int(v)) || v == inf || v == -inf }
			if c.Lo > c.Hi || c.Integer && !(whole(c.Lo) && whole(c.Hi)) {
				t.Fatalf("column %d is %+v", j, c)
			}
		}
		for i, r := range p.Rows {
			senses := 0
			for _, is := range []bool{r.Lo == r.Hi, r.Lo == -inf && r.Hi < inf, r.Lo > -inf && r.Hi == inf} {
				if is {
					senses++
				}
			}
			if senses != 1 || len(r.Terms.Merged()) != len(r.Terms) {
				t.Fatalf("row %d is %+v", i, r)
			}
		}
		if again := lintest.Portable(t, p); !reflect.DeepEqual(again, p) {
			t.Fatalf("a second time:\n%+v, first\n%+v", *again, *p)
		}
	})
}

// TestRowDuals: of each row, the values of its rows in the Portable model add up.
func TestRowDuals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := lintest.Random(t, rapid.Float64Range(-5, 5))
		for i := range m.Rows {
			m.Rows[i].Name = fmt.Sprintf("r%d.", i) // which the names of its rows begin with
		}
		p, err := m.Portable(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		values, want := make([]float64, len(p.Rows)), make([]float64, len(m.Rows))
		for i := range values {
			values[i] = float64(1 + i)
			for k, row := range m.Rows {
				if strings.HasPrefix(p.Rows[i].Name, row.Name) {
					want[k] += values[i]
				}
			}
		}
		if got := m.RowDuals(values); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
	m := &lin.Model{}
	m.AtMost("r", lin.Sum(m.Binary("x")), 1)
	if got := m.RowDuals(nil); got != nil {
		t.Errorf("of too few values: %v", got)
	}
}

func TestSlack(t *testing.T) {
	for _, c := range []struct{ lo, x, hi, want float64 }{
		{1, 3, 8, 2}, {1, 7, 8, 1}, {1, 1, 8, 0}, {1, 0, 8, -1}, {1, 9, 8, -1}, {-inf, 3, 8, 5}, {1, 3, inf, 2},
		{-inf, 3, inf, inf},
	} {
		row := lin.Row{Terms: lin.Terms{{0, 2}, {0, -1}}, Lo: c.lo, Hi: c.hi}
		if x := []float64{c.x}; row.Slack(x) != c.want || row.Activity(x) != c.x {
			t.Errorf("%+v: %v, %v", c, row.Activity(x), row.Slack(x))
		}
	}
}
