package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// In the way. A walk through a gap meets every walk through another gap. Then it is wrong, since no
// cell holds two numbers. What all other walks of the gap agree on is so: a number in one cell, or
// a number that is not in a cell. Both gaps have at most 1,000 walks; with more than 8, only the
// latter.
func inTheWay() *explain.Technique {
	return &explain.Technique{
		Name: "in the way",
		Doc: "A way to fill a gap is in the way of every way to fill another gap: it is wrong, and " +
			"what all other ways agree on is so.",
		Weight: 5.5,
		Load:   3,
		Find:   waysBlocked,
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			_, k := s.move(step)
			other := s.other(step, s.around(k))
			return s.left("path/in the way", step).With("other", s.between(other)).
				With("look", s.besideGap(other))
		},
		Example: `hidato
 .  .  .  . 20
 .  . 17  .  .
 .  .  8 15  .
 . 10  .  . 14
`,
	}
}

// other returns a gap whose rules a step cites, besides one gap, or that gap if there is none.
func (s *state) other(step *explain.Step, g gap) gap {
	for _, i := range step.Instances {
		k := s.after(i)
		for _, j := range []int{k, k + 1} {
			if k > 0 && !s.placed(j) && s.around(j) != g {
				return s.around(j)
			}
		}
	}
	return g
}

func waysBlocked(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	s.compare(func(w *walks, i int, all []*walks) (bool, []int) {
		for _, other := range all {
			if other != w && len(other.all) > 0 && w.cover[i].blocks(other) {
				return true, s.steps(other.gap)
			}
		}
		return false, nil
	}, claim)
}

// blocks reports whether some cells meet all walks of a gap.
func (t set) blocks(w *walks) bool {
	for _, cover := range w.cover {
		if !t.meets(cover) {
			return false
		}
	}
	return true
}
