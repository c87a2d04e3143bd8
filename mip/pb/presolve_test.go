package pb

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

// points calls yield with each point of a presolved problem.
func (p *problem) points(yield func(x []int64)) {
	x := make([]int64, len(p.cols))
	var try func(j int)
	try = func(j int) {
		if j == len(x) {
			if p.holds(x) {
				yield(x)
			}
			return
		}
		for x[j] = p.cols[j].lo; x[j] <= p.cols[j].hi; x[j]++ {
			try(j + 1)
		}
	}
	try(0)
}

// box calls yield with each point of a model whose integer columns are within -most..most.
func box(m *lin.Model, most float64, yield func(x []float64)) {
	x := make([]float64, len(m.Cols))
	var try func(j int)
	try = func(j int) {
		if j == len(x) {
			if m.Check(x, lin.Tolerance{Row: 1e-9}) == nil {
				yield(x)
			}
			return
		}
		c := m.Cols[j]
		if c.Lo == c.Hi {
			x[j] = c.Lo
			try(j + 1)
			return
		}
		for v := math.Ceil(max(c.Lo, -most)); v <= min(c.Hi, most); v++ {
			x[j] = v
			try(j + 1)
		}
	}
	try(0)
}

type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Logf(format string, args ...any)
}

// keeps presolves a model, solves both by brute force, and compares. No point may be outside of the
// bounds that are told before columns without locks are fixed.
func keeps(t tb, m *lin.Model, rules Rule, most float64) {
	t.Helper()
	p, err := read(context.Background(), m)
	s := open
	var told []Reduction
	if err == nil {
		lossless := true
		s, err = p.presolve(context.Background(), rules, func(d Reduction) {
			if d.Rule&(rules|Redundant|Bounds|Dual) == 0 {
				t.Fatalf("rule %d is not among %d: %+v", d.Rule, rules, d)
			}
			if lossless = lossless && d.Rule != Dual; lossless && d.Col >= 0 {
				told = append(told, d)
			}
		})
	}
	if err != nil {
		if !errors.Is(err, mip.ErrUnsupported) {
			t.Fatalf("%v", err)
		}
		return
	}
	sign := 1.0
	if m.Maximize {
		sign = -1
	}
	best, found := math.Inf(1), false
	box(m, most, func(x []float64) {
		best, found = min(best, sign*m.Value(x)), true
		if s == infeasible {
			t.Fatalf("infeasible, but it has the point %v", x)
		}
		for _, d := range told {
			if !d.allows(math.Round(x[d.Col])) {
				t.Fatalf("the point %v is outside of the bounds of %+v", x, d)
			}
		}
	})
	if s == infeasible {
		return
	}
	if n := p.size(); n.Cols > 8 {
		t.Fatalf("%+v is too large", n)
	}
	volume := 1.0
	for _, c := range p.cols {
		volume *= float64(c.hi-c.lo) + 1
	}
	if volume > 1e5 {
		return
	}
	own, any := int64(math.MaxInt64), false
	p.points(func(x []int64) {
		full := p.restore(x)
		if err := m.Check(full, lin.Tolerance{Row: 1e-9}); err != nil {
			t.Fatalf("presolved point %v becomes %v: %v", x, full, err)
		}
		v := p.value(x)
		if s == open && math.Abs(p.objective(v)-m.Value(full)) > 1e-9+p.blur {
			t.Fatalf("value %d of %v is %v, and %v of %v", v, x, p.objective(v), m.Value(full), full)
		}
		back, ok := p.reduce(full)
		if !ok || p.value(back) != v {
			t.Fatalf("point %v is restored as %v and reduced as %v, %v", x, full, back, ok)
		}
		own, any = min(own, v), true
	})
	switch {
	case found && !any:
		t.Fatalf("no point is left of a feasible model: %+v %+v", p.cols, p.rows)
	case s == open && found && sign*p.objective(own) > best+1e-9+p.blur:
		t.Fatalf("the optimum became %v, was %v", sign*p.objective(own), best)
	case s == unbounded && found:
		wider, steps := best, 0.0
		for wider == best && steps < 8 {
			steps++
			box(m, most+4*steps, func(x []float64) { wider = min(wider, sign*m.Value(x)) })
		}
		if wider == best {
			t.Fatalf("unbounded, but %v remains the optimum in a wider box", best)
		}
	}
}

// anyRules returns all rules, or often all without dual fixing, or some.
func anyRules(t *rapid.T) Rule {
	return AllRules & rapid.SampledFrom([]Rule{AllRules, AllRules, ^Dual, ^Dual, ^Probe, Bounds,
		Bounds | Coefficients, Bounds | Merge | Link, Coefficients | Link, Bounds | Probe}).Draw(t, "rules")
}

