package cbc

import (
	"fmt"
	"testing"

	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
)

func TestRead(t *testing.T) {
	suite().Read(t, map[string]string{
		"optimal":           `optimal; raw "Optimal"; value 41; bound 41; 0 nodes, 0 iterations; 1 by 6 with 6; version 2.10.8`,
		"optimal-presolved": `optimal; raw "Optimal"; value -1.5; bound -1.5; 0 nodes, 0 iterations; 0 by 0 with 0; version 2.10.8`,
		"optimal-branching": `optimal; raw "Optimal"; value 671; bound 671; 8 nodes, 379 iterations; 1 by 28 with 28; version 2.10.8`,
		"optimal-lp":        `optimal; raw "Optimal"; value 7; bound 7; 0 nodes, 14 iterations; 5 by 50 with 208; version 2.10.8`,
		"gap":               `optimal; raw "Optimal (within gap tolerance)"; value 669; bound 673.25; 0 nodes, 0 iterations; 1 by 28 with 28; version 2.10.8`,
		"infeasible":        `infeasible; raw "Integer infeasible"; 0 nodes, 0 iterations; version 2.10.8`,
		"infeasible-lp":     `infeasible; raw "Infeasible"; 0 nodes, 1 iterations; version 2.10.8`,
		"unbounded":         `infeasible or unbounded; raw "Unbounded"; 0 nodes, 0 iterations; version 2.10.8`,
		"unbounded-lp":      `unbounded; raw "Unbounded"; 0 nodes, 0 iterations; version 2.10.8`,
		"time":              `time; raw "Stopped on time"; value 10; bound 0; 55370 nodes, 154806 iterations; 5 by 50 with 208; version 2.10.8`,
		"time-no-point":     `time; raw "Stopped on time (no integer solution - continuous used)"; bound 0; 54711 nodes, 90100 iterations; 5 by 40 with 198; version 2.10.8`,
		"interrupt":         `interrupt; raw "Stopped on iterations"; value 24; bound 0; 239 nodes, 1409 iterations; 5 by 50 with 208; version 2.10.8`,
	})
}

func TestReadTexts(t *testing.T) {
	const point = "      0 apple 1 0\n      1 plum 2 0\n"
	suite().ReadTexts(t, []miptest.Text{
		{Name: "stopped on the way, no whole columns", LP: true,
			Solution: "Stopped on iterations - objective value -6.00000000\n**    0 apple 2 0\n",
			Want:     `unknown; raw "Stopped on iterations"; 0 nodes`},
		{Name: "out of time, no whole columns", LP: true,
			Log:      "Stopped objective -6 - 4 iterations time 0.4\nResult - Stopped on time limit\n",
			Solution: "Stopped on iterations - objective value -6.00000000\n**    0 apple 2 0\n",
			Want:     `time; raw "Stopped on iterations"; 0 nodes, 4 iter`},
		{Name: "unbounded, no whole columns", LP: true,
			Solution: "Unbounded - objective value -5.00000000\n" + point,
			Want:     `unbounded; raw "Unbounded"; 0 nodes`},
		{Name: "stopped with an incumbent",
			Solution: "Stopped on nodes - objective value -5.00000000\n" + point,
			Want:     `unknown; raw "Stopped on nodes"; value 0; 0 nodes`},
		{Name: "interrupted with an incumbent", Stopped: mip.Interrupted,
			Solution: "Stopped on iterations - objective value -5.00000000\n" + point,
			Want:     `interrupt; raw "Stopped on iterations"; value 0`},
		{Name: "a bound of infinity", Log: "Lower bound:   -1e+50\n",
			Solution: "Stopped on nodes - objective value -5.00000000\n" + point,
			Want:     `unknown; raw "Stopped on nodes"; value 0; 0 nodes`},
		{Name: "an unknown status", Solution: "Puzzled - objective value 0\n",
			Want: `cbc ended with the unknown status "Puzzled"`},
		{Name: "no objective", Solution: "Optimal - objective value much\n" + point,
			Want: `cbc wrote a solution file that can't be read: line 1: expected a number, found "much"`},
		{Name: "a short line", Solution: "Optimal - objective value -5\n 0 apple 1\n",
			Want: `cbc wrote a solution file that can't be read: line 2: expected a number, a name, a value and a reduced cost, found "0 apple 1"`},
	})
}

func FuzzRead(f *testing.F) { suite().Fuzz(f) }

func TestFakes(t *testing.T) {
	suite().Fakes(t, fakeSolution, func(b string) string { return "Lower bound: " + b })
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
