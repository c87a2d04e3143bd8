package explain

import "context"

// Round is a state on the way of a solution: the steps that were available in it, all of which were
// taken.
type Round struct {
	Mode  Mode
	Load  int
	Steps []*Step // of this load; the lightest first
	Open  int     // the number of placements that were not known
}

// Run solves the puzzle from the beginning by steps of a mode of up to some load, as far as it
// goes. In each round it takes all steps of the smallest load that there is. Which facts it settles
// does not depend on the order of steps, since what settles a fact also settles it when more is
// known. So the largest load that it takes is the smallest with which the puzzle can be solved.
//
// It calls with each round, if round is not nil. It returns the largest load, and whether all
// placements are known.
func (x *Explainer) Run(ctx context.Context, mode Mode, most int, round func(Round),
) (load int, solved bool) {
	x.Restart()
	for !x.Solved() {
		steps, at := x.easiest(ctx, mode, most)
		if steps == nil {
			return load, false
		}
		load = max(load, at)
		if round != nil {
			round(Round{mode, at, steps, x.Left()})
		}
		for _, s := range steps {
			x.Learn(s)
		}
	}
	return load, true
}

// easiest returns the steps of the smallest load that there is, up to some load. It returns nil if
// there are none, or if ctx or the work ends.
func (x *Explainer) easiest(ctx context.Context, mode Mode, most int) (steps []*Step, load int) {
	for load < most && len(steps) == 0 {
		load++
		steps = x.Available(ctx, mode, load)
	}
	if len(steps) == 0 || ctx.Err() != nil || x.Exhausted() {
		return nil, 0
	}
	return steps, load
}

// Grade is how hard a puzzle is. It is a model, which nobody has compared with the minutes that
// people take: see docs/grades.md.
type Grade struct {
	Class   Class
	Effort  float64 // of the whole solution; 0 if the class is Search
	Hardest *Step   // of the largest load, and of these the heaviest; complete
	Widths  []int   // of each round: the number of steps that were available
	Steps   int     // in all rounds
	Limited bool    // the class is Search because the work was limited
	Proved  bool    // no easier class fits: every set of instances was decided
}

// Grade grades the puzzle from what was known at the beginning. If ctx ends or the limit is
// reached, the class is Search.
func (x *Explainer) Grade(ctx context.Context) *Grade {
	g := &Grade{Class: Search, Proved: true}
	defer func(all []*Technique) { x.techniques = all }(x.techniques)
	x.techniques = byRules(x.techniques)
	x.unsure = false
	for _, mode := range []Mode{Ink, Pencil} {
		var rounds []Round
		var hardest *found
		load, solved := x.Run(ctx, mode, perMode, func(r Round) {
			rounds = append(rounds, r)
			if s := r.Steps[len(r.Steps)-1]; hardest == nil || s.Load > hardest.Load ||
				s.Load == hardest.Load && s.Weight() > hardest.Weight() {
				hardest = &found{Step: s, mark: len(x.order)}
			}
		})
		if solved {
			g.Class = classOf(mode, load)
			g.Proved = !x.unsure
			g.measure(rounds)
			if hardest != nil {
				g.Hardest = hardest.Step
				x.before(hardest.mark, func() {
					x.Complete(ctx, g.Hardest)
					g.Hardest.Said = x.Say(g.Hardest)
				})
			}
			return g
		}
	}
	g.Limited = ctx.Err() != nil || x.Exhausted()
	g.Proved = !g.Limited && !x.unsure
	return g
}

// measure sums up the effort of the rounds. A person who takes one of the steps of a round finds
// the others still there, so the steps that are left become fewer one by one; the lightest is taken
// first.
func (g *Grade) measure(rounds []Round) {
	for _, r := range rounds {
		g.Widths = append(g.Widths, len(r.Steps))
		g.Steps += len(r.Steps)
		for i, s := range r.Steps {
			open, width := r.Open, len(r.Steps)-i
			if r.Mode == Ink {
				open -= i
			}
			g.Effort += s.Weight() * float64(open+1) / float64(width+1)
		}
	}
}
