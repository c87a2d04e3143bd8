package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// capped is a model whose optimum is 3, and described the description of a program that is a script.
// Its log may have a state and a version, and its argument -p turns presolve off.
func capped(integer bool) *lin.Model {
	m := &lin.Model{Maximize: true}
	x := m.Continuous("x", 0, 5)
	m.Cols[0].Integer = integer
	m.SetObj(1, x)
	m.AtMost("cap", lin.Sum(x), 3)
	return m
}

func described() Description {
	return Description{
		Name: "script", Version: NewPattern(`script (\S+)`), AskVersion: []string{"--version"},
		Arguments: func(_ context.Context, _ Input, o mip.Options) ([]string, error) {
			if o.NoPresolve {
				return []string{"-p"}, nil
			}
			return nil, nil
		},
		Format: "glpk-raw",
		Log: func(m *lin.Model, log string) mip.Result {
			return mip.Result{Nodes: Count(NewPattern(`nodes (\d+)`), log), Bound: 9, Bounded: true}
		},
		Status: func(_ *lin.Model, status string, _ mip.Result) (Verdict, error) {
			switch status {
			case "mip o", "bas f f":
				return Verdict{Stop: mip.Optimal, Point: true, Bound: true}, nil
			case "mip n":
				return Verdict{Stop: mip.Infeasible, Raw: "none"}, nil
			}
			return Verdict{}, errors.New("failed")
		},
		Ignores: []string{"threads"}, Refusal: NewPattern(`^Invalid (.*)`),
		State: func(line string, s *mip.State) bool {
			_, text, is := strings.Cut(line, "best ")
			Number(text, 1e30, &s.Obj, &s.Found)
			return is
		},
		Infeasible: NewPattern("no way"),
	}
}

// writes is a line of a script that writes a solution file: x, or none if it is negative.
func writes(x float64) string {
	text := fmt.Sprintf("s mip 1 1 o %g\\ni 1 %[2]g\\nj 1 %[2]g\\ne o f\\n", -x, x)
	if x < 0 {
		text = "s mip 1 1 n 0\\ni 1 0\\nj 1 0\\ne o f\\n"
	}
	return "printf '" + text + "' >" + SolutionFile
}

// scripted returns the solver that runs lines of the shell.
func scripted(t *testing.T, d Description, lines string) Solver {
	t.Helper()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("there is no /bin/sh")
	}
	path := filepath.Join(t.TempDir(), "script")
	executableFile(t, path, "#!/bin/sh\n"+lines+"\n")
	return New(d, path)
}

