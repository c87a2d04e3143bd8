package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
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
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			return stateOf(x).agreed("path/ways", step)
		},
		Example: `hidato
. . .
5 6 1
`,
	}
}

// cited returns the gap whose rules a step cites.
func (s *state) cited(step *explain.Step) gap {
	for _, i := range step.Instances {
		k := s.after(i)
		for _, j := range []int{k, k + 1} {
			if k > 0 && !s.placed(j) {
				return s.around(j)
			}
		}
	}
	return s.around(int(step.Fact.Value))
}

// agreed says what all walks of a gap agree on.
func (s *state) agreed(form string, step *explain.Step) puzzle.Reason {
	g, k := s.cited(step), int(step.Fact.Value)
	r := puzzle.Because(form, "gap", s.between(g), "ends", s.ends(g), "cell", step.Fact.At,
		"look", s.besideGap(g))
	switch {
	case places(step):
		r.Form += "/every"
	case g.lo <= k && k <= g.hi:
		r.Form += "/no"
	default:
		r.Form += "/through"
		return r
	}
	return r.With("number", k)
}

// shortGap is the length of the longest gap whose walks people see at once.
const shortGap = 4

// gapWalks claims what all walks agree on in gaps of some lengths: the placements, the numbers that
// a cell does not hold on any walk, and the cells that all walks lead through, which hold no
// numbers of other gaps.
func gapWalks(x *explain.Explainer, shortest, longest int, claim func(explain.Claim) bool) {
	s := stateOf(x)
	for _, w := range s.ways() {
		if w.length() < shortest || w.length() > longest {
			continue
		}
		if !w.agree(w.layers, w.lo, true, s.steps(w.gap), claim) || !w.passed(claim) {
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
				goOn = claim(explain.Claim{Lit: w.is(c, k).Not(), Instances: w.steps(w.gap)})
			}
		}
	})
	return goOn
}

// agree claims what walks have in common. It gets the cells that they lead through, from some
// number on. If places is not set, it claims only what cells do not hold.
func (w *walks) agree(layers []set, from int, places bool, rules []int,
	claim func(explain.Claim) bool,
) bool {
	goOn := true
	for i, layer := range layers {
		k, only := from+i, layer.sole()
		for c := range w.cells {
			if !goOn || !w.open(c, k) {
				continue
			}
			switch {
			case places && only == c:
				goOn = claim(explain.Claim{Lit: w.is(c, k), Instances: rules})
			case !layer.has(c) && (only < 0 || !places):
				goOn = claim(explain.Claim{Lit: w.is(c, k).Not(), Instances: rules})
			}
		}
	}
	return goOn
}
