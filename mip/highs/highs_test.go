package highs

import (
	"errors"
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
		{mip.Options{NoPresolve: true, Own: []mip.Setting{{Name: "simplex_strategy", Value: "4"}}},
			"mip_rel_gap = 0\nthreads = 1\npresolve = off\nsimplex_strategy = 4\n"},
	} {
		if got := string(options(c.o)); got != always+c.want {
			t.Errorf("the options for %+v are\n%s", c.o, got)
		}
	}
}

func TestValidOwn(t *testing.T) {
	for _, c := range []struct{ name, value, use string }{
		{"mip_rel_gap", "0.1", "gap"}, {"mip_abs_gap", "5", "gap"}, {"time_limit", "1", "time"}, {"threads", "2", "threads"},
		{"random_seed", "2", "seed"}, {"solution_file", "x", ""}, {"write_model_to_file", "true", ""},
		{"mip_improving_solution_save", "off", ""}, {"log_to_console", "off", ""}, {"output_flag", "off", ""},
		{"small_matrix_value", "2.5", ""}, {"infinite_bound", "1e15", ""},
		{"mip_feasibility_tolerance", "0.4", ""}, {"dual_feasibility_tolerance", "0.4", ""},
		{"kkt_tolerance", "1", ""},
		{"solve_relaxation", "true", ""}, {"Presolve", "off", ""}, {"a = b\nsolution_file", "x", ""},
		{"presolve", "off\nsolution_file = x", ""}, {"presolve", "", ""}, {"", "1", ""},
	} {
		var refused *mip.OptionError
		err := ValidOwn("highs", []mip.Setting{{Name: "presolve", Value: "on"}, {Name: c.name, Value: c.value}})
		if !errors.As(err, &refused) || refused.Use != c.use || refused.Setting.Name != c.name {
			t.Errorf("%q=%q: the error is %v", c.name, c.value, err)
		}
	}
}

// TestRefusalLine: what HiGHS prints for options that it refuses.
func TestRefusalLine(t *testing.T) {
	for _, line := range []string{
		`ERROR:   getOptionIndex: Option "wings" is unknown`,
		`ERROR:   checkOptionValue: Value -1 for option "mip_max_nodes" is below lower bound of 0`,
	} {
		if refusal.FindStringSubmatch(line) == nil {
			t.Errorf("no refusal in %q", line)
		}
	}
}
