package bitboard

import "math/bits"

// set is a set of board positions. It is a struct and not an array of two words, because Go keeps
// only structs in registers: that makes the whole engine several times as fast.
type set struct{ lo, hi uint64 }

// positions is the number of positions that a set can hold.
const positions = 128

func (a set) or(b set) set     { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) and(b set) set    { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) minus(b set) set  { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) empty() bool      { return a.lo|a.hi == 0 }
func (a set) meets(b set) bool { return a.lo&b.lo|a.hi&b.hi != 0 }
func (a set) has(i int) bool   { return a.meets(one(i)) }
func (a set) size() int        { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// single reports whether a set that is not empty has one member.
func (a set) single() bool {
	if a.lo == 0 {
		return a.hi&(a.hi-1) == 0
	}
	return a.hi == 0 && a.lo&(a.lo-1) == 0
}

// up moves each position up by n, from 1 to 63. The masks change no value; they tell the compiler
// the range of n.
func (a set) up(n uint) set {
	return set{a.lo << (n & 63), a.hi<<(n&63) | a.lo>>((64-n)&63)}
}

// down moves each position down by n, from 1 to 63.
func (a set) down(n uint) set {
	return set{a.lo>>(n&63) | a.hi<<((64-n)&63), a.hi >> (n & 63)}
}

// first returns the lowest position of a set that is not empty.
func (a set) first() int {
	if a.lo != 0 {
		return bits.TrailingZeros64(a.lo)
	}
	return 64 + bits.TrailingZeros64(a.hi)
}

// last returns the highest position of a set that is not empty.
func (a set) last() int {
	if a.hi != 0 {
		return 127 - bits.LeadingZeros64(a.hi)
	}
	return 63 - bits.LeadingZeros64(a.lo)
}

// one returns the set of a single position.
func one(position int) set {
	if position < 64 {
		return set{lo: 1 << (position & 63)}
	}
	return set{hi: 1 << (position & 63)}
}

// below returns the set of the positions from 0 to n-1, for n from 1 to 128.
func below(n int) set {
	if n <= 64 {
		return set{lo: ^uint64(0) >> (64 - n)}
	}
	return set{^uint64(0), ^uint64(0) >> (128 - n)}
}

// rest returns a set that is not empty without its lowest position.
func (a set) rest() set {
	if a.lo != 0 {
		return set{a.lo & (a.lo - 1), a.hi}
	}
	return set{0, a.hi & (a.hi - 1)}
}
