package techniques

import (
	"slices"
	"sort"

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
	Doc: "The cages within a row, column or box and its numbers leave a sum for its other cells: " +
		"the only one that is not known holds the number with this sum (the 45 rule, an innie).",
	Weight: 2,
	Reason: sayRest,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		"cages\na a b c d d\ne f b c d g\ne h h i i g\nj j j i i k\nl m n n n k\nl m o o k k\n" +
		"a 8\nc 9\nd 8\ne 4\ng 6\nh 11\ni 14\nn 15\n",
}

// Innies, outies. The rule of 45 with more cells takes more counting. The cells of cages that cover
// a house and are outside of it count as one more.
var twoInnies, threeInnies = explain.Technique{
	Name: "innies and outies",
	Doc: "The rule of 45 with two cells that are not known; or with one outside of the house, and " +
		"cages that cover it.",
	Weight: 3,
	Reason: sayRest,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		". . . . . .\ncages\na b c d d d\na b c d e e\na f g g g e\nf f h i g j\n" +
		"k k h i j j\nk k h h l l\na 7\nb 8\nc 8\nd 14\ne 12\nf 12\ng 13\nh 12\ni 7\n" +
		"j 13\nk 15\nl 5\n---\n",
}, explain.Technique{
	Name:   "more innies and outies",
	Doc:    "The rule of 45 with three cells that are not known, or with two outside of the house.",
	Weight: 4,
	Reason: sayRest,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		"cages\na a b b b b\na a c c d d\ne e e f g g\ne h h h i j\nk k l l i j\nm k l l n o\n" +
		"b 17\nf 2\nh 13\ni 7\nj 8\nk 9\no 4\n",
}

// Least and most. What the other cells can hold together bounds the number of a cell, if their sum
// is known. Nobody lists combinations where that is enough.
var leastMost = explain.Technique{
	Name: "least and most",
	Doc: "The cells of a cage, or those that the rule of 45 leaves, have a known sum: a number is " +
		"not in a cell if the others can't hold so little or so much beside it.",
	Weight: 2,
	Reason: sayMost,
	Example: "sudoku\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n" +
		". . . . . .\ncages\na b b b c d\na e b b f d\na g h h i d\ng g i i i j\n" +
		"k l m m m j\nk l l l j j\na 12\nb 18\nc 6\nd 10\ne 4\nf 2\ng 9\nh 8\ni 10\n" +
		"j 14\nk 8\nl 13\nm 12\n---\n",
}

// remainder is a house, the cages whose sums are known, and the cells for which they leave a sum,
// none of which is known. Without a house, it is a cage.
type remainder struct {
	house   house
	cages   []latin.Cage
	cells   []puzzle.Cell
	sum     int
	outside bool // the cells are outside the house
}

// remainders returns those of a board.
func (v *view) remainders() (all []remainder) {
	cages := v.sumsOf()
	if len(cages) == 0 {
		return nil
	}
	open := make([]remainder, len(cages))
	for i, g := range cages {
		open[i].cages = cages[i : i+1]
		open[i].cells, open[i].sum = v.unknown(g)
	}
	for h := range v.houses() {
		all = append(all, v.remaindersOf(h, open)...)
	}
	return all
}

// remaindersOf returns those of a house: of its cells that are not in cages within it, and of the
// cells outside of cages that cover it. Cells that are known count with their numbers.
func (v *view) remaindersOf(h house, cages []remainder) (all []remainder) {
	in := remainder{house: h, sum: v.order * (v.order + 1) / 2}
	out := remainder{house: h, outside: true}
	for _, c := range v.cells(h) {
		if v.known(c) {
			in.sum -= v.numbers(c)[0]
		} else {
			in.cells = append(in.cells, c)
		}
	}
	open := in.cells // in no cage with a sum
	out.sum = -in.sum
	for _, g := range cages {
		within := slices.DeleteFunc(slices.Clone(g.cells),
			func(c puzzle.Cell) bool { return v.houseAt(h.kind, c) != h })
		if g.cages[0].Sum == 0 || len(within) == 0 {
			continue
		}
		out.cages, out.sum = append(out.cages, g.cages[0]), out.sum+g.sum
		out.cells = append(out.cells, without(g.cells, within)...)
		open = without(open, within)
		if len(within) == len(g.cells) {
			in.cages, in.sum = append(in.cages, g.cages[0]), in.sum-g.sum
			in.cells = without(in.cells, within)
		}
	}
	if len(in.cages) > 0 && len(in.cells) > 0 {
		all = append(all, in)
	}
	if len(open) == 0 && len(out.cells) > 0 {
		all = append(all, out)
	}
	return all
}

// unknown returns the cells of a cage that are not known, and their sum.
func (v *view) unknown(g latin.Cage) (cells []puzzle.Cell, sum int) {
	sum = g.Sum
	for _, c := range g.Cells {
		if cell := puzzle.CellOf(c, v.order); v.known(cell) {
			sum -= v.numbers(cell)[0]
		} else {
			cells = append(cells, cell)
		}
	}
	return cells, sum
}

