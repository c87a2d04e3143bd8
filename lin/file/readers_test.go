package file_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

// patience bounds any one run of a reader, so that a hang ends.
const patience = 2 * time.Minute

// answer is what a reader says of a file. Where it is optimal, obj holds.
type answer struct {
	stop mip.Stop
	obj  float64
}

// reader is a solver as it comes: it reads a file, and no code of ours stands between but what
// finds the answer in its output.
type reader struct {
	command string
	args    func(model, solution string) []string
	answer  func(printed, solution string) (answer, error)
}

// readers lists the programs that must understand our files. Their list is that of the readers
// "known to us" of which the writers speak.
var readers = []reader{
	{"cbc", func(m, s string) []string { return []string{m, "solve", "solution", s} }, cbcAnswer},
	{"glpsol", func(m, s string) []string {
		format := "--lp"
		if strings.HasSuffix(m, ".mps") {
			format = "--freemps"
		}
		return []string{format, m, "-w", s}
	}, glpsolAnswer},
	{"highs", func(m, s string) []string { return []string{"--solution_file", s, m} }, highsAnswer},
}

// present gives the readers of this machine.
func present(t *testing.T) []reader {
	t.Helper()
	var here []reader
	for _, r := range readers {
		if _, err := exec.LookPath(r.command); err == nil {
			here = append(here, r)
		}
	}
	if len(here) == 0 {
		t.Skip("none of cbc, glpsol and highs is on the PATH")
	}
	return here
}

// read lets the program solve a file. It runs in the file's folder.
func (r reader) read(model string) (a answer, printed string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	const solution = "solution.txt"
	folder, name := filepath.Split(model)
	os.Remove(filepath.Join(folder, solution)) // of another reader
	cmd := exec.CommandContext(ctx, r.command, r.args(name, solution)...)
	cmd.Dir = folder
	cmd.WaitDelay = time.Second
	out, _ := cmd.CombinedOutput() // exit codes differ; the answer decides
	if ctx.Err() != nil {
		return a, string(out), fmt.Errorf("did not end within %v", patience)
	}
	text, err := os.ReadFile(filepath.Join(folder, solution))
	if err != nil {
		return a, string(out), err
	}
	a, err = r.answer(string(out), string(text))
	return a, string(out), err
}

func found(text string, pattern *regexp.Regexp) (string, bool) {
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1], true
}

func optimum(text string, pattern *regexp.Regexp) (answer, error) {
	s, ok := found(text, pattern)
	if !ok {
		return answer{}, fmt.Errorf("no optimum in %.200q", text)
	}
	v, err := strconv.ParseFloat(s, 64)
	return answer{mip.Optimal, v}, err
}

var cbcObjective = regexp.MustCompile(`^Optimal - objective value (\S+)`)

func cbcAnswer(_, solution string) (answer, error) {
	switch {
	case strings.HasPrefix(solution, "Infeasible"), strings.HasPrefix(solution, "Integer infeasible"):
		return answer{stop: mip.Infeasible}, nil
	case strings.HasPrefix(solution, "Unbounded"):
		return answer{stop: mip.Unbounded}, nil
	}
	return optimum(solution, cbcObjective)
}

// The line with the status in a file of glpsol: for a model with whole columns the objective
// follows, for one without the statuses of the primal and of the dual, and then the objective.
var (
	glpsolMIP = regexp.MustCompile(`(?m)^s mip \d+ \d+ o (\S+)`)
	glpsolLP  = regexp.MustCompile(`(?m)^s bas \d+ \d+ f f (\S+)`)
)

func glpsolAnswer(printed, solution string) (answer, error) {
	switch {
	case strings.Contains(printed, "NO PRIMAL FEASIBLE SOLUTION"),
		strings.Contains(printed, "NO INTEGER FEASIBLE SOLUTION"),
		strings.Contains(printed, "PROBLEM HAS NO FEASIBLE SOLUTION"):
		return answer{stop: mip.Infeasible}, nil
	case strings.Contains(printed, "NO DUAL FEASIBLE SOLUTION"),
		strings.Contains(printed, "UNBOUNDED"):
		return answer{stop: mip.InfOrUnb}, nil
	case strings.Contains(solution, "s mip"):
		return optimum(solution, glpsolMIP)
	}
	return optimum(solution, glpsolLP)
}

var (
	highsStatus    = regexp.MustCompile(`^Model status\n(.*)\n`)
	highsObjective = regexp.MustCompile(`(?m)^Objective (\S+)$`)
)

