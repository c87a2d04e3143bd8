package puzzle

import (
	"fmt"
	"slices"

	"github.com/gridwright/gridwright/internal/wording"
)

// Fill is the ground of a cell.
type Fill uint8

// The fills.
const (
	NoFill Fill = iota
	Grey        // shaded, and what is in the cell stays easy to read
	Black       // what is in the cell is white
)

// Shape is a drawing in the middle of a cell.
type Shape uint8

// The shapes. A circle may have a text in it.
const (
	NoShape      Shape = iota
	Circle             // white, with an outline
	FilledCircle       // black
	Dot                // small: what the others are not
	Star
	Lamp
	Tent
	Tree
)

var (
	fillNames  = []string{"", "grey", "black"}
	shapeNames = []string{"", "circle", "filled circle", "dot", "star", "lamp", "tent", "tree"}
)

// String returns the name of the fill, such as "black"; "" for none.
func (f Fill) String() string { return nameOf(int(f), fillNames) }

// String returns the name of the shape, such as "filled circle"; "" for none.
func (s Shape) String() string { return nameOf(int(s), shapeNames) }

// ParseFill reads the name of a fill; "" is none.
func ParseFill(name string) (Fill, error) {
	i, err := number(name, fillNames)
	return Fill(i), err
}

// ParseShape reads the name of a shape; "" is none.
func ParseShape(name string) (Shape, error) {
	i, err := number(name, shapeNames)
	return Shape(i), err
}

// nameOf returns a name of a list, or "".
func nameOf(i int, names []string) string {
	if i < len(names) {
		return names[i]
	}
	return ""
}

// number returns the place of a name in a list that begins with "".
func number(name string, names []string) (int, error) {
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("expected %s, found %s", wording.OneOf(names[1:]), wording.Quote(name))
}
