package techniques

import (
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// Too far. The number k is placed, and a cell is more than |k-l| steps away from it. Then the cell
// does not hold l, since the path from k to l has |k-l| steps. If only one open cell is near enough
// to the placed numbers before and after l, then l is there.
//
// Steps go from cell to cell of the board, around holes, but through placed numbers. Other placed
// numbers than those two do not matter: the path to them leads past one of the two.
func tooFar() *explain.Technique {
	return &explain.Technique{
		Name: "too far",
		Doc: "The path from one number to another has as many steps as their difference: a cell that " +
			"is further away from a placed number does not hold the other. If one open cell is near " +
			"enough to the placed numbers before and after a number, the number is there.",
		Weight: 3,
		Load:   2,
		Find: func(x *explain.Explainer, claim func(explain.Claim) bool) {
			nearEnough(x, false, claim)
		},
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			reach := ofRules(x, s, "reach")
			return reach > 0 && reach+ofRules(x, s, "next", "number") == len(s.Instances)
		},
		Plain: seen,
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			s := stateOf(x)
			c, k := s.move(step)
			if places(step) || len(step.Instances) > 1 {
				g := s.around(k)
				form := "path/near"
				if places(step) {
					form += "/places"
				}
				return puzzle.Because(form, "number", k, "cell", step.Fact.At, "within", s.within(g, k, false),
					"look", s.besideGap(g))
			}
			from := s.placedIn(x.Cells(step.Instances[0]))
			return puzzle.Because("path/too far", "cell", step.Fact.At, "before", from,
				"from", s.the(from), "steps", steps(int(s.away[c][s.at[from]])), "number", k)
		},
		Example: `hidato
1  .  .  .  .  . 7
. 13 12 11 10 9 .
`,
	}
}

// within says how far a number of a gap is from the numbers around it: "within 2 steps of the 5 in
// row 1, column 2". It names one of them if that is enough.
func (s *state) within(g gap, k int, colour bool) []puzzle.Reason {
	var all []puzzle.Reason
	for _, one := range []gap{{g.lo, s.n}, {1, g.hi}} {
		if one != g && (one.lo > 1 || one.hi < s.n) && s.sole(one, k, colour) >= 0 {
			g = one
			break
		}
	}
	for _, end := range []int{g.lo - 1, g.hi + 1} {
		if s.placed(end) {
			all = append(all, puzzle.Because("path/within", "steps", steps(max(end-k, k-end)),
				"from", s.the(end)))
		}
	}
	return all
}

// placedIn returns the first number that is placed in one of some cells, or 0.
func (s *state) placedIn(cells []puzzle.Cell) int {
	for _, c := range cells {
		if k := s.holds[s.node[c]]; k > 0 {
			return k
		}
	}
	return 0
}

// steps says how many steps there are.
func steps(n int) puzzle.Reason {
	if n == 1 {
		return puzzle.Because("1 step")
	}
	return puzzle.Because("steps", "n", n)
}

// nearEnough claims the placements of numbers for which only one open cell is near enough to the
// placed numbers before and after it. If colour is set, it must also have the right colour.
func nearEnough(x *explain.Explainer, colour bool, claim func(explain.Claim) bool) {
	s := stateOf(x)
	for _, g := range s.gaps() {
		for k := g.lo; k <= g.hi; k++ {
			if only := s.sole(g, k, colour); only >= 0 &&
				!claim(explain.Claim{Lit: s.is(only, k), Instances: s.steps(g)}) {
				return
			}
		}
	}
}

// sole returns the only open cell that is near enough to the ends of a gap for a number of it, and
// has the right colour if that is asked for; or -1.
func (s *state) sole(g gap, k int, colour bool) int {
	only := -1
	for c := range s.cells {
		if s.near2(g, c, k) && s.open(c, k) && (!colour || s.coloured(g, c, k)) {
			if only >= 0 {
				return -1
			}
			only = c
		}
	}
	return only
}

// near2 reports whether a cell is near enough to both ends of a gap for a number of the gap.
func (s *state) near2(g gap, c, k int) bool {
	return (g.lo == 1 || int(s.away[c][s.at[g.lo-1]]) <= k-g.lo+1) &&
		(g.hi == s.n || int(s.away[c][s.at[g.hi+1]]) <= g.hi+1-k)
}

// canReach reports whether a number that is not placed can get to a cell, counting steps from the
// numbers around it.
func (s *state) canReach(c, k int) bool {
	g := s.around(k)
	return s.near2(g, c, k) &&
		(s.x.Puzzle().(*path.Puzzle).Diagonal() || g.length() == s.n || s.coloured(g, c, k))
}

// coloured reports whether a cell has the right colour for a number of a gap.
func (s *state) coloured(g gap, c, k int) bool {
	end := g.lo - 1
	if g.lo == 1 {
		end = g.hi + 1
	}
	d := s.at[end]
	there := int(s.cells[d].Row) + int(s.cells[d].Col)
	return (int(s.cells[c].Row)+int(s.cells[c].Col)+k-end-there)%2 == 0
}
