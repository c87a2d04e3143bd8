// Package miptest is the suite that every solver must pass: each status, each kind of bound and
// row, names of all sorts, limits, interrupts, start points, and random models against brute
// force.
//
// A solver for integer models alone may refuse others, with an error that wraps mip.ErrUnsupported.
// The suite then skips the model, but only if it has a continuous column that is not implied.
package miptest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// patience bounds any one solve of the suite, so that a hang ends.
const patience = time.Minute

// Run checks a solver against its contract.
func Run(t *testing.T, s mip.Solver) {
	t.Helper()
	if s.Name() == "" {
		t.Error("the solver has no name")
	}
	t.Run("cases", func(t *testing.T) { runCases(t, s) })
	t.Run("random", func(t *testing.T) { runRandom(t, s) })
	t.Run("keep", func(t *testing.T) { runKeep(t, s) })
	t.Run("extensions", func(t *testing.T) { runExtensions(t, s) })
	t.Run("duals", func(t *testing.T) { runDuals(t, s) })
	t.Run("ranges", func(t *testing.T) { runRanges(t, s) })
	t.Run("conflict", func(t *testing.T) { runConflict(t, s) })
	t.Run("log", func(t *testing.T) { runLog(t, s) })
	t.Run("time", func(t *testing.T) { runTime(t, s) })
	t.Run("interrupt", func(t *testing.T) { runInterrupt(t, s) })
	t.Run("gap", func(t *testing.T) { runGap(t, s) })
	t.Run("options", func(t *testing.T) { runOptions(t, s) })
	t.Run("effects", func(t *testing.T) { runEffects(t, s) })
	t.Run("own", func(t *testing.T) { runOwn(t, s) })
	t.Run("watch", func(t *testing.T) { runWatch(t, s) })
	t.Run("start", func(t *testing.T) { runStart(t, s) })
	t.Run("side by side", func(t *testing.T) { runSideBySide(t, s) })
}

// tb is the part of a test that the suite needs, of package testing or of rapid.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Skip(args ...any)
}

func solve(t tb, s mip.Solver, m *lin.Model, o mip.Options) mip.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := mip.Solve(ctx, s, m, o)
	if mayRefuse(m, err) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, mip.FaultLog(err))
	}
	improve(t, m, r)
	if r.Proof != nil {
		if _, err := mip.Certified(ctx, m, r); err != nil {
			t.Errorf("the proof is none: %v", err)
		}
	}
	return r
}

// mayRefuse reports whether the error is a refusal of m that the contract allows: m has a
// continuous column that is not implied.
func mayRefuse(m *lin.Model, err error) bool {
	return errors.Is(err, mip.ErrUnsupported) &&
		slices.ContainsFunc(m.Cols, func(c lin.Col) bool { return !c.Integer && !c.Implied })
}

// improve checks that each incumbent is better than the one before, and none better than the point.
func improve(t tb, m *lin.Model, r mip.Result) {
	t.Helper()
	for i, x := range r.Incumbents {
		next := r.Obj
		if i+1 < len(r.Incumbents) {
			next = r.Incumbents[i+1].Obj
		} else if r.Point == nil || near(x.Obj, next) {
			break
		}
		if x.Obj == next || (x.Obj < next) != m.Maximize {
			t.Errorf("incumbent %d of %v is no step to %v", i, r.Incumbents, r.Obj)
		}
	}
}

func runCases(t *testing.T, s mip.Solver) {
	for _, c := range sample.Of(append(Cases(), hardCases()...), 1) {
		t.Run(c.Name, func(t *testing.T) {
			holds(t, s, c, mip.Options{})
			holds(t, s, c, mip.Options{NoPresolve: true})
		})
	}
}

