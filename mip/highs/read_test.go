package highs

import (
	"fmt"
	"os"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/program"
)

var files = []string{solutionFile, savedFile}

func readFiles(m *lin.Model, names []string, ended program.Ended, files map[string]string,
) (mip.Result, error) {
	text, written := files[solutionFile]
	return read(m, names, ended, text, written, files[savedFile])
}

func TestRead(t *testing.T) {
	if path, err := Program().Find(os.Getenv); err == nil {
		miptest.Record(t, func(path string) mip.Solver { return New(path) }, path, files)
	}
	miptest.Read(t, readFiles, files, map[string]string{
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

func FuzzRead(f *testing.F) { miptest.Fuzz(f, readFiles, files) }

func TestFakes(t *testing.T) {
	miptest.Fakes(t, miptest.Fake{
		New:      func(path string) mip.Solver { return New(path) },
		File:     solutionFile,
		Solution: fakeSolution,
		Bound:    func(b string) string { return "  Dual bound        " + b },
	})
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
