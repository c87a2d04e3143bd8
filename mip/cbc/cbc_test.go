package cbc

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/lp"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func suite() miptest.Program {
	d := description()
	return miptest.Program{Program: Program(), Reader: d.Read, Files: d.Files(), Exact: fakeExact,
		New: func(path string) mip.Solver { return New(path) }}
}

func TestSolver(t *testing.T) { suite().Run(t) }

func TestStart(t *testing.T) { suite().Start(t, "MIPStart provided solution with cost") }

func TestArguments(t *testing.T) {
	set := func(name, value string) []mip.Setting { return []mip.Setting{{Name: name, Value: value}} }
	for _, c := range []struct {
		o    mip.Options
		want string
	}{
		{mip.Options{}, ""},
		{mip.Options{Time: 1500 * time.Millisecond, Gap: 0.25, Threads: 3, Seed: 5}, "timeMode elapsed " +
			"seconds 1.5 ratioGap 0.25 threads 3 randomCbcSeed 5 randomSeed 5"},
		{mip.Options{NoPresolve: true}, "presolve off preprocess off"},
		{mip.Options{NoPresolve: true, Own: set("preprocess", "sos")},
			"preprocess sos presolve off preprocess off"},
		{mip.Options{Own: set("CUTS", "off")}, "CUTS off"},
		{mip.Options{Own: set("knapsackCuts", "ifmove")}, "knapsackCuts ifmove"},
		{mip.Options{Own: set("primalT", "1e-9")}, "primalT 1e-9"},
		{mip.Options{Own: set("gammaDelta", "on")}, "gammaDelta on"},
	} {
		args, err := arguments(t.Context(), program.Input{}, c.o)
		want := strings.Fields("model.mps " + c.want + " solve exit? solution first.txt saveSolution exact.bin solution solution.txt")
		if err != nil || !slices.Equal(args, want) {
			t.Errorf("the arguments for %+v are %q, %v", c.o, args, err)
		}
	}
	for _, c := range []struct{ name, value, use string }{
		{"cut", "off", ""}, {"cutsOnOffs", "off", ""}, {"knapsack", "", ""}, {"knapsack", "off quit", ""},
		{"knapsack", "-import", ""}, {"ratio", "0.1", "gap"}, {"ratioGap", "0.1", "gap"},
		{"allow", "5", "gap"}, {"allowableGap", "5", "gap"},
		{"thread", "4", "threads"}, {"sec", "1", "time"}, {"logLevel", "0", ""}, {"direction", "max", ""},
		{"cutoff", "3", ""}, {"keepNames", "off", ""}, {"printingOptions", "all", ""},
		{"increment", "500", ""}, {"maxIt", "3", ""}, {"primalT", "0.5", ""}, {"dualT", "x", ""}, {"integerT", "0.4", ""},
	} {
		_, err := arguments(t.Context(), program.Input{}, mip.Options{Own: set(c.name, c.value)})
		var refused *mip.OptionError
		if !errors.As(err, &refused) || refused.Use != c.use {
			t.Errorf("%s=%s: the error is %v", c.name, c.value, err)
		}
	}
}

// TestRefusal: cbc stops at a value that it does not take, and the error has its words.
func TestRefusal(t *testing.T) {
	suite().Refusal(t, mip.Setting{Name: "cuts", Value: "maybe"}, "cutsOnOff")
}

