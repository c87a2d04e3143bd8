// Package hitting finds smallest hitting sets: the fewest elements such that each set of a family
// has one of them. The problem is equivalent to set covering (Richard Karp, "Reducibility among
// Combinatorial Problems", 1972).
//
// It knows nothing about puzzles. Elements are integers from 0.
package hitting

import (
	"iter"
	"math/bits"
	"slices"
)

// Set is a set of elements, 64 per word. Sets that are used together have the same length.
type Set []uint64

// New returns an empty set for elements below n.
func New(n int) Set { return make(Set, (n+63)/64) }

// All returns the set of all elements below n.
func All(n int) Set {
	s := New(n)
	for i := range n {
		s.Add(i)
	}
	return s
}

// Of returns the set of the given elements, all below n.
func Of(n int, elements ...int) Set {
	s := New(n)
	for _, i := range elements {
		s.Add(i)
	}
	return s
}

// Add adds element i to the set.
func (s Set) Add(i int) { s[i/64] |= 1 << (i % 64) }

// Remove removes element i from the set.
func (s Set) Remove(i int) { s[i/64] &^= 1 << (i % 64) }

// Has reports whether element i is in the set.
func (s Set) Has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// Len returns the number of elements.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty reports whether the set has no elements.
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

// Clone returns a copy of the set.
func (s Set) Clone() Set { return slices.Clone(s) }

// Minus returns a new set of the elements of s that are not in t.
func (s Set) Minus(t Set) Set {
	r := s.Clone()
	for i, w := range t {
		r[i] &^= w
	}
	return r
}

// Or returns a new set of the elements of s and of t.
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

// List returns the elements in ascending order.
func (s Set) List() []int { return slices.Collect(s.Elements()) }
