package techniques

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/puzzle"
)

// In a KenKen nobody gets far without writing down what is left for cells, so its techniques have
// another ladder: singles; what the combinations of a cage leave for all its cells; what they leave
// for each; lines; and what takes several rules together. That is the order of the levels of Keen
// (Simon Tatham's Portable Puzzle Collection), too. Here the techniques find their steps, where in
// other kinds they name those that smallest sets have.

// Caged returns the techniques of KenKen, the simplest first.
func Caged() []*explain.Technique {
	type finder = func(*explain.Explainer, func(explain.Claim) bool)
	find := func(t explain.Technique, load int, find finder) *explain.Technique {
		if t.Load = load; find != nil {
			t.Find = find
		}
		return &t
	}
	eachCell := cage
	eachCell.Reason = sayCaged
	return []*explain.Technique{
		find(lastCell, 1, findSingles(readLastCell)),
		find(onlyPlace, 1, findSingles(readOnlyPlace)),
		find(onlyNumber, 1, findSingles(readOnlyNumber)),
		find(combinations, 2, func(x *explain.Explainer, claim func(explain.Claim) bool) {
			findCages(x, claim, (*ways).anywhere)
		}),
		find(eachCell, 3, func(x *explain.Explainer, claim func(explain.Claim) bool) {
			findCages(x, claim, (*ways).eachCell)
		}),
		find(cageLine, 4, func(x *explain.Explainer, claim func(explain.Claim) bool) {
			findCages(x, claim, (*ways).lines)
		}),
		find(lineSum, 4, findRest),
		find(nakedPair, 4, findNaked(2)),
		find(hiddenPair, 4, findHidden(2)),
		find(nakedTriple, 4, findNaked(3)),
		find(hiddenTriple, 4, findHidden(3)),
		&xWing,
		find(colouring, 6, nil),
		find(xyChain, 6, nil),
		find(alternating, 6, nil),
		find(forcing, 6, nil),
	}
}

// CageLadder returns the order in which people look for steps in a KenKen.
func CageLadder() explain.Ladder { return explain.Ladder{0, 0, 0, 0, 2, 2} }

// Combinations. The combinations that a cage allows are made of some numbers; none of its cells
// holds another one.
var combinations = explain.Technique{
	Name: combinationsName,
	Doc: "The cells and lines of a cage leave some of the combinations of numbers that give its " +
		"result: a number that none of them has is in no cell of the cage.",
	Weight:  2,
	Reason:  sayCaged,
	Example: "kenken\na b c\na a d\ne e d\na 6*\nb 2\nc 1\nd 5+\ne 3/\n",
}

// Cage line. All combinations that a cage allows have a number in some row or column, so it is in
// no other cell of that.
var cageLine = explain.Technique{
	Name: cageLineName,
	Doc: "All combinations that a cage allows have a number in the same row or column: it is in no " +
		"other cell of it.",
	Weight:  3.7,
	Reason:  sayCaged,
	Example: "kenken\na b b c\na c c c\nd d e e\nf f e e\na 1-\nb 2/\nc 10+\nd 3/\ne 96*\nf 2*\n",
}

// Line sum. As the technique "rest" of Sudoku: the numbers of a row or column have a known sum.
var lineSum = explain.Technique{
	Name: lineSumName,
	Doc: "The cages with a sum within a row or column leave a sum for its other cells; or those " +
		"that cover it leave one for their cells outside: a number that no combination with this sum " +
		"has in a cell is not in it.",
	Weight: 3,
	Reason: sayRest,
	Example: "kenken\na b c c d\nb b e e d\nf f e e d\nf f g g h\nf i i g h\na 5\nb 20*\nc 1-\n" +
		"d 10+\ne 7+\nf 12+\ng 100*\nh 1-\ni 2/\n",
}

// findSingles finds what a cell or a house leaves one number or place for, if a reader reads it.
func findSingles(read reader) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		for i := range x.Instances() {
			if name := x.Rule(i).Name; name == cageRule || !v.leavesOne(i) {
				continue
			}
			if p, ok := read(v, []int{i}); ok {
				f := v.open(i)[0]
				l := v.lit(f.At, int(f.Value))
				if p.settles(l) && !claim(explain.Claim{Lit: l, Instances: []int{i}}) {
					return
				}
			}
		}
	}
}

// leavesOne reports whether an instance about a cell or a house has one open literal, and none that
// is known.
func (v *view) leavesOne(i int) bool {
	n := 0
	for clause := range v.x.Clauses(i) {
		for _, l := range clause {
			if l.Negated() || v.x.Known(l) {
				return false
			}
			if v.x.Open(l) {
				n++
			}
		}
		break
	}
	return n == 1
}

// ways are the combinations that a cage allows.
type ways struct {
	*view
	instance int
	cells    []puzzle.Cell
	left     []uint64         // of each cell: the numbers that it may hold, as bits
	in       []uint64         // of each cell: those that some combination has there
	all      map[house]uint64 // of each line: the numbers that all combinations have there
	claim    func(l Lit) bool
}

