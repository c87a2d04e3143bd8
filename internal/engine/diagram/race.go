package diagram

// The number of states of a frontier depends on the side of the board from which it starts: on a
// published Numberlink of 15x15 the best of four sides had 36 million, the worst 444 million.
// Nothing in a puzzle predicts the best side. A side that has got further with the same number of
// states is likely to stay ahead, but not certain to. So the others also go on, more slowly: on a
// 17x17, one side led after a heat of a hundred thousand states but took 15 million in all, and
// another side took 325,000.

// Racer crosses a board from one or two of its sides: a frontier, or two that meet.
type Racer interface {
	// Run goes on until the racer is done, or has processed at least that many states in all, 0 for
	// no bound. The error states which limit was reached.
	Run(states int64) error
	// Done reports whether the board has been crossed, no state is left, or the search must end.
	Done() bool
	// Crossed returns the number of rows already crossed.
	Crossed() int
	// Free returns its memory; the racer can't go on.
	Free()
}

// The first heat lets each side process that many states, which suffices for many boards up to
// 10x10. In later heats the leading side may process heatGrowth times as many states in all as in
// the heat before, and each of the others a fraction of what the one ahead of it may process.
const (
	firstHeat  = 25_000
	heatGrowth = 3
	heatShare  = 4
)

// Race crosses a board from several sides until one racer is done, and returns that one. It
// returns an error if all have reached their limits.
func Race[C Racer](field []C) (C, error) {
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

// foremost sorts racers, the farthest first; equal ones keep their order. There are few.
func foremost[C Racer](field []C) []C {
	for i := range field {
		for j := i; j > 0 && field[j].Crossed() > field[j-1].Crossed(); j-- {
			field[j], field[j-1] = field[j-1], field[j]
		}
	}
	return field
}

// free returns the memory of racers.
func free[C Racer](field []C) {
	for _, c := range field {
		c.Free()
	}
}
