package cbc

import (
	"fmt"
	"os"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/program"
)

var files = []string{solutionFile}

func readFiles(m *lin.Model, names []string, ended program.Ended, files map[string]string,
) (mip.Result, error) {
	text, written := files[solutionFile]
	return read(m, names, ended, text, written)
}

func TestRead(t *testing.T) {
	if path, err := Program().Find(os.Getenv); err == nil {
		miptest.Record(t, func(path string) mip.Solver { return New(path) }, path, files)
	}
	miptest.Read(t, readFiles, files, map[string]string{
		"optimal":           `optimal; raw "Optimal - objective value -41.00000000"; value 41; bound 41; 0 nodes, 0 iterations; 1 by 6 with 6; version 2.10.8`,
		"optimal-presolved": `optimal; raw "Optimal - objective value 1.50000000"; value -1.5; bound -1.5; 0 nodes, 0 iterations; 0 by 0 with 0; version 2.10.8`,
		"optimal-branching": `optimal; raw "Optimal - objective value -671.00000000"; value 671; bound 671; 8 nodes, 379 iterations; 1 by 28 with 28; version 2.10.8`,
		"optimal-lp":        `optimal; raw "Optimal - objective value -7.00000000"; value 7; bound 7; 0 nodes, 14 iterations; 5 by 50 with 208; version 2.10.8`,
		"gap":               `optimal; raw "Optimal (within gap tolerance) - objective value -669.00000000"; value 669; bound 673.25; 0 nodes, 0 iterations; 1 by 28 with 28; version 2.10.8`,
		"infeasible":        `infeasible; raw "Integer infeasible - objective value 0.00000000"; 0 nodes, 0 iterations; version 2.10.8`,
		"infeasible-lp":     `infeasible; raw "Infeasible - objective value 2.00000000"; 0 nodes, 1 iterations; version 2.10.8`,
		"unbounded":         `infeasible or unbounded; raw "Unbounded - objective value 0.00000000"; 0 nodes, 0 iterations; version 2.10.8`,
		"unbounded-lp":      `unbounded; raw "Unbounded - objective value 0.00000000"; 0 nodes, 0 iterations; version 2.10.8`,
		"time":              `time; raw "Stopped on time - objective value 10.00000000"; value 10; bound 0; 55370 nodes, 154806 iterations; 5 by 50 with 208; version 2.10.8`,
		"time-no-point":     `time; raw "Stopped on time (no integer solution - continuous used) - objective value 0.00000000"; bound 0; 54711 nodes, 90100 iterations; 5 by 40 with 198; version 2.10.8`,
		"interrupt":         `interrupt; raw "Stopped on iterations - objective value 24.00000000"; value 24; bound 0; 239 nodes, 1409 iterations; 5 by 50 with 208; version 2.10.8`,
	})
}

func FuzzRead(f *testing.F) { miptest.Fuzz(f, readFiles, files) }

func TestFakes(t *testing.T) {
	miptest.Fakes(t, miptest.Fake{
		New:      func(path string) mip.Solver { return New(path) },
		File:     solutionFile,
		Solution: fakeSolution,
		Bound:    func(b string) string { return "Lower bound: " + b },
	})
}

// fakeSolution writes a solution file as cbc does.
func fakeSolution(stop mip.Stop, values []string) string {
	b := []byte(map[mip.Stop]string{mip.Optimal: "Optimal", mip.OutOfTime: "Stopped on time"}[stop] +
		" - objective value -5.00000000\n")
	for j, v := range values {
		b = fmt.Appendf(b, "%7d %-8s %15s %15d\n", j, miptest.FakeModel().Cols[j].Name, v, 0)
	}
	return string(b)
}
