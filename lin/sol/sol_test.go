package sol_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/work/worktest"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/file"
	"github.com/gridwright/gridwright/lin/sol"
)

var names = []string{"soup", "bread", "x(1,2,a_very_long_name_indeed)"}

// TestFormats: what solvers wrote of one model, and of its relaxation, comes back. The files of
// Gurobi, SCIP and CPLEX are made after their manuals.
func TestFormats(t *testing.T) {
	whole, relaxed := []float64{3, 6, 0}, []float64{17.0 / 6, 19.0 / 3, 0}
	for _, tt := range []struct {
		file, format, status string
		want                 []float64
	}{
		{"cbc.sol", "cbc", "Optimal", whole},
		{"glpk.txt", "glpk", "INTEGER OPTIMAL", whole},
		{"glpk-lp.txt", "glpk", "OPTIMAL", relaxed},
		{"glpk-raw.txt", "glpk-raw", "mip o", whole},
		{"glpk-raw-lp.txt", "glpk-raw", "bas f f", relaxed},
		{"highs-raw.sol", "highs", "Optimal", whole},
		{"gurobi.sol", "gurobi", "", whole},
		{"scip.sol", "scip", "optimal solution found", whole},
		{"cplex.sol", "cplex", "integer optimal solution", whole},
		{"plain.txt", "plain", "", whole},
		{"gridwright.txt", "gridwright", "time", whole},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		var zipped bytes.Buffer
		z := gzip.NewWriter(&zipped)
		z.Write(text)
		z.Close()
		for _, in := range [][]byte{text, zipped.Bytes(), bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))} {
			v, err := sol.Read(context.Background(), bytes.NewReader(in))
			if err != nil || v.Format != tt.format || v.Status != tt.status {
				t.Errorf("%s: %v, format %q, status %q", tt.file, err, v.Format, v.Status)
				continue
			}
			if obj := 3*tt.want[0] + 2*tt.want[1]; v.HasObj != (tt.format != "plain") || v.HasObj && math.Abs(v.Obj-obj) > 1e-6 {
				t.Errorf("%s: objective %v, %v, want %v", tt.file, v.Obj, v.HasObj, obj)
			}
			got, err := v.Point(names)
			if err != nil || !near(got, tt.want) {
				t.Errorf("%s: %v, %v", tt.file, got, err)
			}
		}
	}
}

func near(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-4 })
}