// TestAskedAgain: the solve without preprocessing, which follows where preprocessing calls a model
// infeasible, is without it also if an option of cbc turns it on. The objective is limited by the
// bounds, so that "infeasible or unbounded" would become infeasible.
func TestAskedAgain(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	const text = `max
 obj: 7 a + b + 0.5 c
st
 - c + 7 d - a - e <= 19
 0.1 a + f + 25 c + 2 q + e - d + 2 b >= 19
 2 c + 7 d - 3 b + 0.5 e >= 1
 0.5 q + f + 0.1 e + 25 c >= 1
Bounds
 d <= 30
 q free
 b <= 4
 e <= 18
 a <= 2
 c <= 23
gen
 q f
End
`
	m, err := lp.Read(t.Context(), strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, own := range [][]mip.Setting{nil, {{Name: "preprocess", Value: "on"}}} {
		r, err := mip.Solve(t.Context(), New(path), m, mip.Options{Own: own})
		if err != nil || r.Stop != mip.Optimal || r.Obj != 29.5 {
			t.Errorf("with %v: %q %v, %v; want 29.5", own, r.Stop, r.Obj, err)
		}
	}
}

// TestCrash: a crash over the solution file proves a model infeasible only if the log ends there. A
// search that the system kills later, for its memory, may have the same line from a smaller model.
func TestCrash(t *testing.T) {
	const found = "1 infeasibilities\nProblem is infeasible - tightenPrimalBounds!\n"
	for log, want := range map[string]bool{
		found + "exit : Stops clp execution\n": true, found + "Cbc0010I After 100 nodes\n": false,
		found: false, "exit : Stops clp execution\n": false,
	} {
		if tightened.MatchString(log) != want {
			t.Errorf("%q: %v, want %v", log, !want, want)
		}
	}
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	m := &lin.Model{}
	x, y := m.Integer("x", 0, 3), m.Integer("y", 0, 3)
	m.SetObj(1, x, y)
	m.Equal("half", x.Times(2), 1)
	r, err := mip.Solve(t.Context(), New(path), m, mip.Options{NoPresolve: true})
	if err != nil || r.Stop != mip.Infeasible {
		t.Errorf("%q, %v", r.Stop, err)
	}
}

// TestSaveCrash: cbc 2.10.8 crashes over the binary file of this model, which is part of a Futoshiki
// with a no-good cut and has no point, unless it has written a text before.
func TestSaveCrash(t *testing.T) {
	path, err := Program().Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	f, err := os.Open(filepath.Join("testdata", "save-crash.mps"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := mps.Read(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	r, err := mip.Solve(t.Context(), New(path), m, mip.Options{})
	if err != nil || r.Stop != mip.Infeasible && r.Stop != mip.InfOrUnb {
		t.Errorf("%q, %v", r.Stop, err)
	}
}

// hurriedScript is a cbc whose preprocessing takes 0.3 s and finds no point. Each start adds a line
// to the file starts beside it.
const hurriedScript = `#!/bin/sh
echo "$*" >> "${0%/*}/starts"
case "$*" in
*"preprocess off"*) ;;
*) sleep 0.3
   echo "Pre-processing says infeasible or unbounded" ;;
esac
echo "Integer infeasible - objective value 0.00000000" > solution.txt
`

// TestHurried: cbc 2.10.8 calls a model infeasible where its time ends during preprocessing. So
// that is a result only if half of the time was left. Otherwise the model is solved again without
// preprocessing.
func TestHurried(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	m := &lin.Model{}
	m.AtMost("row", lin.Sum(m.Integer("x", 0, 3)), 2)
	for _, tt := range []struct {
		time   time.Duration
		starts int
	}{{0, 1}, {time.Minute, 1}, {400 * time.Millisecond, 2}, {100 * time.Millisecond, 2}} {
		script := filepath.Join(t.TempDir(), "cbc")
		if err := os.WriteFile(script, []byte(hurriedScript), 0o700); err != nil {
			t.Fatal(err)
		}
		starts := filepath.Join(filepath.Dir(script), "starts")
		var r mip.Result
		var n int
		var err error
		for range 5 { // a computer that stands still for a second stops the first start
			_ = os.Remove(starts)
			r, err = mip.Solve(t.Context(), New(script), m, mip.Options{Time: tt.time})
			text, _ := os.ReadFile(starts)
			if n = strings.Count(string(text), "\n"); r.Stop != mip.OutOfTime {
				break
			}
		}
		if err != nil || n != tt.starts {
			t.Errorf("with %v: %d starts, want %d; %q, %v", tt.time, n, tt.starts, r.Stop, err)
		}
	}
}

// TestDirections: a point goes on without end along a direction that moves no column or row beyond
// a limit that it has.
func TestDirections(t *testing.T) {
	m := &lin.Model{Maximize: true, Offset: 5}
	x, y := m.Integer("x", -lin.Inf, 7), m.Continuous("y", 2, lin.Inf)
	z := m.Continuous("z", -lin.Inf, lin.Inf)
	m.SetObj(3, x, z)
	m.AtMost("a", lin.Sum(x, y), 4)
	m.Between("b", -1, lin.Sum(y, z), 9)
	p := directions(m, true)
	for j, want := range [][2]float64{{-1, 0}, {0, 1}, {-1, 1}} {
		if c := p.Cols[j]; c.Integer || c.Lo != want[0] || c.Hi != want[1] || c.Obj != m.Cols[j].Obj {
			t.Errorf("column %d is %+v, want bounds %v", j, c, want)
		}
	}
	if a, b := p.Rows[0], p.Rows[1]; a.Lo != -lin.Inf || a.Hi != 0 || b.Lo != 0 || b.Hi != 0 ||
		p.Offset != 0 || !p.Maximize {
		t.Errorf("the rows are %+v and %+v", a, b)
	}
	if p = directions(m, false); p.Cols[x.Col()].Obj != 0 || p.Rows[0].Hi != 4 || p.Cols[y.Col()].Lo != 2 ||
		m.Cols[z.Col()].Obj != 3 {
		t.Errorf("without objective: %+v", p)
	}
}
