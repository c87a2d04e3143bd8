package search

import (
	"math/bits"

	"github.com/gridwright/gridwright/internal/family/latin"
)

// signs holds the cells that each cell must be less than, and those that it must exceed. A sign is
// bounds-consistent if the smaller cell has no value at or above the larger one's greatest, and the
// larger cell none at or below the smaller one's least. For one inequality, nothing more can be
// deduced. Chains follow by repetition: each change of a bound is passed on to the next cell.
type signs struct {
	above, below [][]uint16 // of each cell; nil without signs
}

func newSigns(cells int, all []latin.Sign) signs {
	if len(all) == 0 {
		return signs{}
	}
	s := signs{above: make([][]uint16, cells), below: make([][]uint16, cells)}
	for _, sign := range all {
		s.above[sign.Smaller] = append(s.above[sign.Smaller], uint16(sign.Larger))
		s.below[sign.Larger] = append(s.below[sign.Larger], uint16(sign.Smaller))
	}
	return s
}

// has reports whether a cell has signs.
func (s *signs) has(cell int) bool {
	return s.above != nil && len(s.above[cell])+len(s.below[cell]) > 0
}

// order applies the bounds of a cell to the cells that it shares signs with.
func (c *cube) order(cell int) bool {
	if m := c.lines[cell]; c.with&Bounds == 0 && m&(m-1) != 0 {
		return true // without Bounds, only a known cell bounds others
	}
	least := bits.TrailingZeros64(c.lines[cell])
	for _, above := range c.signs.above[cell] {
		if !c.keep(int(above), ^uint64(0)<<(least+1)) {
			return false
		}
	}
	greatest := bits.Len64(c.lines[cell]) - 1
	for _, below := range c.signs.below[cell] {
		if !c.keep(int(below), 1<<greatest-1) {
			return false
		}
	}
	return true
}
