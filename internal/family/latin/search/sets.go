package search

import "math/bits"

// Sets and fish. Where k cells of a row, column or box have only k values between them, they take
// these values, and the other cells of the house lose them: a naked pair, triple or quad. Where k
// values of a house have only k cells between them, they fill these cells: a hidden pair, triple or
// quad. The same for one value, whose rows must take different columns, is a fish: X-wing,
// swordfish, jellyfish. Each is a set of k lines on one side of a slice with k ends between them on
// the other.
//
// Players look for sets of up to four. Of n lines, a set of k that is full is the same as a set of
// n-k seen from the other side. The engine normally leaves these to matching, which finds sets of
// all sizes: looking for small ones first saves few nodes and costs more than it saves
// (BenchmarkTechniques).

// largestSet is the size of the largest set that is sought.
const largestSet = 4

// sets looks for a set of lines in a slice, the smallest first, and drops the atoms that it rules
// out.
func (c *cube) sets(kind, i int) bool {
	var sides [2][64]uint64
	for end := range c.n {
		sides[0][end] = c.lines[c.lineOf(kind, i, end)]
		sides[1][end] = c.lines[c.rightLineOf(kind, i, end)]
	}
	for size := 2; size <= largestSet; size++ {
		for side := range sides {
			s := setSearch{ends: sides[side][:c.n], size: size}
			if !s.grow(0, 0, 0, size) {
				continue
			}
			for left := range c.n {
				if s.members>>left&1 != 0 {
					continue
				}
				for gone := s.ends[left] & s.union; gone != 0; gone &= gone - 1 {
					a, b := left, bits.TrailingZeros64(gone)
					if side == 1 {
						a, b = b, a
					}
					if !c.dropOn(kind, i, a, b) {
						return false
					}
				}
			}
			return true
		}
	}
	return true
}

// setSearch looks for lines with few ends between them.
type setSearch struct {
	ends           []uint64 // of each line
	size           int
	members, union uint64 // of the set that was found
}

// grow adds lines, from one on, to a set. It reports whether it found a set that rules out some
// atom.
func (s *setSearch) grow(from int, members, union uint64, more int) bool {
	if more == 0 {
		s.members, s.union = members, union
		for line, m := range s.ends {
			if members>>line&1 == 0 && m&union != 0 {
				return true
			}
		}
		return false
	}
	for line := from; line+more <= len(s.ends); line++ {
		m := s.ends[line]
		if m&(m-1) == 0 || bits.OnesCount64(union|m) > s.size {
			continue
		}
		if s.grow(line+1, members|1<<line, union|m, more-1) {
			return true
		}
	}
	return false
}
