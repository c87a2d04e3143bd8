// Package hitting finds the smallest hitting sets: given a family of sets, the fewest elements of
// which each set has one. That is set covering seen from the other side (Richard Karp,
// "Reducibility among Combinatorial Problems", 1972).
//
// It knows no puzzles. Elements are plain integers from 0.
package hitting

import (
	"iter"
	"math/bits"
	"slices"
)

// Set is a set of elements, 64 a word. Sets that are used together have the same length.
type Set []uint64

// New makes an empty set of elements below n.
func New(n int) Set { return make(Set, (n+63)/64) }

// All makes the set of all elements below n.
func All(n int) Set {
	s := New(n)
	for i := range n {
		s.Add(i)
	}
	return s
}

// Of makes a set of elements, all below n.
func Of(n int, elements ...int) Set {
	s := New(n)
	for _, i := range elements {
		s.Add(i)
	}
	return s
}

// Add puts an element into the set.
func (s Set) Add(i int) { s[i/64] |= 1 << (i % 64) }

// Remove takes an element out of the set.
func (s Set) Remove(i int) { s[i/64] &^= 1 << (i % 64) }

// Has reports whether the set has an element.
func (s Set) Has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// Len is the number of elements.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether there is no element.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether two sets have a common element.
func (s Set) Meets(t Set) bool {
	for i, w := range s {
		if w&t[i] != 0 {
			return true
		}
	}
	return false
}

// Within reports whether t has all elements of s.
func (s Set) Within(t Set) bool {
	for i, w := range s {
		if w&^t[i] != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether two sets have the same elements.
func (s Set) Equal(t Set) bool { return slices.Equal(s, t) }

// Clone is a copy of the set.
func (s Set) Clone() Set { return slices.Clone(s) }

// Minus gives the elements of s that t does not have, as a new set.
func (s Set) Minus(t Set) Set {
	r := s.Clone()
	for i, w := range t {
		r[i] &^= w
	}
	return r
}

// Or gives the elements of s and those of t, as a new set.
func (s Set) Or(t Set) Set {
	r := s.Clone()
	for i, w := range t {
		r[i] |= w
	}
	return r
}

// Elements yields the elements in ascending order. The set must not change meanwhile.
func (s Set) Elements() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// List lists the elements in ascending order.
func (s Set) List() []int { return slices.Collect(s.Elements()) }
