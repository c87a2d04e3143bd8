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

// TestKeepOpen: a column without an upper bound that no row needs is not fixed for later rows.
func TestKeepOpen(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Integer("x", 0, lin.Inf), m.Binary("y")
	m.AtLeast("some", lin.Sum(y), 1)
	m.AtMost("nothing", lin.Sum(y), 1)
	r, err := mip.SolveLazy(t.Context(), pb.Solver{}, m, mip.Options{},
		func(r mip.Result, m *lin.Model) {
			if r.Value(x) < 3 {
				m.AtLeast("more", lin.Sum(x), r.Value(x)+1)
			}
		})
	if err != nil || r.Stop != mip.Optimal || r.Value(x) != 3 {
		t.Errorf("%s, %v, %v", r.Stop, r.Point, err)
	}
}

// TestKeepChanged: a model whose bounds change in place is another one.
func TestKeepChanged(t *testing.T) {
	m := &lin.Model{}
	x, y := m.Binary("x"), m.Binary("y")
	m.AtLeast("some", lin.Sum(x, y), 1)
	kept := mip.Keep(pb.Solver{})
	for _, want := range []float64{0, 1} {
		m.Cols[0].Lo, m.Cols[0].Hi = want, want
		r, err := mip.Solve(t.Context(), kept, m, mip.Options{})
		if err != nil || r.Stop != mip.Optimal || r.Value(x) != want {
			t.Errorf("%s, %v, %v, want %v", r.Stop, r.Point, err, want)
		}
	}
}

// TestKeepLarge: a row whose sums are beyond the numbers of a solve does not join a kept model.
func TestKeepLarge(t *testing.T) {
	const large = 1 << 30
	m := &lin.Model{}
	var all lin.Expr
	for range 16 {
		all = all.Plus(1, m.Integer("", large, large+1))
	}
	m.AtLeast("some", all, 16*large+1)
	r, err := mip.SolveLazy(t.Context(), pb.Solver{}, m, mip.Options{},
		func(r mip.Result, m *lin.Model) { m.AtMost("none", all.Times(large), large) })
	if err != nil || r.Stop != mip.Infeasible {
		t.Errorf("%s, %v", r.Stop, err)
	}
}
