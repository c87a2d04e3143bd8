package solvers_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
	"github.com/gridwright/gridwright/mip/solvers"
)

// TestDefault: where nothing is installed, the default solver takes integer and continuous columns,
// once or with rows that are added later. A model that no solver gets has an error with the column.
func TestDefault(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, s := range solvers.All(func(string) string { return "" }) {
		if s.Env != "" {
			t.Setenv(s.Env, t.TempDir())
		}
	}
	s := solvers.Default()
	below := &lin.Model{} // which no solver takes as it is, and rows can't state
	below.SemiContinuous("x", -lin.Inf, -2)
	found, err := solvers.FindFor(solvers.All(func(string) string { return "" }), "", below)
	if err == nil {
		_, err = mip.Solve(t.Context(), found, below, mip.Options{})
	}
	if err == nil || !strings.Contains(err.Error(), "column x, which lacks one") {
		t.Errorf("a column that lacks a bound gives %v", err)
	}
	for name, integer := range map[string]bool{"integer": true, "continuous": false} {
		m := &lin.Model{Maximize: true}
		x, y := m.Continuous("x", 0, 4), m.Continuous("y", 0, 4)
		m.SetObjective(x.Plus(1, y))
		m.Cols[0].Integer, m.Cols[1].Integer = integer, integer
		r, err := mip.Solve(t.Context(), s, m, mip.Options{})
		if err != nil || r.Stop != mip.Optimal || r.Obj != 8 {
			t.Errorf("%s: %s at %v, %v", name, r.Stop, r.Obj, err)
		}
		l, err := mip.SolveLazy(t.Context(), s, m, mip.Options{}, func(r mip.Result, m *lin.Model) {
			if r.Obj > 5 {
				m.AtMost("less", x.Plus(1, y), 5)
			}
		})
		if err != nil || l.Stop != mip.Optimal || l.Obj != 5 {
			t.Errorf("%s, with rows later: %s at %v, %v", name, l.Stop, l.Obj, err)
		}
	}
	if s.Name() != "pb+simplex" {
		t.Errorf("its name is %s", s.Name())
	}
}
