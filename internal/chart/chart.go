// Package chart draws figures in the style of a paper: small panels with shared axes, at most seven
// lines in each, labelled where they end. It knows values and words, but no puzzles and no engines.
//
// A figure becomes a draw.Picture. The same figure always gives the same picture.
package chart

import (
	"strings"

	"github.com/gridwright/gridwright/draw"
)

// Figure is a title with notes, above blocks of panels.
type Figure struct {
	Title  string   // what is plotted
	Notes  []string // a line each, wrapped: what was measured, how, and how to read the marks
	Desc   string   // for those who can't see the figure
	Blocks []Block
}

// Block is a *Lines, *Dots or Words.
type Block interface {
	// draw adds the block below top, and returns where it ends.
	draw(c *canvas, top float64) (bottom float64)
}

// Lengths in millimetres. At the width of a page of text, 200 mm are 900 pixels of a screen.
const (
	width  = 200.0
	margin = 4.0
	gutter = 5.0 // between columns of panels
	apart  = 6.0 // between blocks, and between rows of panels
	inside = width - 2*margin
)

// Sizes of text in millimetres.
const (
	titleSize   = 4.4
	blockSize   = 4.0 // the heading of a block
	headingSize = 3.2 // the heading of a panel
	noteSize    = 2.8
	labelSize   = 2.9 // the name of a line
	smallSize   = 2.5 // ticks, titles of axes, and what is below a name
	leading     = 1.35
)

// Widths of lines in millimetres.
const (
	lineWidth    = 0.45
	contextWidth = 0.22
	hairline     = 0.15
	leaderWidth  = 0.18
	markRadius   = 0.75 // of a marker
)

// Picture draws the figure.
func (f *Figure) Picture() *draw.Picture {
	c := &canvas{}
	y := c.paragraph(margin, f.Title, titleSize, true, black)
	for _, note := range f.Notes {
		y = c.paragraph(y+0.4, note, noteSize, false, grey)
	}
	for _, b := range f.Blocks {
		y = b.draw(c, y+apart)
	}
	return &draw.Picture{Width: width, Height: y + margin, Title: f.Title, Desc: f.Desc,
		Background: paper, Shapes: c.shapes}
}

// Words is a block of text, where there is nothing to draw.
type Words string

func (w Words) draw(c *canvas, top float64) float64 {
	return c.paragraph(top, string(w), labelSize, false, black)
}

// canvas collects shapes.
type canvas struct{ shapes []draw.Shape }

func (c *canvas) add(s ...draw.Shape) { c.shapes = append(c.shapes, s...) }

// text draws a line of text. y is its middle.
func (c *canvas) text(x, y float64, text string, size float64, align draw.Align, color draw.Color) {
	c.add(&draw.Label{At: draw.Point{X: x, Y: y + middle*size}, Text: text, Size: size, Align: align,
		Color: color})
}

// middle is how far the baseline is below the middle of digits and capitals, in sizes of the font.
const middle = 0.36

// heading draws a bold line of text below top, and returns where it ends.
func (c *canvas) heading(x, top float64, text string, size float64) float64 {
	if text == "" {
		return top
	}
	bottom := top + leading*size
	c.add(&draw.Label{At: draw.Point{X: x, Y: bottom - 0.35*size}, Text: text, Size: size, Bold: true,
		Align: draw.Left, Color: black})
	return bottom
}

// paragraph draws wrapped text below top, and returns where it ends.
func (c *canvas) paragraph(top float64, text string, size float64, bold bool,
	color draw.Color,
) float64 {
	y := top
	line := ""
	flush := func() {
		if line != "" {
			y += leading * size
			c.add(&draw.Label{At: draw.Point{X: margin, Y: y - 0.35*size}, Text: line, Size: size,
				Bold: bold, Align: draw.Left, Color: color})
		}
	}
	for _, word := range strings.Fields(text) {
		longer := strings.TrimSpace(line + " " + word)
		if draw.TextWidth(longer, size, bold) > inside {
			flush()
			longer = word
		}
		line = longer
	}
	flush()
	return y
}

// line draws a line along points.
func (c *canvas) line(width float64, color draw.Color, points ...draw.Point) {
	c.add(&draw.Stroke{Points: points, Width: width, Color: color})
}

// dashes draws a dashed line to the right.
func (c *canvas) dashes(from draw.Point, to float64, width float64, color draw.Color) {
	const dash, gap = 0.7, 0.8
	for x := from.X; x < to; x += dash + gap {
		c.line(width, color, draw.Point{X: x, Y: from.Y}, draw.Point{X: min(x+dash, to), Y: from.Y})
	}
}

// ticksX draws the labels of an axis below a panel. It leaves out labels that have no room.
func (c *canvas) ticksX(a *Axis, left, width, y float64) {
	const room = 2 // between two labels, in millimetres
	if len(a.Ticks) == 0 {
		return
	}
	span := func(t Tick) (x, low, high float64) {
		x = left + width*a.at(t.At)
		half := draw.TextWidth(t.Label, smallSize, false)/2 + room/2
		return x, x - half, x + half
	}
	last := a.Ticks[len(a.Ticks)-1]
	_, end, _ := span(last)
	free := left - width
	for i, t := range a.Ticks {
		x, low, high := span(t)
		c.line(hairline, rule, draw.Point{X: x, Y: y}, draw.Point{X: x, Y: y + 0.9})
		if i == len(a.Ticks)-1 || low >= free && high <= end {
			c.text(x, y+2.8, t.Label, smallSize, draw.Middle, grey)
			free = high
		}
	}
}

// below is the height of ticksX, and titled that of the axis's title below them.
const (
	below  = 4.6
	titled = leading * smallSize
)
