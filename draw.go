package gridwright

import (
	"bytes"
	"fmt"

	"github.com/gridwright/gridwright/draw"
)

// Draw returns a picture of a puzzle as SVG, with its answer if s is not nil. s must be an answer
// that Check accepts, such as one found by this package. The zero style is a light picture with
// cells of 10 mm and a title such as "Numbrix 9x9". The same arguments always give the same bytes.
//
// Package draw puts pictures side by side, and the packages below it write PNG and PDF.
func Draw(p Puzzle, s Answer, style draw.Style) []byte {
	l := p.Layout(s)
	if style.Title == "" {
		style.Title = fmt.Sprintf("%s %dx%d", p.Kind().Title, l.Rows, l.Cols)
	}
	var out bytes.Buffer
	if err := draw.Board(l, style).WriteSVG(&out); err != nil {
		panic(err) // a buffer takes all
	}
	return out.Bytes()
}
