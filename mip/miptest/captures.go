package miptest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/mps"
	"github.com/gridwright/gridwright/mip"
)

// Reader is the part of a back-end that returns the result of a run from the output of the program
// and the files that it wrote. names are those of the columns in the model's MPS file.
type Reader func(m *lin.Model, names []string, ended program.Ended, files map[string]string,
) (mip.Result, error)

// Capture is a run with recorded output, so that a reader can be tested without its program.
type Capture struct {
	Name    string
	Model   *lin.Model
	Options mip.Options
	After   time.Duration // when the run is interrupted; 0 for never
}

// Captures lists the runs: one for each way in which a solve ends.
func Captures() []Capture {
	cases := map[string]*lin.Model{}
	for _, c := range Cases() {
		cases[c.Name] = c.Model
	}
	const short, shorter = time.Second, 300 * time.Millisecond
	lp := MarketSplit(true).Relaxed()
	lp.Maximize, lp.Offset = true, 7 // the optimum has the value of the constant
	for j := range lp.Cols {
		lp.Cols[j].Obj = -lp.Cols[j].Obj
	}
	return []Capture{
		{Name: "optimal", Model: cases["knapsack"]},
		{Name: "optimal-presolved", Model: cases["constant, maximized"]},
		{Name: "optimal-branching", Model: Knapsack()},
		{Name: "optimal-lp", Model: lp},
		{Name: "gap", Model: Knapsack(), Options: mip.Options{Gap: 0.5}},
		{Name: "infeasible", Model: cases["no whole point"]},
		{Name: "infeasible-lp", Model: cases["rows that contradict"]},
		{Name: "unbounded", Model: cases["integer, unbounded with a row"]},
		{Name: "unbounded-lp", Model: cases["unbounded"]},
		{Name: "time", Model: MarketSplit(true), Options: mip.Options{Time: short}},
		{Name: "time-no-point", Model: MarketSplit(false), Options: mip.Options{Time: short}},
		{Name: "interrupt", Model: MarketSplit(true), After: shorter},
	}
}

