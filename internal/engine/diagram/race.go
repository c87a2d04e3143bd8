package diagram

// How many states meet a frontier depends on the side of the board that it starts from: on a
// published Numberlink of 15x15 the best side of four had 36 million, the worst 444 million.
// Nothing in a puzzle tells beforehand which it will be, but a side that has got further for the
// same number of states is likely to be the better one to the end. It is not certain to be, so that
// the others go on too, more slowly: a 17x17 took 15 million states from one side after a heat of a
// hundred thousand had put that first, and 325,000 from the other.

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
	// Free gives its memory back: it goes on no more.
	Free()
}

// The first heat lets each side leave so many states behind, which is all for many boards up to
// 10x10. In later heats the side that is ahead may leave heatGrowth times as many behind, in all,
// as in the heat before, and each of the others a part of that of the one before it.
const (
	firstHeat  = 25_000
	heatGrowth = 3
	heatShare  = 4
)

// Race crosses a board from several sides until one is done, and gives that one. It is an error
// where all have reached their limits.
func Race[C Crossing](field []C) (C, error) {
	var none C
	var err error
	for heat := int64(firstHeat); ; heat *= heatGrowth {
		budget := heat
		var left []C
		for i, c := range field {
			if len(field) == 1 {
				budget = 0
			}
			fault := c.Run(budget)
			if fault == nil && c.Done() {
				free(left)
				free(field[i+1:])
				return c, nil
			}
			if fault != nil {
				err = fault
				c.Free()
			} else {
				left = append(left, c)
			}
			if heat > firstHeat {
				budget /= heatShare
			}
		}
		if len(left) == 0 {
			return none, err
		}
		field = foremost(left)
	}
}

// foremost puts crossings in order, the farthest first; those that are as far stay in their order.
// They are few.
func foremost[C Crossing](field []C) []C {
	for i := range field {
		for j := i; j > 0 && field[j].Crossed() > field[j-1].Crossed(); j-- {
			field[j], field[j-1] = field[j-1], field[j]
		}
	}
	return field
}

// free gives the memory of crossings back.
func free[C Crossing](field []C) {
	for _, c := range field {
		c.Free()
	}
}
