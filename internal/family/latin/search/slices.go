package search

// A slice of the cube is the part of it that belongs to one row, column, value or box: n ends on
// the left and n on the right, to be paired one to one. For a row, column or box, the left ends are
// cells and the right ends values. For a value they are rows and columns.

// sliceSet is a set of rows, of columns, of values and of boxes.
type sliceSet [4]uint64

// The slices of the cube, in the order of the type.
const (
	rowSlice = iota
	columnSlice
	valueSlice
	boxSlice
)

// lineOf returns the line that holds the domain of a left end of a slice.
func (c *cube) lineOf(kind, i, left int) int {
	switch kind {
	case rowSlice:
		return i*c.n + left
	case columnSlice:
		return left*c.n + i
	case valueSlice:
		return rowLines*c.cells + left*c.n + i
	default:
		return int(c.boxCells[i*c.n+left])
	}
}

// rightLineOf returns the line that holds the domain of a right end of a slice.
func (c *cube) rightLineOf(kind, i, right int) int {
	switch kind {
	case rowSlice:
		return rowLines*c.cells + i*c.n + right
	case columnSlice:
		return columnLines*c.cells + i*c.n + right
	case valueSlice:
		return columnLines*c.cells + right*c.n + i
	default:
		return boxLines*c.cells + i*c.n + right
	}
}

// dropOn drops the atom at a pair of ends of a slice.
func (c *cube) dropOn(kind, i, left, right int) bool {
	if kind == valueSlice {
		return c.drop(left*c.n+right, i)
	}
	return c.drop(c.lineOf(kind, i, left), right)
}
