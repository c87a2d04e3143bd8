package pb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/cnf"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lrat"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/sat"
)

// wideModel draws a model whose columns have up to some 30 values, so that most rows go to the
// theory.
func wideModel(t *rapid.T) *lin.Model {
	m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize")}
	coef := rapid.IntRange(-6, 6)
	for range rapid.IntRange(1, 3).Draw(t, "columns") {
		lo := rapid.IntRange(-15, 15).Draw(t, "lo")
		x := m.Integer("x", float64(lo), float64(lo+rapid.IntRange(0, 30).Draw(t, "range")))
		m.SetObj(float64(coef.Draw(t, "obj")), x)
	}
	for range rapid.IntRange(0, 2).Draw(t, "binaries") {
		m.SetObj(float64(coef.Draw(t, "obj")), m.Binary("b"))
	}
	for range rapid.IntRange(1, 4).Draw(t, "rows") {
		var terms lin.Terms
		for j := range m.Cols {
			terms = terms.Plus(float64(coef.Draw(t, "coef")), j)
		}
		lo := float64(rapid.IntRange(-40, 40).Draw(t, "lo"))
		m.Between("r", lo, terms, lo+float64(rapid.IntRange(0, 12).Draw(t, "range")))
	}
	return m
}

// optimum tries all points.
func optimum(m *lin.Model) (best float64, feasible bool) {
	box(m, math.Inf(1), func(x []float64) {
		v := m.Value(x)
		if !feasible || m.Maximize && v > best || !m.Maximize && v < best {
			best, feasible = v, true
		}
	})
	return best, feasible
}

// TestWide compares random models of larger integers with all their points, with presolve and
// without.
func TestWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := wideModel(t)
		best, feasible := optimum(m)
		for _, o := range []mip.Options{{}, {NoPresolve: true}, {Seed: 5, NoPresolve: true}} {
			r, err := mip.Solve(context.Background(), Solver{}, m, o)
			switch {
			case err != nil:
				t.Fatal(err)
			case !feasible && r.Stop != mip.Infeasible:
				t.Fatalf("there is no point, and it ended with %s", r.Stop)
			case feasible && (r.Stop != mip.Optimal || r.Obj != best || r.Bound != best):
				t.Fatalf("the optimum is %v, and it ended with %s, %v, bound %v", best, r.Stop, r.Obj,
					r.Bound)
			}
		}
	})
}

// TestMillions: ranges of a thousand million values take a few literals.
func TestMillions(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Integer("x", 0, 1e9), m.Integer("y", 0, 1e9)
	b := m.Binary("b")
	m.SetObj(1, x)
	m.SetObj(1, y)
	m.Equal("r", lin.Expr{}.Plus(7, x).Plus(-11, y).Plus(123456789, b), 1000000007)
	m.AtLeast("s", lin.Sum(x, y), 150000000)
	for _, off := range []bool{false, true} {
		r, err := mip.Solve(t.Context(), Solver{Memory: 100 << 20}, m, mip.Options{NoPresolve: off})
		if err != nil || r.Stop != mip.Optimal || r.Obj != leastSum() {
			t.Errorf("presolve off %v: %v, %s, %v, want %v", off, err, r.Stop, r.Obj, leastSum())
		}
	}
}

// leastSum is the optimum of TestMillions: for each b, x + y is least for the smallest y.
func leastSum() float64 {
	best := math.Inf(1)
	for _, rest := range []int{1000000007, 1000000007 - 123456789} {
		for y := 0; ; y++ {
			if x := (rest + 11*y) / 7; (rest+11*y)%7 == 0 && x+y >= 150000000 {
				best = min(best, float64(x+y))
				break
			}
		}
	}
	return best
}

// TestProofs: of models without a point, the SAT solver's proof passes the checker, and each clause
// that it assumes follows from one row or from the order of a column's values.
func TestProofs(t *testing.T) {
	proved := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 10 { // one model in fifty has no point and needs a search
			m := wideModel(t)
			if rapid.Bool().Draw(t, "binary") {
				m = miptest.Random(t)
			}
			for j := range m.Cols {
				m.Cols[j].Obj = 0
			}
			if _, feasible := optimum(m); !feasible && proves(t, m) {
				proved++
			}
		}
	})
	if proved == 0 {
		t.Error("no model was without a point")
	}
}

