package bitboard

import "math/bits"

// set is a set of board positions. It is a struct and not an array of two because Go keeps only
// the former in registers: the difference is several times the speed of the whole engine.
type set struct{ lo, hi uint64 }

// positions is how many a set can hold.
const positions = 128

func (a set) or(b set) set    { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) and(b set) set   { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) minus(b set) set { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) empty() bool     { return a.lo|a.hi == 0 }
func (a set) size() int       { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// single reports whether a set that is not empty has one member.
func (a set) single() bool {
	if a.lo == 0 {
		return a.hi&(a.hi-1) == 0
	}
	return a.hi == 0 && a.lo&(a.lo-1) == 0
}

// up moves each position up by n, from 1 to 127. Shifts beyond the width of a word give 0, also
// those by "negative" unsigned numbers, which makes the sum right for all n.
func (a set) up(n uint) set {
	return set{a.lo << n, a.hi<<n | a.lo>>(64-n) | a.lo<<(n-64)}
}

// down moves each position down by n, from 1 to 127.
func (a set) down(n uint) set {
	return set{a.lo>>n | a.hi<<(64-n) | a.hi>>(n-64), a.hi >> n}
}

// first is the lowest position of a set that is not empty.
func (a set) first() int {
	if a.lo != 0 {
		return bits.TrailingZeros64(a.lo)
	}
	return 64 + bits.TrailingZeros64(a.hi)
}

// last is the highest position of a set that is not empty.
func (a set) last() int {
	if a.hi != 0 {
		return 127 - bits.LeadingZeros64(a.hi)
	}
	return 63 - bits.LeadingZeros64(a.lo)
}

// one is the set of a single position.
func one(position int) set {
	if position < 64 {
		return set{lo: 1 << position}
	}
	return set{hi: 1 << (position - 64)}
}