// TestRandom compares presolved models with brute force over all points.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := miptest.Random(t)
		keeps(t, m, anyRules(t), 3)
		keeps(t, m, 0, 3)
	})
}

// odd returns a model with columns without bounds, negative bounds, fractions and equations of two
// columns.
func odd(t *rapid.T) *lin.Model {
	unit := rapid.SampledFrom([]float64{1, 1, 1, 2, 0.1, 0.25, 1.0 / 3}).Draw(t, "unit")
	coef := rapid.Map(rapid.IntRange(-4, 4), func(k int) float64 { return unit * float64(k) })
	m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize")}
	for range rapid.IntRange(1, 4).Draw(t, "columns") {
		lo := float64(rapid.IntRange(-3, 2).Draw(t, "lo"))
		hi := lo + float64(rapid.IntRange(0, 3).Draw(t, "range"))
		switch rapid.IntRange(0, 9).Draw(t, "bound") {
		case 0:
			hi = lin.Inf
		case 1:
			lo = -lin.Inf
		case 2:
			lo, hi = -lin.Inf, lin.Inf
		case 3:
			lo -= 0.5
		}
		x := m.Integer("x", lo, hi)
		if rapid.IntRange(0, 2).Draw(t, "costs") > 0 {
			m.SetObj(coef.Draw(t, "cost"), x)
		}
	}
	if rapid.IntRange(0, 4).Draw(t, "constant") == 0 {
		m.SetObj(2, m.Continuous("y", 0.5, 0.5))
	}
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		var terms lin.Terms
		for range rapid.SampledFrom([]int{2, 2, 3, 4}).Draw(t, "terms") {
			terms = terms.Plus(coef.Draw(t, "coef"), rapid.IntRange(0, len(m.Cols)-1).Draw(t, "column"))
		}
		lo := unit * float64(rapid.IntRange(-6, 6).Draw(t, "side"))
		hi := lin.Inf
		switch rapid.IntRange(0, 3).Draw(t, "sense") {
		case 0:
			hi = lo
		case 1:
			hi = lo + float64(rapid.IntRange(0, 5).Draw(t, "width"))
		case 2:
			lo, hi = -lin.Inf, lo
		}
		m.Between("r", lo, terms, hi)
	}
	return m
}

func TestOdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := odd(t)
		keeps(t, m, anyRules(t), 6)
		keeps(t, m, 0, 6)
	})
}

// binaries returns a model of up to 8 columns, most of them of 0 and 1, and rows as models of
// puzzles have them: exactly one, at most one, implications, equations of two columns.
func binaries(t *rapid.T) *lin.Model {
	m := &lin.Model{}
	n := rapid.IntRange(3, 8).Draw(t, "columns")
	for range n {
		x := m.Integer("x", 0, float64(rapid.SampledFrom([]int{1, 1, 1, 1, 2}).Draw(t, "hi")))
		m.SetObj(float64(rapid.IntRange(-2, 2).Draw(t, "cost")), x)
	}
	for range rapid.IntRange(2, 12).Draw(t, "rows") {
		cols := rapid.Permutation(lin.Columns(0, 1, 2, 3, 4, 5, 6, 7)[:n]).Draw(t, "order")
		terms := lin.Terms(cols[:rapid.IntRange(2, min(n, 5)).Draw(t, "terms")])
		switch rapid.IntRange(0, 6).Draw(t, "kind") {
		case 0:
			m.Equal("one", terms, 1)
		case 1:
			m.AtMost("one", terms, 1)
		case 2:
			m.AtLeast("some", terms, 1)
		case 3:
			m.AtMost("implies", terms[:1].Plus(-1, terms[1].Col), 0)
		case 4:
			m.Equal("same", lin.Columns(terms[0].Col).Plus(-1, terms[1].Col), 0)
		case 5:
			m.Equal("opposite", lin.Columns(terms[0].Col, terms[1].Col), 1)
		case 6:
			for k := range terms {
				terms[k].Coef = float64(rapid.IntRange(-3, 3).Draw(t, "coef"))
			}
			lo := float64(rapid.IntRange(-3, 3).Draw(t, "lo"))
			m.Between("any", lo, terms, lo+float64(rapid.IntRange(0, 4).Draw(t, "width")))
		}
	}
	return m
}

func TestBinaries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { keeps(t, binaries(t), anyRules(t), 2) })
}

