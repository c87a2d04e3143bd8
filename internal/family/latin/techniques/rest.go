package techniques

import (
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// Rest. The numbers of a house have a known sum: 45 at order 9. The cages within it have sums, too,
// so the sum of its other cells is known; or else cages cover the house, and the sum of their cells
// outside is known. A number that no combination of such a sum has in a cell is not in it. Sudoku
// people call it the 45 rule, and the cells innies and outies.
var rest = explain.Technique{
	Name: restName,
	Doc: "The cages within a row, column or box leave a sum for its other cells; or the cages that " +
		"cover it leave one for their cells outside: the only one of these that is not known holds " +
		"the number with this sum (the 45 rule, innies and outies).",
	Weight: 2,
	Reason: sayRest,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		"cages\na a b c d d\ne f b c d g\ne h h i i g\nj j j i i k\nl m n n n k\nl m o o k k\n" +
		"a 8\nc 9\nd 8\ne 4\ng 6\nh 11\ni 14\nn 15\n",
}

// Two innies, three innies. The rule of 45 with more cells takes more counting.
var twoInnies, threeInnies = explain.Technique{
	Name:   "two innies",
	Doc:    "The rule of 45 with two cells that are not known, inside or outside of the house.",
	Weight: 3,
	Reason: sayRest,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		"cages\na b b c d d\ne f c c d d\ne f f c g g\ne h i j j g\nk k i l l m\nn n i i i m\n" +
		"a 5\nb 8\nc 13\ng 6\nk 10\nl 5\nn 4\n",
}, explain.Technique{
	Name:   "three innies",
	Doc:    "The rule of 45 with three cells that are not known, inside or outside of the house.",
	Weight: 4,
	Reason: sayRest,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		"cages\na a b b b b\na a c c d d\ne e e f g g\ne h h h i j\nk k l l i j\nm k l l n o\n" +
		"b 17\nf 2\nh 13\ni 7\nj 8\nk 9\no 4\n",
}

// mostRest is the number of cells up to which their sum is of use to people.
const mostRest = 3

// remainder is a house, the cages whose sums are known, and the cells for which they leave a sum.
type remainder struct {
	house   house
	cages   []latin.Cage
	cells   []puzzle.Cell
	sum     int
	outside bool // the cells are outside the house
}

// remaindersKey is the key of the remainders among the memos of an explainer.
type remaindersKey struct{}

// remainders returns those of a board with at most mostRest cells.
func (v *view) remainders() []remainder {
	return v.x.Memo(remaindersKey{}, func() any {
		cages := v.sumsOf()
		var all []remainder
		for h := range v.houses() {
			all = append(all, v.remaindersOf(h, cages)...)
		}
		return all
	}).([]remainder)
}

// remaindersOf returns those of a house: of its cells that are not in cages within it, and of the
// cells outside of cages that cover it.
func (v *view) remaindersOf(h house, cages []latin.Cage) []remainder {
	in := remainder{house: h, cells: v.cells(h), sum: v.order * (v.order + 1) / 2}
	out := remainder{house: h, outside: true, sum: -in.sum}
	open := in.cells // in no cage with a sum
	for _, g := range cages {
		var within, beyond []puzzle.Cell
		for _, c := range g.Cells {
			if cell := puzzle.CellOf(c, v.order); v.houseAt(h.kind, cell) == h {
				within = append(within, cell)
			} else {
				beyond = append(beyond, cell)
			}
		}
		if g.Sum == 0 || within == nil {
			continue
		}
		out.cages, out.sum = append(out.cages, g), out.sum+g.Sum
		out.cells = append(out.cells, beyond...)
		open = without(open, within)
		if beyond == nil {
			in.cages, in.sum = append(in.cages, g), in.sum-g.Sum
			in.cells = without(in.cells, within)
		}
	}
	var all []remainder
	if len(in.cages) > 0 && 0 < len(in.cells) && len(in.cells) <= mostRest {
		all = append(all, in)
	}
	if len(open) == 0 && 0 < len(out.cells) && len(out.cells) <= mostRest {
		all = append(all, out)
	}
	return all
}

// without returns cells without some of them.
func without(cells, some []puzzle.Cell) []puzzle.Cell {
	return slices.DeleteFunc(slices.Clone(cells),
		func(c puzzle.Cell) bool { return slices.Contains(some, c) })
}

// findRest finds what sums leave for the cells of remainders, of which so many are not known.
func findRest(size int) func(*explain.Explainer, func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		for _, r := range v.remainders() {
			if x.Over(1000) {
				return
			}
			open := slices.DeleteFunc(slices.Clone(r.cells), v.known)
			if len(open) > size {
				continue
			}
			var instances []int
			for _, cell := range open {
				for _, n := range v.numbers(cell) {
					if v.sums(r, slices.Index(r.cells, cell), n) {
						continue
					}
					if instances == nil {
						instances = v.cited(r)
					}
					if !claim(explain.Claim{Lit: v.lit(cell, n).Not(), Instances: instances}) {
						return
					}
				}
			}
		}
	}
}

// sums reports whether the cells of a remainder have a combination with its sum in which cell i
// holds a number.
func (v *view) sums(r remainder, i, number int) bool {
	numbers := make([]int, 0, len(r.cells))
	var fill func(left int) bool
	fill = func(left int) bool {
		k := len(numbers)
		if k == len(r.cells) {
			return left == 0
		}
		for _, n := range v.numbers(r.cells[k]) {
			clash := k == i && n != number || n > left
			for j, m := range numbers {
				clash = clash || m == n && v.sees(r.cells[j], r.cells[k])
			}
			if clash {
				continue
			}
			numbers = append(numbers, n)
			if fill(left - n) {
				return true
			}
			numbers = numbers[:k]
		}
		return false
	}
	return fill(r.sum)
}

// cited returns the rule instances of a remainder: those of its house, its cages, and their cells.
func (v *view) cited(r remainder) []int {
	in := v.cells(r.house)
	cells := slices.Clone(in)
	for _, g := range r.cages {
		for _, c := range g.Cells {
			cells = append(cells, puzzle.CellOf(c, v.order))
		}
	}
	var all []int
	for i := range v.x.Instances() {
		at := v.x.Cells(i)
		switch v.x.Rule(i).Name {
		case r.house.kind:
			if v.houseOf(i) == r.house {
				all = append(all, i)
			}
		case cellRule:
			if slices.Contains(cells, at[0]) {
				all = append(all, i)
			}
		case cageRule:
			if slices.ContainsFunc(r.cages, func(g latin.Cage) bool {
				return puzzle.CellOf(g.Cells[0], v.order) == at[0]
			}) {
				all = append(all, i)
			}
		}
	}
	return all
}

func sayRest(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	v := newView(x)
	for _, r := range v.remainders() {
		i := slices.Index(r.cells, s.Fact.At)
		if i < 0 || v.sums(r, i, int(s.Fact.Value)) {
			continue
		}
		form := "latin/rest"
		if r.outside {
			form += "/outside"
		}
		sum := 0
		for _, g := range r.cages {
			sum += g.Sum
		}
		return puzzle.Because(form, "house", v.area(r.house), "all", v.order*(v.order+1)/2,
			"sum", sum, "cells", r.cells, "number", r.sum)
	}
	return untold(x, s)
}