// proves checks the SAT solver's proof that a model has no point; false where presolve knows it.
func proves(t *rapid.T, m *lin.Model) bool {
	p, err := read(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := p.presolve(context.Background(), 0, nil); err != nil || s != open {
		return false
	}
	s := sat.New(sat.Options{Proof: true})
	th, err := buildTheory(context.Background(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	if status := s.Solve(context.Background(), sat.Limits{}); status != sat.Unsat {
		t.Fatalf("the status is %v", status)
	}
	var proof bytes.Buffer
	if err := s.Proof().WriteLRAT(&proof); err != nil {
		t.Fatal(err)
	}
	axioms := s.Proof().Formula(s.Vars())
	if err := lrat.Check(axioms, &proof); err != nil {
		t.Fatal(err)
	}
	for _, c := range axioms.Clauses {
		if !implied(p, th, c) {
			t.Fatalf("the clause %v follows from no row", c)
		}
	}
	return true
}

// implied reports whether a clause follows from a row or from the bounds of one column: whether its
// literals can't all be false. It does the arithmetic of rows anew.
func implied(p *problem, th *theory, clause []cnf.Lit) bool {
	cols := slices.Clone(p.cols)
	for _, l := range clause {
		if l == th.yes {
			return true
		}
		o := th.owner[l.Var()]
		if l.Negated() == o.negated { // "at least" is false
			cols[o.col].hi = min(cols[o.col].hi, o.value-1)
		} else {
			cols[o.col].lo = max(cols[o.col].lo, o.value)
		}
		if cols[o.col].lo > cols[o.col].hi {
			return true
		}
	}
	for _, r := range p.rows {
		if least, largest := r.reach(cols); largest < r.lo || least > r.hi {
			return true
		}
	}
	return false
}

// TestRepeats: the same input takes the same search.
func TestRepeats(t *testing.T) {
	m := miptest.MarketSplit(true)
	var first mip.Result
	for i := range 2 {
		r, err := mip.Solve(t.Context(), Solver{Conflicts: 3000}, m, mip.Options{})
		if err != nil || r.Stop != mip.Unknown || r.Nodes < 3000 || r.Nodes > 3100 {
			t.Fatalf("%v, %s after %d conflicts", err, r.Stop, r.Nodes)
		}
		if i == 0 {
			first = r
		} else if !slices.Equal(r.Point, first.Point) || r.Nodes != first.Nodes ||
			r.Iterations != first.Iterations {
			t.Errorf("first %d conflicts, %d propagations, %v, then %d, %d, %v", first.Nodes,
				first.Iterations, first.Obj, r.Nodes, r.Iterations, r.Obj)
		}
	}
}

// TestSettings: its own options, right and wrong.
func TestSettings(t *testing.T) {
	for _, tt := range []struct {
		own  mip.Setting
		stop mip.Stop
		err  string
	}{
		{mip.Setting{Name: "conflicts", Value: "50"}, mip.Unknown, ""},
		{mip.Setting{Name: "memory", Value: "1"}, mip.OutOfMemory, ""},
		{mip.Setting{Name: "conflicts", Value: "many"}, "", `the option "conflicts=many": it expects a whole number above 0`},
		{mip.Setting{Name: "memory", Value: "0"}, "", `the option "memory=0": it expects a whole number above 0`},
		{mip.Setting{Name: "nodes", Value: "5"}, "", `its own options are conflicts and memory`},
	} {
		r, err := mip.Solve(t.Context(), Solver{}, miptest.MarketSplit(true),
			mip.Options{Own: []mip.Setting{tt.own}})
		if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) ||
			tt.err == "" && (err != nil || r.Stop != tt.stop) {
			t.Errorf("%+v: %v, %s", tt.own, err, r.Stop)
		}
	}
}

// TestMemory: the rows of large integers count, which the SAT solver does not hold.
func TestMemory(t *testing.T) {
	m := &lin.Model{}
	var x []lin.Var
	for j := range 60 {
		x = append(x, m.Integer(fmt.Sprint("x", j), 0, 30))
	}
	m.SetObj(1, x...)
	for i := range 2000 {
		var row lin.Terms
		for j := range 20 {
			row = row.Plus(float64((i+7*j*j+i*j)%97+1), (i+3*j)%60)
		}
		m.AtLeast("", row, float64(200+i%17))
	}
	for _, c := range []struct {
		megabytes string
		want      mip.Stop
	}{{"1", mip.OutOfMemory}, {"100", mip.Unknown}} {
		r, err := mip.Solve(t.Context(), Solver{Conflicts: 1}, m,
			mip.Options{Own: []mip.Setting{{Name: "memory", Value: c.megabytes}}})
		if err != nil || r.Stop != c.want {
			t.Errorf("with %s MB: %v, %s", c.megabytes, err, r.Stop)
		}
	}
}

// TestRefusesByName: a column that is not integral is named.
func TestRefusesByName(t *testing.T) {
	m := &lin.Model{}
	m.AtMost("r", lin.Sum(m.Binary("x"), m.Continuous("flow", 0, 3)), 2)
	_, err := mip.Solve(t.Context(), Solver{}, m, mip.Options{})
	if !errors.Is(err, mip.ErrUnsupported) || !strings.Contains(fmt.Sprint(err), "flow") {
		t.Errorf("%v", err)
	}
	m.Cols[1].Implied = true
	if r, err := mip.Solve(t.Context(), Solver{}, m, mip.Options{}); err != nil || r.Stop != mip.Optimal {
		t.Errorf("%v, %v", err, r.Stop)
	}
}

// TestLog: the log has the model, the presolved size, a table and the result, and states arrive in
// order.
func TestLog(t *testing.T) {
	var log bytes.Buffer
	var states []mip.State
	r, err := mip.Solve(t.Context(), Solver{}, miptest.Knapsack(), mip.Options{Log: &log, Threads: 4,
		Watch: func(s mip.State) { states = append(states, s) }})
	if err != nil || !slices.Equal(r.Ignored, []string{"threads"}) {
		t.Fatalf("%v, ignored %v", err, r.Ignored)
	}
	for _, want := range []string{
		"Gridwright pb " + version + "\n",
		"Model:    maximize, 1 rows, 30 columns (30 binary, 0 integer, 0 implied integer), 30 nonzeros\n",
		"Presolve: 1 rows, 30 columns, 30 nonzeros, ",
		"incumbent          bound      gap\n",
		fmt.Sprintf("Result:   optimal, objective %v, %d conflicts", r.Obj, r.Nodes),
	} {
		if !strings.Contains(log.String(), want) || !strings.Contains(r.Log, want) {
			t.Errorf("the log lacks %q:\n%s", want, &log)
		}
	}
	if len(states) < 2 || len(r.Incumbents) == 0 {
		t.Errorf("%d states, %d incumbents", len(states), len(r.Incumbents))
	}
	for i, s := range states[1:] {
		if last := states[i]; s.Nodes < last.Nodes || last.Found && !s.Found || s.Found && s.Bounded && s.Obj > s.Bound ||
			last.Found && s.Obj < last.Obj || last.Bounded && s.Bound > last.Bound {
			t.Errorf("after %+v comes %+v", last, s)
		}
	}
}

// TestStart: the search begins at a start point, and keeps it if it finds no better one.
func TestStart(t *testing.T) {
	m := miptest.MarketSplit(true)
	first, err := mip.Solve(t.Context(), Solver{Conflicts: 5000}, m, mip.Options{})
	if err != nil || first.Point == nil {
		t.Fatalf("%v, %v", err, first.Stop)
	}
	again, err := mip.Solve(t.Context(), Solver{Conflicts: 1}, m, mip.Options{Start: first.Point})
	if err != nil || again.Obj > first.Obj || len(again.Incumbents) == 0 ||
		again.Incumbents[0].Obj != first.Obj || again.Incumbents[0].Nodes != 0 {
		t.Errorf("from %v it ended with %v: %v, %v", first.Obj, again.Obj, err, again.Incumbents)
	}
}

// TestFixedByRows: without presolve, rows of 0/1 columns fix columns while the model is loaded,
// before the row of the costs is. That row must know these values: otherwise the search finds the
// same point for ever.
func TestFixedByRows(t *testing.T) {
	m := &lin.Model{}
	for _, c := range []float64{-9, -8, 1, 0, 5, 0} {
		m.SetObj(c/3, m.Binary("x"))
	}
	m.Equal("fixes", lin.Terms{}.Plus(6, 1).Plus(-4, 2).Plus(1, 3).Plus(-2, 5), -5)
	m.AtMost("s", lin.Terms{}.Plus(-3, 0).Plus(-2, 1).Plus(-1, 2).Plus(-1, 3).Plus(6, 4).Plus(5, 5), 1)
	want, _ := optimum(m)
	ctx, end := context.WithTimeout(t.Context(), 2*time.Minute)
	defer end()
	r, err := mip.Solve(ctx, Solver{}, m, mip.Options{NoPresolve: true})
	if err != nil || r.Stop != mip.Optimal || r.Obj != want {
		t.Errorf("%v, %s, %v, want %v", err, r.Stop, r.Obj, want)
	}
}

// TestBoundsOfThirds: costs that can't be made whole are rounded, and the bounds in states give way
// for that, as the bound of the result does.
func TestBoundsOfThirds(t *testing.T) {
	m := &lin.Model{Maximize: true}
	for range 3 {
		m.SetObj(1.0/3, m.Integer("x", 0, 6))
	}
	m.AtMost("r", lin.Columns(0, 1, 2), 17)
	want, _ := optimum(m)
	states := 0
	r, err := mip.Solve(t.Context(), Solver{}, m, mip.Options{Watch: func(s mip.State) {
		if states++; s.Bounded && s.Bound < want {
			t.Errorf("the optimum is %v, and the bound of a state %v", want, s.Bound)
		}
	}})
	if err != nil || r.Stop != mip.Optimal || r.Bound < want || states == 0 {
		t.Errorf("%v, %s, bound %v, %d states", err, r.Stop, r.Bound, states)
	}
}

// TestStartWithoutCosts: a start point of a model without an objective is the answer.
func TestStartWithoutCosts(t *testing.T) {
	m := &lin.Model{}
	var start []float64
	for j := range 9 {
		m.Binary("x")
		start = append(start, float64(j/2%2))
	}
	m.Equal("r", lin.Columns(0, 1, 2, 3, 4, 5, 6, 7, 8), 4)
	for _, off := range []bool{false, true} {
		r, err := mip.Solve(t.Context(), Solver{}, m, mip.Options{Start: start, NoPresolve: off})
		if err != nil || r.Stop != mip.Optimal || !slices.Equal(r.Point, start) {
			t.Errorf("presolve off %v: %v, %s, %v", off, err, r.Stop, r.Point)
		}
	}
}

// TestRoughCosts: where ranges leave no room for the digits of costs, the best point by rounded
// costs is not called optimal. Where rows make the ranges small, the loss is small.
func TestRoughCosts(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Integer("x", 0, 1e12), m.Integer("y", 0, 1e12)
	m.SetObj(10000.0/3, x)
	m.SetObj(3333.3, y)
	m.AtLeast("r", lin.Sum(x, y), 9e11)
	r, err := mip.Solve(t.Context(), Solver{}, m, mip.Options{})
	if best := 3333.3 * 9e11; err != nil || r.Stop != mip.Unknown || !r.Bounded || r.Bound > best {
		t.Errorf("%v, %s, %v, bound %v, and the optimum is %v", err, r.Stop, r.Obj, r.Bound, best)
	}
	m = &lin.Model{}
	x, y = m.Integer("x", 0, 1e9), m.Integer("y", 0, 1e9)
	m.SetObj(1.0/3, x)
	m.SetObj(1.0/7, y)
	m.AtLeast("r", lin.Sum(x, y, y), 9)
	m.AtMost("s", lin.Sum(x, y), 20)
	r, err = mip.Solve(t.Context(), Solver{}, m, mip.Options{})
	if best := m.Value([]float64{0, 5}); err != nil || r.Stop != mip.Optimal || r.Obj != best ||
		r.Bound < best-1e-6 {
		t.Errorf("%v, %s, %v, bound %v, and the optimum is %v", err, r.Stop, r.Obj, r.Bound, best)
	}
}

// TestEasyPoints: in wide ranges each point may be a little better than the last, without a
// conflict. Cores have their turn nevertheless, and lead to the optimum.
func TestEasyPoints(t *testing.T) {
	const most = 1_000_000
	m := &lin.Model{}
	var left lin.Linear // what is stored at the end of the period before
	for _, p := range []struct{ make, store, set, need float64 }{
		{2, 3, 804165, 43260}, {1, 2, 235303, 88662}, {5, 0, 975484, 20095},
		{3, 0, 364409, 41856}, {2, 1, 72087, 43112},
	} {
		make, store, set := m.Integer("p", 0, most), m.Integer("s", 0, most), m.Binary("y")
		m.SetObj(p.make, make)
		m.SetObj(p.store, store)
		m.SetObj(p.set, set)
		m.AtMost("set", lin.Expr{}.Plus(1, make).Plus(-most, set), 0)
		m.Equal("flow", make.Minus(store).Plus(1, left), p.need)
		left = store
	}
	r, err := mip.Solve(t.Context(), Solver{}, m, mip.Options{Time: 20 * time.Second})
	if err != nil || r.Stop != mip.Optimal || r.Obj != 1529839 || len(r.Incumbents) > 100 {
		t.Errorf("%v, %s, %v, %d points", err, r.Stop, r.Obj, len(r.Incumbents))
	}
}

// TestPropagations: a limit on propagations ends a search between conflicts, too, at the same point
// of it each time.
func TestPropagations(t *testing.T) {
	var nodes []int64
	for range 2 {
		s := Solver{Propagations: 100_000}
		r, err := mip.Solve(t.Context(), s, miptest.MarketSplit(true), mip.Options{})
		if err != nil || r.Stop != mip.Unknown || r.Raw != "propagation limit" ||
			!(100_000 <= r.Iterations && r.Iterations < 110_000) {
			t.Errorf("%s, %q after %d propagations, %v", r.Stop, r.Raw, r.Iterations, err)
		}
		nodes = append(nodes, r.Nodes)
	}
	if nodes[0] != nodes[1] {
		t.Errorf("two runs took %v conflicts", nodes)
	}
}