// TestLink: a column that follows another leaves it its own bounds, even where propagation has not
// come to its end.
func TestLink(t *testing.T) {
	for _, tt := range []struct {
		terms    []term
		side, hi int64 // hi is what the second column keeps
	}{
		{[]term{{0, 1}, {1, -3}}, 0, 3},
		{[]term{{0, -1}, {1, 3}}, -1, 3},
		{[]term{{0, 1}, {1, 2}}, 8, 4},
	} {
		p := &problem{cols: []column{{0, 10, 0}, {0, 100, 0}}, unit: 1, source: []int32{0},
			rows: []row{{tt.terms, tt.side, tt.side}}}
		r := &reducer{p: p, gone: make([]bool, 2)}
		if !r.link() || !r.gone[0] || p.cols[1] != (column{0, tt.hi, 0}) {
			t.Errorf("%v = %d: gone %v, columns %v", tt.terms, tt.side, r.gone, p.cols)
		}
	}
}

// allows reports whether a value is within the bounds of a reduction.
func (d Reduction) allows(v float64) bool {
	return (d.Lo == nil || float64(*d.Lo) <= v) && (d.Hi == nil || v <= float64(*d.Hi))
}

// TestBroken: what can't hold is named: a row, two that contradict each other, or a column.
func TestBroken(t *testing.T) {
	for name, c := range map[string]struct {
		build   func(m *lin.Model, x, y lin.Var)
		broken  []int
		crossed int
	}{
		"a row": {func(m *lin.Model, x, y lin.Var) {
			m.AtLeast("r", lin.Sum(x, y), 2)
			m.AtMost("s", lin.Sum(x, y), 1)
		}, []int{1}, -1},
		"two rows": {func(m *lin.Model, x, y lin.Var) {
			z := m.Binary("z")
			m.AtLeast("r", lin.Sum(x, y, z), 2)
			m.AtMost("s", lin.Sum(x, y, z), 1)
		}, []int{0, 1}, -1},
		"sides": {func(m *lin.Model, x, y lin.Var) {
			m.Between("r", 2, lin.Sum(x, y), 1)
		}, []int{0}, -1},
		"a column": {func(m *lin.Model, x, y lin.Var) {
			m.AtLeast("r", lin.Sum(x, y), 1)
			m.Integer("z", 0.2, 0.8)
		}, nil, 2},
		"a row without end": {func(m *lin.Model, x, y lin.Var) {
			z := m.Integer("z", 2, lin.Inf)
			m.AtLeast("r", lin.Sum(x).Plus(-1, y), 0)
			m.AtMost("s", lin.Sum(x, z), 1)
		}, []int{1}, -1},
	} {
		m := &lin.Model{}
		c.build(m, m.Binary("x"), m.Binary("y"))
		left, err := Presolve(t.Context(), m, AllRules, nil)
		if err != nil || !left.Infeasible || !slices.Equal(left.Broken, c.broken) ||
			left.Crossed != c.crossed {
			t.Errorf("%s: %+v, %v", name, left, err)
		}
	}
}

// TestReasons: without rules that use several rows at a time, each bound follows from the row that
// is told and the bounds before, and so does the row that can't hold.
func TestReasons(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := binaries(t)
		known := slices.Clone(m.Cols) // with the bounds so far
		// alone returns the model of one row within these bounds.
		alone := func(row int) *lin.Model {
			one := &lin.Model{Rows: m.Rows[row : row+1]}
			one.Cols = make([]lin.Col, len(m.Cols)) // 0 for columns that are not in the row
			for _, term := range one.Rows[0].Terms {
				one.Cols[term.Col] = known[term.Col]
			}
			return one
		}
		left, err := Presolve(context.Background(), m, Bounds|Coefficients, func(d Reduction) {
			if d.Col < 0 || d.Rule == Dual {
				return
			}
			box(alone(d.Row), 2, func(x []float64) {
				if !d.allows(x[d.Col]) {
					t.Fatalf("row %d alone has the point %v, against %+v", d.Row, x, d)
				}
			})
			known[d.Col].Lo, known[d.Col].Hi = float64(*d.Lo), float64(*d.Hi)
		})
		if err != nil || left.Infeasible != (len(left.Broken) == 1) {
			t.Fatalf("%+v, %v", left, err)
		}
		for _, row := range left.Broken {
			box(alone(row), 2, func(x []float64) { t.Fatalf("row %d has the point %v", row, x) })
		}
	})
}

// TestPresolveBad: a model that is not valid is an error.
func TestPresolveBad(t *testing.T) {
	bad := &lin.Model{Cols: []lin.Col{{Hi: 1, Integer: true}},
		Rows: []lin.Row{{Terms: lin.Terms{{Col: 5, Coef: 1}}, Lo: 1, Hi: 2}}}
	for _, m := range []*lin.Model{nil, bad} {
		if _, err := Presolve(t.Context(), m, AllRules, nil); err == nil {
			t.Error("it is accepted")
		}
	}
}
