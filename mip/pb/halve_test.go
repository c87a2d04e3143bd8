package pb

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/mip"
)

// TestHalves: an objective of millions takes few conflicts, although better points and cores move in
// small steps. It is a lot-sizing problem: each period has a price, a charge for producing at all,
// a cost of keeping a unit for the next period, and a demand. A program over the periods of
// production gives the optimum (Wagner and Whitin, "Dynamic version of the economic lot size model",
// 1958).
func TestHalves(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds")
	}
	price := []float64{5, 4, 3, 1, 4, 3, 1}
	charge := []float64{113803, 187165, 494015, 740020, 710732, 136957, 990401}
	keep := []float64{3, 1, 1, 3, 0, 1, 3}
	demand := []float64{10393, 33175, 76427, 33536, 86319, 60498, 54587}
	const most = 1e6
	m := &lin.Model{}
	var stock lin.Linear // at the end of the period before
	for i := range price {
		x, y := m.Integer("x", 0, most), m.Binary("y")
		m.SetObj(price[i], x)
		m.SetObj(charge[i], y)
		m.AtMost("open", lin.Sum(x).Plus(-most, y), 0)
		balance := lin.Sum(x)
		kept := m.Integer("stock", 0, most)
		m.SetObj(keep[i], kept)
		m.Equal("balance", balance.Plus(1, stock).Minus(kept), demand[i])
		stock = kept
	}
	best := []float64{0} // of the first periods alone
	for n := 1; n <= len(price); n++ {
		best = append(best, math.Inf(1))
		for i := range n {
			cost, kept := best[i]+charge[i], 0.0
			for k := i; k < n; k++ {
				cost += demand[k] * (price[i] + kept)
				kept += keep[k]
			}
			best[n] = min(best[n], cost)
		}
	}
	want := best[len(price)]
	ctx, end := context.WithTimeout(t.Context(), 5*time.Minute) // for a hang
	defer end()
	for _, off := range []bool{false, true} {
		r, err := mip.Solve(ctx, Solver{Conflicts: 5000}, m, mip.Options{NoPresolve: off})
		if err != nil || r.Stop != mip.Optimal || r.Obj != want || r.Bound != want {
			t.Errorf("presolve off %v: %v, %s, %v, bound %v, want %v", off, err, r.Stop, r.Obj, r.Bound,
				want)
		}
		t.Logf("%d conflicts", r.Nodes)
	}
}
