package diagram

import (
	"math/big"
	"math/bits"
)

// Counts holds a number for each state of a layer: the ways into it. The numbers may have any size.
// Nearly all fit in 64 bits, so the low words are stored on their own; higher words are allocated
// with the first number that needs them.
type Counts struct {
	store *Store
	low   List[uint64]
	// high[k] has word k+1 of each number, where the low word is word 0; numbers past its end have 0.
	high []List[uint64]
}

// NewCounts returns an empty list of numbers.
func NewCounts(s *Store) Counts { return Counts{store: s, low: *NewWords(s)} }

// Reset removes all numbers and returns their memory.
func (c *Counts) Reset() {
	c.low.Reset()
	for k := range c.high {
		c.high[k].Reset()
	}
	c.high = c.high[:0]
}

// Len returns the number of numbers.
func (c *Counts) Len() int { return c.low.Len() }

// Append appends a number, and reports whether there was memory for it.
func (c *Counts) Append(n uint64) bool { return c.low.Append(n) }

// AddLow adds the low word of number j of from to that of number i, and reports whether AddHigh
// must follow. The two are separate so that the compiler inlines AddLow into the loops around it:
// as one function they took 1.5% more instructions to count a 9x9 Numberlink.
func (c *Counts) AddLow(i int, from *Counts, j int) bool {
	n, to := *from.low.At(j), c.low.At(i)
	*to += n
	return *to < n || len(from.high) > 0
}

// AddHigh adds the higher words, and the carry of the low words. It reports whether there was
// memory for them.
func (c *Counts) AddHigh(i int, from *Counts, j int) bool {
	carry := uint64(0)
	if *c.low.At(i) < *from.low.At(j) {
		carry = 1
	}
	for k := 0; carry != 0 || k < len(from.high); k++ {
		word := from.word(j, k)
		if word == 0 && carry == 0 {
			continue
		}
		for len(c.high) <= k {
			c.high = append(c.high, *NewWords(c.store))
		}
		for c.high[k].Len() <= i {
			if !c.high[k].Append(0) {
				return false
			}
		}
		to := c.high[k].At(i)
		*to, carry = bits.Add64(*to, word, carry)
	}
	return true
}

// word returns word k+1 of number i.
func (c *Counts) word(i, k int) uint64 {
	if k < len(c.high) && i < c.high[k].Len() {
		return *c.high[k].At(i)
	}
	return 0
}

// wide reports whether number i has words above the low one.
func (c *Counts) wide(i int) bool {
	for k := range c.high {
		if c.word(i, k) != 0 {
			return true
		}
	}
	return false
}

// Number returns number i.
func (c *Counts) Number(i int) *big.Int {
	n, word := new(big.Int), new(big.Int)
	for k := len(c.high) - 1; k >= 0; k-- {
		n.Add(n, word.SetUint64(c.word(i, k)))
		n.Lsh(n, 64)
	}
	return n.Add(n, word.SetUint64(*c.low.At(i)))
}

// Products is a sum of products of two counts each. It is exact at any size. Products of 64-bit
// numbers, which nearly all are, are added up in three words.
type Products struct {
	words [3]uint64
	wide  *big.Int // the sum of the other products; nil for none
}

// Add adds the product of number i of a and number j of b.
func (s *Products) Add(a *Counts, i int, b *Counts, j int) {
	if a.wide(i) || b.wide(j) {
		if s.wide == nil {
			s.wide = new(big.Int)
		}
		n := a.Number(i)
		s.wide.Add(s.wide, n.Mul(n, b.Number(j)))
		return
	}
	high, low := bits.Mul64(*a.low.At(i), *b.low.At(j))
	var carry uint64
	s.words[0], carry = bits.Add64(s.words[0], low, 0)
	s.words[1], carry = bits.Add64(s.words[1], high, carry)
	s.words[2] += carry
}

// Exceeds reports whether the sum is larger than n. A wide product is larger than any word, or 0.
func (s *Products) Exceeds(n uint64) bool {
	return s.words[0] > n || s.words[1] != 0 || s.words[2] != 0 || s.wide != nil && s.wide.Sign() > 0
}

// Number returns the sum.
func (s *Products) Number() *big.Int {
	n, word := new(big.Int), new(big.Int)
	for k := len(s.words) - 1; k >= 0; k-- {
		n.Lsh(n, 64)
		n.Add(n, word.SetUint64(s.words[k]))
	}
	if s.wide != nil {
		n.Add(n, s.wide)
	}
	return n
}