// without returns cells without some of them.
func without(cells, some []puzzle.Cell) []puzzle.Cell {
	return slices.DeleteFunc(slices.Clone(cells),
		func(c puzzle.Cell) bool { return slices.Contains(some, c) })
}

// findRest finds what sums leave for the cells of remainders, of which so many are not known; one
// less outside of a house.
func findRest(size int) func(*explain.Explainer, func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		for _, r := range v.remainders() {
			if len(r.cells) > size || r.outside && len(r.cells) == size {
				continue
			}
			if !v.claimRest(r, claim, v.sums) {
				return
			}
		}
	}
}

// findMost finds what is too little or too much for a cell of a cage or of a house.
func findMost(x *explain.Explainer, claim func(explain.Claim) bool) {
	v := newView(x)
	all := slices.DeleteFunc(v.remainders(),
		func(r remainder) bool { return r.outside || len(r.cells) == 1 }) // which is an innie
	for _, g := range v.sumsOf() {
		if cells, sum := v.unknown(g); g.Sum > 0 {
			all = append(all, remainder{cages: []latin.Cage{g}, cells: cells, sum: sum})
		}
	}
	for _, r := range all {
		if !v.claimRest(r, claim, v.bounded) {
			return
		}
	}
}

// mostRest is the number of cells up to which people try all that their sum leaves.
const mostRest = 3

// fits reports whether cell i of a remainder may hold a number, as people see it.
func (v *view) fits(r remainder, i, n int) bool {
	if len(r.cells) > mostRest {
		return v.bounded(r, i, n)
	}
	return v.sums(r, i, n)
}

// bounded reports whether a number in cell i of a remainder leaves the others neither too little
// nor too much.
func (v *view) bounded(r remainder, i, n int) bool {
	least, most := v.others(r.cells, r.cells[i])
	return least+n <= r.sum && r.sum <= most+n
}

// others returns the least and the most that cells but one can hold together.
func (v *view) others(cells []puzzle.Cell, but puzzle.Cell) (least, most int) {
	for _, c := range cells {
		if n := v.numbers(c); c != but {
			least, most = least+n[0], most+n[len(n)-1]
		}
	}
	return least, most
}

// claimRest claims that the cells of a remainder do not hold numbers that they may not; or that one
// cell holds what is left.
func (v *view) claimRest(r remainder, claim func(explain.Claim) bool,
	may func(r remainder, i, n int) bool,
) bool {
	if v.x.Over(1000) {
		return false
	}
	if len(r.cells) == 1 {
		return claim(explain.Claim{Lit: v.lit(r.cells[0], r.sum), Instances: v.cited(r)})
	}
	var instances []int
	for i, cell := range r.cells {
		for _, n := range v.numbers(cell) {
			if may(r, i, n) {
				continue
			}
			if instances == nil {
				instances = v.cited(r)
			}
			if !claim(explain.Claim{Lit: v.lit(cell, n).Not(), Instances: instances}) {
				return false
			}
		}
	}
	return true
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
	all := v.remainders()
	sort.SliceStable(all, func(i, j int) bool { return len(all[i].cells) < len(all[j].cells) })
	for _, r := range all {
		i := slices.Index(r.cells, s.Fact.At)
		if i < 0 || v.fits(r, i, int(s.Fact.Value)) == s.Fact.Not || !s.Fact.Not && len(r.cells) > 1 {
			continue
		}
		whole := v.order * (v.order + 1) / 2
		form, sum := "latin/rest", whole-r.sum
		if r.outside {
			form, sum = form+"/outside", whole+r.sum
		}
		if !s.Fact.Not {
			form += "/one"
		}
		return puzzle.Because(form, "house", v.area(r.house), "all", whole, "sum", sum,
			"cells", r.cells, "number", r.sum)
	}
	return untold(x, s)
}

func sayMost(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	v, value := newView(x), int(s.Fact.Value)
	for _, i := range s.Instances {
		if x.Rule(i).Name != cageRule || !slices.Contains(x.Cells(i), s.Fact.At) {
			continue
		}
		c := v.cageOf(i)
		cells := make([]puzzle.Cell, len(c.Cells))
		for i, cell := range c.Cells {
			cells[i] = puzzle.CellOf(cell, v.order)
		}
		switch least, most := v.others(cells, s.Fact.At); {
		case !s.Fact.Not && len(cells) == 1:
			return puzzle.Because("corner", "cell", cells[0], "number", value)
		case !s.Fact.Not && least == most:
			return puzzle.Because("latin/most/one", "cage", v.cageArea(c, cells), "number", most)
		case !s.Fact.Not:
		case value+most < c.Target:
			return puzzle.Because("latin/most", "cage", v.cageArea(c, cells), "number", most)
		case value+least > c.Target:
			return puzzle.Because("latin/most/least", "cage", v.cageArea(c, cells), "number", least)
		}
	}
	return sayRest(x, s)
}