func highsAnswer(_, solution string) (answer, error) {
	switch status, _ := found(solution, highsStatus); status {
	case "Infeasible":
		return answer{stop: mip.Infeasible}, nil
	case "Unbounded":
		return answer{stop: mip.Unbounded}, nil
	case "Primal infeasible or unbounded":
		return answer{stop: mip.InfOrUnb}, nil
	case "Optimal":
		return optimum(solution, highsObjective)
	default:
		return answer{}, fmt.Errorf("the status %q", status)
	}
}

// formats are the extensions that the readers are tried with.
var formats = []string{".lp", ".mps"}

// comment is what programs write above a model, with a name of a file at its worst.
var comment = []string{lin.WrittenBy, "Minimize End ENDATA \\ * \u00fc\u4e00 " + strings.Repeat("x", 255)}

// write writes the model to a file of its own.
func write(m *lin.Model, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = file.WriteWith(context.Background(), f, path, m, lin.WriteOptions{Comment: comment})
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

// understood compares what the reader says of the file with what is known of the model. It gives
// the complaint, or "".
func understood(r reader, path string, m *lin.Model, stop []mip.Stop, obj float64) string {
	a, printed, err := r.read(path)
	if strings.HasSuffix(path, ".mps") && m.Maximize {
		obj = -obj // such a file minimizes
	}
	switch {
	case err != nil:
	case !slices.Contains(stop, a.stop):
		err = fmt.Errorf("says %q, want %q", a.stop, stop)
	case a.stop == mip.Optimal && !(math.Abs(a.obj-obj) <= 1e-6*max(1, math.Abs(obj))):
		err = fmt.Errorf("says %v, want %v", a.obj, obj)
	default:
		return ""
	}
	text, _ := os.ReadFile(path) // for the message; none is plain from an empty one
	return fmt.Sprintf("%s %v\n%s\n%s", r.command, err, text, printed)
}

// TestReadersUnderstandCases: every reader reads the files of all models of the suite correctly.
func TestReadersUnderstandCases(t *testing.T) {
	here := present(t)
	for _, c := range sample.Of(append(miptest.Cases(), cases()...), 1) {
		for _, format := range formats {
			t.Run(c.Name+format, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "model"+format)
				if err := write(c.Model, path); err != nil {
					t.Fatal(err)
				}
				for _, r := range here {
					if complaint := understood(r, path, c.Model, c.Stop, c.Obj); complaint != "" {
						t.Error(complaint)
					}
				}
			})
		}
	}
}

// cases are models that a solver has little trouble with, and a reader may have more.
func cases() []miptest.Case {
	return []miptest.Case{
		namedCase("names that look like numbers", "infx", "nano", "infinity_", "Inf1", "NaN1", "d5", "D1",
			"e_5", "e.5", "E(1)", "e,5", "x1e5", "f0", "i", "j", "INFO"),
		namedCase("names that look like titles", "endx", "st_1", "to_x", "min_x", "max(1)", "binx",
			"integer_part", "free(1)", "freeze", "subject_to", "such_that", "rowsx", "objx", "bounds.", "in"),
		namedCase("names that look like types", "N", "E_", "L", "G", "UP", "LO", "FX", "MI", "PL", "BV", "FR",
			"SC", "BND", "MARKER0", "model", "MARKER1", "R", "sos3", "S", "s"),
		namedCase("names of odd shape", "_", "__", "a.", "a,", "a(", "a)", "_.", "_(", "_,(.)", "A", "a"),
		{Name: "columns that only have bounds", Model: model(func(m *lin.Model) {
			m.Continuous("lone", 2, 5)
			m.Binary("lone_binary")
			m.Integer("lone_integer", -3, 8)
			m.Continuous("lone_free", -lin.Inf, lin.Inf)
			m.SetObj(1, m.Continuous("x", 3, 4))
		}), Stop: []mip.Stop{mip.Optimal}, Obj: 3},
		{Name: "wide and fine numbers", Model: model(func(m *lin.Model) {
			x, y := m.Continuous("x", -1e9, 1e15), m.Continuous("y", 0, lin.Inf)
			m.SetObj(1, x)
			m.SetObj(1, y)
			m.AtLeast("fine", lin.Sum(x).Plus(1.0/3, y), 1e-7)
			m.AtLeast("wide", lin.Sum(y), 1234567.890625)
		}), Stop: []mip.Stop{mip.Optimal}, Obj: 1234567.890625*2/3 + 1e-7},
		{Name: "long rows", Model: longRows(), Stop: []mip.Stop{mip.Optimal}, Obj: 301},
		{Name: "unnamed ranges", Model: model(func(m *lin.Model) {
			x, y := m.Integer("", -4, 4), m.Integer("", -4, 4)
			m.SetObj(1, x)
			m.SetObj(3, y)
			m.Between("", -2, lin.Sum(x, y), 2)
			m.Between("", -3, lin.Sum(x).Plus(-1, y), 3)
		}), Stop: []mip.Stop{mip.Optimal}, Obj: -6},
		{Name: "binaries fixed at 0", Model: model(func(m *lin.Model) {
			m.Maximize = true
			x, y := m.Binary("x"), m.Binary("y")
			m.SetObj(1, x, y)
			m.Fix(x, 0)
			m.AtMost("r", lin.Sum(x, y), 2)
		}), Stop: []mip.Stop{mip.Optimal}, Obj: 1},
		{Name: "bounds between whole numbers", Model: model(func(m *lin.Model) {
			x, y := m.Integer("x", -0.5, 0.5), m.Integer("y", -1.5, 1.5)
			m.SetObj(1, x)
			m.SetObj(2, y)
		}), Stop: []mip.Stop{mip.Optimal}, Obj: -2},
		{Name: "the objective's constant alone", Model: &lin.Model{Maximize: true, Offset: 12.5},
			Stop: []mip.Stop{mip.Optimal}, Obj: 12.5},
	}
}

