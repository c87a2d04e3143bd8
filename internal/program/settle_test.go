package program

import (
	"testing"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// TestSettle: of two results of one program, a point that satisfies the model refutes the claim that
// there is none, or none so good.
func TestSettle(t *testing.T) {
	m := &lin.Model{Maximize: true}
	m.SetObj(1, m.Integer("x", 0, 5))
	at := func(x float64) mip.Result { return mip.Result{Stop: mip.Optimal, Point: []float64{x}} }
	none, late := mip.Result{Stop: mip.Infeasible}, mip.Result{Stop: mip.OutOfTime}
	for _, c := range []struct {
		first, second   mip.Result
		want, retracted string
	}{
		{at(2), at(3), "optimal at 3", "optimal at 2"}, {at(3), at(2), "optimal at 3", "optimal at 2"},
		{at(3), at(3), "optimal at 3", ""}, {at(9), at(3), "optimal at 3", "optimal at 9"},
		{none, at(3), "optimal at 3", "infeasible"}, {at(3), none, "optimal at 3", "infeasible"},
		{at(3), late, "time", ""}, {late, at(3), "optimal at 3", ""}, {none, late, "time", ""},
		{mip.Result{Stop: mip.InfOrUnb}, none, "infeasible", ""},
	} {
		c.first.Nodes, c.second.Nodes = 1, 2
		r := settle(m, c.first, c.second)
		if said(m, r) != c.want || r.Retracted != c.retracted || r.Nodes != 3 {
			t.Errorf("%s, then %s: %s, retracted %q; want %s, %q", said(m, c.first), said(m, c.second),
				said(m, r), r.Retracted, c.want, c.retracted)
		}
	}
}
