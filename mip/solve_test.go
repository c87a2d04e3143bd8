package mip_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gridwright/gridwright/internal/work"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// stub is a solver that answers the same whatever it is asked.
type stub struct {
	result mip.Result
	err    error
	asked  *mip.Options // what it was called with
}

func (stub) Name() string { return "stub" }

func (s stub) Solve(_ context.Context, _ *lin.Model, o mip.Options) (mip.Result, error) {
	if s.asked != nil {
		*s.asked = o
	}
	s.result.Point = slices.Clone(s.result.Point)
	return s.result, s.err
}

// model has the optimum 7 at (2, 3), maximized: a whole x of 0..2 and a real y of 0..3.
func model() *lin.Model {
	m := &lin.Model{Maximize: true, Offset: 2}
	x, y := m.Integer("x", 0, 2), m.Continuous("y", 0, 3)
	m.SetObj(1, x, y)
	m.AtMost("sum", lin.Sum(x, y), 5)
	return m
}

func minimized() *lin.Model {
	m := model()
	m.Maximize, m.Offset = false, -2
	for j := range m.Cols {
		m.Cols[j].Obj *= -1
	}
	return m
}

func TestSolveTakesWhatIsRight(t *testing.T) {
	for _, c := range []struct {
		name string
		m    *lin.Model
		told mip.Result
		want mip.Result // Stop, Point, Obj, Bound and Bounded
	}{
		{"optimum", model(), mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}},
			mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}, Obj: 7}},
		{"its own objective counts", model(), mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}, Obj: 99},
			mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}, Obj: 7}},
		{"within tolerance", model(), mip.Result{Stop: mip.Optimal, Point: []float64{1.999995, 3}},
			mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}, Obj: 7}},
		{"incumbent and bound", model(), mip.Result{Stop: mip.OutOfTime, Point: []float64{1, 3}, Bound: 7, Bounded: true},
			mip.Result{Stop: mip.OutOfTime, Point: []float64{1, 3}, Obj: 6, Bound: 7, Bounded: true}},
		{"incumbent and bound, minimized", minimized(), mip.Result{Stop: mip.OutOfTime, Point: []float64{1, 3}, Bound: -7, Bounded: true},
			mip.Result{Stop: mip.OutOfTime, Point: []float64{1, 3}, Obj: -6, Bound: -7, Bounded: true}},
		{"bound alone", model(), mip.Result{Stop: mip.Interrupted, Bound: 9, Bounded: true},
			mip.Result{Stop: mip.Interrupted, Bound: 9, Bounded: true}},
		{"a bound that is none", model(), mip.Result{Stop: mip.Unknown, Bound: math.Inf(1), Bounded: true},
			mip.Result{Stop: mip.Unknown, Bound: math.Inf(1)}},
		{"infeasible", model(), mip.Result{Stop: mip.Infeasible}, mip.Result{Stop: mip.Infeasible}},
		{"infeasible with leftovers", model(), mip.Result{Stop: mip.Infeasible, Point: []float64{9, 9}},
			mip.Result{Stop: mip.Infeasible}},
		{"infeasible, since bounds limit it", model(), mip.Result{Stop: mip.InfOrUnb},
			mip.Result{Stop: mip.Infeasible}},
		{"one of the two", endless(), mip.Result{Stop: mip.InfOrUnb}, mip.Result{Stop: mip.InfOrUnb}},
		{"unbounded", endless(), mip.Result{Stop: mip.Unbounded}, mip.Result{Stop: mip.Unbounded}},
		{"no columns", &lin.Model{Offset: 4}, mip.Result{Stop: mip.Optimal, Point: []float64{}},
			mip.Result{Stop: mip.Optimal, Point: []float64{}, Obj: 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := mip.Solve(t.Context(), stub{result: c.told}, c.m, mip.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Stop != c.want.Stop || !slices.Equal(r.Point, c.want.Point) || r.Obj != c.want.Obj ||
				r.Bounded != c.want.Bounded || r.Bounded && r.Bound != c.want.Bound {
				t.Errorf("the result is %+v, want %+v", r, c.want)
			}
			if (r.Point == nil) != (c.want.Point == nil) {
				t.Errorf("the point is %v, want %v", r.Point, c.want.Point)
			}
		})
	}
}