// holds solves a case and compares the result.
func holds(t tb, s mip.Solver, c Case, o mip.Options) {
	t.Helper()
	r := solve(t, s, c.Model, o)
	if !slices.Contains(c.Stop, r.Stop) {
		t.Fatalf("ended with %q, want %q; raw %q", r.Stop, c.Stop, r.Raw)
	}
	if (r.Point != nil) != (r.Stop == mip.Optimal) {
		t.Errorf("the point is %v where the stop is %q", r.Point, r.Stop)
	}
	if r.Stop != mip.Optimal {
		return
	}
	if !near(r.Obj, c.Obj) || whole(c.Model) && r.Obj != c.Obj {
		t.Errorf("the optimum is %v, want %v", r.Obj, c.Obj)
	}
	if r.Bounded && !near(r.Bound, c.Obj) {
		t.Errorf("the bound of an optimum %v is %v", c.Obj, r.Bound)
	}
}

// whole reports whether the objective has integer columns alone, so that its value is exact.
func whole(m *lin.Model) bool {
	return !slices.ContainsFunc(m.Cols, func(c lin.Col) bool {
		return c.Obj != 0 && (!c.Integer || c.Obj != math.Round(c.Obj))
	})
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) }

// runRandom compares small random models with brute force.
func runRandom(t *testing.T, s mip.Solver) {
	sample.FewerDraws(t, 4)
	rapid.Check(t, func(t *rapid.T) {
		m := Random(t)
		best, feasible := brute(m)
		c := Case{"random", m, infeasible, 0}
		if feasible {
			c.Stop, c.Obj = optimal, best
		}
		holds(t, s, c, mip.Options{NoPresolve: rapid.Bool().Draw(t, "without presolve")})
	})
}

// most is the largest value of a column of a random model.
const most = 3

// Random returns a model with a few integer columns in 0..3 and rows of all senses.
func Random(t *rapid.T) *lin.Model {
	coef := rapid.IntRange(-4, 4)
	m := &lin.Model{Maximize: rapid.Bool().Draw(t, "maximize"),
		Offset: float64(rapid.IntRange(-2, 2).Draw(t, "offset"))}
	for range rapid.IntRange(1, 4).Draw(t, "columns") {
		lo := rapid.IntRange(0, most).Draw(t, "lo")
		x := m.Integer("x", float64(lo), float64(rapid.IntRange(lo, most).Draw(t, "hi")))
		m.SetObj(float64(coef.Draw(t, "obj")), x)
	}
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		var terms lin.Terms
		for range rapid.IntRange(0, 5).Draw(t, "terms") {
			terms = terms.Plus(float64(coef.Draw(t, "coef")),
				rapid.IntRange(0, len(m.Cols)-1).Draw(t, "column"))
		}
		lo, hi := float64(rapid.IntRange(-6, 6).Draw(t, "lo")), lin.Inf
		switch rapid.IntRange(0, 3).Draw(t, "sense") {
		case 0:
			hi = lo
		case 1:
			hi = lo + float64(rapid.IntRange(0, 5).Draw(t, "range"))
		case 2:
			lo, hi = -lin.Inf, lo
		}
		m.Between("r", lo, terms, hi)
	}
	return m
}

// brute tries every point.
func brute(m *lin.Model) (best float64, feasible bool) {
	x := make([]float64, len(m.Cols))
	var try func(j int)
	try = func(j int) {
		if j < len(x) {
			lo := m.Cols[j].Lo
			if m.Cols[j].Semi {
				lo = min(lo, 0)
			}
			for v := lo; v <= m.Cols[j].Hi; v++ {
				x[j] = v
				try(j + 1)
			}
			return
		}
		if m.Check(x, lin.Tolerance{}) != nil {
			return
		}
		v := m.Value(x)
		if !feasible || m.Maximize && v > best || !m.Maximize && v < best {
			best, feasible = v, true
		}
	}
	try(0)
	return best, feasible
}

