package techniques

import (
	"fmt"

	"github.com/gridwright/gridwright/internal/explain"
)

// Left over. A walk through a gap leaves an open cell that no walk through another gap visits, of
// those that do not meet it. Then the walk is wrong, since each cell holds a number. What all other
// walks of the gap agree on is so: a number in one cell, or a number that is not in a cell. Of a
// gap with more than 1,000 walks, all cells count that these visit; with more than 8 walks, only
// the latter is claimed.
//
// With a pencil this is repeated, together with "in the way", on the walks that are left.
func leftOver() *explain.Technique {
	return &explain.Technique{
		Name: "left over",
		Doc: "A way to fill a gap leaves a cell that no other gap can fill: the way is wrong, and what " +
			"all other ways agree on is so. With pencil and paper, the ways of all gaps are listed, and " +
			"wrong ones are crossed out as often as possible.",
		Weight: 5.5,
		Load:   3,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			goOn := true
			cellsLeft(x, func(c explain.Claim) bool {
				goOn = claim(c)
				return goOn
			})
			if goOn {
				crossOut(x, claim)
			}
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			g := s.around(k)
			w := explain.Words{
				Where: fmt.Sprintf("look %s, and at the cells around", s.between(g)),
				Cells: s.besideGap(g),
				How:   fmt.Sprintf("some ways %s leave a cell that nothing else can fill", s.between(g)),
				Step: fmt.Sprintf("with %d in %s, each way %s leaves a cell that no other missing number can "+
					"reach: so %v holds %d", k, s.elsewhere(g, k, step.Fact.At), s.between(g), step.Fact.At, k),
			}
			if excludes(step) {
				w.Step = fmt.Sprintf("list the ways to fill each gap, and cross out those that leave a cell "+
					"over or are in the way of all ways of another gap: no way that is left %s has %d in %v",
					s.between(g), k, step.Fact.At)
			}
			return w
		},
		Example: `hidato
 1  .  . 18 17
 .  3  .  .  .
 6  .  .  .  .
 .  .  . 12 10
`,
	}
}

func cellsLeft(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	left := s.newSet()
	s.compare(func(w *walks, i int, all []*walks) (bool, []int) {
		for c, k := range s.holds {
			if left.remove(c); k == 0 {
				left.add(c)
			}
		}
		left.subtract(w.cover[i])
		for _, other := range all {
			if other != w && left.subtractWays(other, w.cover[i]) {
				return false, nil
			}
		}
		var rules []int
		for _, other := range all {
			rules = append(rules, s.steps(other.gap)...)
		}
		left.each(func(c int) { rules = append(rules, s.cell[c]) })
		return true, rules
	}, claim)
}

// subtract removes the cells of another set. It reports whether none is left.
func (t set) subtract(other set) bool {
	var left uint64
	for i := range t {
		t[i] &^= other[i]
		left |= t[i]
	}
	return left == 0
}

// subtractWays removes the cells of the walks of a gap that do not meet some cells. It reports
// whether none is left.
func (t set) subtractWays(w *walks, besides set) bool {
	if w.all == nil {
		for _, layer := range w.layers {
			if t.subtract(layer) {
				return true
			}
		}
		return false
	}
	for _, cover := range w.cover {
		if !cover.meets(besides) && t.subtract(cover) {
			return true
		}
	}
	return false
}
