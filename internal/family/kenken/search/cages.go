package search

import (
	"math/bits"

	"github.com/gridwright/gridwright/internal/family/kenken"
)

// bound is the least and the most that the sum and the product of some cells can be.
type bound struct{ leastSum, mostSum, leastProduct, mostProduct int }

// filling lists the fillings of a cage. Its slices are used again for the next one.
type filling struct {
	*cage
	rest  []bound  // of the cells from one on
	value []uint64 // of each cell: its number in this filling
	found []uint64 // of each cell: its numbers in all fillings
	used  []uint64 // of each row, then each column: the numbers in this filling
	must  []uint64 // the same, in all fillings
	any   bool     // there is one
	steps int      // that listing may still take
}

// times multiplies, up to one more than the largest target.
func times(a, b int) int {
	if a > kenken.MaxTarget/b {
		return kenken.MaxTarget + 1
	}
	return a * b
}

// add returns the bound of the cells of b and one more, with the numbers m.
func (b bound) add(m uint64) bound {
	low, high := bits.TrailingZeros64(m)+1, bits.Len64(m)
	return bound{b.leastSum + low, b.mostSum + high,
		times(b.leastProduct, low), times(b.mostProduct, high)}
}

// cage draws conclusions from a cage.
func (s *searcher) cage(g *cage) bool {
	f, k := &s.fill, len(g.cells)
	f.cage, f.any, f.steps = g, false, mostSteps
	f.rest[k] = bound{0, 0, 1, 1}
	clear(f.found[:k])
	for i := k - 1; i >= 0; i-- {
		c := g.cells[i]
		f.rest[i] = f.rest[i+1].add(s.may[c])
		f.must[c/s.n], f.must[s.n+c%s.n] = ^uint64(0), ^uint64(0)
	}
	s.list(0, 0, 1)
	switch {
	case f.steps == 0:
		return s.bounded()
	case !f.any:
		return false
	}
	for i, c := range g.cells {
		if !s.keep(c, f.found[i]) {
			return false
		}
	}
	for _, c := range g.cells {
		for _, l := range [2]int{c / s.n, s.n + c%s.n} {
			must := f.must[l]
			f.must[l] = 0
			if must == 0 {
				continue
			}
			for _, d := range s.lines[l] {
				if s.of[d] != s.of[c] && !s.keep(d, ^must) {
					return false
				}
			}
		}
	}
	return true
}

// list lists the fillings of the cells from one on, given the sum and the product of those before.
func (s *searcher) list(i, sum, product int) {
	f := &s.fill
	if i == len(f.cells) {
		f.any = true
		for j, c := range f.cells {
			f.found[j] |= f.value[j]
			f.must[c/s.n] &= f.used[c/s.n]
			f.must[s.n+c%s.n] &= f.used[s.n+c%s.n]
		}
		return
	}
	c := f.cells[i]
	row, column := &f.used[c/s.n], &f.used[s.n+c%s.n]
	for m := s.may[c] &^ *row &^ *column; m != 0 && f.steps > 0; m &= m - 1 {
		f.steps--
		bit := m & -m
		f.value[i] = bit
		v := bits.Len64(bit)
		if !f.reaches(i+1, sum+v, times(product, v)) {
			continue
		}
		*row |= bit
		*column |= bit
		s.list(i+1, sum+v, times(product, v))
		*row &^= bit
		*column &^= bit
	}
}

// reaches reports whether the target can be met by some cells with a sum and a product, and those
// from one on.
func (f *filling) reaches(i, sum, product int) bool {
	if f.difference || f.quotient {
		if i < len(f.cells) {
			return true
		}
		a, b := bits.Len64(f.value[0]), bits.Len64(f.value[1])
		if f.difference && max(a, b)-min(a, b) == f.target ||
			f.quotient && max(a, b) == f.target*min(a, b) {
			return true
		}
	}
	r := f.rest[i]
	return f.sum && sum+r.leastSum <= f.target && f.target <= sum+r.mostSum ||
		f.product && f.target%product == 0 && times(product, r.leastProduct) <= f.target &&
			f.target <= times(product, r.mostProduct)
}

// bounded leaves the cells of the cage the numbers that the bounds of the others allow.
func (s *searcher) bounded() bool {
	f := &s.fill
	before := bound{0, 0, 1, 1}
	for i, c := range f.cells {
		r, left := f.rest[i+1], uint64(0)
		for m := s.may[c]; m != 0; m &= m - 1 {
			v := bits.TrailingZeros64(m) + 1
			if f.sum && before.leastSum+v+r.leastSum <= f.target &&
				f.target <= before.mostSum+v+r.mostSum ||
				f.product && f.target%v == 0 &&
					times(times(r.leastProduct, before.leastProduct), v) <= f.target &&
					f.target <= times(times(r.mostProduct, before.mostProduct), v) {
				left |= m & -m
			}
		}
		if !s.keep(c, left) {
			return false
		}
		before = before.add(s.may[c])
	}
	return true
}
