package glpk

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
	return read(m, len(names), ended, text, written)
}

func TestRead(t *testing.T) {
	if path, err := Program().Find(os.Getenv); err == nil {
		miptest.Record(t, func(path string) mip.Solver { return New(path) }, path, files)
	}
	miptest.Read(t, readFiles, files, map[string]string{
		"optimal":           `optimal; raw "mip o"; value 41; bound 41; 3 nodes, 4 iterations; 1 by 6 with 6; version 5.0`,
		"optimal-presolved": `optimal; raw "mip o"; value -1.5; bound -1.5; 0 nodes, 0 iterations; 0 by 0 with 0; version 5.0`,
		"optimal-branching": `optimal; raw "mip o"; value 671; bound 671; 93 nodes, 96 iterations; 1 by 30 with 30; version 5.0`,
		"optimal-lp":        `optimal; raw "bas f f"; value 7; bound 7; 0 nodes, 29 iterations; 5 by 45 with 203; version 5.0`,
		"gap":               `optimal; raw "mip f"; value 669; bound 673; 2 nodes, 19 iterations; 1 by 30 with 30; version 5.0`,
		"infeasible":        `infeasible; raw "mip n"; 1 nodes, 1 iterations; 1 by 2 with 2; version 5.0`,
		"infeasible-lp":     `infeasible; raw "bas u u"; 0 nodes, 1 iterations; 2 by 2 with 4; version 5.0`,
		"unbounded":         `infeasible or unbounded; raw "mip u"; 0 nodes, 1 iterations; 1 by 2 with 2; version 5.0`,
		"unbounded-lp":      `infeasible or unbounded; raw "bas u u"; 0 nodes, 0 iterations; version 5.0`,
		"time":              `time; raw "mip f"; value 14; bound 0; 7292 nodes, 31173 iterations; 5 by 45 with 203; version 5.0`,
		"time-no-point":     `time; raw "mip u"; bound 0; 7642 nodes, 30135 iterations; 5 by 40 with 198; version 5.0`,
		"interrupt":         `interrupt; raw ""; bound 0; 2372 nodes, 9635 iterations; 5 by 45 with 203; version 5.0`,
	})
}

func FuzzRead(f *testing.F) { miptest.Fuzz(f, readFiles, files) }

func TestFakes(t *testing.T) {
	miptest.Fakes(t, miptest.Fake{
		New:      func(path string) mip.Solver { return New(path) },
		File:     solutionFile,
		Solution: fakeSolution,
		Bound: func(b string) string {
			return "+     7: mip =  -5.000000000e+00 >=  " + b + "  20.0% (1; 0)\n" + "TIME LIMIT EXCEEDED; SEARCH TERMINATED"
		},
	})
}

// fakeSolution writes a solution file as glpsol does.
func fakeSolution(stop mip.Stop, values []string) string {
	letter := map[mip.Stop]string{mip.Optimal: "o", mip.OutOfTime: "f"}[stop]
	b := fmt.Appendf(nil, "c Problem:    model\nc\ns mip 2 3 %s -5\ni 1 3\ni 2 -1\n", letter)
	for j, v := range values {
		b = fmt.Appendf(b, "j %d %s\n", j+1, v)
	}
	return string(b) + "e o f\n"
}
