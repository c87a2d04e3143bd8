package techniques

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/puzzle"
)

// Cage. The combinations of numbers that a cage allows are those that are left for its cells, that
// have the result of its operation, and that differ in each row and column. A number that none of
// them has in a cell is not in it; one that all have is. A number that all have in some row or
// column is in no other cell of it (a naked cage).
var cage = explain.Technique{
	Name: cageName,
	Doc: "The cells and lines of a cage leave some of the combinations of numbers that give its " +
		"result: a number that none of them has in a cell is not in it, and a number that all have in " +
		"a row or column is in no other cell of it.",
	Weight:  2.5,
	Names:   func(x *explain.Explainer, s *explain.Step) bool { return named(x, s, cageName) },
	Words:   words,
	Example: "kenken\na a b\nc a b\nd e e\na 6+\nb 3/\nc 2\nd 1\ne 5+\n",
}

func readCage(v *view, instances []int) (part, bool) {
	if len(instances) != 1 || v.x.Rule(instances[0]).Name != cageRule {
		return part{}, false
	}
	p, ok := v.x.Puzzle().(*kenken.Puzzle)
	if !ok {
		return part{}, false
	}
	c := p.Targets()[v.x.Rule(instances[0]).Clue]
	cells := make([]puzzle.Cell, len(c.Cells))
	ways := 1
	for i, n := range c.Cells {
		cells[i] = puzzle.CellOf(n, p.Order())
		if ways *= len(v.numbers(cells[i])); ways > mostWays {
			return part{}, false
		}
	}
	return part{name: cageName, settles: func(l Lit) bool {
		at, n, holds := v.fact(l)
		if holds && !slices.Contains(cells, at) {
			return false
		}
		return !v.combine(c, cells, func(numbers []int) bool {
			i := slices.Index(cells, at)
			switch {
			case i >= 0:
				return (numbers[i] == n) != holds
			}
			for j, m := range numbers {
				if m == n && v.sees(at, cells[j]) {
					return false
				}
			}
			return true
		})
	}, say: func(Lit) explain.Words { return v.sayCage(c, cells) }}, true
}

// mostWays is the number of ways to fill a cage, by what is left for its cells alone, up to which
// its combinations are listed: nobody does it for larger ones.
const mostWays = 20_000

// combine reports whether some combination of a cage is as wanted.
func (v *view) combine(c kenken.Cage, cells []puzzle.Cell, wanted func(numbers []int) bool) bool {
	left := make([][]int, len(cells))
	for i, at := range cells {
		left[i] = v.numbers(at)
	}
	numbers := make([]int, 0, len(cells))
	var rest func() bool
	rest = func() bool {
		i := len(numbers)
		if i == len(cells) {
			return c.Operation(numbers) != kenken.None && wanted(numbers)
		}
		for _, n := range left[i] {
			clash := false
			for j, m := range numbers {
				clash = clash || m == n && v.sees(cells[i], cells[j])
			}
			if clash {
				continue
			}
			numbers = append(numbers, n)
			if rest() {
				return true
			}
			numbers = numbers[:i]
		}
		return false
	}
	return rest()
}

// mostCombinations is the number of combinations that words list.
const mostCombinations = 4

func (v *view) sayCage(c kenken.Cage, cells []puzzle.Cell) explain.Words {
	var sets []string
	v.combine(c, cells, func(numbers []int) bool {
		set := combination(c, slices.Sorted(slices.Values(numbers)))
		if !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
		return len(sets) > mostCombinations
	})
	name := fmt.Sprintf("the cage %v at %v", c, cells[0])
	w := explain.Words{
		Where: "look at " + name,
		How:   "few combinations of numbers are left for " + name,
	}
	switch {
	case len(sets) > mostCombinations:
		w.Step = fmt.Sprintf("no combination of numbers for %s allows another number", name)
	case c.Op == kenken.Any:
		w.Step = fmt.Sprintf("%s is %s", name, joinOr(sets))
	default:
		w.Step = fmt.Sprintf("%s holds %s", name, joinOr(sets))
	}
	if c.Op == kenken.Any {
		w.How += ", whatever its operation"
	}
	return w
}

// combination returns the numbers of a cage, which are sorted, in words: "1, 2 and 3". If the cage
// states no operation, it shows one that gives the target: "1×2×4".
func combination(c kenken.Cage, numbers []int) string {
	if c.Op != kenken.Any {
		return list(numbers)
	}
	op := c.Operation(numbers)
	if op == kenken.Difference || op == kenken.Quotient {
		slices.Reverse(numbers)
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, op.Mark())
}

// joinOr joins alternatives.
func joinOr(all []string) string {
	s := ""
	for i, a := range all {
		if i > 0 {
			s += ", or "
		}
		s += a
	}
	return s
}
