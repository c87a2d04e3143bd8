package pb_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/pb"
)

// TestKeep: pb goes on in its search for all points of a model, and begins anew where there is an
// objective, or a row that is not of whole numbers.
func TestKeep(t *testing.T) {
	for _, c := range []struct {
		cost, unit   float64
		points, anew int
	}{{0, 1, 10, 1}, {1, 1, 10, 11}, {0, 0.3, 10, 11}} {
		m := &lin.Model{}
		x := lin.Binaries(m, "x", lin.Span(1, 5))
		m.Equal("three", x.Sum(), 3)
		m.SetObj(c.cost, x.At(1))
		var log bytes.Buffer
		points := 0
		r, err := mip.SolveLazy(t.Context(), pb.Solver{}, m, mip.Options{Log: &log},
			func(r mip.Result, m *lin.Model) {
				points++
				ones := x.SumWhere(func(at []int) bool { return r.Value(x.At(at[0])) == 1 })
				m.AtMost("no good", ones.Times(c.unit), 2*c.unit)
			})
		anew := strings.Count(log.String(), "Presolve: ") - strings.Count(log.String(), "kept; ")
		if err != nil || r.Stop != mip.Infeasible || points != c.points || anew != c.anew {
			t.Errorf("cost %v: %s after %d points, begun %d times, %v; want %d and %d", c.cost, r.Stop,
				points, anew, err, c.points, c.anew)
		}
	}
}
