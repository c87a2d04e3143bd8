package pdf

import (
	"io"
	"strconv"
	"testing"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
)

// BenchmarkHundredBoards: draws 100 boards of 20x20 with their answers, and writes them as one
// document.
func BenchmarkHundredBoards(b *testing.B) {
	const side = 20
	l := puzzle.Layout{Rows: side, Cols: side, Cells: make([]puzzle.Mark, side*side), Steps: side * side}
	for i := range l.Cells {
		c := i
		if i/side%2 == 1 {
			c = i/side*side + side - 1 - i%side
		}
		l.Cells[c] = puzzle.Mark{Text: strconv.Itoa(i + 1), Step: i + 1, Given: i%4 == 0}
		if i > 0 {
			before := c - 1
			switch {
			case i%side == 0:
				before = c - side
			case i/side%2 == 1:
				before = c + 1
			}
			l.Links = append(l.Links, puzzle.Link{From: before, To: c})
		}
	}
	for b.Loop() {
		var pages []*draw.Picture
		for range 100 {
			pages = append(pages, draw.Board(l, draw.Style{}))
		}
		if err := Encode(io.Discard, pages, Info{Title: "Hundred boards"}); err != nil {
			b.Fatal(err)
		}
	}
}
