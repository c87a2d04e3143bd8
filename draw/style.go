package draw

import "github.com/gridwright/gridwright/puzzle"

// Theme is a set of colours.
type Theme uint8

// The themes. Print is black on white without any colour, for paper.
const (
	Light Theme = iota
	Dark
	Print
)

// Style states how a picture looks. The zero value is a light picture with cells of 10 mm.
type Style struct {
	Theme Theme
	Cell  float64 // the side of a cell in millimetres; 0 means 10
	Title string  // of the picture; "" for one that states the size of the board
	// Say writes the title and the description, whose form is the English words; nil writes English.
	Say func(puzzle.Reason) string
}