// endless is a model whose columns have no upper bounds.
func endless() *lin.Model {
	m := model()
	for j := range m.Cols {
		m.Cols[j].Hi = lin.Inf
	}
	return m
}

func TestSolveRefusesWhatIsWrong(t *testing.T) {
	point := func(x ...float64) mip.Result { return mip.Result{Stop: mip.OutOfTime, Point: x} }
	large := model() // where a whole number that is nearly 0 carries all that y is
	large.AtLeast("large", lin.Terms{}.Plus(1e6, 0).Plus(-1, 1), 0)
	whole := &lin.Model{} // where the usual tolerance would let pass a million
	whole.Equal("whole", lin.Expr{}.Plus(987654321, whole.Integer("x", 0, 9999)).
		Plus(5, whole.Integer("y", 0, 1e9)), 1111111110123)
	million := &lin.Model{Maximize: true, Offset: 1e6}
	million.SetObj(1, million.Integer("x", 0, 9))
	for _, c := range []struct {
		name string
		m    *lin.Model
		told mip.Result
		o    mip.Options
		want string
	}{
		{"a broken row of whole numbers", whole, point(1125, 0), mip.Options{},
			"row whole is 1111111111125, not in 1111111110123..1111111110123"},
		{"optimal without a point", model(), mip.Result{Stop: mip.Optimal}, mip.Options{}, "no point"},
		{"unbounded between bounds", model(), mip.Result{Stop: mip.Unbounded}, mip.Options{}, "reports unbounded"},
		{"too short", model(), point(2), mip.Options{}, "1 values for 2 columns"},
		{"too long", model(), point(2, 3, 4), mip.Options{}, "3 values for 2 columns"},
		{"no number", model(), point(2, math.NaN()), mip.Options{}, "column y is NaN"},
		{"infinite", endless(), point(2, math.Inf(1)), mip.Options{}, "column y is +Inf"},
		{"a fraction", model(), point(1.5, 3), mip.Options{}, "not whole"},
		{"beyond a bound", model(), point(2, 3.1), mip.Options{}, "not in 0..3"},
		{"a broken row", endless(), point(3, 3), mip.Options{}, "row sum"},
		{"broken once it is whole", large, point(3e-6, 3), mip.Options{}, "once its integer columns"},
		{"beyond its bound", model(), mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}, Bound: 6, Bounded: true},
			mip.Options{}, "beyond its own bound 6"},
		{"beyond its bound, minimized", minimized(),
			mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}, Bound: -6, Bounded: true},
			mip.Options{}, "beyond its own bound -6"},
		{"infeasible against the start", model(), mip.Result{Stop: mip.Infeasible},
			mip.Options{Start: []float64{0, 0}}, "was given a point"},
		{"worse than the start", model(), mip.Result{Stop: mip.Optimal, Point: []float64{1, 3}},
			mip.Options{Start: []float64{2, 3}}, "was given one of 7"},
		{"worse than the start by one in a million", million,
			mip.Result{Stop: mip.Optimal, Point: []float64{1}}, mip.Options{Start: []float64{2}},
			"reports optimal for a point of value 1000001, but was given one of 1000002"},
		{"worse than the start by more than solvers allow", model(),
			mip.Result{Stop: mip.Optimal, Point: []float64{2, 2.9995}},
			mip.Options{Start: []float64{2, 3}}, "was given one of 7"},
		{"worse than the start by more than the gap", model(),
			mip.Result{Stop: mip.Optimal, Point: []float64{0, 0}},
			mip.Options{Start: []float64{2, 3}, Gap: 0.5}, "was given one of 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.told.Log, c.told.Nodes = strings.Repeat("long ", 1000)+"the end", 17
			r, err := mip.Solve(t.Context(), stub{result: c.told}, c.m, c.o)
			var fault *mip.Fault
			if !errors.As(err, &fault) || fault.Solver != "stub" ||
				!strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "stub ") {
				t.Fatalf("the error is %v, want a fault of stub with %q", err, c.want)
			}
			if r.Point != nil || r.Stop != mip.Unknown || r.Bounded || r.Nodes != 17 || r.Log == "" {
				t.Errorf("with the error comes %+v", r)
			}
			if log := mip.FaultLog(err); len(log) > 2100 || !strings.HasSuffix(log, "the end") {
				t.Errorf("the fault has the log %q", log)
			}
		})
	}
}

