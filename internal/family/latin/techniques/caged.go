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
	return []*explain.Technique{
		lookedFor(lastCell, 1, findSingles(readLastCell)),
		lookedFor(onlyPlace, 1, findSingles(readLastCell, readOnlyPlace)),
		lookedFor(onlyNumber, 1, findSingles(readLastCell, readOnlyNumber)),
		lookedFor(combinations, 2, findCages((*ways).anywhere)),
		lookedFor(eachCell(), 3, findCages((*ways).eachCell)),
		lookedFor(cageLine, 4, findCages((*ways).lines)),
		lookedFor(lineSum, 4, findRest(3)),
		lookedFor(nakedPair, 4, findNaked(2)),
		lookedFor(hiddenPair, 4, findHidden(2)),
		lookedFor(nakedTriple, 4, findNaked(3)),
		lookedFor(hiddenTriple, 4, findHidden(3)),
		&xWing,
		lookedFor(colouring, 6, nil),
		lookedFor(xyChain, 6, nil),
		lookedFor(alternating, 6, nil),
		lookedFor(forcing, 6, nil),
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
	Reason:  sayCombined,
	Example: "kenken\na b c\na a d\ne e d\na 6*\nb 2\nc 1\nd 5+\ne 3/\n",
}

// What combinations leave for each cell of a cage.
func eachCell() explain.Technique {
	t := cage
	t.Reason = sayCaged
	return t
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

// Line sum. As the "rule of 45" of Sudoku: the numbers of a row or column have a known sum.
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

// findSingles finds what a cell or a house leaves one number or place for, if the last of some
// readers reads it and none before does.
func findSingles(read ...reader) func(x *explain.Explainer, claim func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		for i := range x.Instances() {
			if name := x.Rule(i).Name; name == cageRule || !v.leavesOne(i) {
				continue
			}
			first := slices.IndexFunc(read, func(one reader) bool {
				_, ok := one(v, []int{i})
				return ok
			})
			if f := v.open(i)[0]; first == len(read)-1 &&
				!claim(explain.Claim{Lit: v.lit(f.At, int(f.Value)), Instances: []int{i}}) {
				return
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
func findCages(settle func(*ways) bool) func(*explain.Explainer, func(explain.Claim) bool) {
	return func(x *explain.Explainer, claim func(explain.Claim) bool) {
		v := newView(x)
		for i := range x.Instances() {
			if x.Rule(i).Name != cageRule {
				continue
			}
			w := v.waysOf(i)
			if w == nil {
				continue
			}
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
		for h := range v.housesOf(at) {
			w.all[h] = ^uint64(0)
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
			for h := range v.housesOf(w.cells[i]) {
				here[h] |= 1 << number
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
	why := v.inCage(s.Fact.At, int(s.Fact.Value))
	if s.Fact.Not || why == nil {
		why = []puzzle.Reason{v.inOrder(c, cells, s.Lit, v.sayCage(c, cells, s.Lit))}
	}
	return puzzle.Because("latin/story", "before", []puzzle.Reason{}, "hardest", why,
		"after", []puzzle.Reason{})
}

// sayCombined says a step of combinations. What it excludes from one cell of the cage it does from
// all.
func sayCombined(x *explain.Explainer, s *explain.Step) puzzle.Reason {
	r := sayCaged(x, s)
	if why := r.Part("hardest").Reasons; len(why) == 1 {
		if a := why[0].Part("cage").Areas; len(a) > 0 {
			r = r.With("all of", a[0].Cells)
		}
	}
	return r
}

// anywhere claims that cells do not hold what no combination has anywhere, or that they hold what
// is left. For the last open cell, the others leave what combinations have there.
func (w *ways) anywhere() bool {
	some, open := uint64(0), 0
	for i, in := range w.in {
		if some |= in; w.left[i]&(w.left[i]-1) != 0 {
			open++
		}
	}
	if open == 1 {
		return w.eachCell()
	}
	return w.without(func(int) uint64 { return some })
}

// eachCell claims what combinations leave for each cell.
func (w *ways) eachCell() bool {
	return w.without(func(i int) uint64 { return w.in[i] })
}

// without claims that cells hold no numbers but some, or the one that is left of these.
func (w *ways) without(but func(i int) uint64) bool {
	for i, cell := range w.cells {
		if in := w.left[i] & but(i); bits.OnesCount64(in) == 1 && w.left[i] != in &&
			!w.claim(w.lit(cell, bits.TrailingZeros64(in))) {
			return false
		}
	}
	for i, cell := range w.cells {
		for m := w.left[i] &^ but(i); m != 0; m &= m - 1 {
			if !w.claim(w.lit(cell, bits.TrailingZeros64(m)).Not()) {
				return false
			}
		}
	}
	return true
}

// lines claims that what all combinations have in a house is not in its other cells.
func (w *ways) lines() bool {
	for h := range w.houses() {
		for _, cell := range w.view.cells(h) {
			if w.all[h] == 0 || slices.Contains(w.cells, cell) {
				continue
			}
			for m := w.all[h]; m != 0; m &= m - 1 {
				if !w.claim(w.lit(cell, bits.TrailingZeros64(m)).Not()) {
					return false
				}
			}
		}
	}
	return true
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
