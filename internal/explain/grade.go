package explain

import "context"

// Loads that grades tell apart. A larger one is no grade: see Load.
const gradedLoad = 3

// Round is a state on the way of a solution: the steps that were available in it, all of which were
// taken.
type Round struct {
	Mode  Mode
	Steps []*Step // of one load; the lightest first
	Open  int     // the number of placements that were not known
}

// Run solves the puzzle from the beginning by steps of a mode of up to some load, as far as it
// goes. In each round it takes all steps of the smallest load that there is. Which facts it settles
// does not depend on the order of steps: what settles a fact also settles it when more is known.
//
// It calls with each round, if round is not nil, and reports whether all placements are known.
func (x *Explainer) Run(ctx context.Context, mode Mode, most int, round func(Round)) bool {
	x.Restart()
	for !x.Solved() && ctx.Err() == nil {
		var steps []*Step
		for load := 1; load <= most && len(steps) == 0; load++ {
			steps = x.Available(ctx, mode, load)
		}
		if len(steps) == 0 {
			return false
		}
		if round != nil {
			round(Round{mode, steps, x.Left()})
		}
		for _, s := range steps {
			x.Learn(s)
		}
	}
	return x.Solved()
}

// Load returns the smallest load of steps of a mode that solve the puzzle, or 0 if those of the
// largest load that grades tell apart do not, or if ctx ends before that is known.
func (x *Explainer) Load(ctx context.Context, mode Mode) int {
	for most := 1; most <= gradedLoad; most++ {
		if x.Run(ctx, mode, most, nil) {
			return most
		}
	}
	return 0
}