// TestErrors: errors name the line.
func TestErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "the solution is empty"},
		{" \n\n", "the solution is empty"},
		{"x 1\nx 2\n", "line 2: the column \"x\" has a value already"},
		{"x 1\n\ny one\n", `line 3: expected a number, found "one"`},
		{"x 1e999\n", `line 1: expected a number, found "1e999"`},
		{"x nan\n", `line 1: expected a number, found "nan"`},
		{"numbrix\n. 1\n", `line 1: expected a name and a value, found "numbrix"`},
		{"x y 1\n", `expected a name and a value`},
		{"infeasible\n", `the solution holds no point: its status is "infeasible"`},
		{"optimal\nx 1\n", `line 2: expected the objective, found "x 1"`},
		{"optimal\nobjective 1\nx\n", `line 3: expected a name and a value, found "x"`},
		{"Optimal - objective value 1\n 0 x\n", "line 2: expected a number, a name, a value and a reduced cost"},
		{"Infeasible - objective value 0\n", `the solution holds no point: its status is "Infeasible"`},
		{"Integer infeasible - objective value 0\n 0 x 0.5 0\n", "holds no point"},
		{"Stopped on time (no integer solution - continuous used) - objective value 0\n 0 x 0.5 0\n", "holds no point"},
		{"Problem: m\nStatus:     INTEGER UNDEFINED\n   No. Column name\n", `its status is "INTEGER UNDEFINED"`},
		{"Problem: m\nStatus:     OPTIMAL\n", "expected a table of columns"},
		{"Problem: m\nNo. Column name\n 1 x\n", `the value of column "x" is missing`},
		{"Problem: m\nNo. Column name\n 1 x *\n", "expected a number, a name and a value"},
		{"c\ns mip 1 1 u 0\nj 1 0\ne o f\n", `its status is "mip u"`},
		{"s mip 1 1 u 0\n", "the solution ends after 0 of 1 columns"},
		{"s mip 1 1 n 0\nj 1 0\n", `ends before its last line, "e o f"`},
		{"s mip 0 1 o 0\nj 1 0\ne o f\ns mip 0 1 n 0\n", `line 4: expected nothing after "e o f", found "s mip 0 1 n 0"`},
		{"s mip 0 1 n 0\nj 1 0\ne o f\nc\n", `line 4: expected nothing after "e o f"`},
		{"s mip 1 1 o 0\nj 1 0\ni 1 0\ne o f\n", "line 3: expected the rows before the columns"},
		{"s mip 1 1 o 0\ni 1 nan\nj 1 0\ne o f\n", `line 2: expected a number, found "nan"`},
		{"s mip 1 x o 0\n", "expected the number of columns"},
		{"s mip 1 2 o 0\nj 1 0\nj 1 0\n", `line 3: expected column 2 of 2, found "1"`},
		{"s mip 1 1 o 0\nj 1 0\nj 2 0\n", `expected column 2 of 1, found "2"`},
		{"s mip 1 2 o 0\nj 1 0\ne o f\n", "the solution ends after 1 of 2 columns"},
		{"s mip 1 1 o 0\nk 1 0\n", `unknown line "k 1 0"`},
		{"s mip 1 1 o 0\nj 1 x\n", "expected a number"},
		{"s mip 1 1 o\n", "expected a kind, two sizes, a status and a value"},
		{"s mip -2 1 o 0\n", `expected the number of rows, found "-2"`},
		{"s mip 1 1 o five\n", `expected a number, found "five"`},
		{"s mip 1 1 o 0\ni 2 0\n", `expected row 1 of 1, found "2"`},
		{"s mip 1 1 o 0\ni 1 0\ni 2 0\n", `expected row 2 of 1, found "2"`},
		{"s mip 2 1 o 0\ni 1 0\nj 1 0\ne o f\n", "the solution ends after 1 of 2 rows"},
		{"s mip 1 1 o 0\ni 1 0\nj 1 0\n", "the solution ends before its last line"},
		{"s bas 0 1 f f 0\nj 1 b 0\n", `unknown line "j 1 b 0"`},
		{"c only\n", `expected a line "s"`},
		{"Model status\nInfeasible\n\n# Primal solution values\nNone\n", `its status is "Infeasible"`},
		{"Model status\nOptimal\n", `the solution ends before "# Primal solution values"`},
		{"Model status\nOptimal", `the solution ends before "# Primal solution values"`},
		{"Model status\n", `the solution ends before "# Primal solution values"`},
		{"Model status\nOptimal\nOptimal\n# Primal solution values\n", `line 3: expected "# Primal solution values"`},
		{"Model status\nInfeasible\n# Primal solution values\nInfeasible\nObjective nan\n# Columns 1\nx nan\n", `its status is "Infeasible"`},
		{"Model status\nUnknown\n# Primal solution values\nInfeasible\nObjective nan\n# Columns 1\nx nan\n", `its status is "Unknown"`},
		{"Model status\nUnbounded\n# Primal solution values\nFeasible\nObjective 0\n# Columns 1\nx inf\n", `its status is "Unbounded"`},
		{"Model status\nInfeasible\n# Primal solution values\nInfeasible\n# Columns 2\nx nan\n", "the solution ends after 1 of 2 columns"},
		{"Model status\nInfeasible\n# Primal solution values\nInfeasible\n", "the solution ends before the number of columns"},
		{"Model status\nOptimal\n# Primal solution values\n", "the solution ends before what the values are"},
		{"Model status\nOptimal\n# Primal solution values\nNone\n# Basis\nModel status", "line 6: the solution begins again"},
		{"Model status\nInfeasible\n# Primal solution values\nNone\nObjective 1\n", `line 5: expected a heading, found "Objective 1"`},
		{"Model status\nOptimal\n# Primal solution values\nObjective 1\n# Columns 1\nx 1\n", "line 4: expected what the values are"},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\nInfeasible\n# Columns 1\nx 1\n", "line 5: expected the number of columns"},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\nObjective 1\nObjective 2\n# Columns 1\nx 1\n", "line 6: expected the number of columns"},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns 1\nx 1\ny 1\n", `line 7: expected a heading, found "y 1"`},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns 1\nx 1\n# Rows 1\nModel status\n", `line 8: the solution begins again`},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns 2\nx 1\n", "the solution ends after 1 of 2 columns"},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns many\n", "expected the number of columns"},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns 1\nx\n", "expected a name and a value"},
		{"Model status\nOptimal\n# Primal solution values\nLucky\n", `expected what the values are`},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\nObjective five\n", `expected a number, found "five"`},
		{"Model status\nOptimal\n# Primal solution values\nFeasible\n# Columns 1\nx 1", "the solution ends after 0 of 1 columns"},
		{"Optimal - objective value much\n", `expected a number, found "much"`},
		{"solution status: infeasible\nno solution available\n", `its status is "infeasible"`},
		{"solution status: infeasible\n", `its status is "infeasible"`},
		{"solution status: optimal\nx\n", "line 2: expected a name and a value"},
		{"<a></a>", "expected an element CPLEXSolution"},
		{cplexHead + "</CPLEXSolution>", "holds no point"},
		{cplexHead + "<variable name=\"x\" value=\"one\"/>\n", `line 4: expected a number, found "one"`},
		{cplexHead + "<variable name=\"x\"/>\n", `line 4: expected a number, found ""`},
		{cplexHead + "<variable name=\"x\" value=\"1\"/>\n", "expected an element CPLEXSolution with its end"},
		{cplexHead + "<variable name=\"x\" value=\"1\"/><variable name=\"y\" value=\"1\"/>\n", "line 4: expected a line for each"},
		{"<CPLEXSolution version=\"1.2\"><variable name=\"x\" value=\"1\"/></CPLEXSolution>\n", "line 1: expected a line for each"},
		{cplexHead + "<variable\nname=\"x\" value=\"1\"/>\n", "line 4: expected a line for each"},
		{cplexHead + "<!-- <variable name='x' value='1'/> -->\n", "line 4: expected a line for each"},
		{cplexHead + "<!--\n<variable name='x' value='1'/>\n-->\n</CPLEXSolution>", "line 4: expected a comment"},
		{"\x1f\x8bnonsense", "zipped data are damaged"},
		{"\x1f\x8b\x08", "cut short"},
		{strings.Repeat("x", sol.MaxLine+1), "line 1: the line is longer than 1024 KB"},
		{"x 1\n" + strings.Repeat("y", sol.MaxLine+1), "line 2: the line is longer than 1024 KB"},
	} {
		v, err := sol.Read(context.Background(), strings.NewReader(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || v.ByName != nil || v.ByNumber != nil {
			t.Errorf("%.60q: %v, want %q", tt.text, err, tt.want)
		}
	}
}

// TestCompetition: what pseudo-Boolean solvers print has columns by number; those that no literal has
// are 0.
func TestCompetition(t *testing.T) {
	for text, status := range map[string]string{
		"c clasp version 3.3.5\nc Reading\no 2\nc Answer: 1\nv -x1 x2\nv x4\ns OPTIMUM FOUND\nc \n": "OPTIMUM FOUND",
		"c\ns SATISFIABLE\nv x2 x4 -x1\n": "SATISFIABLE", "v x4 x2\n": "", "s SATISFIABLE\nv x2 x4\n": "SATISFIABLE",
		"o 8\n\no 5\no 2\nv -x1 x2 -x3 x4\ns OPTIMUM FOUND\n": "OPTIMUM FOUND", // clasp -V0
		"o 2\nv -x1 x2 -x3 x4\n":                              "",
		"v x1 x3\no 8\nv -x1 x2\nv x4\no 2\ns SATISFIABLE\n":  "SATISFIABLE", // clasp -V0 -q0
		"o 8\nv x5\no 2\nv x2 x4\ns SATISFIABLE\n":            "SATISFIABLE",
		"o 2\nv x2 x4\no 1\n":                                 "", // an answer that was cut off
		"v x1\no 8\nv x2 x4\n":                                "",
	} {
		v, err := sol.Read(context.Background(), strings.NewReader(text))
		if err != nil || v.Format != "opb" || v.Status != status {
			t.Errorf("%q: %+v, %v", text, v, err)
			continue
		}
		if v.HasObj != strings.Contains(text, "o 2") || v.HasObj && v.Obj != 2 {
			t.Errorf("%q: the objective is %v, %v", text, v.Obj, v.HasObj)
		}
		if x, err := v.Point(make([]string, 5)); err != nil || !slices.Equal(x, []float64{0, 1, 0, 1, 0}) {
			t.Errorf("%q: %v, %v", text, x, err)
		}
		if _, err := v.Point(make([]string, 3)); err == nil {
			t.Errorf("%q: a model of three columns takes it", text)
		}
	}
	for text, want := range map[string]string{
		"v x1 x1\n":                        "line 1: the column x1 has a value already",
		"v x1 y\n":                         "line 1: expected a literal such as x1 or -x1, found \"y\"",
		"v x999999999999\n":                "too large",
		"s SATISFIABLE\n":                  `ends before a line "v"`,
		"c\ns UNSATISFIABLE\n":             `its status is "UNSATISFIABLE"`,
		"s SATISFIABLE\nv x1\ns UNKNOWN\n": "line 3: unknown line",
		"o 3\ns UNKNOWN\n":                 `its status is "UNKNOWN"`,
		"o 3\no 2\n":                       `line 3: the solution ends before a line "v"`,
	} {
		_, err := sol.Read(context.Background(), strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestNoPoint: the error for a file without a point has the format, the status and the number of
// columns.
func TestNoPoint(t *testing.T) {
	const highs = "Model status\nInfeasible\n# Primal solution values\n"
	for text, want := range map[string]sol.NoPoint{
		"Infeasible - objective value 0\n 0 x 0.5 0\n":     {Format: "cbc", Status: "Infeasible", Cols: -1},
		"s mip 7 2 n 0\nj 1 0\nj 2 0\ne o f\n":             {Format: "glpk-raw", Status: "mip n", Cols: 2},
		"s bas 0 1 n f nan\nj 1 b nan nan\ne o f\n":        {Format: "glpk-raw", Status: "bas n f", Cols: 1},
		"s mip 0 0 n 0\ne o f\n":                           {Format: "glpk-raw", Status: "mip n", Cols: 0},
		"Problem: m\nColumns: 3\nStatus: INTEGER EMPTY\n":  {Format: "glpk", Status: "INTEGER EMPTY", Cols: 3},
		"Problem: m\nStatus: UNDEFINED\nNo. Column name\n": {Format: "glpk", Status: "UNDEFINED", Cols: -1},
		highs + "None\n# Basis\n":                          {Format: "highs", Status: "Infeasible", Cols: -1},
		highs + "Infeasible\n# Columns 1\nx nan\n":         {Format: "highs", Status: "Infeasible", Cols: 1},
		highs + "Infeasible\n# Columns -1\nx 3\n":          {Format: "highs", Status: "Infeasible", Cols: -1},
		"solution status: infeasible\n":                    {Format: "scip", Status: "infeasible", Cols: -1},
		cplexHead + "</CPLEXSolution>":                     {Format: "cplex", Cols: -1},
	} {
		_, err := sol.Read(context.Background(), strings.NewReader(text))
		if got := (*sol.NoPoint)(nil); !errors.As(err, &got) || *got != want {
			t.Errorf("%q: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// TestZippedCut: no format is read from zipped data without their end.
func TestZippedCut(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	texts := map[string]string{"no point": "Infeasible - objective value 0\n"}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	for name, text := range texts {
		var zipped bytes.Buffer
		z := gzip.NewWriter(&zipped)
		fmt.Fprint(z, text)
		z.Close()
		for _, cut := range []int{1, 3, 8} {
			v, err := sol.Read(context.Background(), bytes.NewReader(zipped.Bytes()[:zipped.Len()-cut]))
			if err == nil || !strings.Contains(err.Error(), "cut short") || v.Format != "" {
				t.Errorf("%s without its last %d bytes: %v", name, cut, err)
			}
		}
	}
}

// endless is a file without end, of long lines: there are fewer.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	p[len(p)-1] = '\n'
	return len(p), nil
}

func TestTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("reads half a gigabyte")
	}
	if _, err := sol.Read(context.Background(), endless{}); err == nil || !strings.Contains(err.Error(), "larger than 512 MB") {
		t.Error(err)
	}
}

func TestPoint(t *testing.T) {
	v := sol.Values{ByName: map[string]float64{"b": 2, "z": 1, "y": 1}}
	if _, err := v.Point([]string{"a", "b"}); err == nil || !strings.Contains(err.Error(), `a column "y"`) {
		t.Error(err)
	}
	if _, err := (sol.Values{ByNumber: []float64{1}}).Point([]string{"a", "b"}); err == nil {
		t.Error("one value was taken for two columns")
	}
}

// TestSolvers: the solvers that are installed write what Read reads, for awkward names too.
func TestSolvers(t *testing.T) {
	m := &lin.Model{Name: "m", Maximize: true, Offset: 5}
	load := lin.Expr{}
	for j, name := range []string{"x(1,2,3)", "e", "a b", "", "inf", strings.Repeat("long", 20), "x(1,2,3)"} {
		x := m.Integer(name, 0, 3)
		m.SetObj(float64(j+1), x)
		load = load.Plus(1, x)
	}
	y := m.Continuous("y", 0, 0.5)
	m.SetObj(1, y)
	m.AtMost("load", load, 4)
	want := []float64{0, 0, 0, 0, 0, 1, 3, 0.5}
	for _, tt := range []struct{ name, run string }{
		{"cbc", "cbc m.lp solve solution %s"},
		{"cbc", "cbc m.mps solve solution %s"},
		{"glpsol", "glpsol --lp m.lp -o %s"},
		{"glpsol", "glpsol --lp m.lp -w %s"},
		{"highs", "highs --solution_file %s m.lp"},
	} {
		t.Run(tt.run, func(t *testing.T) {
			path, err := exec.LookPath(tt.name)
			if err != nil {
				t.Skip(err)
			}
			dir := t.TempDir()
			var cols []string
			for _, name := range []string{"m.lp", "m.mps"} {
				f, err := os.Create(filepath.Join(dir, name))
				if err != nil {
					t.Fatal(err)
				}
				if cols, err = file.Write(context.Background(), f, name, m); err != nil {
					t.Fatal(err)
				}
				f.Close()
			}
			cmd := exec.CommandContext(context.Background(), path, strings.Fields(fmt.Sprintf(tt.run, "out.sol"))[1:]...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			f, err := os.Open(filepath.Join(dir, "out.sol"))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			v, err := sol.Read(context.Background(), f)
			if err != nil {
				t.Fatal(err)
			}
			point, err := v.Point(cols)
			if err != nil || !near(point[:len(m.Cols)], want) {
				t.Errorf("%v, %v", point, err)
			}
		})
	}
}

func ExampleRead() {
	v, err := sol.Read(context.Background(), strings.NewReader("Optimal - objective value 21.00\n  0 soup  3  -1\n  1 bread 6  0\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	point, err := v.Point([]string{"soup", "bread", "salad"})
	fmt.Println(v.Format, v.Status, point, err)
	// Output: cbc Optimal [3 6 0] <nil>
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.*"))
	if err != nil || len(files) == 0 {
		f.Fatalf("no files to begin with: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := sol.Read(context.Background(), bytes.NewReader(text))
		if err != nil {
			return
		}
		for _, x := range v.ByName {
			if math.IsNaN(x) {
				t.Error("a value is not a number")
			}
		}
		if (v.ByName == nil) == (v.ByNumber == nil) {
			t.Error("values go by name or by number")
		}
	})
}

// TestReadingStops: reading stops soon after the end of its context.
func TestReadingStops(t *testing.T) {
	const n = 50_000
	var plain, cplex, raw strings.Builder
	cplex.WriteString(cplexHead)
	fmt.Fprintf(&raw, "s mip 0 %d o 0\n", n)
	for j := range n {
		fmt.Fprintf(&plain, "x%d %d\n", j, j)
		fmt.Fprintf(&cplex, "<variable name='x%d' value='%d'/>\n", j, j)
		fmt.Fprintf(&raw, "j %d %d\n", j+1, j)
	}
	raw.WriteString("e o f\n")
	cplex.WriteString("</variables>\n</CPLEXSolution>\n")
	for _, text := range []string{plain.String(), cplex.String(), raw.String()} {
		worktest.Stops(t, func(ctx context.Context) (int, error) {
			v, err := sol.Read(ctx, strings.NewReader(text))
			return len(v.ByName) + len(v.ByNumber), err
		})
	}
}

// TestRowDuals: linear programs have duals of their rows, in two formats.
func TestRowDuals(t *testing.T) {
	const highs = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 23\n# Columns 2\n" +
		"soup 1\nbread 10\n# Rows 2\nmoney 6\nhunger 11\n\n# Dual solution values\nFeasible\n# Columns 2\n" +
		"soup 0\nbread 0.5\n# Rows 2\nmoney 3\nhunger 0\n\n# Basis\nHiGHS v1\nNone\n"
	const glpk = "s bas 2 2 f f 23\ni 1 u 6 3\ni 2 b 11 0\nj 1 b 1 0\nj 2 u 10 0.5\ne o f\n"
	for name, c := range map[string]struct {
		text string
		want []float64
	}{
		"highs":                  {highs, []float64{3, 0}},
		"glpk":                   {glpk, []float64{3, 0}},
		"highs, none":            {strings.Replace(highs, "values\nFeasible\n# Columns 2\nsoup 0\nbread 0.5\n# Rows 2\nmoney 3\nhunger 0\n", "values\nNone\n", 1), nil},
		"highs, cut short":       {highs[:strings.Index(highs, "hunger 0")], nil},
		"highs, within a line":   {highs[:strings.Index(highs, " 0\n\n# Basis")], nil},
		"highs, no number":       {strings.Replace(highs, "hunger 0", "hunger none", 1), nil},
		"glpk, integers":         {"s mip 1 2 o 23\ni 1 6\nj 1 1\nj 2 10\ne o f\n", nil},
		"glpk, rows are missing": {"s bas 2 2 f f 23\nj 1 b 1 0\nj 2 u 10 0.5\ne o f\n", nil},
	} {
		v, err := sol.Read(context.Background(), strings.NewReader(c.text))
		if err != nil || !slices.Equal(v.RowDuals, c.want) {
			t.Errorf("%s: %v, %v, want %v", name, v.RowDuals, err, c.want)
		}
	}
	if _, err := sol.Read(context.Background(), strings.NewReader(highs+highs)); err == nil {
		t.Error("two solutions in a file have no error")
	}
}
