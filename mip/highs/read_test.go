package highs

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func TestRead(t *testing.T) {
	suite().Read(t, map[string]string{
		"optimal":           `optimal; raw "Optimal"; value 41; bound 41; 1 nodes, 2 iterations; 1 by 5 with 5; version 1.10.0`,
		"optimal-presolved": `optimal; raw "Optimal"; value -1.5; bound -1.5; 0 nodes, 0 iterations; 0 by 0 with 0; version 1.10.0`,
		"optimal-branching": `optimal; raw "Optimal"; value 671; bound 671; 1 nodes, 37 iterations; 1 by 28 with 28; version 1.10.0`,
		"optimal-lp":        `optimal; raw "Optimal"; value 7; bound 7; 0 nodes, 17 iterations; 5 by 50 with 208; version 1.10.0`,
		"gap":               `optimal; raw "Optimal"; value 669; bound 673; 1 nodes, 1 iterations; 1 by 28 with 28; version 1.10.0`,
		"infeasible":        `infeasible; raw "Infeasible"; 0 nodes, 0 iterations; version 1.10.0`,
		"infeasible-lp":     `infeasible; raw "Infeasible"; 0 nodes, 0 iterations; version 1.10.0`,
		"unbounded":         `infeasible or unbounded; raw "Primal infeasible or unbounded"; 0 nodes, 0 iterations; version 1.10.0`,
		"unbounded-lp":      `unbounded; raw "Unbounded"; 0 nodes, 0 iterations; version 1.10.0`,
		"time":              `time; raw "Time limit reached"; value 19; bound 0; 805 nodes, 8335 iterations; 5 by 50 with 208; version 1.10.0`,
		"time-no-point":     `time; raw "Time limit reached"; bound 0; 1068 nodes, 10072 iterations; 5 by 40 with 193; version 1.10.0`,
		"interrupt":         `interrupt; raw ""; value 41; bound 0; 0 nodes, 67 iterations; 5 by 50 with 208; version 1.10.0`,
	})
}

func TestReadTexts(t *testing.T) {
	file := func(status, kind, values string) string {
		return "Model status\n" + status + "\n\n# Primal solution values\n" + kind + "\n" + values
	}
	const (
		point = "Objective -5\n# Columns 3\napple 1\nplum 2\nsalt 0\n# Rows 2\n"
		nans  = "Objective nan\n# Columns 3\napple nan\nplum nan\nsalt nan\n# Rows 2\n"
		row   = " T  1234k     54        72   0.00%   -7.5            -3               60.00%      372" +
			"      9    617       56m     9.2s\n"
	)
	suite().ReadTexts(t, []miptest.Text{
		{Name: "optimal", LP: true, Solution: file("Optimal", "Feasible", point),
			Log: "Running HiGHS 1.12.0 (git hash: n/a): Copyright (c) 2025\n" +
				"Presolve reductions: rows 2(-1); columns 3(-0); nonzeros 5(-1) \nIPM       iterations: 8\n",
			Want: `optimal; raw "Optimal"; value 0; bound -5; 0 nodes, 8 iterations; 2 by 3 with 5; version 1.12`},
		{Name: "out of memory", Solution: file("Memory limit reached", "Feasible", point),
			Want: `memory; raw "Memory limit reached"; value 0; 0 nodes`},
		{Name: "gave up", Solution: file("Unknown", "Infeasible", point),
			Want: `unknown; raw "Unknown"; 0 nodes`},
		{Name: "infeasible with values", Solution: file("Infeasible", "Infeasible", nans),
			Want: `infeasible; raw "Infeasible"; 0 nodes`},
		{Name: "unbounded with values", Solution: file("Unbounded", "Infeasible", nans),
			Want: `unbounded; raw "Unbounded"; 0 nodes`},
		{Name: "gave up with values", Solution: file("Unknown", "Infeasible", nans),
			Want: `unknown; raw "Unknown"; 0 nodes`},
		{Name: "infeasible, of another model", Solution: file("Infeasible", "Infeasible", "# Columns 1\nx nan\n"),
			Want: "highs-program wrote a solution of 1 columns for a model of 3"},
		{Name: "two objectives", Solution: file("Optimal", "Feasible", "Objective -4\n"+point),
			Want: `highs-program wrote a solution file that can't be read: line 7: expected the number of columns`},
		{Name: "interrupted", Solution: file("Interrupted by user", "Feasible", point),
			Stopped: mip.Interrupted, Want: `interrupt; raw "Interrupted by user"; value 0; 0 nodes`},
		{Name: "ended before it could report", Stopped: mip.OutOfTime, Log: row + row,
			Want: `time; raw ""; bound -7.5; 1234000 nodes, 56000000 iterations`},
		{Name: "a failure", Solution: file("Solve error", "None", ""),
			Want: `highs-program ended with the status "Solve error"`},
		{Name: "a file that was not read", Solution: file("Empty", "None", ""),
			Want: `highs-program ended with the status "Empty"`},
		{Name: "no kind", Solution: file("Optimal", "Lucky", point),
			Want: `highs-program wrote a solution file that can't be read: line 5: expected what the values are, found "Lucky"`},
		{Name: "no objective", Solution: file("Optimal", "Feasible", "Objective five\n"),
			Want: `highs-program wrote a solution file that can't be read: line 6: expected a number, found "five"`},
		{Name: "fewer columns", Solution: file("Optimal", "Feasible", "Objective -5\n# Columns 1\napple 1\n"),
			Want: "highs-program wrote a solution of 1 columns for a model of 3"},
		{Name: "of another model", Solution: file("Optimal", "Feasible", "Objective -5\n# Columns 4\n"),
			Want: `highs-program wrote a solution file that can't be read: line 8: the solution ends after 0 of 4 columns`},
	})
}

