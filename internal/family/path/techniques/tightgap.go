package techniques

import (
	"slices"
	"strconv"

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

// cited returns the gap whose rules a step cites, which may have got numbers since.
func (s *state) cited(step *explain.Step) gap {
	g := gap{s.n, 0}
	for _, i := range step.Instances {
		if k := s.after(i); k > 0 {
			g.lo, g.hi = min(g.lo, k), max(g.hi, k+1)
		}
	}
	if g.hi == 0 {
		return s.around(int(step.Fact.Value))
	}
	if s.placed(g.lo) {
		g.lo++
	}
	if s.placed(g.hi) {
		g.hi--
	}
	return gap{s.around(g.lo).lo, s.around(g.hi).hi}
}

// agreed says what all walks of a gap agree on: that there is one or few, or that they have no step
// to spare, if so.
func (s *state) agreed(form string, step *explain.Step) puzzle.Reason {
	g, k := s.cited(step), int(step.Fact.Value)
	r := puzzle.Because(form, "gap", s.between(g), "ends", s.ends(g), "look", s.besideGap(g))
	number := 1
	for k := g.lo; k <= g.hi; k++ {
		if !s.placed(k) && (k == g.lo || s.placed(k-1)) {
			number *= len(s.waysOf(s.around(k)).all)
		}
	}
	switch {
	case !places(step):
		r = r.With("cell", step.Fact.At).With("number", k)
		if r.Form += "/no"; k < g.lo || k > g.hi {
			r.Form = form + "/through"
		}
	case number == 1:
		r.Form = "path/ways/one"
	case g.lo > 1 && g.hi < s.n && int(s.away[s.at[g.hi+1]][s.at[g.lo-1]]) == g.length()+1:
		r.Form = "path/ways/tight"
		r = r.With("steps", steps(g.length()+1))
	case number > 1 && number <= fewNamed:
		r.Form = "path/ways/few"
		r = r.With("count", puzzle.Because(strconv.Itoa(number)))
	default:
		r.Form += "/every"
	}
	return r
}

// fewNamed is the number of ways up to which a reason counts them.
const fewNamed = 8

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
		on.intersect(cover)
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