// findCages finds what the combinations of cages settle.
func findCages(x *explain.Explainer, claim func(explain.Claim) bool, settle func(*ways) bool) {
	v := newView(x)
	for i := range x.Instances() {
		if x.Rule(i).Name != cageRule {
			continue
		}
		if w := v.waysOf(i); w != nil {
			cited := []int{i} // and that its cells hold numbers, of which some cages say nothing
			for _, cell := range w.cells {
				if rule, ok := v.cellRules()[cell]; ok {
					cited = append(cited, rule)
				}
			}
			w.claim = func(l Lit) bool {
				return !x.Wanted(l) || claim(explain.Claim{Lit: l, Instances: cited})
			}
			if x.Over(1000) || !settle(w) {
				return
			}
		}
	}
}

// waysOf returns the combinations of a cage, or nil if all its cells are known, or if there are too
// many.
func (v *view) waysOf(instance int) *ways {
	c := v.cageOf(instance)
	w := &ways{view: v, instance: instance, all: map[house]uint64{}}
	n, open := 1, false
	for _, cell := range c.Cells {
		at, left := puzzle.CellOf(cell, v.order), uint64(0)
		for _, number := range v.numbers(at) {
			left |= 1 << number
		}
		w.cells, w.left = append(w.cells, at), append(w.left, left)
		k := bits.OnesCount64(left)
		open = open || k > 1
		if n *= max(k, 1); n > mostWays {
			return nil
		}
		for _, kind := range []string{"row", "column"} {
			w.all[v.houseAt(kind, at)] = ^uint64(0)
		}
	}
	if !open {
		return nil
	}
	w.in = make([]uint64, len(w.cells))
	v.combine(c, w.cells, func(numbers []int) bool {
		here := make(map[house]uint64, len(w.all))
		for i, number := range numbers {
			w.in[i] |= 1 << number
			for _, kind := range []string{"row", "column"} {
				here[v.houseAt(kind, w.cells[i])] |= 1 << number
			}
		}
		for h, some := range here {
			w.all[h] &= some
		}
		return false
	})
	return w
}

// sayCaged says which combinations are left for the cage of a step, if nothing settles it but this
// cage and that its cells hold numbers.
func sayCaged(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	v, at := newView(x), -1
	for _, i := range s.Instances {
		switch x.Rule(i).Name {
		case cageRule:
			if at >= 0 {
				return tellParts(x, s)
			}
			at = i
		case cellRule:
		default:
			return tellParts(x, s)
		}
	}
	if at < 0 {
		return tellParts(x, s)
	}
	c := v.cageOf(at)
	cells := make([]puzzle.Cell, len(c.Cells))
	for i, cell := range c.Cells {
		cells[i] = puzzle.CellOf(cell, v.order)
	}
	return puzzle.Because("latin/story", "before", []puzzle.Reason{}, "hardest", v.sayCage(c, cells),
		"after", []puzzle.Reason{})
}

// anywhere claims that cells do not hold what no combination has anywhere.
func (w *ways) anywhere() bool {
	some := uint64(0)
	for _, in := range w.in {
		some |= in
	}
	return w.without(func(int) uint64 { return some })
}

// eachCell claims what combinations leave for each cell.
func (w *ways) eachCell() bool {
	for i, in := range w.in {
		if bits.OnesCount64(in) == 1 && w.left[i] != in {
			if !w.claim(w.lit(w.cells[i], bits.TrailingZeros64(in))) {
				return false
			}
		}
	}
	return w.without(func(i int) uint64 { return w.in[i] })
}

// without claims that cells hold no numbers but some.
func (w *ways) without(but func(i int) uint64) bool {
	for i, cell := range w.cells {
		for m := w.left[i] &^ but(i); m != 0; m &= m - 1 {
			if !w.claim(w.lit(cell, bits.TrailingZeros64(m)).Not()) {
				return false
			}
		}
	}
	return true
}

// lines claims that what all combinations have in a line is not in its other cells.
func (w *ways) lines() bool {
	for _, kind := range []string{"row", "column"} {
		for i := range w.order {
			h := house{kind, i + 1}
			if w.all[h] == 0 {
				continue
			}
			for _, cell := range w.cellsOf(h) {
				if slices.Contains(w.cells, cell) {
					continue
				}
				for m := w.all[h]; m != 0; m &= m - 1 {
					if !w.claim(w.lit(cell, bits.TrailingZeros64(m)).Not()) {
						return false
					}
				}
			}
		}
	}
	return true
}

// cellsOf returns the cells of a row or a column.
func (v *view) cellsOf(h house) []puzzle.Cell {
	cells := make([]puzzle.Cell, v.order)
	for i := range cells {
		if cells[i] = (puzzle.Cell{Row: int16(h.number - 1), Col: int16(i)}); h.kind == "column" {
			cells[i] = puzzle.Cell{Row: int16(i), Col: int16(h.number - 1)}
		}
	}
	return cells
}

