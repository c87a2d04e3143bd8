package frontier

import (
	"slices"

	"github.com/gridwright/gridwright/engine"
	"github.com/gridwright/gridwright/puzzle"
)

// How many states meet the frontier depends on the side that it starts from: on a published 15x15
// board the best side of four had 36 million, the worst 444 million. Nothing in the puzzle tells
// beforehand which it will be, but a side that has got further for the same number of states is
// likely to be the better one to the end.

// The first heat lets each side leave so many states behind, which is all for most boards up to
// 10x10. Later heats have heatGrowth times as many, and half the sides.
const (
	firstHeat  = 100_000
	heatGrowth = 4
)

// race crosses the board of p from several sides until one is through. It returns a crossing that
// is done, unless the pulse is over.
func race(p puzzle.Puzzle, pulse *engine.Pulse, lim limits, list bool) (*crossing, error) {
	t, err := supported(p)
	if err != nil {
		return nil, err
	}
	var field []*crossing
	for _, turn := range turns(t.Board()) {
		field = append(field, newCrossing(newPlan(t, turn), pulse, lim, list))
	}
	for budget := int64(firstHeat); ; budget *= heatGrowth {
		var left []*crossing
		for _, c := range field {
			if len(field) == 1 {
				budget = noBudget
			}
			if fault := c.run(budget); fault != nil {
				err = fault
				continue
			}
			if c.done() || pulse.Over() {
				return c, nil
			}
			left = append(left, c)
		}
		if len(left) == 0 {
			return nil, err
		}
		slices.SortStableFunc(left, func(a, b *crossing) int { return b.at - a.at })
		field = left[:(len(left)+1)/2]
	}
}
