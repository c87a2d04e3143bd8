package techniques

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
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
		Words: func(x *explain.Explainer, step *explain.Step) explain.Words {
			s := stateOf(x)
			c, k := s.move(step)
			if places(step) || len(step.Instances) > 1 {
				g := s.around(k)
				w := explain.Words{
					Where: fmt.Sprintf("look for the cells that %d can reach", k),
					Cells: s.besideGap(g),
					How:   fmt.Sprintf("count the steps to the numbers around %d", k),
					Step:  fmt.Sprintf("%d is %s: so %v", k, s.within(g, k), step.Fact),
				}
				if places(step) {
					w.Step = fmt.Sprintf("%d is %s: only %v is near enough, so it holds %d", k, s.within(g, k),
						step.Fact.At, k)
				}
				return w
			}
			from := s.placedIn(x.Cells(step.Instances[0]))
			return explain.Words{
				Where: fmt.Sprintf("look at %v", step.Fact.At),
				How:   fmt.Sprintf("count the steps from %v to the %d", step.Fact.At, from),
				Step: fmt.Sprintf("%v is %s away from %s, too far for %d: so it does not hold %d",
					step.Fact.At, s.apart(c, s.at[from]), s.the(from), k, k),
			}
		},
		Example: `hidato
1  .  .  .  .  . 7
. 13 12 11 10 9 .
`,
	}
}

// within says how far a number of a gap is from the numbers around it: "within 2 steps of the 5 in
// row 1, column 2 and within 3 steps of the 10 in row 3, column 4".
func (s *state) within(g gap, k int) string {
	var all []string
	for _, end := range []int{g.lo - 1, g.hi + 1} {
		if s.placed(end) {
			steps := max(end-k, k-end)
			all = append(all, fmt.Sprintf("within %s of %s", count(steps, "step"), s.the(end)))
		}
	}
	return strings.Join(all, " and ")
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

// apart says how far two cells are from each other.
func (s *state) apart(c, d int) string { return count(int(s.away[c][d]), "step") }

// count says how many there are of something.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// nearEnough claims the placements of numbers for which only one open cell is near enough to the
// placed numbers before and after it. If colour is set, it must also have the right colour.
func nearEnough(x *explain.Explainer, colour bool, claim func(explain.Claim) bool) {
	s := stateOf(x)
	for _, g := range s.gaps() {
		for k := g.lo; k <= g.hi; k++ {
			only, count := 0, 0
			for c := range s.cells {
				if s.near2(g, c, k) && s.open(c, k) && (!colour || s.coloured(g, c, k)) {
					only = c
					count++
				}
			}
			if count == 1 && !claim(explain.Claim{Lit: s.is(only, k), Instances: s.steps(g)}) {
				return
			}
		}
	}
}

// near2 reports whether a cell is near enough to both ends of a gap for a number of the gap.
func (s *state) near2(g gap, c, k int) bool {
	return (g.lo == 1 || int(s.away[c][s.at[g.lo-1]]) <= k-g.lo+1) &&
		(g.hi == s.n || int(s.away[c][s.at[g.hi+1]]) <= g.hi+1-k)
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
