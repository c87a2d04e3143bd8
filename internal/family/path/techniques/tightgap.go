package techniques

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
)

// Tight gap. A gap between two placed numbers has at most four numbers, and all walks through open
// cells that fill it lead through one cell at some number. Then that number is there. If no walk
// has a number in some cell, the cell does not hold it; and a cell that all walks lead through
// holds no number of another gap. A walk does not meet itself. At an end of the path a gap has only
// one placed number, and the walk ends anywhere.
func tightGap() *explain.Technique {
	return &explain.Technique{
		Name: "tight gap",
		Doc: "A gap has at most four numbers, and all walks through open cells that fill it have a " +
			"number of it in the same cell: the number is there.",
		Weight: 2.5,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			gapWalks(x, 2, shortGap, claim)
		},
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			_, k := s.move(step)
			g := s.around(k)
			return explain.Words{
				Where: fmt.Sprintf("look %s", s.between(g)),
				How:   fmt.Sprintf("try the ways %s", s.between(g)),
				Step: fmt.Sprintf("every way %s, through open cells from %s, has %d in %v", s.between(g),
					s.ends(g), k, step.Fact.At),
			}
		},
	}
}

// shortGap is the length of the longest gap whose walks people see at once.
const shortGap = 4

// gapWalks claims what all walks agree on in gaps of some lengths: the placements, the numbers that
// a cell does not hold on any walk, and the cells that all walks lead through, which hold no
// numbers of other gaps.
func gapWalks(x *explain.Explainer, shortest, longest int, claim func(explain.Claim) bool) {
	s := stateOf(x)
	for _, g := range s.gaps() {
		if g.length() < shortest || g.length() > longest {
			continue
		}
		w := s.walks(g)
		if !w.agree(w.layers, g.lo, s.ways(g), claim) || !w.passed(claim) {
			return
		}
	}
}

// passed claims that cells that all walks lead through hold no numbers of other gaps.
func (w *walks) passed(claim func(explain.Claim) bool) bool {
	if len(w.all) == 0 {
		return true
	}
	on := slices.Clone(w.cover[0])
	for _, cover := range w.cover[1:] {
		for i := range on {
			on[i] &= cover[i]
		}
	}
	goOn := true
	on.each(func(c int) {
		for k := 1; k <= w.n && goOn; k++ {
			if (k < w.lo || k > w.hi) && w.open(c, k) {
				goOn = claim(explain.Claim{Lit: w.is(c, k).Not(), Instances: w.ways(w.gap)})
			}
		}
	})
	return goOn
}

// agree claims what walks have in common. It gets the cells that they lead through, from some
// number on.
func (w *walks) agree(layers []set, from int, rules []int, claim func(explain.Claim) bool) bool {
	goOn := true
	tell := func(c, k int, not bool) {
		if l := w.is(c, k); goOn && w.x.Open(l) {
			if not {
				l = l.Not()
			}
			goOn = claim(explain.Claim{Lit: l, Instances: rules})
		}
	}
	for i, layer := range layers {
		k := from + i
		if only := layer.sole(); only >= 0 {
			tell(only, k, false)
			continue
		}
		for c := range w.cells {
			if !layer.has(c) {
				tell(c, k, true)
			}
		}
	}
	return goOn
}
