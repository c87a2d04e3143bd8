package miptest

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// Program is a solver that is a separate program, for the parts of the suite about programs.
type Program struct {
	Program program.Program
	New     func(path string) mip.Solver
	// Reader returns the result of a run from its output and its files. Files names the files, the
	// solution file first.
	Reader Reader
	Files  []string
	// Exact returns what program.ExactFile has beside a solution file of FakeModel, "" for none. It is
	// nil if the program does not write that file.
	Exact func(solution string) string
}

// path finds the program, or skips the test.
func (p Program) path(t *testing.T) string {
	t.Helper()
	path, err := p.Program.Find(os.Getenv)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// Run checks the installed program against the contract of solvers.
func (p Program) Run(t *testing.T) {
	t.Helper()
	Run(t, p.New(p.path(t)))
}

// Start checks that the log has these words if the program begins with a start point, also if the
// file has more rows and columns than the model.
func (p Program) Start(t *testing.T, words string) {
	t.Helper()
	s := p.New(p.path(t))
	m := MarketSplit(true)
	m.Offset = 3
	m.Between("", -1, lin.Columns(0, 1), 1)
	r := limited(t, s, m, mip.Options{}, func(r mip.Result) bool { return r.Point != nil })
	if r.Point == nil {
		t.Fatalf("no point to start from: %q", r.Stop)
	}
	again := limited(t, s, m, mip.Options{Start: r.Point}, func(r mip.Result) bool {
		return r.Point != nil && strings.Contains(r.Log, words)
	})
	if !strings.Contains(again.Log, words) || again.Obj > r.Obj {
		t.Errorf("from a point of value %v it ended with %v:\n%s", r.Obj, again.Obj, again.Log)
	}
}

// Refusal checks that a value that the program itself refuses is an error with these words.
func (p Program) Refusal(t *testing.T, own mip.Setting, words string) {
	t.Helper()
	s := p.New(p.path(t))
	_, err := mip.Solve(t.Context(), s, Knapsack(), mip.Options{Own: []mip.Setting{own}})
	var refused *mip.OptionError
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), words) {
		t.Errorf("for %s the error is %v, want one with %q", own, err, words)
	}
}

// Read calls Record, and then the function Read.
func (p Program) Read(t *testing.T, want map[string]string) {
	if path, err := p.Program.Find(os.Getenv); err == nil {
		Record(t, p.New, path, p.Files)
	}
	Read(t, p.Reader, p.Files, want)
}

// ReadTexts calls the functions ReadTexts and ReadFormats.
func (p Program) ReadTexts(t *testing.T, texts []Text) {
	read := p.Reader
	if p.Exact != nil {
		read = func(m *lin.Model, names []string, ended program.Ended, files map[string]string,
		) (mip.Result, error) {
			files[program.ExactFile] = p.Exact(files[p.Files[0]])
			return p.Reader(m, names, ended, files)
		}
	}
	ReadTexts(t, read, p.Files[0], texts)
	t.Run("formats", func(t *testing.T) { ReadFormats(t, p.Reader, p.Files[0]) })
}

// Fuzz calls the function Fuzz.
func (p Program) Fuzz(f *testing.F) { Fuzz(f, p.Reader, p.Files) }

// Fakes calls the function Fakes. The two arguments are fields of Fake.
func (p Program) Fakes(t *testing.T, solution func(mip.Stop, []string) string,
	bound func(string) string,
) {
	Fakes(t, Fake{New: p.New, File: p.Files[0], Solution: solution, Bound: bound, Exact: p.Exact})
}
