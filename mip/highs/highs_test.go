package highs

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func TestSolver(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	miptest.Run(t, New(path))
}

// TestStart: highs takes the start point for one, also where the file has rows and columns that the
// model has not.
func TestStart(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	m := miptest.MarketSplit(true)
	m.Offset = 3
	m.Between("", -1, lin.Sum(0, 1), 1)
	r, err := mip.Solve(t.Context(), New(path), m, mip.Options{Time: time.Second})
	if err != nil || r.Point == nil {
		t.Fatalf("no point to start from: %q, %v", r.Stop, err)
	}
	again, err := mip.Solve(t.Context(), New(path), m, mip.Options{Time: time.Second, Start: r.Point})
	if err != nil || !strings.Contains(again.Log, "MIP start solution is feasible") || again.Obj > r.Obj {
		t.Errorf("from a point of value %v it ended with %v, %v:\n%s", r.Obj, again.Obj, err, again.Log)
	}
}

func TestOptions(t *testing.T) {
	const always = "solution_file = solution.txt\nwrite_solution_to_file = true\n" +
		"mip_improving_solution_save = true\nmip_improving_solution_file = saved.txt\n"
	for _, c := range []struct {
		o    mip.Options
		want string
	}{
		{mip.Options{}, "mip_rel_gap = 0\nthreads = 1\n"},
		{mip.Options{Gap: 0.25, Threads: 3, Time: 1500 * time.Millisecond, Seed: 5}, "mip_rel_gap = 0.25\n" +
			"threads = 3\nparallel = on\ntime_limit = 1.5\nrandom_seed = 5\n"},
		{mip.Options{Gap: -1, Threads: -1, Time: -1, Seed: -1}, "mip_rel_gap = 0\nthreads = 1\n" +
			"random_seed = 2147483647\n"},
	} {
		if got := string(options(c.o)); got != always+c.want {
			t.Errorf("the options for %+v are\n%s", c.o, got)
		}
	}
}
