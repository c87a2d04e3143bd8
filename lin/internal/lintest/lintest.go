// Package lintest is shared by the tests of models and of their writers. It holds models of every
// kind, golden files and a writer that fails.
package lintest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
)

// Named is a model and the name of its golden file, without the extension.
type Named struct {
	Name  string
	Model *lin.Model
}

// Models lists small models that between them have every kind of column, row and name.
func Models() []Named {
	return []Named{
		{"lunch", lunch()},
		{"kinds", kinds()},
		{"names", names()},
		{"wide", wide()},
		{"empty", &lin.Model{}},
		{"constant", &lin.Model{Maximize: true, Offset: -2.5}},
		{"no-rows", noRows()},
		{"no-columns", noColumns()},
	}
}

func lunch() *lin.Model {
	m := &lin.Model{Name: "lunch", Maximize: true}
	soup := m.Integer("soup", 0, 4)
	bread := m.Continuous("bread", 0, lin.Inf)
	m.SetObj(3, soup)
	m.SetObj(2, bread)
	m.AtMost("money", lin.Sum(soup).Plus(0.5, bread), 6)
	return m
}

func kinds() *lin.Model {
	m := &lin.Model{Name: "kinds", Offset: 12}
	x := m.Continuous("x", -1, 2.5)
	free := m.Continuous("unlimited", -lin.Inf, lin.Inf)
	below := m.Continuous("below", -lin.Inf, -3)
	fixed := m.Continuous("fixed", 0.1, 0.1)
	b := m.Binary("b")
	one := m.Binary("one")
	m.Fix(one, 1)
	whole := m.Integer("whole", -2.5, 7.5)
	up := m.Integer("up", -0.5, lin.Inf)
	any := m.Integer("any", -lin.Inf, lin.Inf)
	never := m.Continuous("never", 3, 2)
	m.Continuous("lone", 0, lin.Inf)
	m.SetObj(1, x, b)
	m.SetObj(-1, free)
	m.SetObj(-2.5, whole, up)
	m.SetObj(1.0/3, any)
	m.AtMost("most", lin.Sum(x, free, b), 1e19)
	m.AtLeast("least", lin.Expr{}.Plus(-1, x).Plus(-0.1, below), -7)
	m.Equal("equal", lin.Sum(whole, up).Plus(2e-7, any), 0)
	m.Between("range", -2, lin.Sum(fixed, one), 2)
	m.Between("no_limit", -lin.Inf, lin.Sum(x), lin.Inf)
	m.AtMost("merged", lin.Sum(up, x, up).Plus(-1, x), 9)
	m.AtLeast("nothing", lin.Sum(never).Plus(-1, never), -1)
	return m
}

func names() *lin.Model {
	m := &lin.Model{}
	for _, name := range []string{
		"x y", "x_y", "x_y", "", "c0", "end", "2nd", "e10", "größe", "info", "x(1,2)", lin.Constant,
	} {
		m.AtLeast(name, lin.Sum(m.Integer(name, 0, 9)), 2)
	}
	m.Offset = 1
	return m
}

// wide has long lines, which must be broken, and names that are longer than a line.
func wide() *lin.Model {
	m := &lin.Model{}
	var t lin.Terms
	name := ""
	for j := range 24 {
		name += "long_"
		x := m.Integer(name, 0, 1+float64(j%2))
		m.SetObj(1, x)
		t = t.Plus(float64(j)-11.5, x.Col())
	}
	m.AtMost(name, t, 0)
	m.Between("short", -1, t[:9], 1)
	return m
}

func noRows() *lin.Model {
	m := &lin.Model{}
	m.SetObj(-1, m.Integer("x", 0, 3))
	return m
}

func noColumns() *lin.Model {
	m := &lin.Model{}
	m.AtMost("holds", nil, 0)
	m.Equal("never", nil, 1)
	return m
}

// Random returns a random model with a few columns and rows of all kinds.
func Random(t *rapid.T, number *rapid.Generator[float64]) *lin.Model {
	m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize"), Offset: number.Draw(t, "offset")}
	for range rapid.IntRange(0, 4).Draw(t, "columns") {
		lo, hi := bounds(t, number)
		m.Cols = append(m.Cols, lin.Col{Name: Name().Draw(t, "name"), Lo: lo, Hi: hi,
			Integer: rapid.Bool().Draw(t, "integer"), Obj: number.Draw(t, "obj")})
	}
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		var terms lin.Terms
		if len(m.Cols) > 0 {
			for range rapid.IntRange(0, 6).Draw(t, "terms") {
				terms = terms.Plus(number.Draw(t, "coef"),
					rapid.IntRange(0, len(m.Cols)-1).Draw(t, "column"))
			}
		}
		lo, hi := bounds(t, number)
		m.Between(Name().Draw(t, "name"), lo, terms, hi)
	}
	return m
}

// bounds draws bounds of all kinds, including contradictory ones.
func bounds(t *rapid.T, number *rapid.Generator[float64]) (lo, hi float64) {
	lo, hi = number.Draw(t, "lo"), number.Draw(t, "hi")
	switch rapid.IntRange(0, 5).Draw(t, "bounds") {
	case 0:
		lo = -lin.Inf
	case 1:
		hi = lin.Inf
	case 2:
		lo, hi = -lin.Inf, lin.Inf
	case 3:
		hi = lo
	case 4:
		lo, hi = min(lo, hi), max(lo, hi)
	}
	return lo, hi
}

// Name draws names, half of them arbitrary and half of kinds that caused errors.
func Name() *rapid.Generator[string] {
	return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		"", "x", "x_2", "x_3", "c0", "c1", "r0", "c_", "end", "END", "E", "e5", "c_e5", "inf", "Nan3",
		"bnd", "s.t.", "_", "2x", "x y", "x-y", "x_y", "\x00", "\xff", "obj", "objective_constant",
		"x\n", "größe", "free", "a(1,2)",
	}))
}

// Golden compares got with a file of the folder testdata, or writes the file where the environment
// variable UPDATE_GOLDEN is 1.
func Golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("UPDATE_GOLDEN") == "1" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs (UPDATE_GOLDEN=1 writes it anew):\n%s", path, got)
	}
}

// ErrFull is the error of a Full writer.
var ErrFull = errors.New("no room left")

// Full accepts the given number of bytes and then fails, like a full disk.
type Full int

// Write accepts as many bytes as there is room for.
func (f *Full) Write(p []byte) (int, error) {
	n := min(int(*f), len(p))
	*f -= Full(n)
	if n < len(p) {
		return n, ErrFull
	}
	return n, nil
}
