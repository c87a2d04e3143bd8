package draw

import (
	"cmp"
	"slices"

	"github.com/gridwright/gridwright/puzzle"
)

// Fills and shapes in text are characters, of the width of a letter in most fonts, before the text
// of the cell.

var (
	fillGlyphs = [...]string{puzzle.NoFill: "", puzzle.Grey: "▒", puzzle.Black: "■"}

	// A dot is a cross, since empty cells are dots.
	shapeGlyphs = [...]string{puzzle.NoShape: "", puzzle.Circle: "○", puzzle.FilledCircle: "●",
		puzzle.Dot: "×", puzzle.Star: "★", puzzle.Lamp: "☼", puzzle.Tent: "△", puzzle.Tree: "♣"}
)

// Glyph returns a mark as characters: its fill, its shape and its text, or "·" for none of these.
func Glyph(m puzzle.Mark) string { return cmp.Or(signsOf(m)+m.Text, "·") }

// signsOf returns the fill of a mark and its shape, as characters.
func signsOf(m puzzle.Mark) (text string) {
	if int(m.Fill) < len(fillGlyphs) {
		text = fillGlyphs[m.Fill]
	}
	if int(m.Shape) < len(shapeGlyphs) {
		text += shapeGlyphs[m.Shape]
	}
	return text
}

// withGlyphs returns the layout with fills and shapes as texts. What all texts of the board have in
// common, as the black ground of clues, is left out.
func withGlyphs(l puzzle.Layout) puzzle.Layout {
	l.Cells = slices.Clone(l.Cells)
	shared, alike := "", true
	first := true
	for _, m := range l.Cells {
		if m.Text == "" || m.Hole {
			continue
		}
		if first {
			shared, first = signsOf(m), false
		}
		alike = alike && signsOf(m) == shared
	}
	for i := range l.Cells {
		switch m := &l.Cells[i]; {
		case m.Split != [2]string{}:
			m.Text = m.Split[0] + `\` + m.Split[1]
		case m.Text == "" || !alike:
			m.Text = signsOf(*m) + m.Text
		}
	}
	return l
}
