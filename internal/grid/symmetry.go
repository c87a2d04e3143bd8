package grid

// Symmetry is one of the eight symmetries that map rectangles to rectangles: a set of Transpose,
// Flip and Mirror, which are done in this order.
type Symmetry uint8

// The symmetry that leaves all as it is, and those that all are made of.
const (
	Identity Symmetry = 0
	Mirror   Symmetry = 1 << 0 // the columns change places, from left to right
	Flip     Symmetry = 1 << 1 // the rows do, upside down
	// Transpose makes rows of columns: the cell in row r and column c goes to row c and column r.
	Transpose Symmetry = 1 << 2

	all = Transpose | Flip | Mirror
)

// Symmetries lists all eight, the identity first.
var Symmetries = [...]Symmetry{Identity, Mirror, Flip, Flip | Mirror, Transpose, Transpose | Mirror,
	Transpose | Flip, Transpose | Flip | Mirror}

// symmetryNames has the name of each set at the place of its number.
var symmetryNames = [...]string{
	"identity", "mirror", "flip", "half turn",
	"transpose", "quarter turn right", "quarter turn left", "transpose across",
}

// String returns the name of the symmetry in words.
func (s Symmetry) String() string { return symmetryNames[s&all] }

// Transposes reports whether rows become columns.
func (s Symmetry) Transposes() bool { return s&Transpose != 0 }

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
	if s&Flip != 0 {
		r = to.Rows - 1 - r
	}
	if s&Mirror != 0 {
		c = to.Cols - 1 - c
	}
	return to.Cell(r, c)
}

// Move returns the values of the cells of s.Board(b), given those of the cells of b.
func Move[T any](s Symmetry, b Board, values []T) []T {
	moved := make([]T, len(values))
	for c, v := range values {
		moved[s.Cell(b, c)] = v
	}
	return moved
}

// Dir returns the image of direction d.
func (s Symmetry) Dir(d Dir) Dir {
	// A reflection turns the circle of directions round: two that change places have the same sum.
	if s.Transposes() {
		d = (N + W + 8 - d) % 8
	}
	if s&Flip != 0 {
		d = (N + S + 8 - d) % 8
	}
	if s&Mirror != 0 {
		d = (E + W - d) % 8
	}
	return d
}
