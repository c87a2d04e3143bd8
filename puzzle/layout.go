package puzzle

// Layout is a drawing without a medium: it states what is where, but no fonts, colours or sizes.
// Text and pictures are drawn from it.
type Layout struct {
	Rows, Cols int
	Cells      []Mark // row by row
	Links      []Link // lines from cell to cell: drawn paths
	Signs      []Sign // inequality signs between cells
	Traced     bool   // the links are the answer itself, not an aid for reading the numbers
	Regions    []int  // the region of each cell, separated by thick lines; nil for none
	Cages      []int  // the cage of each cell, outlined; nil for none. A cage's text is a Corner
	Lattice    bool   // the corners of cells are drawn as dots, and not the lines between cells
	Edges      []Edge // lines between corners of cells, side by side: the drawn loop
	Crossed    []Link // where there is no line: between corners if Lattice is set, else between cells
	Steps      int    // the length of the one path through all cells; 0 if the kind has none
}

// Mark is the content of one cell.
type Mark struct {
	Text   string // "" for an empty cell
	Marks  string // pencil marks, with blanks between them, in a cell without a Text
	Corner string // a small text in the upper left corner, part of the puzzle
	Given  bool   // part of the puzzle, not of the answer
	Hole   bool   // not a cell
	Group  int    // the path or pair of the cell, from 1; 0 for none
	Step   int    // its place on the path through all cells, from 1; 0 if not known
	Focus  bool   // where to look; lines of text have it in brackets, [7], and pictures don't show it
}

// Link is a line between the centres of two neighbouring cells.
type Link struct{ From, To int }

// Sign is an inequality between two neighbouring cells.
type Sign struct{ Smaller, Larger int }

// Edge is a line along a side of a cell. It joins two corners of cells, which are numbered row by
// row: a board has one more row and one more column of corners than of cells.
type Edge struct{ From, To int }
