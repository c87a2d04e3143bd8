package highswasm_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/highswasm"
	"github.com/gridwright/gridwright/mip/miptest"
)

// installed gives the solver where it is installed.
func installed(t testing.TB, memory int64) *highswasm.Solver {
	folder, err := highswasm.Folder(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	s := highswasm.New(folder, memory)
	if err := s.Installed(); err != nil {
		t.Skip(err)
	}
	return s
}

func TestSolver(t *testing.T) { miptest.Run(t, installed(t, 0)) }

// TestInterrupt: an interrupt leaves the incumbent.
func TestInterrupt(t *testing.T) {
	m := miptest.MarketSplit(true)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	r, err := mip.Solve(ctx, installed(t, 0), m, mip.Options{})
	if err != nil || r.Stop != mip.Interrupted || r.Point == nil || len(r.Incumbents) == 0 {
		t.Errorf("%v, stop %q, point %v, incumbents %v", err, r.Stop, r.Point, r.Incumbents)
	}
}

// TestLate: where the solver does not look at the clock, it is not waited for.
func TestLate(t *testing.T) {
	m := &lin.Model{} // it takes seconds to hand over
	all := lin.Terms{}
	for range 1000 {
		all = all.Plus(1, m.Binary(""))
	}
	for i := range 20_000 {
		m.AtMost("", all, float64(i%1000))
	}
	s := installed(t, 0)
	for _, o := range []mip.Options{{}, {Time: 50 * time.Millisecond}} {
		ctx, cancel := context.WithCancel(context.Background())
		if o.Time == 0 {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
		start := time.Now()
		r, err := mip.Solve(ctx, s, m, o)
		if took := time.Since(start); err != nil || took > 5*time.Second || r.Stop != mip.Interrupted && r.Stop != mip.OutOfTime {
			t.Errorf("%v, stop %q after %v", err, r.Stop, took)
		}
		cancel()
	}
}

// TestMemory: a solve that needs more memory than it may have ends for that reason, and the next
// is none the worse.
func TestMemory(t *testing.T) {
	s := installed(t, 40<<20)
	for _, cols := range []int{30_000, 1_000_000} { // in the midst of a solve, and before it
		m := &lin.Model{}
		all := lin.Terms{}
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
