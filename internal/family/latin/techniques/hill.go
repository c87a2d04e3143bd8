package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/puzzle"
)

// Hill and valley. In one row or column, chains of signs from several sides meet at a top: m cells
// of the line are below it. They hold m different numbers of those that are left for them, so the
// top holds more than the m-th smallest of these. In a valley it is the other way round. If one
// number is left for the top then, it holds it.
var hill = explain.Technique{
	Name: hillName,
	Doc: "In one row or column, chains of signs meet at a cell, so that m cells of the line are " +
		"below it (or above it). They differ, so it holds more than the m-th smallest of the numbers " +
		"left for them (or less than the m-th largest).",
	Weight:  3,
	Load:    2,
	Find:    findHill,
	Reason:  sayHill,
	Example: "futoshiki\n.   2 > .   .\n.   .   .   .\n.   .   .   3\n. > . < .   .\n",
}

func findHill(x *explain.Explainer, claim func(explain.Claim) bool) {
	g := newSigns(x)
	if g == nil {
		return
	}
	for c, numbers := range g.numbers {
		if len(numbers) < 2 {
			continue
		}
		for _, row := range []bool{true, false} {
			lo, cited := g.pile(c, row, false)
			hi, more := g.pile(c, row, true)
			within := slices.DeleteFunc(slices.Clone(numbers), func(n int) bool {
				return n <= lo || n >= hi
			})
			if len(within) == 1 && len(within) < len(numbers) &&
				!claim(g.claim(c, within[0], true, append(slices.Concat(cited, more), g.cell[c])...)) {
				return
			}
			for _, n := range numbers {
				if n <= lo && !claim(g.claim(c, n, false, cited...)) ||
					n >= hi && !claim(g.claim(c, n, false, more...)) {
					return
				}
			}
		}
	}
}

// pile returns a number than which a cell holds more, because of the cells of its row or column
// below it, or less, because of those above it, and the instances that show it.
func (g *signs) pile(c int, row, above bool) (limit int, cited []int) {
	next, limit := g.below, 0
	if above {
		next, limit = g.above, g.order+1
	}
	// came is how a cell was reached: from a cell that is larger, by a sign.
	came := map[int]sided{}
	queue := []int{c}
	var pile []int
	for k := 0; k < len(queue); k++ {
		at := queue[k]
		if at != c && (row && at/g.order == c/g.order || !row && at%g.order == c%g.order) {
			pile = append(pile, at)
		}
		for _, s := range next[at] {
			if _, met := came[s.cell]; !met {
				came[s.cell] = sided{at, s.instance}
				queue = append(queue, s.cell)
			}
		}
	}
	if len(pile) < 2 {
		return limit, nil
	}
	var numbers []int
	for _, at := range pile {
		for _, n := range g.numbers[at] {
			if !slices.Contains(numbers, n) {
				numbers = append(numbers, n)
			}
		}
		cited = append(cited, g.cell[at])
		for ; at != c; at = came[at].cell {
			cited = append(cited, came[at].instance)
		}
	}
	slices.Sort(numbers)
	if above {
		slices.Reverse(numbers)
	}
	return numbers[len(pile)-1], cited
}

func sayHill(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	top := s.Fact.At
	n, _ := x.Set().Size()
	// The cells are those at the ends of signs: a step may do without the rules that they hold
	// numbers.
	var inRow, inCol []puzzle.Cell
	for _, i := range s.Instances {
		if x.Rule(i).Name != signRule {
			continue
		}
		for _, c := range x.Cells(i) {
			switch {
			case c == top:
			case c.Row == top.Row && !slices.Contains(inRow, c):
				inRow = append(inRow, c)
			case c.Col == top.Col && !slices.Contains(inCol, c):
				inCol = append(inCol, c)
			}
		}
	}
	cells := inRow
	if len(inCol) > len(inRow) {
		cells = inCol
	}
	form := "latin/hill"
	if g := newSigns(x); len(cells) > 0 && !g.under(cells[0].Number(n), top.Number(n)) {
		form = "latin/valley"
	}
	return puzzle.Because(form, "top", top, "cells", cells, "chains", chains(x, s.Instances))
}

// under reports whether signs lead from one cell up to another.
func (g *signs) under(c, top int) bool {
	if c == top {
		return true
	}
	return slices.ContainsFunc(g.above[c], func(s sided) bool { return g.under(s.cell, top) })
}