// names are those of the columns in the model's file.
func names(t testing.TB, m *lin.Model) []string {
	t.Helper()
	names, err := mps.Write(context.Background(), io.Discard, m)
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// folder is the folder with a package's captures: NAME.log is the output of the program, and
// NAME.FILE a file that it wrote.
const folder = "testdata"

// output returns the recorded output and files of a run.
func (c Capture) output(t testing.TB, files []string) (program.Ended, map[string]string) {
	t.Helper()
	log, err := os.ReadFile(filepath.Join(folder, c.Name+".log"))
	if err != nil {
		t.Fatal(err)
	}
	ended, wrote := program.Ended{Log: string(log)}, map[string]string{}
	if c.After > 0 {
		ended.Stopped = mip.Interrupted
	}
	for _, file := range files {
		if text, err := os.ReadFile(filepath.Join(folder, c.Name+"."+file)); err == nil {
			wrote[file] = string(text)
		}
	}
	return ended, wrote
}

// Read reads every capture and compares the result of mip.Solve with want, a line of Summary for
// each name. files are those that the reader knows, the solution file first. It also reads
// truncated solution files: the result must be an error or the same, or no point if an interrupt
// explains it.
func Read(t *testing.T, read Reader, files []string, want map[string]string) {
	for _, c := range Captures() {
		t.Run(c.Name, func(t *testing.T) {
			cols := names(t, c.Model)
			ended, wrote := c.output(t, files)
			solve := func() (mip.Result, error) {
				s := solved(func() (mip.Result, error) { return read(c.Model, cols, ended, wrote) })
				return mip.Solve(context.Background(), s, c.Model, c.Options)
			}
			r, err := solve()
			if err != nil {
				t.Fatal(err)
			}
			if got := Summary(r); got != want[c.Name] {
				t.Errorf("read as\n%s, want\n%s", got, want[c.Name])
			}
			whole := wrote[files[0]]
			cuts := sample.Number(300, 4)
			for n := 0; n < len(whole); n += 1 + len(whole)/cuts {
				wrote[files[0]] = whole[:n]
				cut, err := solve()
				same := cut.Stop == r.Stop && cut.Obj == r.Obj
				if err == nil && !same && (cut.Stop != ended.Stopped || cut.Point != nil) {
					t.Fatalf("%d of %d bytes are read as\n%s", n, len(whole), Summary(cut))
				}
			}
		})
	}
}

// Text is an output written by hand, since no real one was available or it was too large.
type Text struct {
	Name     string
	LP       bool // of FakeModel without integer columns, else of FakeModel
	Log      string
	Solution string   // the solution file
	Stopped  mip.Stop // why the run was asked to stop
	Want     string   // the beginning of the Summary, or of the fault
}

// ReadTexts reads each text. file is the name of the solution file.
func ReadTexts(t *testing.T, read Reader, file string, texts []Text) {
	for _, c := range texts {
		t.Run(c.Name, func(t *testing.T) {
			m := FakeModel()
			if c.LP {
				m = m.Relaxed()
			}
			r, err := read(m, names(t, m), program.Ended{Log: c.Log, Stopped: c.Stopped},
				map[string]string{file: c.Solution})
			got := Summary(r)
			if err != nil {
				got = err.Error()
			}
			if !strings.HasPrefix(got, c.Want) {
				t.Errorf("read as\n%s, want\n%s", got, c.Want)
			}
		})
	}
}

// infeasibles are solution files that call FakeModel infeasible, one for each format.
var infeasibles = []string{
	"Infeasible - objective value 0\n",
	"Problem: fake\nColumns: 3\nStatus: INTEGER EMPTY\n",
	"s mip 2 3 n 0\nj 1 0\nj 2 0\nj 3 0\ne o f\n",
	"Model status\nInfeasible\n\n# Primal solution values\nNone\n",
	"solution status: infeasible\nno solution available\n",
	"<CPLEXSolution><header solutionStatusString=\"infeasible\"/></CPLEXSolution>",
}

// ReadFormats: a reader accepts "infeasible" only in the format of its own program. file is the
// name of the solution file.
func ReadFormats(t *testing.T, read Reader, file string) {
	believed := 0
	m := FakeModel()
	for _, text := range infeasibles {
		r, err := read(m, names(t, m), program.Ended{}, map[string]string{file: text})
		if err == nil && r.Stop == mip.Infeasible {
			believed++
		} else if fault := (*mip.Fault)(nil); !errors.As(err, &fault) {
			t.Errorf("%q is read as %s, %v", text, Summary(r), err)
		}
	}
	if believed > 1 {
		t.Errorf("%d formats are believed, want one at most", believed)
	}
}

// solved is a solver that returns a fixed result.
type solved func() (mip.Result, error)

func (solved) Name() string { return "captured" }

func (s solved) Solve(context.Context, *lin.Model, mip.Options) (mip.Result, error) { return s() }

// Summary returns a result as one line, without the values of the point.
func Summary(r mip.Result) string {
	b := fmt.Appendf(nil, "%s; raw %q;", r.Stop, r.Raw)
	if r.Point != nil {
		b = fmt.Appendf(b, " value %.6g;", r.Obj)
	}
	if r.Bounded {
		b = fmt.Appendf(b, " bound %.6g;", r.Bound)
	}
	b = fmt.Appendf(b, " %d nodes, %d iterations;", r.Nodes, r.Iterations)
	if r.Presolved != nil {
		b = fmt.Appendf(b, " %d by %d with %d;", r.Presolved.Rows, r.Presolved.Cols, r.Presolved.Nonzeros)
	}
	return string(fmt.Appendf(b, " version %s", r.Version))
}

// Fuzz passes arbitrary texts to the reader. It must not panic, and without an error its point has
// a value for each column.
func Fuzz(f *testing.F, read Reader, files []string) {
	for _, c := range Captures() {
		ended, wrote := c.output(f, files)
		f.Add(ended.Log, wrote[files[0]], wrote[files[len(files)-1]], c.After > 0)
	}
	m := Captures()[0].Model
	cols := names(f, m)
	f.Fuzz(func(t *testing.T, log, first, last string, stopped bool) {
		ended := program.Ended{Log: log}
		if stopped {
			ended.Stopped = mip.Interrupted
		}
		wrote := map[string]string{}
		for i, text := range []string{first, last} {
			if text != "" && i < len(files) {
				wrote[files[i]] = text
			}
		}
		r, err := read(m, cols, ended, wrote)
		switch {
		case r.Stop == "":
			t.Error("no stop")
		case err == nil && r.Point != nil && len(r.Point) != len(m.Cols):
			t.Errorf("a point of %d values for %d columns", len(r.Point), len(m.Cols))
		case r.Nodes < 0 || r.Iterations < 0:
			t.Errorf("%d nodes and %d iterations", r.Nodes, r.Iterations)
		}
	})
}

// Record records the captures again with the program at path if the environment variable
// UPDATE_GOLDEN is 1.
func Record(t *testing.T, newSolver func(path string) mip.Solver, path string, files []string) {
	if os.Getenv("UPDATE_GOLDEN") != "1" {
		return
	}
	here, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Captures() {
		// The program runs as a child of a script that outlives an interrupt, and copies the files.
		copies := ""
		for _, file := range files {
			kept := filepath.Join(here, c.Name+"."+file)
			os.Remove(kept) // of an earlier recording
			copies += fmt.Sprintf("test -f %s && cp %[1]s '%s'\n", file, kept)
		}
		s := newSolver(script(t, fmt.Sprintf("trap : INT\n'%s' \"$@\"\nexit=$?\n%sexit $exit",
			path, copies)))
		ctx, cancel := context.WithCancel(context.Background())
		if c.After > 0 {
			time.AfterFunc(c.After, cancel)
		}
		var log bytes.Buffer
		c.Options.Log = &log
		if _, err := mip.Solve(ctx, s, c.Model, c.Options); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		cancel()
		text := strings.ReplaceAll(log.String(), path, filepath.Base(path))
		if err := os.WriteFile(filepath.Join(here, c.Name+".log"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
