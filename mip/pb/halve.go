package pb

import (
	"slices"

	"github.com/gridwright/gridwright/sat"
)

// Halving. Better points and cores may each move by 1 only, which takes for ever where objectives
// are large. Halving asks for a point in the better half of what is left between the bound and the
// best point: if there is one, the best point moves, and otherwise the bound. The question is a row
// of the costs that holds only while a new column is 0, which is assumed.

// narrowest is the smallest distance of bound and best point that is halved.
const narrowest = 64

// halve halves the distance of bound and best point for a number of conflicts.
func (f *search) halve(conflicts int64) error {
	from := f.s.Stats().Conflicts
	for f.best != nil && f.bound > unlimited && f.value-f.bound >= narrowest && !f.ended() {
		left := conflicts - (f.s.Stats().Conflicts - from)
		if left <= 0 {
			return nil
		}
		// cost <= half, or the column is 1, and the row asks for no more than cost <= most.
		half := f.bound + (f.value-f.bound)/2
		free := f.th.add(0, 1, false)
		row := f.th.require(append(slices.Clone(f.terms), term{free, f.most - half}), -half)
		l := f.th.atLeast(free, 1)
		status := f.ask(left, l.Not())
		var err error
		switch {
		case status == sat.Sat:
			err = f.take()
		case status == sat.Unsat && len(f.s.Core()) == 0:
			err = errUnsat
		case status == sat.Unsat:
			err = f.lift(half + 1)
		}
		f.s.Add(l)
		f.th.retire(row)
		if err != nil || status == sat.Unknown {
			return err
		}
	}
	return nil
}
