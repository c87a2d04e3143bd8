package search

import "math/bits"

// Singles. A line with one atom left must have it. It is the only value of a cell, which players
// call a naked single, or the only place of a value in a row, a column or a box, a hidden single.
// All other atoms that share a line with it can be dropped. In the cube both are the same event,
// and cube.drop detects both. The first is the rule of the puzzle itself and is always applied.

// hidden queues the last place of a value in a house.
func (c *cube) hidden(cell, value int) {
	if c.with&HiddenSingles != 0 {
		c.pending = append(c.pending, makeAtom(cell, value))
	}
}

// choose drops all other atoms from the lines of an atom.
func (c *cube) choose(a atom) bool {
	cell, value := a.split()
	if !c.keep(cell, 1<<value) {
		return false
	}
	at := c.places[cell]
	row, column := int(at.row), int(at.column)
	line := rowLines*c.cells + row*c.n + value
	for m := c.lines[line] &^ (1 << column); m != 0; m &= m - 1 {
		if !c.drop(row*c.n+bits.TrailingZeros64(m), value) {
			return false
		}
	}
	line = columnLines*c.cells + column*c.n + value
	for m := c.lines[line] &^ (1 << row); m != 0; m &= m - 1 {
		if !c.drop(bits.TrailingZeros64(m)*c.n+column, value) {
			return false
		}
	}
	if c.boxCells == nil {
		return true
	}
	first := int(at.box) * c.n
	line = boxLines*c.cells + first + value
	for m := c.lines[line] &^ (1 << at.slot); m != 0; m &= m - 1 {
		if !c.drop(int(c.boxCells[first+bits.TrailingZeros64(m)]), value) {
			return false
		}
	}
	return true
}
