// Package paper carries pictures from the module of WebAssembly that draws them to the one that
// makes PDF documents.
package paper

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/puzzle"
)

// Type is the media type of what Encode returns.
const Type = "application/vnd.gridwright.pages+json"

// document is a document to make.
type document struct {
	Title  string `json:"title"`
	Author string `json:"author"`
	Pages  []page `json:"pages"`
}

// page is a draw.Picture whose shapes state what they are.
type page struct {
	draw.Picture
	Shapes []shape  // hides those of the picture
	Cells  [][]mark // of the boards of its parts, one after the other
}

// mark is a puzzle.Mark, without those of its fields that are zero, as most are.
type mark struct {
	Text, Marks, Corner string       `json:",omitzero"`
	Split               [2]string    `json:",omitzero"`
	Fill                puzzle.Fill  `json:",omitzero"`
	Shape               puzzle.Shape `json:",omitzero"`
	Lights, Given, Hole bool         `json:",omitzero"`
	Group, Step         int          `json:",omitzero"`
	Focus, New          bool         `json:",omitzero"`
	Out                 string       `json:",omitzero"`
}

// shape has one of its fields.
type shape struct {
	Stroke *draw.Stroke `json:",omitempty"`
	Area   *draw.Area   `json:",omitempty"`
	Disc   *draw.Disc   `json:",omitempty"`
	Label  *draw.Label  `json:",omitempty"`
}

// Encode returns pictures as JSON.
func Encode(pages []*draw.Picture, title, author string) ([]byte, error) {
	d := document{Title: title, Author: author}
	for _, picture := range pages {
		p := page{Picture: *picture}
		p.Picture.Shapes, p.Parts = nil, slices.Clone(p.Parts)
		for i, part := range p.Parts {
			if part.Board == nil {
				continue
			}
			board := *part.Board
			p.Parts[i].Board, board.Cells = &board, nil
			var cells []mark
			for _, m := range part.Board.Cells {
				cells = append(cells, mark(m))
			}
			p.Cells = append(p.Cells, cells)
		}
		for _, s := range picture.Shapes {
			var is shape
			switch s := s.(type) {
			case *draw.Stroke:
				is.Stroke = s
			case *draw.Area:
				is.Area = s
			case *draw.Disc:
				is.Disc = s
			case *draw.Label:
				is.Label = s
			}
			p.Shapes = append(p.Shapes, is)
		}
		d.Pages = append(d.Pages, p)
	}
	return json.Marshal(d)
}

// Decode returns the pictures of Encode, and the title and author of their document.
func Decode(text []byte) (pages []*draw.Picture, title, author string, err error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, "", "", err
	}
	for _, p := range d.Pages {
		picture := p.Picture
		for _, s := range p.Shapes {
			switch {
			case s.Stroke != nil:
				picture.Shapes = append(picture.Shapes, s.Stroke)
			case s.Area != nil:
				picture.Shapes = append(picture.Shapes, s.Area)
			case s.Disc != nil:
				picture.Shapes = append(picture.Shapes, s.Disc)
			case s.Label != nil:
				picture.Shapes = append(picture.Shapes, s.Label)
			default:
				return nil, "", "", errors.New("a shape of an unknown sort")
			}
		}
		for _, part := range picture.Parts {
			b := part.Board
			if b == nil {
				continue
			}
			if len(p.Cells) == 0 || len(p.Cells[0]) != b.Rows*b.Cols {
				return nil, "", "", errors.New("a board without its cells")
			}
			for _, m := range p.Cells[0] {
				b.Cells = append(b.Cells, puzzle.Mark(m))
			}
			p.Cells = p.Cells[1:]
		}
		pages = append(pages, &picture)
	}
	return pages, d.Title, d.Author, nil
}
