package diagram

import "slices"

// How many states meet a frontier depends on the side of the board that it starts from: on a
// published Numberlink of 15x15 the best side of four had 36 million, the worst 444 million.
// Nothing in a puzzle tells beforehand which it will be, but a side that has got further for the
// same number of states is likely to be the better one to the end.

// Crossing is a frontier on its way over a board, from one of its sides.
type Crossing interface {
	// Run goes on until the crossing is done, or at least so many states in all have been left
	// behind, 0 for no bound. The error says which limit has been reached.
	Run(states int64) error
	// Done reports whether the board has been crossed, or no state is left to go on from, or the
	// search must end.
	Done() bool
	// Crossed is the number of cells left behind.
	Crossed() int
}

// The first heat lets each side leave so many states behind, which is all for most boards up to
// 10x10. Later heats have heatGrowth times as many, and half the sides.
const (
	firstHeat  = 100_000
	heatGrowth = 4
)

// Race crosses a board from several sides until one is done, and gives that one. It is an error
// where all have reached their limits.
func Race[C Crossing](field []C) (C, error) {
	var none C
	var err error
	for budget := int64(firstHeat); ; budget *= heatGrowth {
		var left []C
		for _, c := range field {
			if len(field) == 1 {
				budget = 0
			}
			if fault := c.Run(budget); fault != nil {
				err = fault
				continue
			}
			if c.Done() {
				return c, nil
			}
			left = append(left, c)
		}
		if len(left) == 0 {
			return none, err
		}
		slices.SortStableFunc(left, func(a, b C) int { return b.Crossed() - a.Crossed() })
		field = left[:(len(left)+1)/2]
	}
}
