package puzzle

// Layout is a drawing without a medium: it states what is where, but no fonts, colours or sizes.
// Text and pictures are drawn from it.
type Layout struct {
	Rows, Cols int
	Cells      []Mark // row by row
	Links      []Link // lines from cell to cell: drawn paths
	Signs      []Sign // inequality signs between cells
	Traced     bool   // the links are the answer itself, not an aid for reading the numbers
	Regions    []int  // the region of each cell or -1, separated by thick lines; nil for none
	Cages      []int  // the cage of each cell, outlined; nil for none. A cage's text is a Corner
	Lattice    bool   // the corners of cells are drawn as dots, and not the lines between cells
	Edges      []Edge // lines between corners of cells: a drawn loop, or without Lattice drawn borders
	Crossed    []Link // where there is no line: between corners if Lattice is set, else between cells
	Steps      int    // the length of the one path through all cells; 0 if the kind has none
	Frame      Frame  // clues outside of the board
	Values     []Mark // what a cell shows for each value from 1; nil if values are numbers
	New        Lines  // lines that a step settles, which are among the others
	Supposed   Lines  // lines that follow from a supposition, and are not among the others
	Corners    []int  // corners of cells that a step speaks of
	Arrows     []Link // from cells that a step uses to those that it is about
}

// Lines are lines of a layout, as its fields of these names.
type Lines struct {
	Links   []Link
	Edges   []Edge
	Crossed []Link
}

// Mark is the content of one cell.
type Mark struct {
	Text   string    // "" for an empty cell
	Marks  string    // pencil marks, with blanks between them, in a cell without a Text
	Corner string    // a small text in the upper left corner, part of the puzzle
	Split  [2]string // below and above a diagonal, as the sums down and to the right in a Kakuro
	Fill   Fill      // the ground, below everything else
	Shape  Shape     // in the middle, below the Text
	Lights bool      // its row and column are lit up to black cells, while somebody plays
	Given  bool      // part of the puzzle, not of the answer
	Hole   bool      // not a cell
	Group  int       // the path or pair of the cell, from 1; 0 for none
	Step   int       // its place on the path through all cells, from 1; 0 if not known
	Focus  bool      // where to look: in brackets, as [7], or tinted
	New    bool      // what a step settles: in parentheses, as (7), or framed
	Out    string    // those of the Marks that a step strikes out, with blanks between them
}

// Link is a line between the centres of two cells. They are neighbours, or the cells between them
// are in one row or column, as islands of a Hashi are.
type Link struct {
	From, To int
	Double   bool // two lines side by side
}

// Sign is an inequality between two neighbouring cells.
type Sign struct{ Smaller, Larger int }

// Edge is a line along a side of a cell. It joins two corners of cells, which are numbered row by
// row: a board has one more row and one more column of corners than of cells.
type Edge struct{ From, To int }

// Frame has the clues outside of a board, by side in the order of Sides: above each column, right
// of each row, below each column, left of each row. Each clue is a list of texts in reading order,
// as the runs of a Nonogram, or one text as in a Skyscraper; an empty list is none. A side without
// clues is nil.
type Frame [4][][]string

// Clue returns the clue on a side of the board, by row or column; nil for none.
func (f *Frame) Clue(side, i int) []string {
	if i < len(f[side]) {
		return f[side][i]
	}
	return nil
}

// Empty reports whether there are no clues.
func (f *Frame) Empty() bool {
	for side := range f {
		for _, clue := range f[side] {
			if len(clue) > 0 {
				return false
			}
		}
	}
	return true
}