func model(build func(m *lin.Model)) *lin.Model {
	m := &lin.Model{}
	build(m)
	return m
}

// namedCase returns a model with columns and rows of the given names. The coefficients of the columns
// differ, so a name that is lost or confused with another changes the optimum.
func namedCase(what string, names ...string) miptest.Case {
	m, obj := &lin.Model{}, 0.0
	for i, name := range names {
		x := m.Integer(name, 0, 9)
		m.SetObj(float64(i+1), x)
		m.AtLeast(name, lin.Sum(x), float64(i%3+1))
		obj += float64((i + 1) * (i%3 + 1))
	}
	return miptest.Case{Name: what, Model: m, Stop: []mip.Stop{mip.Optimal}, Obj: obj}
}

// longRows is a model whose rows take many lines, broken before names, signs and numbers alike.
func longRows() *lin.Model {
	m := &lin.Model{}
	var t lin.Terms
	for j := range 300 {
		x := m.Integer(strings.Repeat("x", 1+j%40)+"_"+strconv.Itoa(j), 0, 2)
		m.SetObj(1, x)
		t = t.Plus(1+float64(j%7)/8, x.Col())
		m.AtLeast("", lin.Sum(x), 1)
	}
	first := slices.Clone(t) // 300 columns of 1 already fulfil all but the last unit of this row
	m.AtLeast("long", first, first.Value(ones(300))+0.5)
	return m
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// TestReadersUnderstandRandom compares readers with brute force, each model in one of the formats.
func TestReadersUnderstandRandom(t *testing.T) {
	here, folder := present(t), t.TempDir()
	sample.FewerDraws(t, 4)
	rapid.Check(t, func(t *rapid.T) {
		m := miptest.Random(t)
		path := filepath.Join(folder, "model"+rapid.SampledFrom(formats).Draw(t, "format"))
		if err := write(m, path); err != nil {
			t.Fatal(err)
		}
		stop := []mip.Stop{mip.Infeasible, mip.InfOrUnb}
		best, feasible := brute(m)
		if feasible {
			stop = []mip.Stop{mip.Optimal}
		}
		for _, r := range here {
			if complaint := understood(r, path, m, stop, best); complaint != "" {
				t.Fatal(complaint)
			}
		}
	})
}

// brute tries every point of a model whose columns are whole and bounded.
func brute(m *lin.Model) (best float64, feasible bool) {
	x := make([]float64, len(m.Cols))
	var try func(j int)
	try = func(j int) {
		if j < len(x) {
			for v := m.Cols[j].Lo; v <= m.Cols[j].Hi; v++ {
				x[j] = v
				try(j + 1)
			}
			return
		}
		if v := m.Value(x); m.Check(x, lin.Tolerance{}) == nil &&
			(!feasible || m.Maximize && v > best || !m.Maximize && v < best) {
			best, feasible = v, true
		}
	}
	try(0)
	return best, feasible
}
