package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Together. The ways of all gaps with at most 1,000 walks are listed, and those are crossed out
// that are in the way of all ways that are left of another gap, or leave a cell over that no other
// gap can fill by a way that is left. If no way that is left has a number in some cell, the cell
// does not hold it.
func together() *explain.Technique {
	return &explain.Technique{
		Name: "together",
		Doc: "The ways to fill all gaps are listed, and those are crossed out that are in the way of " +
			"all others of a gap or leave a cell over, as often as possible: a cell does not hold a " +
			"number that it has on no way that is left.",
		Weight: 12,
		Load:   3,
		Find:   crossOut,
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			g := s.around(k)
			return explain.Words{
				Where: fmt.Sprintf("look %s, and at the gaps around", s.between(g)),
				How: "list the ways to fill each gap, and cross out those that are in the way of all ways of " +
					"another, or leave a cell over",
				Step: fmt.Sprintf("list the ways to fill each gap, and cross out those that are in the way of "+
					"all ways of another, or leave a cell over: no way that is left %s has %d in %v", s.between(g),
					k, step.Fact.At),
			}
		},
	}
}

func crossOut(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	all := s.atMost(mostWalks)
	empty := s.newSet()
	var rules []int
	for i, w := range all {
		c := *w
		all[i] = &c
		rules = append(rules, s.steps(w.gap)...)
	}
	for c, k := range s.holds {
		if k == 0 {
			empty.add(c)
			rules = append(rules, s.cell[c])
		}
	}
	left := s.newSet()
	right := func(w *walks, i int) bool {
		copy(left, empty)
		full := left.subtract(w.cover[i])
		for _, other := range all {
			if other != w {
				if len(other.all) > 0 && w.cover[i].blocks(other) {
					return false
				}
				full = full || left.subtractWays(other, w.cover[i])
			}
		}
		return full
	}
	for again := true; again; {
		again = false
		for _, w := range all {
			var walks [][]int
			var cover []set
			for i, walk := range w.all {
				if right(w, i) {
					walks, cover = append(walks, walk), append(cover, w.cover[i])
				}
			}
			if len(walks) > 0 && len(walks) < len(w.all) {
				w.all, w.cover, again = walks, cover, true
			}
		}
	}
	for _, w := range all {
		if len(w.all) > 0 && !w.agree(w.visited(w.all), w.lo, false, rules, claim) {
			return
		}
	}
}
