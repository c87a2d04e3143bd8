package diagram

import (
	"math/big"
	"math/bits"
)

// Counts holds a number for each state of a layer: the ways into it. The numbers may be of any
// size. Nearly all fit in 64 bits, so the low words stand by themselves, and the words above them
// come into being with the first number that needs them.
type Counts struct {
	low []uint64
	// high[k][i] is word k+1 of the number i, counted from the low one; 0 where high[k] ends before i.
	high [][]uint64
}

// Reset removes all numbers and keeps their memory for the next ones.
func (c *Counts) Reset() {
	c.low = c.low[:0]
	for k := range c.high {
		c.high[k] = c.high[k][:0]
	}
}

// Len is how many numbers there are.
func (c *Counts) Len() int { return len(c.low) }

// Append appends a number.
func (c *Counts) Append(n uint64) { c.low = append(c.low, n) }

// AddLow adds the low word of the number j of from to that of the number i, and reports whether
// AddHigh must follow. The two are apart so that the compiler puts this one into the loops around
// it: as one they made the count of a 9x9 Numberlink 1.5% longer, in instructions.
func (c *Counts) AddLow(i int, from *Counts, j int) bool {
	n := from.low[j]
	c.low[i] += n
	return c.low[i] < n || from.high != nil
}

// AddHigh adds the words above the low ones, and what the low ones carry.
func (c *Counts) AddHigh(i int, from *Counts, j int) {
	carry := uint64(0)
	if c.low[i] < from.low[j] {
		carry = 1
	}
	for k := 0; carry != 0 || k < len(from.high); k++ {
		word := uint64(0)
		if k < len(from.high) && j < len(from.high[k]) {
			word = from.high[k][j]
		}
		if word == 0 && carry == 0 {
			continue
		}
		for len(c.high) <= k {
			c.high = append(c.high, nil)
		}
		for len(c.high[k]) <= i {
			c.high[k] = append(c.high[k], 0)
		}
		c.high[k][i], carry = bits.Add64(c.high[k][i], word, carry)
	}
}

// Number gives the number i.
func (c *Counts) Number(i int) *big.Int {
	n, word := new(big.Int), new(big.Int)
	for k := len(c.high) - 1; k >= 0; k-- {
		if i < len(c.high[k]) {
			n.Or(n, word.SetUint64(c.high[k][i]))
		}
		n.Lsh(n, 64)
	}
	return n.Or(n, word.SetUint64(c.low[i]))
}

// WideBytes is the memory that the words above the low ones take.
func (c *Counts) WideBytes() int64 {
	const wordBytes = 8
	words := 0
	for _, h := range c.high {
		words += len(h)
	}
	return wordBytes * int64(words)
}