// runLog checks that the log, the version, the raw status and the counts are reported.
func runLog(t *testing.T, s mip.Solver) {
	var log bytes.Buffer
	r := solve(t, s, integerCases()[0].Model, mip.Options{Log: &log})
	if log.Len() == 0 || r.Log == "" || r.Raw == "" || r.Version == "" {
		t.Errorf("log of %d bytes, %d of them in the result; raw status %q, version %q",
			log.Len(), len(r.Log), r.Raw, r.Version)
	}
	if s, ok := s.(versioned); ok {
		if v, err := s.Version(t.Context()); err != nil || v != r.Version {
			t.Errorf("the version is %q, the log has %q, error %v", v, r.Version, err)
		}
	}
	if r = solve(t, s, branching(), mip.Options{}); r.Nodes == 0 || r.Iterations == 0 {
		t.Errorf("branching took %d nodes and %d iterations", r.Nodes, r.Iterations)
	}
}

// watched solves a model that would take all its time until a state of the solve is enough, and
// returns all states.
func watched(t *testing.T, s mip.Solver, m *lin.Model, enough func(mip.State) bool,
) (mip.Result, []mip.State) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var states []mip.State
	r, err := mip.Solve(ctx, s, m, mip.Options{Watch: func(s mip.State) {
		if states = append(states, s); enough(s) {
			cancel()
		}
	}})
	if err != nil || r.Stop != mip.Interrupted {
		t.Errorf("no state was enough: %v, %s after %d states", err, r.Stop, len(states))
	}
	return r, states
}

// versioned is a solver that can report its version without solving.
type versioned interface {
	Version(context.Context) (string, error)
}

// runTime: a time limit is kept, with a point and without, and never reported as an optimum.
func runTime(t *testing.T, s mip.Solver) {
	for _, slack := range []bool{false, true} {
		enough := func(r mip.Result) bool { return !slack || r.Point != nil }
		r := limited(t, s, MarketSplit(slack), mip.Options{}, enough) // without a limit it takes forever
		if r.Stop != mip.OutOfTime || (r.Point != nil) != slack {
			t.Errorf("slack %v: stop %q, point %v, raw %q", slack, r.Stop, r.Point != nil, r.Raw)
		}
		if r.Bounded && r.Bound > 1 {
			t.Errorf("slack %v: the bound %v is not one", slack, r.Bound)
		}
	}
}

// limited solves a model within a quarter of a second, or within longer if that is not enough, as
// on a busy machine.
func limited(t tb, s mip.Solver, m *lin.Model, o mip.Options, enough func(mip.Result) bool,
) (r mip.Result) {
	t.Helper()
	for o.Time = time.Second / 4; o.Time < patience; o.Time *= 4 {
		if r = solve(t, s, m, o); enough(r) {
			break
		}
	}
	return r
}

// runInterrupt: a solve ends soon after its context, before it begins and while it runs.
func runInterrupt(t *testing.T, s mip.Solver) {
	for _, wait := range []time.Duration{0, 300 * time.Millisecond} {
		ctx, cancel := context.WithCancel(context.Background())
		if wait == 0 {
			cancel()
		}
		time.AfterFunc(wait, cancel)
		start := time.Now()
		r, err := mip.Solve(ctx, s, MarketSplit(true), mip.Options{}) // otherwise it takes forever
		if err != nil || r.Stop != mip.Interrupted {
			t.Errorf("interrupted after %v: %v, stop %q", wait, err, r.Stop)
		}
		if took := time.Since(start) - wait; took > patience {
			t.Errorf("interrupted after %v: ended %v later", wait, took)
		}
		cancel()
	}
}

// runGap: a solve may stop within the gap, and never beyond it.
func runGap(t *testing.T, s mip.Solver) {
	const gap = 0.5
	m := Knapsack()
	r := solve(t, s, m, mip.Options{Gap: gap})
	if r.Stop != mip.Optimal || r.Point == nil {
		t.Fatalf("stop %q, point %v", r.Stop, r.Point != nil)
	}
	best := solve(t, s, m, mip.Options{})
	if r.Obj < best.Obj*(1-gap)-1e-6 || r.Obj > best.Obj+1e-6 {
		t.Errorf("within a gap of %v of %v is no %v", gap, best.Obj, r.Obj)
	}
}

