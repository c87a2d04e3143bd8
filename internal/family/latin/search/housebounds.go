package search

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/family/latin"
)

// Signs that lead into one house. The cells that must exceed a cell, directly or by a chain of
// signs, and that lie in one row or column, hold different values. So the cell is less than the
// least of k different values, while each sign alone only bounds it by one of them. A cell that is
// less than both its neighbours in a row is at most n-2, and one that is less than k cells of a row
// is at most n-k, however short the chains to them are. The same holds with greater and less
// exchanged.
//
// A greedy pass from the greatest values downwards finds how large the least of k different values
// can be. We know of no source for this technique.

// leastHouseBounds is the least order of boards with such bounds. On small boards singles and
// bounds find nearly all of it, and building them takes as long as the search. On random boards of
// order 15 with many signs they save 40 % of the nodes (BenchmarkTechniques, "signs").
const leastHouseBounds = 13

// houseBounds holds the bounds of a board, by the row or column that the other cells lie in.
type houseBounds struct {
	rows, columns [][]houseBound // nil without signs
}

// houseBound states that a cell is less than some cells of a house, or greater.
type houseBound struct {
	cell    uint16
	greater bool   // whether the cell is the greater one
	others  uint64 // the places of these cells in the house, at least two
}

// newHouseBounds finds the bounds that are stronger than the signs one by one. If signs form a
// circle there are none, and the ordinary bounds find the contradiction.
func newHouseBounds(p *latin.Puzzle, s *signs) houseBounds {
	if s.above == nil {
		return houseBounds{}
	}
	n := p.Order()
	b := houseBounds{rows: make([][]houseBound, n), columns: make([][]houseBound, n)}
	order := s.ascending()
	b.add(n, order, s.below, true)
	slices.Reverse(order)
	b.add(n, order, s.above, false)
	return b
}

// houses returns the rows and columns with bounds.
func (b *houseBounds) houses() sliceSet {
	var set sliceSet
	for kind, lists := range [][][]houseBound{rowSlice: b.rows, columnSlice: b.columns} {
		for i, list := range lists {
			if len(list) > 0 {
				set[kind] |= 1 << i
			}
		}
	}
	return set
}

// ascending returns the cells with signs, smaller cells before larger ones, or nil if signs form a
// circle.
func (s *signs) ascending() []int {
	var order []int
	left := make([]int, len(s.above))
	count := 0
	for cell := range left {
		if !s.has(cell) {
			continue
		}
		count++
		if left[cell] = len(s.below[cell]); left[cell] == 0 {
			order = append(order, cell)
		}
	}
	for i := 0; i < len(order); i++ {
		for _, above := range s.above[order[i]] {
			if left[above]--; left[above] == 0 {
				order = append(order, int(above))
			}
		}
	}
	if len(order) < count {
		return nil
	}
	return order
}

// add finds the bounds from the cells that signs lead to. In order, each cell comes after the cells
// that its signs lead to.
func (b *houseBounds) add(n int, order []int, next [][]uint16, greater bool) {
	reach := make([][]uint64, n*n) // of each cell, the places in each row and in each column
	for _, cell := range order {
		mine := make([]uint64, 2*n)
		for _, d := range next[cell] {
			for house, places := range reach[d] {
				mine[house] |= places
			}
			mine[int(d)/n] |= 1 << (int(d) % n)
			mine[n+int(d)%n] |= 1 << (int(d) / n)
		}
		reach[cell] = mine
		for house, places := range mine {
			if places&(places-1) == 0 || slices.ContainsFunc(next[cell], func(d uint16) bool {
				return reach[d][house] == places // its bound also bounds this cell
			}) {
				continue
			}
			bound := houseBound{cell: uint16(cell), greater: greater, others: places}
			if house < n {
				b.rows[house] = append(b.rows[house], bound)
			} else {
				b.columns[house-n] = append(b.columns[house-n], bound)
			}
		}
	}
}

// boundByHouse applies the bounds by the cells of a row or column.
func (c *cube) boundByHouse(kind, i int) bool {
	list := c.houseBounds.rows
	if kind == columnSlice {
		list = c.houseBounds.columns
	}
	for _, b := range list[i] {
		var ok bool
		if b.greater {
			ok = c.keep(int(b.cell), ^uint64(0)<<(c.greatestOf(kind, i, b.others)+1))
		} else {
			ok = c.keep(int(b.cell), 1<<c.leastOf(kind, i, b.others)-1)
		}
		if !ok {
			return false
		}
	}
	return true
}

// leastOf returns a value that the least of some cells of a house can't exceed.
func (c *cube) leastOf(kind, i int, places uint64) int {
	var ends [64]uint8 // their greatest values, descending
	k, union := 0, uint64(0)
	for ; places != 0; places &= places - 1 {
		m := c.lines[c.lineOf(kind, i, bits.TrailingZeros64(places))]
		union |= m
		end := uint8(bits.Len64(m))
		at := k
		for ; at > 0 && ends[at-1] < end; at-- {
			ends[at] = ends[at-1]
		}
		ends[at] = end
		k++
	}
	least := 64
	for _, end := range ends[:k] {
		// The next lower value that is a candidate of any of the cells, and that this one can have.
		least = bits.Len64(union&(1<<min(least, int(end))-1)) - 1
		if least < 0 {
			return 0 // there are not enough values
		}
	}
	return least
}

// greatestOf returns a value that the greatest of some cells of a house can't be below. It mirrors
// leastOf. They are two functions because one for both, with values mirrored by bits.Reverse64,
// takes 5 % more time (BenchmarkTechniques, signs).
func (c *cube) greatestOf(kind, i int, places uint64) int {
	var starts [64]uint8 // their least values, ascending
	k, union := 0, uint64(0)
	for ; places != 0; places &= places - 1 {
		m := c.lines[c.lineOf(kind, i, bits.TrailingZeros64(places))]
		union |= m
		start := uint8(bits.TrailingZeros64(m))
		at := k
		for ; at > 0 && starts[at-1] > start; at-- {
			starts[at] = starts[at-1]
		}
		starts[at] = start
		k++
	}
	greatest := -1
	for _, start := range starts[:k] {
		greatest = bits.TrailingZeros64(union & (^uint64(0) << max(greatest+1, int(start))))
		if greatest >= c.n {
			return c.n - 1 // there are not enough values
		}
	}
	return greatest
}