// TestSolveStart: a start point that violates the model, or is no better, proves nothing.
func TestSolveStart(t *testing.T) {
	optimal := mip.Result{Stop: mip.Optimal, Point: []float64{2, 3}}
	for _, c := range []struct {
		told mip.Result
		o    mip.Options
	}{
		{mip.Result{Stop: mip.Infeasible}, mip.Options{Start: []float64{0, 4}}},
		{mip.Result{Stop: mip.OutOfTime}, mip.Options{Start: []float64{0, 0}}},
		{optimal, mip.Options{Start: []float64{2, 3}}},
		{optimal, mip.Options{Start: []float64{0, 1}}},
		{mip.Result{Stop: mip.Optimal, Point: []float64{2, 2.99999}}, mip.Options{Start: []float64{2, 3}}},
		{mip.Result{Stop: mip.Optimal, Point: []float64{1, 3}},
			mip.Options{Start: []float64{2, 3}, Gap: 0.5}},
	} {
		var asked mip.Options
		r, err := mip.Solve(t.Context(), stub{result: c.told, asked: &asked}, model(), c.o)
		if err != nil || r.Stop != c.told.Stop {
			t.Errorf("from %v: %v, stop %q", c.o.Start, err, r.Stop)
		}
		if !slices.Equal(asked.Start, c.o.Start) || asked.Gap != c.o.Gap {
			t.Errorf("the solver was asked with %+v, want %+v", asked, c.o)
		}
	}
}