// runOptions: options about how to solve change no optimum, whether the solver honours them or not.
func runOptions(t *testing.T, s mip.Solver) {
	best := solve(t, s, Knapsack(), mip.Options{})
	for _, o := range sample.Of([]mip.Options{
		{Threads: 2}, {Threads: -1}, {Seed: 7}, {Seed: -7}, {Seed: math.MaxInt}, {Gap: 1e-9},
		{Time: time.Hour}, {Time: math.MaxInt64}, {Gap: -1},
	}, 1) {
		if r := solve(t, s, Knapsack(), o); r.Stop != mip.Optimal || !near(r.Obj, best.Obj) {
			t.Errorf("with %+v: stop %q, optimum %v, want %v", o, r.Stop, r.Obj, best.Obj)
		}
	}
	// A deadline that has passed is no lack of one.
	r := solve(t, s, Knapsack(), mip.Options{Time: -time.Second})
	if r.Stop != mip.OutOfTime || r.Point != nil {
		t.Errorf("with a negative time: stop %q, point %v", r.Stop, r.Point)
	}
}

// runEffects: an option changes what the solver does, or Result.Ignored names it.
func runEffects(t *testing.T, s mip.Solver) {
	m := Knapsack()
	solved := func(o mip.Options) (mip.Result, string) {
		r := solve(t, s, m, o)
		return r, fmt.Sprint(r.Nodes, r.Iterations, r.Presolved, digits.ReplaceAllString(r.Log, ""))
	}
	plain, before := solved(mip.Options{})
	if _, again := solved(mip.Options{}); again != before {
		t.Fatalf("two runs differ:\n%s\n%s", before, again)
	}
	if len(plain.Ignored) > 0 {
		t.Errorf("without options it ignores %q", plain.Ignored)
	}
	all := mip.Options{Gap: 0.5, Threads: 2, Seed: 7, Start: plain.Point, NoPresolve: true}
	each := map[string]mip.Options{"gap": {Gap: all.Gap}, "threads": {Threads: 2},
		"seed": {Seed: all.Seed}, "start": {Start: all.Start}, "presolve": {NoPresolve: true}}
	for _, name := range sample.Of(slices.Sorted(maps.Keys(each)), 1) {
		r, after := solved(each[name])
		ignored := len(r.Ignored) == 1 && r.Ignored[0] == name
		if ignored != (after == before) || !ignored && len(r.Ignored) > 0 {
			t.Errorf("%s: ignored are %q; the log is\n%s", name, r.Ignored, r.Log)
		}
		if both := solve(t, s, m, all); slices.Contains(both.Ignored, name) != ignored {
			t.Errorf("with all options it ignores %q, with %s alone %q", both.Ignored, name, r.Ignored)
		}
	}
}

// digits are what differs between the logs of two equal runs: times, sizes of memory, and the
// arguments, which some programs repeat.
var digits = regexp.MustCompile(`(?m)\d+\.\d+|^command line .*| Parameter.*\n.*`)

// runOwn: an option that the solver does not have is an error that names the solver, and so is one
// that would affect the files of a run.
func runOwn(t *testing.T, s mip.Solver) {
	for _, own := range []mip.Setting{
		{Name: "no_such_option", Value: "1"}, {Name: ""}, {Name: "quit"}, {Name: "stop"},
		{Name: "import", Value: "other.mps"}, {Name: "solution", Value: "other"}, {Name: "solu"},
		{Name: "saveSolution", Value: "x"}, {Name: "directory", Value: "/"}, {Name: "log", Value: "x"},
		{Name: "write", Value: "other"}, {Name: "o", Value: "x"}, {Name: "-o", Value: "x"},
		{Name: "solution_file", Value: "other"}, {Name: "write_model_file", Value: "x"},
		{Name: "a b", Value: "1"}, {Name: "a\nsolution_file", Value: "x"}, {Name: "max"},
		{Name: "time_limit", Value: "5"}, {Name: "tmlim", Value: "5"}, {Name: "seconds", Value: "5"},
	} {
		r, err := mip.Solve(t.Context(), s, Knapsack(), mip.Options{Own: []mip.Setting{own}})
		var refused *mip.OptionError
		if !errors.As(err, &refused) || refused.Solver != s.Name() || r.Point != nil {
			t.Errorf("%q: the error is %v", own, err)
		}
	}
}

