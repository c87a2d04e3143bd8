package miptest

import (
	"fmt"

	"github.com/gridwright/gridwright/lin"
)

// MarketSplit returns a model that takes any branch and bound far longer than the time of a test.
// Its rows must split random weights exactly in half, after Cornuéjols and Dawande, "A class of
// hard small 0-1 programs", INFORMS Journal on Computing 11 (1999). With slack, rows may miss the
// halves at a cost, so a first point is easy and its proof is hard. Without slack, no point is
// found in the time of a test. All columns are integer or implied.
func MarketSplit(slack bool) *lin.Model { return marketSplit(5, 40, slack) }

// branching returns a small market split, which takes some hundreds of nodes and no time.
func branching() *lin.Model { return marketSplit(2, 14, true) }

func marketSplit(rows, cols int, slack bool) *lin.Model {
	const weights = 100
	m := &lin.Model{Name: "market split"}
	for j := range cols {
		m.Binary(fmt.Sprintf("x%d", j))
	}
	next := uint32(1)
	for i := range rows {
		var t lin.Terms
		sum := 0
		for j := range cols {
			next = next*1664525 + 1013904223 // from Numerical Recipes: good enough for weights
			w := int(next>>16) % weights
			sum += w
			t = t.Plus(float64(w), j)
		}
		if slack {
			over := m.Implied(fmt.Sprintf("over%d", i), 0, float64(sum))
			under := m.Implied(fmt.Sprintf("under%d", i), 0, float64(sum))
			m.SetObj(1, over, under)
			t = t.Plus(-1, over.Col()).Plus(1, under.Col())
		}
		m.Equal(fmt.Sprintf("half%d", i), t, float64(sum/2))
	}
	return m
}
