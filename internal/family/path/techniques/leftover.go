package techniques

import (
	"slices"

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
			r := s.left("path/left over", step)
			if excludes(step) {
				r.Form += "/crossed out"
				return r
			}
			over, alone := s.over(step)
			if alone {
				_, k := s.move(step)
				return s.others(r.Form, s.around(k)).With("over", over)
			}
			return r.With("ways", puzzle.Reason{Form: "path/each", Parts: r.Parts}).With("over", over)
		},
		Example: `hidato
 1  .  . 18 17
 .  3  .  .  .
 6  .  .  .  .
 .  .  . 12 10
`,
	}
}

// over returns the cells that the claim of a step says must hold a number, as a part of a reason.
// It reports whether one walk alone leaves none over.
func (s *state) over(step *explain.Step) (over any, alone bool) {
	_, k := s.move(step)
	g, claimed := s.around(k), 0
	var cells []puzzle.Cell
	cellsLeft(s.x, func(c explain.Claim) bool {
		if f, _ := s.x.Fact(c.Lit); !f.Not && g.lo <= int(f.Value) && int(f.Value) <= g.hi {
			claimed++
		}
		if c.Lit != step.Lit {
			return true
		}
		cells = nil
		for _, i := range c.Instances {
			if s.x.Rule(i).Name == "cell" && !slices.Contains(cells, s.x.Cells(i)[0]) {
				cells = append(cells, s.x.Cells(i)[0])
			}
		}
		return true
	})
	alone = claimed == g.length()
	if len(cells) == 0 || len(cells) > mostLeft {
		return puzzle.Because("path/a cell"), alone
	}
	return cells, alone
}

// mostLeft is the largest number of cells that ways leave over and a reason lists.
const mostLeft = 6

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
