package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/puzzle"
)

// In and out. The path goes into a cell and out of it, and the numbers around leave few ways. All
// of them settle the same fact, by one or two other rules.
//
// In Numbrix it finds cells, not for the first number or the last, that the path can link to two
// neighbours only: others have a number whose own neighbours are placed. Then it links them to
// both, and a placed number that is one of the two tells what the cell holds.
func inAndOut() *explain.Technique {
	return &explain.Technique{
		Name: "in and out",
		Doc: "All ways of the path into a cell and out of it lead to the same fact by one or two other " +
			"rules.",
		Weight: 5,
		Load:   3,
		Find:   twoWays,
		Names: func(x *explain.Explainer, s *explain.Step) bool {
			ways := ofRules(x, s, "through", "entered", "branch")
			return ways > 0 && len(s.Instances) > 1 &&
				ways+ofRules(x, s, "next", "linked") == len(s.Instances)
		},
		Reason: func(x *explain.Explainer, step *explain.Step) puzzle.Reason {
			i := slices.IndexFunc(step.Instances, func(i int) bool {
				return slices.Contains([]string{"through", "entered", "branch"}, x.Rule(i).Name)
			})
			s, r := stateOf(x), puzzle.Because("path/in and out", "cell", x.Cells(step.Instances[i])[0])
			if story, told := s.story(step); told {
				r.Form += "/told"
				r = r.With("steps", story)
			}
			c, k := s.move(step)
			if !places(step) || s.cells[c] != r.Part("cell").Cells[0] {
				return r
			}
			var from []puzzle.Reason
			ways := s.waysInto(c)
			for _, d := range ways {
				if l := s.holds[d]; l > 0 && (l == k-1 || l == k+1) {
					from = append(from, s.the(l))
				}
			}
			switch {
			case len(ways) == 1 && (k == 1 || k == s.n):
				return puzzle.Because("path/dead end", "cell", s.cells[c])
			case len(ways) != 2 || len(from) == 0:
				return r
			case k == 1 || k == s.n:
				r.Form = "path/in and out/end"
			default:
				r.Form = "path/in and out/two"
			}
			return r.With("from", from)
		},
		Example: `numbrix
. 1 . .
. . . 8
`,
	}
}

// waysInto returns the neighbours from which the path can go into an open cell: open ones, and
// those with a number next to one that is not placed.
func (s *state) waysInto(c int) (ways []int) {
	for _, d := range s.near[c] {
		if k := s.holds[d]; k == 0 || s.openNext(c, k) != nil {
			ways = append(ways, d)
		}
	}
	return ways
}

// openNext returns the numbers before and after a placed number for which a cell is open.
func (s *state) openNext(c, k int) (numbers []int) {
	for _, l := range []int{k - 1, k + 1} {
		if 0 < l && l <= s.n && s.open(c, l) {
			numbers = append(numbers, l)
		}
	}
	return numbers
}

// reaches reports whether a cell is open for a number and near enough to those around it.
func (s *state) reaches(c, k int) bool { return s.open(c, k) && s.near2(s.around(k), c, k) }

// twoWays claims what cells hold that the path can go into from two neighbours only.
func twoWays(x *explain.Explainer, claim func(explain.Claim) bool) {
	s := stateOf(x)
	if x.Puzzle().(*path.Puzzle).Diagonal() {
		return // of eight neighbours nobody sees at once which two are left
	}
	for c, held := range s.holds {
		ways := s.waysInto(c)
		if held > 0 || len(ways) != 2 || s.reaches(c, 1) || s.reaches(c, s.n) {
			continue
		}
		rules := []int{s.through[c]}
		for _, k := range []int{1, s.n} {
			if s.open(c, k) {
				rules = append(rules, s.steps(s.around(k))...)
			}
		}
		for i, d := range s.near[c] {
			if s.holds[d] > 0 {
				rules = append(rules, s.linked[c][i])
			}
		}
		for _, d := range ways {
			if s.holds[d] == 0 {
				continue
			}
			if next := s.openNext(c, s.holds[d]); len(next) == 1 &&
				!claim(explain.Claim{Lit: s.is(c, next[0]), Instances: rules}) {
				return
			}
		}
	}
}
