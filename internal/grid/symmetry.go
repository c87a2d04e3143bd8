package grid

// Symmetry is one of the eight that map rectangles to rectangles: bit 2 transposes, then bit 1
// turns the rows upside down and bit 0 mirrors the columns. Symmetry 0 is the identity.
type Symmetry uint8

// Symmetries lists all eight, the identity first.
var Symmetries = [...]Symmetry{0, 1, 2, 3, 4, 5, 6, 7}

var symmetryNames = [...]string{
	"identity", "mirror", "flip", "half turn",
	"transpose", "quarter turn right", "quarter turn left", "transpose across",
}

// String returns the name of the symmetry in words.
func (s Symmetry) String() string { return symmetryNames[s&7] }

// Transposes reports whether rows become columns.
func (s Symmetry) Transposes() bool { return s&4 != 0 }

// Board returns the image of board b.
func (s Symmetry) Board(b Board) Board {
	if s.Transposes() {
		return Board{Rows: b.Cols, Cols: b.Rows}
	}
	return b
}

// Cell returns the number, on s.Board(b), of the image of a cell of b.
func (s Symmetry) Cell(b Board, cell int) int {
	r, c := b.RowCol(cell)
	to := s.Board(b)
	if s.Transposes() {
		r, c = c, r
	}
	if s&2 != 0 {
		r = to.Rows - 1 - r
	}
	if s&1 != 0 {
		c = to.Cols - 1 - c
	}
	return to.Cell(r, c)
}

// Dir returns the image of direction d.
func (s Symmetry) Dir(d Dir) Dir {
	if s.Transposes() { // exchanges north and west
		d = (14 - d) % 8
	}
	if s&2 != 0 { // north and south
		d = (12 - d) % 8
	}
	if s&1 != 0 { // east and west
		d = (8 - d) % 8
	}
	return d
}
