package cbc

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/program"
	"github.com/gridwright/gridwright/lin/sol"
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
		"time":              `time; raw "Stopped on time"; value 10; bound 0; 35480 nodes, 98711 iterations; 5 by 50 with 208; version 2.10.8`,
		"time-no-point":     `time; raw "Stopped on time (no integer solution - continuous used)"; bound 0; 36941 nodes, 62593 iterations; 5 by 40 with 198; version 2.10.8`,
		"interrupt":         `interrupt; raw "Stopped on iterations"; value 24; bound 0; 0 nodes, 857 iterations; 5 by 50 with 208; version 2.10.8`,
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
			Want:     `time; raw "Stopped on time limit"; 0 nodes, 4 iter`},
		{Name: "out of nodes",
			Log:      "Result - Stopped on node limit\n",
			Solution: "Stopped on iterations (no integer solution - continuous used) - objective value -6\n",
			Want:     `unknown; raw "Stopped on node limit (no integer solution - continuous used)"; 0 nodes`},
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

// fakeExact returns the binary file beside a solution file of miptest.FakeModel, and "" if there is
// no point in it.
func fakeExact(solution string) string {
	v, err := sol.Read(context.Background(), strings.NewReader(solution))
	if err != nil {
		return ""
	}
	m := miptest.FakeModel()
	names := make([]string, len(m.Cols))
	for j, c := range m.Cols {
		names[j] = c.Name
	}
	x, err := v.Point(names)
	if err != nil {
		return ""
	}
	return binaryFile(len(m.Rows), v.Obj, x)
}

// binaryFile returns a file as cbc's "saveSolution" writes it.
func binaryFile(rows int, obj float64, x []float64) string {
	order := binary.NativeEndian
	b := order.AppendUint32(order.AppendUint32(nil, uint32(rows)), uint32(len(x)))
	for _, numbers := range [][]float64{{obj}, make([]float64, 2*rows), x, make([]float64, len(x))} {
		for _, v := range numbers {
			b = order.AppendUint64(b, math.Float64bits(v))
		}
	}
	return string(b)
}

// TestExact: the binary file has all digits of a point, and is refused unless it is whole and agrees
// with the solution file.
func TestExact(t *testing.T) {
	const solution = "Optimal - objective value -5\n      0 apple 1 0\n      1 plum 2 0\n"
	good := binaryFile(2, -5, []float64{1, 1.9999999, 1e-9})
	const unread = "cbc wrote a file exact.bin that can't be read: "
	for _, c := range []struct{ name, file, want string }{
		{"good", good, `optimal; raw "Optimal"; value 0; bound -5`},
		{"no file", "", "cbc ended without writing the file exact.bin"},
		{"half a head", good[:9], unread + "it has 9 bytes, fewer than its head of 16"},
		{"cut", good[:len(good)-1], unread + "it has 95 bytes, expected 96 for 2 rows and 3 columns"},
		{"more", good + "x", unread + "it has 97 bytes"},
		{"more rows than it has", binaryFile(2, -5, []float64{1, 2, 0})[:4] + good[4:] + good, unread + "it has 192"},
		{"of another model", binaryFile(2, -5, []float64{1, 2}), unread + "it has 2 columns, the model 3"},
		{"as many rows as there are numbers", "\xff\xff\xff\xff" + good[4:], unread + "it has 96 bytes"},
		{"other values", binaryFile(2, -5, []float64{0, 2, 1}), "cbc wrote two solutions that differ: column apple is 1 and 0"},
		{"another objective", binaryFile(2, -4, []float64{1, 2, 0}), "cbc reports that its point's value is -4, but it is -5"},
		{"no number", binaryFile(2, -5, []float64{1, 2, math.NaN()}), "cbc reports that its point's value is -5, but it is NaN"},
	} {
		d, wrote := description(), map[string]string{program.SolutionFile: solution}
		if c.file != "" {
			wrote[program.ExactFile] = c.file
		}
		r, err := d.Read(miptest.FakeModel(), []string{"apple", "plum", "salt"}, program.Ended{}, wrote)
		got := miptest.Summary(r)
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: read as\n%s, want\n%s", c.name, got, c.want)
		}
		if c.name == "good" && (r.Point[1] != 1.9999999 || r.Point[2] != 1e-9) {
			t.Errorf("the point is %v", r.Point)
		}
	}
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
