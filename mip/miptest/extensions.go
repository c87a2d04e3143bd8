package miptest

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// plainly hides that a solver takes extensions as they are.
type plainly struct{ mip.Solver }

// runExtensions checks a solver that takes extensions as they are: random small models have the
// same optimum as they are, without bounds of columns, stated by linear rows, and by brute force.
// Where rows bound the objective better, it does not take many times as many nodes.
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
		if c.Model = bare(m); mip.Stated(s, c.Model) == nil {
			holds(t, s, c, o)
		}
	})
	if taken == 0 {
		t.Error("none of the models has an extension that the solver takes")
	}
	for _, m := range []*lin.Model{plants(true), plants(false)} {
		own, rows := solve(t, s, m, mip.Options{}), solve(t, plainly{s}, m, mip.Options{})
		if !near(own.Obj, rows.Obj) || own.Nodes > 10*rows.Nodes {
			t.Errorf("%s: %v after %d nodes; stated by rows %v after %d", m.Name, own.Obj, own.Nodes,
				rows.Obj, rows.Nodes)
		}
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

// bare returns the model with rows in place of the columns' bounds, but for 0 and 1, so that linear
// rows can't state most extensions.
func bare(m *lin.Model) *lin.Model {
	m = m.Clone()
	for j, c := range m.Cols {
		if c.Binary() {
			continue
		}
		m.Cols[j].Hi = lin.Inf
		if c.Semi {
			c.Lo = 0
		} else {
			m.Cols[j].Lo = -lin.Inf
		}
		m.Between("bounds", c.Lo, m.Var(j), c.Hi)
	}
	return m
}

// plants returns a model that meets a demand by plants. One that produces has a cost: by a
// condition if it is open, or by a set with the gain of one that is closed.
func plants(conditions bool) *lin.Model {
	return of(func(m *lin.Model) {
		var cost, all lin.Expr
		for i := range 20 {
			b := m.Binary("b")
			x := m.Continuous("x", 0, 20+math.Mod(37*float64(i), 80))
			fixed := 20 + math.Mod(53*float64(i), 80)
			if conditions {
				m.Unless(b).AtMost("closed", x, 0)
			} else {
				m.SOS1("one", b, x)
				fixed = -fixed
			}
			cost = cost.Plus(fixed, b).Plus(1+math.Mod(float64(i), 5), x)
			all = all.Plus(1, x)
		}
		m.SetObjective(cost)
		m.AtLeast("demand", all, 400)
	})
}
