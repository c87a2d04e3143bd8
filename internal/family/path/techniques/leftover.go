package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			c, k := s.move(step)
			w := s.waysOf(s.around(k))
			if excludes(step) {
				return puzzle.Because("path/left over/crossed out", "number", k, "cells", s.cells[c],
					"gap", s.between(w.gap), "look", s.besideGap(w.gap))
			}
			all := s.atMost(fewWalks)
			r, over, each := s.blamed("path/left over", step, w.all, 0, func(i int) set {
				return w.leaves(i, all)
			})
			return r.With("over", s.someOf(over, each))
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
	s.compare(func(w *walks, i int, all []*walks) (bool, []int) {
		left := w.leaves(i, all)
		if left == nil {
			return false, nil
		}
		var rules []int
		for _, other := range all {
			rules = append(rules, s.steps(other.gap)...)
		}
		left.each(func(c int) { rules = append(rules, s.cell[c]) })
		return true, rules
	}, claim)
}

// leaves returns the cells that a walk of a gap leaves over, or nil if it leaves none.
func (w *walks) leaves(i int, all []*walks) set {
	left := w.newSet()
	for c, k := range w.holds {
		if k == 0 {
			left.add(c)
		}
	}
	left.subtract(w.cover[i])
	for _, other := range all {
		if other.gap != w.gap && left.subtractWays(other, w.cover[i]) {
			return nil
		}
	}
	return left
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
