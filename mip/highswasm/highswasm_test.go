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
