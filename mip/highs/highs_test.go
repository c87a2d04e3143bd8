package highs

import (
	"testing"
	"time"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func suite() miptest.Program {
	d := description()
	return miptest.Program{Program: Program(), Reader: d.Read, Files: d.Files(),
		New: func(path string) mip.Solver { return New(path) }}
}

func TestSolver(t *testing.T) { suite().Run(t) }

func TestStart(t *testing.T) { suite().Start(t, "MIP start solution is feasible") }

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