// findNaked finds sets of cells of a line that have as many numbers left.
func findNaked(size int) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		at := v.cellRules()
		v.eachLine(func(h house, cells []puzzle.Cell, left []uint64) bool {
			return sets(left, size, func(some []int, union uint64) bool {
				var instances []int
				for _, k := range some {
					if rule, ok := at[cells[k]]; ok {
						instances = append(instances, rule)
					}
				}
				for k, cell := range cells {
					for m := left[k] & union; m != 0 && !slices.Contains(some, k); m &= m - 1 {
						l := v.lit(cell, bits.TrailingZeros64(m)).Not()
						if !claim(explain.Claim{Lit: l, Instances: instances}) {
							return false
						}
					}
				}
				return true
			})
		})
	}
}

// cellsKey is the key of the instances about cells among the memos of an explainer.
type cellsKey struct{}

// cellRules returns the instances that cells hold a number.
func (v *view) cellRules() map[puzzle.Cell]int {
	return v.x.Memo(cellsKey{}, func() any {
		at := map[puzzle.Cell]int{}
		for i := range v.x.Instances() {
			if c := v.x.Cells(i); v.x.Rule(i).Name == cellRule {
				if _, met := at[c[0]]; !met {
					at[c[0]] = i // the first of two rules is that it holds a number
				}
			}
		}
		return at
	}).(map[puzzle.Cell]int)
}

// findHidden finds sets of numbers that have as many cells left in a line.
func findHidden(size int) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		type place struct {
			house
			value int
		}
		at := map[place]int{} // the instance that a number is in a house
		for i := range x.Instances() {
			if !v.house(i) {
				continue
			}
			for clause := range x.Clauses(i) {
				if f, _ := x.Fact(clause[0]); !f.Not {
					at[place{v.houseOf(i), int(f.Value)}] = i
				}
				break
			}
		}
		v.eachLine(func(h house, cells []puzzle.Cell, left []uint64) bool {
			var numbers []int
			var places []uint64 // of each of the numbers: the cells, as bits
			for n := 1; n <= v.order; n++ {
				some := uint64(0)
				for k := range cells {
					some |= (left[k] >> n & 1) << k
				}
				if some != 0 {
					numbers, places = append(numbers, n), append(places, some)
				}
			}
			return sets(places, size, func(some []int, union uint64) bool {
				var instances []int
				only := uint64(0)
				for _, k := range some {
					instances = append(instances, at[place{h, numbers[k]}])
					only |= 1 << numbers[k]
				}
				for k, cell := range cells {
					for m := left[k] &^ only; m != 0 && union>>k&1 > 0; m &= m - 1 {
						l := v.lit(cell, bits.TrailingZeros64(m)).Not()
						if !claim(explain.Claim{Lit: l, Instances: instances}) {
							return false
						}
					}
				}
				return true
			})
		})
	}
}

// eachLine calls with each row and column: its cells that are not known, and what is left for them.
func (v *view) eachLine(with func(h house, cells []puzzle.Cell, left []uint64) bool) {
	all := map[puzzle.Cell]uint64{}
	for c := range v.order * v.order {
		at := puzzle.CellOf(c, v.order)
		for _, n := range v.numbers(at) {
			all[at] |= 1 << n
		}
	}
	for _, kind := range []string{"row", "column"} {
		for i := range v.order {
			h := house{kind, i + 1}
			var cells []puzzle.Cell
			var left []uint64
			for _, c := range v.cellsOf(h) {
				if !v.known(c) {
					cells, left = append(cells, c), append(left, all[c])
				}
			}
			if v.x.Over(100) || !with(h, cells, left) {
				return
			}
		}
	}
}

// sets calls with each set of some size, by its members, whose union has as many elements, of which
// others may have some.
func sets(all []uint64, size int, with func(some []int, union uint64) bool) bool {
	var some []int
	var rest func(from int, union uint64) bool
	rest = func(from int, union uint64) bool {
		if len(some) == size {
			return bits.OnesCount64(union) != size || with(some, union)
		}
		for k := from; k < len(all); k++ {
			if u := union | all[k]; bits.OnesCount64(u) <= size {
				some = append(some, k)
				if !rest(k+1, u) {
					return false
				}
				some = some[:len(some)-1]
			}
		}
		return true
	}
	return rest(0, 0)
}

// sumsOf returns the cages of a board that have a sum: those of a Sudoku, or those of a KenKen
// whose operation is addition.
func (v *view) sumsOf() []latin.Cage {
	switch p := v.x.Puzzle().(type) {
	case *latin.Puzzle:
		return p.Cages()
	case *kenken.Puzzle:
		var all []latin.Cage
		for _, c := range p.Targets() {
			if c.Op == kenken.Sum || c.Op == kenken.Single {
				all = append(all, latin.Cage{Cells: c.Cells, Sum: c.Target})
			}
		}
		return all
	}
	return nil
}
