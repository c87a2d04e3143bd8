package simplex_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/miptest"
	"github.com/gridwright/gridwright/mip/simplex"
)

func TestSolver(t *testing.T) { miptest.Run(t, simplex.Solver{}) }

// TestLarge: a fraction that no float64 lies beside is not split, and the reason is in the result.
func TestLarge(t *testing.T) {
	m := &lin.Model{Maximize: true}
	x, y := m.Integer("x", 0, 1e18), m.Integer("y", 0, 1)
	m.SetObj(1.5, x)
	m.AtMost("r", x.Times(3).Plus(-1, y), 1e17)
	r, err := mip.Solve(t.Context(), simplex.Solver{}, m, mip.Options{Time: time.Minute})
	if err != nil || r.Stop != mip.Unknown || !strings.Contains(r.Raw, "2^53") || !r.Bounded {
		t.Errorf("%s, %q, %v", r.Stop, r.Raw, err)
	}
}

// TestStart: a start point satisfies a model as its decimals are written; a linear program needs
// none.
func TestStart(t *testing.T) {
	m := &lin.Model{Maximize: true}
	x, y := m.Integer("x", 0, 5), m.Integer("y", 0, 5)
	m.SetObjective(x.Plus(1, y))
	m.AtMost("r", x.Times(0.1).Plus(0.2, y), 0.3)
	for _, start := range []struct {
		x, y  float64
		taken bool
	}{{1, 1, true}, {2, 1, false}, {0, 0.5, false}, {-1, 1, false}} {
		r, err := mip.Solve(t.Context(), simplex.Solver{}, m,
			mip.Options{Start: []float64{start.x, start.y}})
		taken := len(r.Incumbents) > 0 && r.Incumbents[0].Obj == start.x+start.y &&
			r.Incumbents[0].Nodes == 0
		if err != nil || r.Obj != 3 || taken != start.taken {
			t.Errorf("from %v, %v: %v, %v, %v", start.x, start.y, r.Obj, r.Incumbents, err)
		}
	}
	r, err := mip.Solve(t.Context(), simplex.Solver{}, m.Relaxed(),
		mip.Options{Start: []float64{0, 0}})
	if err != nil || !slices.Contains(r.Ignored, "start") {
		t.Errorf("of a linear program it ignores %q, %v", r.Ignored, err)
	}
}
