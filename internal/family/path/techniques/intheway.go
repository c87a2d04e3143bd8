package techniques

import (
	"slices"

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
			w, all := s.waysOf(s.around(k)), s.ways()
			if places(step) {
				all = s.atMost(fewWalks)
			}
			r, blocked, each := s.blamed("path/in the way", step, w.all, 0, func(i int) set {
				return w.blocked(i, all)
			})
			if each {
				blocked = blocked[:1]
			}
			var others []puzzle.Reason
			for _, i := range blocked {
				others = append(others, s.between(all[i].gap))
				r = r.With("look", s.besideGap(all[i].gap))
			}
			if others == nil {
				others = append(others, puzzle.Reason{Form: "path/another gap"})
			}
			return r.With("other", others)
		},
		Example: `hidato
 .  .  .  . 20
 .  . 17  .  .
 .  .  8 15  .
 . 10  .  . 14
`,
	}
}

func waysBlocked(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	s.compare(func(w *walks, i int, all []*walks) (bool, []int) {
		blocked := w.blocked(i, all)
		if blocked == nil {
			return false, nil
		}
		return true, s.steps(all[blocked.first()].gap)
	}, claim)
}

// blocked returns the places of the gaps in whose way a walk of another gap is, or nil if there are
// none.
func (w *walks) blocked(i int, all []*walks) (places set) {
	for j, other := range all {
		if other.gap != w.gap && len(other.all) > 0 && w.cover[i].blocks(other) {
			if places == nil {
				places = w.newSet()
			}
			places.add(j)
		}
	}
	return places
}

// blocks reports whether some cells meet all walks of a gap.
func (t set) blocks(w *walks) bool {
	return !slices.ContainsFunc(w.cover, func(cover set) bool { return !t.meets(cover) })
}
