package highswasm_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highs"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/miptest"
)

// installed gives the solver where it is installed, ready to solve: tests have limits of time, and
// the cache may be cold.
func installed(t testing.TB, memory int64) *highswasm.Solver {
	folder, err := highswasm.Folder(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	s := highswasm.New(folder, memory)
	if err := s.Installed(); err != nil {
		t.Skip(err)
	}
	if err := s.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSolver(t *testing.T) { miptest.Run(t, installed(t, 0)) }

// TestOwn: options of HiGHS have their effect, and what HiGHS refuses is an error with its words.
func TestOwn(t *testing.T) {
	s := installed(t, 0)
	solve := func(name, value string) (mip.Result, error) {
		return mip.Solve(t.Context(), s, miptest.Knapsack(),
			mip.Options{Own: []mip.Setting{{Name: name, Value: value}}})
	}
	r, err := solve("mip_max_improving_sols", "1")
	if err != nil || r.Raw != "Solution limit reached" || r.Stop != mip.Unknown {
		t.Errorf("with one solution: %v, %q", err, r.Raw)
	}
	for _, c := range []struct{ name, value, words string }{
		{"wings", "2", `Option "wings" is unknown`}, {"mip_max_nodes", "-1", "below lower bound"},
		{"mip_max_nodes", "many", "mip_max_nodes"}, {"presolve", "maybe", "maybe"},
	} {
		var refused *mip.OptionError
		_, err := solve(c.name, c.value)
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.words) ||
			refused.Setting != (mip.Setting{Name: c.name, Value: c.value}) {
			t.Errorf("%s=%s: the error is %v", c.name, c.value, err)
		}
	}
}

// TestStart: HiGHS begins with a start point.
func TestStart(t *testing.T) {
	s := installed(t, 0)
	m := miptest.MarketSplit(true)
	o := mip.Options{Own: []mip.Setting{{Name: "mip_max_improving_sols", Value: "1"}}}
	r, err := mip.Solve(t.Context(), s, m, o)
	if err != nil || r.Point == nil {
		t.Fatalf("no point to start from: %q, %v", r.Stop, err)
	}
	o = mip.Options{Start: r.Point, Own: []mip.Setting{{Name: "mip_max_nodes", Value: "1"}}}
	again, err := mip.Solve(t.Context(), s, m, o)
	if err != nil || !strings.Contains(again.Log, "MIP start solution is feasible") || again.Obj > r.Obj {
		t.Errorf("from %v it ended with %v, %v:\n%s", r.Obj, again.Obj, err, again.Log)
	}
}

// until calls done once its text has an incumbent.
type until struct {
	text strings.Builder
	done func()
}

func (u *until) Write(p []byte) (int, error) {
	u.text.Write(p)
	if len(highs.Incumbents(u.text.String())) > 0 {
		u.done()
	}
	return len(p), nil
}

// TestInterrupt: an interrupt leaves the incumbent.
func TestInterrupt(t *testing.T) {
	s := installed(t, 0)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	r, err := mip.Solve(ctx, s, miptest.MarketSplit(true), mip.Options{Log: &until{done: cancel}})
	if err != nil || r.Stop != mip.Interrupted || r.Point == nil || len(r.Incumbents) == 0 {
		t.Errorf("%v, stop %q, point %v, incumbents %v", err, r.Stop, r.Point, r.Incumbents)
	}
	for _, x := range r.Incumbents {
		if x.Seconds > 60 {
			t.Errorf("an incumbent after %v s", x.Seconds)
		}
	}
}

// blocked is a log whose reader has gone away.
type blocked struct{ until chan struct{} }

func (b blocked) Write(p []byte) (int, error) { <-b.until; return len(p), nil }

// TestLate: an instance that does not end is not waited for, and writes nothing any more; here it
// is held up by its log.
func TestLate(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for solves that are held up")
	}
	s := installed(t, 0)
	for want, o := range map[mip.Stop]mip.Options{mip.Interrupted: {}, mip.OutOfTime: {Time: 50 * time.Millisecond}} {
		log := blocked{make(chan struct{})}
		o.Log = log
		m := miptest.MarketSplit(true)
		ctx, cancel := context.WithCancel(context.Background())
		if o.Time == 0 {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
		r, err := mip.Solve(ctx, s, m, o) // a failure is a test that never ends
		if err != nil || r.Stop != want || r.Point != nil {
			t.Errorf("%v, stop %q, want %q", err, r.Stop, want)
		}
		for i := range m.Rows {
			m.Rows[i].Hi = 0 // the model is the caller's again
		}
		close(log.until)
		cancel()
	}
}

// TestMemory: a solve that needs more memory than allowed stops for that reason, and does not affect
// the next.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("fills the memory of the solver")
	}
	s := installed(t, 40<<20)
	for _, cols := range []int{30_000, 1_000_000} { // in the midst of a solve, and before it
		m := &lin.Model{}
		all := lin.Expr{}
		for range cols {
			all = all.Plus(1, m.Binary(""))
		}
		for i := range 20 {
			m.AtMost("", all, float64(i))
		}
		r, err := mip.Solve(context.Background(), s, m, mip.Options{Time: time.Minute})
		if err != nil || r.Stop != mip.OutOfMemory || r.Point != nil {
			t.Errorf("%d columns: %v, %q", cols, err, r.Stop)
		}
	}
	if r, err := mip.Solve(context.Background(), s, miptest.Knapsack(), mip.Options{}); err != nil || r.Stop != mip.Optimal {
		t.Errorf("%v, %q", err, r.Stop)
	}
}