// runWatch: the states of a solve come while it runs, with points and bounds, which end it here;
// they improve, and agree with its result.
func runWatch(t *testing.T, s mip.Solver) {
	for _, maximize := range sample.Of([]bool{false, true}, 1) {
		m := MarketSplit(true)
		m.Offset = 100
		if maximize {
			m.Maximize = true
			for j := range m.Cols {
				m.Cols[j].Obj = -m.Cols[j].Obj
			}
		}
		sign := map[bool]float64{false: 1, true: -1}[maximize]
		found, bounded := 0, 0
		r, states := watched(t, s, m, func(s mip.State) bool {
			if s.Found {
				found++
			}
			if s.Bounded {
				bounded++
			}
			return found > 0 && bounded > 0
		})
		var last mip.State
		for i, s := range states {
			if i > 0 && last.Found && (!s.Found || sign*s.Obj > sign*last.Obj+1e-6) {
				t.Errorf("state %d is %+v, after %+v", i, s, last)
			}
			if s.Found && s.Bounded && sign*s.Bound > sign*s.Obj+1e-6 {
				t.Errorf("state %d has a point beyond its bound: %+v", i, s)
			}
			last = s
		}
		if found == 0 || bounded == 0 {
			t.Errorf("of %d states, %d have a point and %d a bound", len(states), found, bounded)
		}
		// Logs round, and the last point may come without a line.
		if r.Point != nil && sign*last.Obj < sign*r.Obj-1e-3*math.Abs(r.Obj) {
			t.Errorf("the last state is %+v, the point has the value %v", last, r.Obj)
		}
	}
}

// Knapsack returns a knapsack problem with 30 items that takes some branching.
func Knapsack() *lin.Model {
	m := &lin.Model{Name: "knapsack", Maximize: true}
	var load lin.Expr
	total := 0
	for i := range 30 {
		x := m.Binary("")
		w := 50 + i*i*7%31
		m.SetObj(float64(w+i*11%7), x)
		load = load.Plus(float64(w), x)
		total += w
	}
	m.AtMost("load", load, float64(total/3))
	return m
}

// runStart: a start point, right or wrong, changes no optimum.
func runStart(t *testing.T, s mip.Solver) {
	m := Knapsack()
	best := solve(t, s, m, mip.Options{})
	wrong := make([]float64, len(m.Cols))
	for j := range wrong {
		wrong[j] = 1
	}
	nothing := make([]float64, len(m.Cols))
	for i, x := range [][]float64{best.Point, nothing, wrong} {
		r := solve(t, s, m, mip.Options{Start: x})
		if r.Stop != mip.Optimal || !near(r.Obj, best.Obj) {
			t.Errorf("from %s: stop %q, optimum %v, want %v",
				[]string{"the optimum", "nothing", "a wrong point"}[i], r.Stop, r.Obj, best.Obj)
		}
	}
}

// runSideBySide solves several models at the same time.
func runSideBySide(t *testing.T, s mip.Solver) {
	var wait sync.WaitGroup
	for _, c := range append(rowCases(), integerCases()...) {
		wait.Go(func() {
			r, err := mip.Solve(context.Background(), s, c.Model, mip.Options{})
			if mayRefuse(c.Model, err) {
				return
			}
			if err != nil || !slices.Contains(c.Stop, r.Stop) ||
				r.Stop == mip.Optimal && !near(r.Obj, c.Obj) {
				t.Errorf("%s: %v, stop %q, %v", c.Name, err, r.Stop, r.Obj)
			}
		})
	}
	wait.Wait()
}
