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
	Steps      int    // the length of the one path through all cells; 0 if the kind has none
}

// Mark is the content of one cell.
type Mark struct {
	Text  string // "" for an empty cell
	Given bool   // part of the puzzle, not of the answer
	Hole  bool   // not a cell
	Group int    // the path or pair of the cell, from 1; 0 for none
	Step  int    // its place on the path through all cells, from 1; 0 if not known
}

// Link is a line between the centres of two neighbouring cells.
type Link struct{ From, To int }

// Sign is an inequality between two neighbouring cells.
type Sign struct{ Smaller, Larger int }
