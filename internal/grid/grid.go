// Package grid numbers the cells of a rectangular board and knows which are neighbours.
//
// It knows no puzzle. Cells are plain integers that index slices: the cell in row r and column c,
// both counted from 0, is r*Cols + c.
package grid

import "slices"

// Board is a rectangle of Rows by Cols cells.
type Board struct{ Rows, Cols int }

// Cells returns the number of cells.
func (b Board) Cells() int { return b.Rows * b.Cols }

// Cell returns the number of the cell in row r and column c, both from 0.
func (b Board) Cell(r, c int) int { return r*b.Cols + c }

// RowCol returns the row and column of a cell, both from 0.
func (b Board) RowCol(cell int) (r, c int) { return cell / b.Cols, cell % b.Cols }

// Has reports whether row r and column c are on the board.
func (b Board) Has(r, c int) bool { return 0 <= r && r < b.Rows && 0 <= c && c < b.Cols }

// Dir is one of the eight directions, clockwise from north. Even ones are the four directions of an
// orthogonal neighbourhood.
type Dir uint8

// The eight directions.
const (
	N Dir = iota
	NE
	E
	SE
	S
	SW
	W
	NW
)

// Orthogonal lists the four directions of cells that share a side; Around lists all eight.
var (
	Orthogonal = [...]Dir{N, E, S, W}
	Around     = [...]Dir{N, NE, E, SE, S, SW, W, NW}
)

// Opposite returns the reverse direction.
func (d Dir) Opposite() Dir { return (d + 4) % 8 }

// step holds the row and column offsets of each direction.
var step = [8][2]int{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}

// Step returns the cell next to cell in direction d, or false at the end of the board.
func (b Board) Step(cell int, d Dir) (next int, ok bool) {
	r, c := b.RowCol(cell)
	r, c = r+step[d][0], c+step[d][1]
	return r*b.Cols + c, b.Has(r, c)
}

// Neighbours appends to dst the neighbours of a cell in ascending order: those that share a side
// and, if diagonal is set, also those that share a corner.
func (b Board) Neighbours(dst []int, cell int, diagonal bool) []int {
	r, c := b.RowCol(cell)
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if dr == 0 && dc == 0 || !diagonal && dr != 0 && dc != 0 || !b.Has(r+dr, c+dc) {
				continue
			}
			dst = append(dst, b.Cell(r+dr, c+dc))
		}
	}
	return dst
}

// Adjacent reports whether two cells are neighbours, also across corners if diagonal is set. A cell
// is not its own neighbour.
func (b Board) Adjacent(c, d int, diagonal bool) bool {
	cr, cc := b.RowCol(c)
	dr, dc := b.RowCol(d)
	v, h := abs(cr-dr), abs(cc-dc)
	if diagonal {
		return max(v, h) == 1
	}
	return v+h == 1
}

func abs(x int) int { return max(x, -x) }

// Apart returns the first of some cells, which ascend, that steps from the first cell to neighbours
// among them do not reach, or -1.
func (b Board) Apart(cells []int) int {
	reached := make([]bool, len(cells))
	reached[0] = true
	for next := []int{cells[0]}; len(next) > 0; next = next[1:] {
		for _, cell := range b.Neighbours(nil, next[0], false) {
			if i, ok := slices.BinarySearch(cells, cell); ok && !reached[i] {
				reached[i] = true
				next = append(next, cell)
			}
		}
	}
	if i := slices.Index(reached, false); i >= 0 {
		return cells[i]
	}
	return -1
}

// BoxSize returns the numbers of rows and columns of each region if all are rectangles of the same
// size, set side by side, or else 0. regions has the name of each cell's region.
func (b Board) BoxSize(regions []int) (rows, cols int) {
	for cols = 1; cols < b.Cols && regions[cols] == regions[0]; {
		cols++
	}
	for rows = 1; rows < b.Rows && regions[rows*b.Cols] == regions[0]; {
		rows++
	}
	first := map[int]int{} // of each region its first cell
	for c, region := range regions {
		row, col := b.RowCol(c)
		corner := b.Cell(row/rows*rows, col/cols*cols)
		if f, met := first[region]; met && f != corner || regions[corner] != region {
			return 0, 0
		}
		first[region] = corner
	}
	return rows, cols
}

// Groups returns the cells of each group, ascending, by first cells. of has the name of each cell's
// group; cells with a name below 0 are in none.
func Groups(of []int) [][]int {
	var groups [][]int
	place := map[int]int{} // in groups, by name
	for c, name := range of {
		if name < 0 {
			continue
		}
		i, known := place[name]
		if !known {
			i = len(groups)
			place[name], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}
