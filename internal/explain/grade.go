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
	return climb(ctx, x, mode, most, round)
}

// climb is Run from what is known.
func climb(ctx context.Context, x *Explainer, mode Mode, most int, round func(Round),
) (load int, solved bool) {
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

// beyond goes on where all loads of a ladder with marks are not enough: with sets that are not
// proved to be the smallest, as hints do. It returns the load of such a step.
func beyond(ctx context.Context, x *Explainer, round func(Round)) (load int, solved bool) {
	most := Loads(x.ladder)
	for !x.Solved() {
		s := x.AtMost(ctx)
		if s == nil || ctx.Err() != nil || x.Exhausted() {
			return 0, false
		}
		if round != nil {
			round(Round{Pencil, most + 1, []*Step{s}, x.Left()})
		}
		x.Learn(s)
		climb(ctx, x, Pencil, most, round)
	}
	return most + 1, true
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
	for _, mode := range Modes(x.ladder) {
		var rounds []Round
		var hardest *found
		largest := 0
		take := func(r Round) {
			rounds = append(rounds, r)
			if s := r.Steps[len(r.Steps)-1]; r.Load > largest ||
				r.Load == largest && s.Weight() > hardest.Weight() {
				hardest, largest = &found{Step: s, mark: len(x.order)}, r.Load
			}
		}
		load, solved := x.Run(ctx, mode, Loads(x.ladder), take)
		if x.ladder != nil && !solved {
			load, solved = beyond(ctx, x, take)
		}
		if solved {
			g.Class = classOf(x.ladder, mode, load)
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
