// Package draw draws boards: as lines of text, and as pictures, which SVG, PNG and PDF show.
//
// Text and Words return lines of text. They need a layout as Puzzle.Layout returns it, with
// Rows times Cols cells and with links and signs between neighbours on the board.
//
// A Picture is a list of shapes in millimetres. Board and its like compose one from a
// puzzle.Layout; WriteSVG here, and the packages draw/png and draw/pdf, write it. The package knows
// layouts, not puzzles.
package draw

import "github.com/gridwright/gridwright/puzzle"

// Picture is a drawing of shapes. Lengths are in millimetres, x goes to the right and y down from
// the upper left corner.
type Picture struct {
	Width, Height float64
	Title         string // what the picture shows, in a few words; screen readers read it
	Desc          string // the same in sentences, for those who can't see the picture
	Section       string // of a document to which the picture belongs; "" for none
	Background    Color
	Shapes        []Shape // a later shape covers an earlier one
	Parts         []Part  // what some shapes are together, in the order in which people read
}

// Part is shapes of a picture that belong together: a heading, a paragraph, or a figure. Programs
// that read aloud read the labels of texts, and what a figure shows. They skip shapes of no part.
type Part struct {
	From, To int            // the shapes are Shapes[From:To]
	Heading  int            // 1 for a heading of a page, 2 for one below it; 0 for other parts
	Shown    string         // what a figure shows, in words; "" for texts
	Board    *puzzle.Layout // the board that it shows, which WordsIn describes; nil for none
	Box      [2]Point       // the upper left and the lower right corner of a figure
}

// Color is an opaque colour in sRGB.
type Color struct{ R, G, B uint8 }

// Point is a place in a picture.
type Point struct{ X, Y float64 }

// Shape is a *Stroke, *Area, *Disc or *Label. One whose width, radius or size is not positive is
// not drawn.
type Shape interface{ shape() }

// Stroke is a line along points, with round ends and corners.
type Stroke struct {
	Points []Point
	Closed bool // the last point is joined to the first
	Width  float64
	Color  Color
	Flat   bool // the ends are cut off at the points instead
}

// Area is a filled polygon.
type Area struct {
	Points []Point
	Color  Color
}

// Disc is a filled circle.
type Disc struct {
	Center Point
	Radius float64
	Color  Color
}

// Label is a line of text in a sans-serif font. At is on its baseline.
type Label struct {
	At    Point
	Text  string
	Size  float64 // of the font, in millimetres
	Bold  bool
	Align Align
	Color Color
}

// Align states where At is in a label.
type Align uint8

// The alignments.
const (
	Middle Align = iota
	Left
	Right
)

func (*Stroke) shape() {}
func (*Area) shape()   {}
func (*Disc) shape()   {}
func (*Label) shape()  {}
