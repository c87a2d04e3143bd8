// Package face holds the fonts of pictures as PNG and PDF: Liberation Sans, regular and bold. Its
// letters are as wide as those of Helvetica and Arial, which SVG asks for.
//
// The fonts have the letters of Latin, Greek and Cyrillic, and common signs. Another character is
// drawn as an empty box and listed by Missing. So are Hebrew letters, which the fonts have: texts
// are set from left to right, and would show them in the wrong order.
package face

import (
	"slices"
	"strings"
	"unicode"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/gridwright/gridwright/draw"
)

// box replaces a character that the fonts lack.
const box = '□'

// TTF returns the file of a font.
func TTF(bold bool) []byte {
	if bold {
		return liberationsansbold.TTF
	}
	return liberationsansregular.TTF
}

// Face is a font that is in use. It is for one goroutine.
type Face struct {
	font   *sfnt.Font
	buf    sfnt.Buffer
	units  int
	glyphs map[rune]Glyph
}

// Glyph is a character of a font. Lengths are in ems, x to the right and y down from the place on
// the baseline where the character begins.
type Glyph struct {
	Advance float64 // from this character to the next
	index   sfnt.GlyphIndex
	lacking bool
}

// New opens a font.
func New(bold bool) *Face {
	f, err := sfnt.Parse(TTF(bold))
	if err != nil {
		panic(err) // the font is part of the program
	}
	return &Face{font: f, units: int(f.UnitsPerEm()), glyphs: map[rune]Glyph{}}
}

// Glyph returns the glyph of a character, or the box.
func (f *Face) Glyph(r rune) Glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	index, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil || index == 0 || unicode.Is(unicode.Hebrew, r) {
		g := f.Glyph(box)
		g.lacking = true
		f.glyphs[r] = g
		return g
	}
	size := fixed.I(f.units)
	advance, err := f.font.GlyphAdvance(&f.buf, index, size, font.HintingNone)
	if err != nil {
		panic(err)
	}
	g := Glyph{Advance: f.ems(advance), index: index}
	f.glyphs[r] = g
	return g
}

// Outline calls move, line and curve with the outline of a glyph. Its curves are quadratic: c is
// their control point. The outline of each part is closed.
func (f *Face) Outline(g Glyph, move, line func(x, y float64), curve func(cx, cy, x, y float64)) {
	segments, err := f.font.LoadGlyph(&f.buf, g.index, fixed.I(f.units), nil)
	if err != nil {
		panic(err)
	}
	for _, s := range segments {
		x, y := f.ems(s.Args[0].X), f.ems(s.Args[0].Y)
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			move(x, y)
		case sfnt.SegmentOpLineTo:
			line(x, y)
		case sfnt.SegmentOpQuadTo:
			curve(x, y, f.ems(s.Args[1].X), f.ems(s.Args[1].Y))
		case sfnt.SegmentOpCubeTo:
			panic("a TrueType font has quadratic curves only")
		}
	}
}

// ems converts a length of an outline as large as the font's units.
func (f *Face) ems(x fixed.Int26_6) float64 { return float64(x) / 64 / float64(f.units) }

// Width returns the width of a text in ems.
func (f *Face) Width(text string) float64 {
	width := 0.0
	for _, r := range text {
		width += f.Glyph(r).Advance
	}
	return width
}

// Shown returns a text with a box for each character that the font lacks.
func (f *Face) Shown(text string) string {
	return strings.Map(func(r rune) rune {
		if f.Glyph(r).lacking {
			return box
		}
		return r
	}, text)
}

// Missing returns the characters of pictures that the fonts lack, in order, each once.
func Missing(pictures []*draw.Picture) []rune {
	f := New(false) // the bold font has the same characters
	var missing []rune
	for _, p := range pictures {
		for _, s := range p.Shapes {
			l, ok := s.(*draw.Label)
			if !ok {
				continue
			}
			for _, r := range Plain(l.Text) {
				if f.Glyph(r).lacking {
					missing = append(missing, r)
				}
			}
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

// Plain returns a text without control characters and marks that direct the layout. Blanks of any
// kind become spaces.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector):
			return -1
		}
		return r
	}, text)
}