func TestSolveErrors(t *testing.T) {
	broken := model()
	broken.Cols[0].Obj = math.NaN()
	if _, err := mip.Solve(t.Context(), stub{}, broken, mip.Options{}); err == nil ||
		!strings.Contains(err.Error(), "not valid") {
		t.Errorf("a model that is none: %v", err)
	}
	for want, lacks := range map[string]func() error{
		"no solver": func() error { _, err := mip.Solve(t.Context(), nil, model(), mip.Options{}); return err },
		"no model":  func() error { _, err := mip.FindConflict(t.Context(), stub{}, nil, mip.Options{}); return err },
	} {
		if err := lacks(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	_, err := mip.Solve(t.Context(), stub{}, model(), mip.Options{Start: []float64{1}})
	if err == nil || !strings.Contains(err.Error(), "1 values for 2 columns") {
		t.Errorf("a start that is too short: %v", err)
	}
	if mip.FaultLog(err) != "" {
		t.Error("an error that is no fault has a log")
	}
	beneath := errors.New("what lies beneath")
	s := stub{mip.Result{Stop: mip.Optimal, Point: []float64{9, 9}, Nodes: 3},
		&mip.Fault{Solver: "stub", What: "fell over", Err: beneath}, nil}
	r, err := mip.Solve(t.Context(), s, model(), mip.Options{})
	if !errors.Is(err, beneath) || err.Error() != "stub fell over: what lies beneath" {
		t.Errorf("the solver's own error becomes %v", err)
	}
	if r.Stop != mip.Unknown || r.Point != nil || r.Nodes != 3 {
		t.Errorf("with the error comes %+v", r)
	}
}

func TestGap(t *testing.T) {
	at := []float64{}
	for _, c := range []struct {
		r    mip.Result
		gap  float64
		told bool
	}{
		{mip.Result{Point: at, Obj: 10, Bound: 8, Bounded: true}, 0.2, true},
		{mip.Result{Point: at, Obj: -10, Bound: -12, Bounded: true}, 0.2, true},
		{mip.Result{Point: at, Obj: 0, Bound: 0, Bounded: true}, 0, true},
		{mip.Result{Point: at, Obj: 0, Bound: -1, Bounded: true}, 1e10, true},
		{mip.Result{Point: at, Obj: 10}, 0, false},
		{mip.Result{Bound: 8, Bounded: true}, 0, false},
	} {
		gap, told := c.r.Gap()
		if told != c.told || math.Abs(gap-c.gap) > 1e-12*c.gap {
			t.Errorf("the gap of %+v is %v, %v", c.r, gap, told)
		}
	}
}

func TestTail(t *testing.T) {
	if got := mip.Tail("short"); got != "short" {
		t.Errorf("the end of a short log is %q", got)
	}
	if got := mip.Tail(strings.Repeat("a", 5000) + "z"); len(got) > 2100 || !strings.HasSuffix(got, "az") {
		t.Errorf("the end of a long log is %d bytes %q", len(got), got)
	}
}

// TestSolveCutShort: the end of the time or an interrupt while a model is written for a solver is no
// fault of it.
func TestSolveCutShort(t *testing.T) {
	for cause, want := range map[error]mip.Stop{
		context.Canceled: mip.Interrupted, context.DeadlineExceeded: mip.OutOfTime,
	} {
		s := stub{err: fmt.Errorf("cannot write: %w", &work.Stopped{Doing: "writing", Err: cause})}
		if r, err := mip.Solve(context.Background(), s, model(), mip.Options{}); err != nil || r.Stop != want || r.Point != nil {
			t.Errorf("%v: %+v, %v", cause, r, err)
		}
	}
}

// slow is a solver that must be made ready first.
type slow struct {
	stub
	preparing, solving time.Duration
}

func (s slow) Prepare(context.Context) error {
	time.Sleep(s.preparing)
	return nil
}

func (s slow) Solve(ctx context.Context, m *lin.Model, o mip.Options) (mip.Result, error) {
	time.Sleep(s.solving)
	return s.stub.Solve(ctx, m, o)
}

// TestSolvePrepares: the time to make a solver ready is no part of the time of solving.
func TestSolvePrepares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // whose clock moves by the sleeps alone
		s := slow{stub{result: mip.Result{Stop: mip.Infeasible}}, time.Hour, 2 * time.Second}
		r, err := mip.Solve(context.Background(), s, model(), mip.Options{})
		if err != nil || r.Seconds != 2 {
			t.Errorf("%v s of solving, %v", r.Seconds, err)
		}
	})
}

// seen is a solver that keeps the model that it is given.
type seen struct{ model **lin.Model }

func (seen) Name() string { return "seen" }

func (s seen) Solve(_ context.Context, m *lin.Model, _ mip.Options) (mip.Result, error) {
	*s.model = m
	return mip.Result{Stop: mip.Unknown}, nil
}

