package search

import (
	"math/bits"
	"slices"

	"github.com/gridwright/gridwright/internal/family/latin"
)

// The order-n board is seen as a cube of n x n x n atoms (row, column, value), of which n x n are
// to be chosen. An atom lies on three or four lines, and exactly one atom of each line is chosen:
//
//	cell   (row, column): which value is here
//	row    (row, value):  in which column is the value
//	column (column, value): in which row is it
//	box    (box, value):  in which cell of the box or area, where there are some
//
// A line is one word of 64 bits, whose set bits are the atoms that are still possible. So a naked
// single and a hidden single are the same event, a line with one atom left, and dropping an atom
// clears one bit in each of its lines. This is the exact-cover view of Donald Knuth, "Dancing
// Links" (2000), with words instead of linked lists: a line is never longer than the order, which
// is at most 64. Undoing uses a trail of dropped atoms, so memory is bounded by the cube.

// atom is a cell and a value from 0: cell<<6 | value.
type atom uint32

func makeAtom(cell, value int) atom { return atom(cell)<<6 | atom(value) }

func (a atom) split() (cell, value int) { return int(a >> 6), int(a & 63) }

// The kinds of lines, in the order in which they stand in cube.lines.
const (
	cellLines = iota
	rowLines
	columnLines
	boxLines
)

// place is where a cell lies.
type place struct {
	row, column uint8
	box, slot   uint8 // the box and the place in it, row by row; both 0 without boxes
}

// cube is the state of a search: which atoms are possible, and what is still to be propagated.
type cube struct {
	n, cells int
	places   []place  // of each cell
	boxCells []uint16 // the cells of box b are those from b*n on; nil without boxes
	boxes    boxes

	// lines holds cells words for each kind of line: that of a cell at its number, that of a row,
	// column or box i and value v at i*n + v after the start of its kind.
	lines  []uint64
	weight []uint32 // of each line: 1 plus the number of times that it was found empty

	signs       signs
	houseBounds houseBounds
	matching    *matching // nil until first needed

	trail   []atom   // dropped atoms, the oldest first
	pending []atom   // atoms that are alone on a line, whose other lines must be cleared
	moved   []uint16 // cells with signs that have lost their least or greatest value

	with     Techniques
	steps    []technique // those beyond singles and bounds, the cheap ones first
	fresh    sliceSet    // with drops not yet passed to the techniques
	conflict int         // the line last found empty
}

// newCube returns the cube of a puzzle with all atoms that the clues leave, or false if the clues
// clash. Nothing is propagated yet.
func newCube(p *latin.Puzzle, with Techniques, more ...latin.Sign) (*cube, bool) {
	n := p.Order()
	c := &cube{n: n, cells: n * n, places: make([]place, n*n), with: with}
	for cell := range c.places {
		c.places[cell] = place{row: uint8(cell / n), column: uint8(cell % n)}
	}
	kinds := 3
	if regions := p.Regions(); regions != nil {
		kinds = 4
		c.setRegions(regions)
		if rows, cols := p.Box(); rows > 0 {
			c.boxes = newBoxes(n, rows, cols)
		}
	}
	c.lines = make([]uint64, kinds*c.cells)
	c.weight = make([]uint32, kinds*c.cells)
	full := ^uint64(0) >> (64 - n)
	for i := range c.lines {
		c.lines[i], c.weight[i] = full, 1
	}
	c.trail = make([]atom, 0, c.cells*n)
	c.pending = make([]atom, 0, 4*c.cells)
	c.signs = newSigns(c.cells, slices.Concat(p.Signs(), more))
	if with&HouseBounds != 0 {
		c.houseBounds = newHouseBounds(p, &c.signs)
		c.fresh = c.houseBounds.houses() // bounds can act before any drop
	}
	c.steps = techniques(c)
	for cell := range c.cells {
		if c.signs.has(cell) {
			c.moved = append(c.moved, uint16(cell))
		}
		if v := p.Given(cell); v > 0 && !c.keep(cell, 1<<(v-1)) {
			return nil, false
		}
	}
	return c, true
}