// TestSolve: what a program prints and writes becomes a result, or a fault that says what is wrong.
func TestSolve(t *testing.T) {
	own := mip.Options{Own: []mip.Setting{{Name: "cuts", Value: "x"}}}
	twice := func(d *Description) {
		d.Doubtful = func(_ *lin.Model, r mip.Result) bool { return r.Stop == mip.Infeasible }
	}
	saved := func(d *Description) {
		d.LastSaved = func(_ *lin.Model, _ []string, text string) []float64 {
			x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil {
				return nil
			}
			return []float64{x}
		}
	}
	exact := func(d *Description) {
		d.Exact = func(text string, _ []string) (float64, []float64, []float64, error) {
			x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			return -x, []float64{x}, nil, err
		}
	}
	for name, c := range map[string]struct {
		change func(d *Description)
		lines  string
		o      mip.Options
		want   string // how it ended, and at which point; or the error
	}{
		"an answer":          {nil, "echo nodes 7; " + writes(3), mip.Options{}, "optimal at 3, bound 3, 7 nodes"},
		"no answer":          {nil, writes(-1), mip.Options{}, "infeasible, 0 nodes"},
		"an unknown status":  {nil, "printf 's mip 1 1 u 0\\ni 1 0\\nj 1 0\\ne o f\\n' >" + SolutionFile, mip.Options{}, "failed"},
		"another value":      {nil, writes(3) + "; sed -i 's/-3/-4/' " + SolutionFile, mip.Options{}, "its point's value is 4, but it is 3"},
		"another model":      {nil, "printf 's mip 1 2 o 0\\ni 1 0\\nj 1 0\\nj 2 0\\ne o f\\n' >" + SolutionFile, mip.Options{}, "2 columns"},
		"nothing written":    {nil, "exit 4", mip.Options{}, "exit code 4"},
		"a crash":            {nil, "kill -KILL $$", mip.Options{}, "crashed"},
		"a crash, explained": {nil, "echo no way; kill -KILL $$", mip.Options{}, "infeasible, bound 9, 0 nodes"},
		"a refusal":          {nil, "echo Invalid cuts x; exec sleep 300", own, "cuts x"},
		"another option":     {nil, writes(2), own, "optimal at 2, bound 2, 0 nodes"},

		"presolve was wrong":   {twice, "if [ \"$1\" ]; then " + writes(3) + "; else " + writes(-1) + "; fi", mip.Options{}, "optimal at 3, bound 3, 0 nodes, not infeasible"},
		"presolve was right":   {twice, writes(-1), mip.Options{}, "infeasible, 0 nodes"},
		"no presolve to blame": {twice, "[ \"$1\" ] && " + writes(-1), mip.Options{NoPresolve: true}, "infeasible, 0 nodes"},
		"a crash without it":   {twice, "if [ \"$1\" ]; then kill -KILL $$; else " + writes(-1) + "; fi", mip.Options{}, "crashed"},
		"a hurry": {func(d *Description) { d.Hurried = func(mip.Result) bool { return true } },
			"if [ \"$1\" ]; then " + writes(3) + "; else sleep 1.5; " + writes(-1) + "; fi",
			mip.Options{Time: 3 * time.Second}, "optimal at 3, bound 3, 0 nodes, not infeasible"},

		"what it saved":         {saved, "echo 2 >" + SavedFile + "; echo best -2; exec sleep 300", mip.Options{Watch: func(mip.State) {}}, "interrupt at 2, bound 9, 0 nodes"},
		"what it need not save": {saved, "echo 2 >" + SavedFile + "; " + writes(-1), mip.Options{}, "infeasible, 0 nodes"},

		"all digits":      {exact, "echo 2.99999999 >" + ExactFile + "; " + writes(3), mip.Options{}, "optimal at 2.99999999, bound 2.99999999, 0 nodes"},
		"others":          {exact, "echo 2 >" + ExactFile + "; " + writes(3), mip.Options{}, "column x is 3 and 2"},
		"no digits":       {exact, writes(3), mip.Options{}, "without writing the file " + ExactFile},
		"unreadable ones": {exact, "echo x >" + ExactFile + "; " + writes(3), mip.Options{}, "can't be read"},
	} {
		d := described()
		if c.change != nil {
			c.change(&d)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if c.o.Watch != nil {
			c.o.Watch = func(s mip.State) {
				if s.Obj != 2 {
					t.Errorf("%s: the state is %+v", name, s)
				}
				cancel()
			}
		}
		m := capped(true)
		c.o.Threads = 2
		r, err := scripted(t, d, c.lines).Solve(ctx, m, c.o)
		cancel()
		if err != nil {
			if !strings.Contains(err.Error(), c.want) || r.Point != nil {
				t.Errorf("%s: %v, at %v, want %s", name, err, r.Point, c.want)
			}
			continue
		}
		got := string(r.Stop)
		if r.Point != nil {
			got += fmt.Sprint(" at ", r.Point[0])
		}
		if r.Bounded {
			got += fmt.Sprint(", bound ", r.Bound)
		}
		got += fmt.Sprintf(", %d nodes", r.Nodes)
		if r.Retracted != "" {
			got += ", not " + r.Retracted
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestDuals: those of a linear program are in the model's sense; a model with integer columns has
// none.
func TestDuals(t *testing.T) {
	lines := "printf 's bas 1 1 f f -3\\ni 1 u 3 -1\\nj 1 b 3 0\\ne o f\\n' >" + SolutionFile
	for _, integer := range []bool{false, true} {
		r, err := scripted(t, described(), lines).Solve(t.Context(), capped(integer), mip.Options{})
		if err != nil || (len(r.Duals) == 1 && r.Duals[0] == 1) == integer {
			t.Errorf("integer %v: %v, %v", integer, r.Duals, err)
		}
	}
}

// TestVersion: a program that does not print its version has none, and one that is interrupted the
// error of its context.
func TestVersion(t *testing.T) {
	for lines, want := range map[string]string{"echo script 0.9; echo script 1.2": "1.2", "echo hello": "",
		"kill -KILL $$": ""} {
		s := scripted(t, described(), "[ \"$1\" = --version ] || exit; "+lines)
		if got, err := s.Version(t.Context()); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: the version is %q, %v", lines, got, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Version(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
	}
}
