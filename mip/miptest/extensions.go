package miptest

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// plainly hides that a solver takes extensions as they are.
type plainly struct{ mip.Solver }

// runExtensions checks a solver that takes extensions as they are: random small models have the
// same optimum as they are, stated by linear rows, and by brute force.
func runExtensions(t *testing.T, s mip.Solver) {
	x, ok := s.(mip.Extender)
	if !ok {
		t.Skip("the solver takes no extensions")
	}
	sample.FewerDraws(t, 4)
	taken := 0
	rapid.Check(t, func(t *rapid.T) {
		m := randomExtended(t)
		best, feasible := brute(m)
		c := Case{"random", m, infeasible, 0}
		if feasible {
			c.Stop, c.Obj = optimal, best
		}
		if m.Extensions()&x.Takes(m) != 0 {
			taken++
		}
		o := mip.Options{NoPresolve: rapid.Bool().Draw(t, "without presolve")}
		holds(t, s, c, o)
		holds(t, plainly{s}, c, o)
	})
	if taken == 0 {
		t.Error("none of the models has an extension that the solver takes")
	}
}

// randomExtended returns a model of Random with semicontinuous columns, and sometimes a condition
// and a set.
func randomExtended(t *rapid.T) *lin.Model {
	m := Random(t)
	for j := range m.Cols {
		m.Cols[j].Semi = rapid.Bool().Draw(t, "semi")
	}
	if len(m.Rows) > 0 && rapid.Bool().Draw(t, "condition") {
		m.Rows[0].When = &lin.When{Col: m.Binary("b").Col(), Off: rapid.Bool().Draw(t, "off")}
	}
	if rapid.Bool().Draw(t, "set") {
		s := lin.SOS{Type: rapid.IntRange(1, 2).Draw(t, "type")}
		for j := range m.Cols {
			s.Cols = append(s.Cols, j)
		}
		m.Sets = append(m.Sets, s)
	}
	return m
}