// setRegions divides the board into boxes, or areas of as many cells.
func (c *cube) setRegions(regions [][]int) {
	c.boxCells = make([]uint16, c.cells)
	for i, cells := range regions {
		for slot, cell := range cells {
			at := &c.places[cell]
			at.box, at.slot = uint8(i), uint8(slot)
			c.boxCells[i*c.n+slot] = uint16(cell)
		}
	}
}

// drop removes an atom. It returns false if one of its lines is empty now; the state is then
// invalid until undo.
func (c *cube) drop(cell, value int) bool {
	m := c.lines[cell]
	if m>>value&1 == 0 {
		return true
	}
	m &^= 1 << value
	c.lines[cell] = m
	c.trail = append(c.trail, makeAtom(cell, value))
	at := c.places[cell]
	c.fresh[rowSlice] |= 1 << at.row
	c.fresh[columnSlice] |= 1 << at.column
	c.fresh[valueSlice] |= 1 << value
	if m&(m-1) == 0 {
		if m == 0 {
			return c.fail(cell)
		}
		c.pending = append(c.pending, makeAtom(cell, bits.TrailingZeros64(m)))
	}
	if c.signs.has(cell) && (m>>value == 0 || m<<(63-value) == 0) {
		c.moved = append(c.moved, uint16(cell))
	}
	line := rowLines*c.cells + int(at.row)*c.n + value
	m = c.lines[line] &^ (1 << at.column)
	c.lines[line] = m
	if m&(m-1) == 0 {
		if m == 0 {
			return c.fail(line)
		}
		c.hidden(int(at.row)*c.n+bits.TrailingZeros64(m), value)
	}
	line = columnLines*c.cells + int(at.column)*c.n + value
	m = c.lines[line] &^ (1 << at.row)
	c.lines[line] = m
	if m&(m-1) == 0 {
		if m == 0 {
			return c.fail(line)
		}
		c.hidden(bits.TrailingZeros64(m)*c.n+int(at.column), value)
	}
	if c.boxCells == nil {
		return true
	}
	c.fresh[boxSlice] |= 1 << at.box
	first := int(at.box) * c.n
	line = boxLines*c.cells + first + value
	m = c.lines[line] &^ (1 << at.slot)
	c.lines[line] = m
	if m&(m-1) == 0 {
		if m == 0 {
			return c.fail(line)
		}
		c.hidden(int(c.boxCells[first+bits.TrailingZeros64(m)]), value)
	}
	return true
}

// fail records the line that cannot be filled, and returns false.
func (c *cube) fail(line int) bool {
	c.conflict = line
	return false
}

// keep drops all values of a cell that are not in the set.
func (c *cube) keep(cell int, values uint64) bool {
	for m := c.lines[cell] &^ values; m != 0; m &= m - 1 {
		if !c.drop(cell, bits.TrailingZeros64(m)) {
			return false
		}
	}
	return true
}

// undo restores all atoms dropped since the trail had the given length. The state of that time was
// fully propagated, so the queues are emptied.
func (c *cube) undo(length int) {
	c.pending, c.moved, c.fresh = c.pending[:0], c.moved[:0], sliceSet{}
	for i := range c.steps {
		c.steps[i].due = sliceSet{}
	}
	for _, a := range c.trail[length:] {
		cell, value := a.split()
		at := c.places[cell]
		c.lines[cell] |= 1 << value
		c.lines[rowLines*c.cells+int(at.row)*c.n+value] |= 1 << at.column
		c.lines[columnLines*c.cells+int(at.column)*c.n+value] |= 1 << at.row
		if c.boxCells != nil {
			c.lines[boxLines*c.cells+int(at.box)*c.n+value] |= 1 << at.slot
		}
	}
	c.trail = c.trail[:length]
}

// atomOn returns the atom at a bit of a line.
func (c *cube) atomOn(line, bit int) atom {
	i, v := line%c.cells/c.n, line%c.n // meaningless for a cell's line
	switch line / c.cells {
	case cellLines:
		return makeAtom(line, bit)
	case rowLines:
		return makeAtom(i*c.n+bit, v)
	case columnLines:
		return makeAtom(bit*c.n+i, v)
	default:
		return makeAtom(int(c.boxCells[i*c.n+bit]), v)
	}
}
