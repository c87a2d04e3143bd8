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
func Glyph(m puzzle.Mark) string { return cmp.Or(before(m, true)+m.Text, "·") }

// before returns the shape of a mark as a character, and the fill before it if fills is set.
func before(m puzzle.Mark, fills bool) (text string) {
	if fills && int(m.Fill) < len(fillGlyphs) {
		text = fillGlyphs[m.Fill]
	}
	if int(m.Shape) < len(shapeGlyphs) {
		text += shapeGlyphs[m.Shape]
	}
	return text
}

// glyphs returns the layout with fills and shapes as texts: shapes alone, where fills are shown
// otherwise. What all texts of the board have in common, as the black ground of clues, is left out.
func glyphs(l puzzle.Layout, fills bool) puzzle.Layout {
	l.Cells = slices.Clone(l.Cells)
	shared, alike := "", true
	first := true
	for _, m := range l.Cells {
		if m.Text == "" || m.Hole {
			continue
		}
		if first {
			shared, first = before(m, fills), false
		}
		alike = alike && before(m, fills) == shared
	}
	for i := range l.Cells {
		switch m := &l.Cells[i]; {
		case m.Split != [2]string{}:
			m.Text = m.Split[0] + `\` + m.Split[1]
		case m.Text == "" || !alike:
			m.Text = before(*m, fills) + m.Text
		}
	}
	return l
}