// TestBoundsAsSolversReadThem: a solver gets infinite bounds from 1e20 on, and whole ones for
// integer columns; the caller's model stays as it is.
func TestBoundsAsSolversReadThem(t *testing.T) {
	m := &lin.Model{}
	m.Integer("a", -4.5, 8.25)
	m.Integer("b", 0.9999999999, 2.0000000001)
	m.Continuous("c", -1e20, 1e30)
	m.Continuous("d", -9.9e19, 0.5)
	m.Between("r", -1e25, lin.Columns(0, 2), 1e20)
	m.Between("s", 1.5, lin.Columns(0, 2), 2.5)
	before := fmt.Sprint(*m)
	var got *lin.Model
	if _, err := mip.Solve(t.Context(), seen{&got}, m, mip.Options{}); err != nil {
		t.Fatal(err)
	}
	want := [][2]float64{{-4, 8}, {1, 2}, {-lin.Inf, lin.Inf}, {-9.9e19, 0.5}, {-lin.Inf, lin.Inf}, {1.5, 2.5}}
	var bounds [][2]float64
	for _, c := range got.Cols {
		bounds = append(bounds, [2]float64{c.Lo, c.Hi})
	}
	for _, r := range got.Rows {
		bounds = append(bounds, [2]float64{r.Lo, r.Hi})
	}
	if !slices.Equal(bounds, want) || fmt.Sprint(*m) != before {
		t.Errorf("the bounds are %v, want %v; the model is %v, was %s", bounds, want, *m, before)
	}
}

// taker is a solver that takes some extensions, and keeps the model that it gets.
type taker struct {
	seen
	takes lin.Extensions
}

func (s taker) Takes(*lin.Model) lin.Extensions { return s.takes }

// TestExtender: a solver gets the extensions that it takes, and all others as rows. Its point is
// checked against the model as it was given.
func TestExtender(t *testing.T) {
	m := &lin.Model{}
	x, y := m.SemiContinuous("x", 2, 5), m.Continuous("y", 0, 5)
	m.SOS1("s", x, y)
	m.If(m.Binary("b")).AtMost("r", x, 3)
	for _, takes := range []lin.Extensions{
		0, lin.Semicontinuous, lin.OrderedSets, lin.Indicators, lin.AllExtensions,
	} {
		var got *lin.Model
		_, err := mip.Solve(t.Context(), taker{seen{&got}, takes}, m, mip.Options{})
		if err != nil || got.Extensions() != takes {
			t.Errorf("of %v it got %v, %v", takes, got.Extensions(), err)
		}
	}
	wrong := wrongTaker{stub{result: mip.Result{Stop: mip.Optimal, Point: []float64{1, 0, 0}}}}
	if _, err := mip.Solve(t.Context(), wrong, m, mip.Options{}); err == nil {
		t.Error("a semicontinuous column may be 1, though 2 is its least value")
	}
}

// wrongTaker is a stub that says that it takes all extensions.
type wrongTaker struct{ stub }

func (wrongTaker) Takes(*lin.Model) lin.Extensions { return lin.AllExtensions }

func TestState(t *testing.T) {
	for _, c := range []struct {
		s    mip.State
		want string
	}{
		{mip.State{Nodes: 1}, "no point yet, 1 node"},
		{mip.State{Bound: 9, Bounded: true}, "no point yet, bound 9, 0 nodes"},
		{mip.State{Obj: 12, Found: true, Nodes: 7}, "best 12, 7 nodes"},
		{mip.State{Obj: 12, Found: true, Bound: 9, Bounded: true}, "best 12, bound 9, gap 25 %, 0 nodes"},
		{mip.State{Obj: 0, Found: true, Bound: -9, Bounded: true}, "best 0, bound -9, 0 nodes"},
	} {
		if got := c.s.String(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.s, got, c.want)
		}
	}
}

func TestGiven(t *testing.T) {
	names := []string{"gap", "threads", "seed", "start", "presolve"}
	if got := (mip.Options{Threads: 1, Gap: -1}).Given(slices.Clone(names)...); len(got) > 0 {
		t.Errorf("without options %v are given", got)
	}
	all := mip.Options{Gap: 0.1, Threads: 2, Seed: -1, Start: []float64{}, NoPresolve: true}
	if got := all.Given(slices.Clone(names)...); !slices.Equal(got, names) {
		t.Errorf("of all options %v are given", got)
	}
	if got := all.Given("seed", "start"); !slices.Equal(got, []string{"seed", "start"}) {
		t.Errorf("of two options %v are given", got)
	}
}
