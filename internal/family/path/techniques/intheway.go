package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			g := s.around(k)
			other := s.other(step, g)
			one, all := s.between(g), s.between(other)
			w := explain.Words{
				Where: fmt.Sprintf("look %s, and %s", one, all),
				Cells: append(s.besideGap(g), s.besideGap(other)...),
				How:   fmt.Sprintf("some ways %s are in the way of every way %s", one, all),
				Step: fmt.Sprintf("with %d in %s, each way %s is in the way of every way %s: so %v holds %d", k,
					s.elsewhere(g, k, step.Fact.At), one, all, step.Fact.At, k),
			}
			if excludes(step) {
				w.Step = fmt.Sprintf("with %d in %v, each way %s is in the way of every way %s: so %v does "+
					"not hold %d", k, step.Fact.At, one, all, step.Fact.At, k)
			}
			return w
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
