package explain

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/rules"
)

// addUp reports whether sums among some instances settle a literal with what is known: if it were
// false, one would have no numbers left, by what each leaves for its cells. That is all that a sum
// alone settles, and takes microseconds. The rows of large sums would take the solver seconds: it
// counts no numbers that differ.
func (x *Explainer) addUp(l Lit, by []int32) bool {
	f, ok := x.Fact(l)
	if !ok || f.What != puzzle.Holds || x.sums().at[f.At] == nil {
		return false
	}
	sums, can := x.filled(l, by)
	if _, ok := can[f.At]; !ok {
		return false
	}
	if v := uint(1) << f.Value; l.Negated() {
		can[f.At] &= v
		x.bar(l.Not(), can)
	} else {
		can[f.At] &^= v
	}
	for again := true; again; {
		again = false
		for _, i := range sums {
			sum, of, _ := x.Rule(i).Sum()
			if !fits(cellsOf(of, can), sum) {
				return true
			}
			again = len(sums) > 1 && x.narrow(sum, of, can) || again
		}
	}
	return false
}

// filled returns the sums among some instances of which all cells hold numbers, with what these can
// hold. A sum of two cells that have no numbers is broken, but its clauses are not: they demand one
// number for the other. So do its rows. Then a cell must be known to hold a number, by its rule or
// by another sum, or else be supposed to, by the opposite of a literal.
func (x *Explainer) filled(l Lit, by []int32) (sums []int, can map[puzzle.Cell]uint) {
	can = map[puzzle.Cell]uint{}
	f, _ := x.Fact(l)
	holds := func(n rules.Int) bool {
		_, known := x.left(n)
		_, filled := can[n.Cell]
		rule, ruled := x.sums().cell[n.Cell]
		return known || filled || ruled && slices.Contains(by, int32(rule)) ||
			l.Negated() && n.Cell == f.At
	}
	for again := true; again; {
		again = false
		for _, i := range by {
			_, of, ok := x.Rule(int(i)).Sum()
			if !ok || !small(of) || slices.Contains(sums, int(i)) {
				continue
			}
			lacks := len(slices.DeleteFunc(slices.Clone(of), holds))
			if lacks > 0 && (len(x.rows[i]) > 0 || len(of) == 2 && lacks == 2) {
				continue
			}
			sums, again = append(sums, int(i)), true
			for _, n := range of {
				can[n.Cell], _ = x.left(n)
			}
		}
	}
	return sums, can
}

// cellsOf returns what the cells of a sum can hold.
func cellsOf(of []rules.Int, can map[puzzle.Cell]uint) []uint {
	all := make([]uint, len(of))
	for i, n := range of {
		all[i] = can[n.Cell]
	}
	return all
}

// narrow takes from the cells of a sum what would leave the others no numbers, and reports whether
// that was any.
func (x *Explainer) narrow(sum int, of []rules.Int, can map[puzzle.Cell]uint) (any bool) {
	cells := cellsOf(of, can)
	for i, n := range of {
		whole := cells[i]
		for _, v := range numbersOf(whole) {
			if cells[i] = 1 << v; !fits(cells, sum) {
				can[n.Cell] &^= 1 << v
			}
		}
		if cells[i] = can[n.Cell]; cells[i] != whole {
			any = true
			if bits.OnesCount(cells[i]) == 1 {
				x.bar(n.Is(bits.TrailingZeros(cells[i])), can)
				cells = cellsOf(of, can)
			}
		}
	}
	return any
}

// bar takes a number that a cell holds from the others that must differ.
func (x *Explainer) bar(l Lit, can map[puzzle.Cell]uint) {
	for _, m := range x.excludes(l) {
		if f, _ := x.Fact(m); can[f.At] != 0 {
			can[f.At] &^= 1 << f.Value
		}
	}
}

// fits reports whether there are numbers that differ and have a sum, one for each cell.
func fits(can []uint, sum int) bool {
	var met met // what was tried: each set fills the first cells
	var fill func(used uint, n, left int) bool
	fill = func(used uint, n, left int) bool {
		if n == len(can) {
			return left == 0
		}
		if met[used/64]&(1<<(used%64)) != 0 {
			return false
		}
		met[used/64] |= 1 << (used % 64)
		for v := can[n] &^ used; v != 0; v &= v - 1 {
			k := bits.TrailingZeros(v)
			if k <= left && fill(used|v&-v, n+1, left-k) {
				return true
			}
		}
		return false
	}
	return fill(0, 0, sum)
}