// TestIncumbents: those of a capture, in the sense of the model.
func TestIncumbents(t *testing.T) {
	log, err := os.ReadFile("testdata/optimal-branching.log")
	if err != nil {
		t.Fatal(err)
	}
	got := resultOfLog(&lin.Model{Maximize: true}, string(log)).Incumbents
	want := []mip.Incumbent{{Obj: 0}, {Obj: 669}, {Obj: 671}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	const told = " L  1234k     54        72   0.00%   -inf            3                 Large         372" +
		"      9    617       56m     9.2s\n"
	if got := Incumbents(told + told); !slices.Equal(got, []mip.Incumbent{{Obj: 3, Nodes: 1234000, Seconds: 9.2}}) {
		t.Errorf("%v of a row that is there twice", got)
	}
}

// TestLastSaved: the last complete and consistent incumbent counts.
func TestLastSaved(t *testing.T) {
	m, names := miptest.FakeModel(), []string{"apple", "plum", "salt"}
	const (
		one = "Objective -1\n# Columns 3\napple 1\nplum 0\nsalt 0\n"
		two = "Objective -2\n# Columns 3\napple 0\nplum 1\nsalt 0\n"
		lie = "Objective -9\n# Columns 3\napple 0\nplum 1\nsalt 0\n"
	)
	for saved, want := range map[string]string{
		"":                     "[]",
		one:                    "[1 0 0]",
		one + two:              "[0 1 0]",
		one + two[:len(two)-1]: "[1 0 0]",
		one + two[:20]:         "[1 0 0]",
		one + "Objective":      "[1 0 0]",
		two + lie:              "[0 1 0]",
		lie:                    "[]",
		"rubbish\n" + one:      "[1 0 0]",
	} {
		if got := fmt.Sprint(lastSaved(m, names, saved)); got != want {
			t.Errorf("the last of %q is %s, want %s", saved, got, want)
		}
	}
}

func FuzzRead(f *testing.F) { suite().Fuzz(f) }

func TestFakes(t *testing.T) {
	suite().Fakes(t, fakeSolution, func(b string) string { return "  Dual bound        " + b })
}

// fakeSolution writes a solution file as highs does.
func fakeSolution(stop mip.Stop, values []string) string {
	raw := map[mip.Stop]string{mip.Optimal: "Optimal", mip.OutOfTime: "Time limit reached"}[stop]
	b := fmt.Appendf(nil, "Model status\n%s\n\n# Primal solution values\n", raw)
	if values == nil {
		return string(b) + "None\n"
	}
	b = fmt.Append(b, "Feasible\nObjective -5\n# Columns 3\n")
	for j, v := range values {
		b = fmt.Appendf(b, "%s %s\n", miptest.FakeModel().Cols[j].Name, v)
	}
	return string(b) + "# Rows 2\nload 3\ntaste -1\n\n# Dual solution values\nNone\n"
}
