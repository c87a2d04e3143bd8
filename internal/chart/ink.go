package chart

import (
	"math"

	"github.com/gridwright/gridwright/draw"
)

// MaxLines is the largest number of labelled lines in a panel. Readers tell about seven apart.
const MaxLines = 7

// inks holds the colours of lines and of their labels. Each has a contrast of at least 4.5 on
// white, so that it can be text. They were found by a search for seven colours that are far apart
// in CIELAB for readers with full colour vision, with protanopia, and with deuteranopia.
var inks = [MaxLines]draw.Color{
	{R: 0x20, G: 0x56, B: 0xAE}, // blue
	{R: 0xCE, G: 0x48, B: 0x02}, // vermilion
	{R: 0x23, G: 0x7A, B: 0x58}, // green
	{R: 0x71, G: 0x0A, B: 0xF8}, // violet
	{R: 0x59, G: 0x2B, B: 0x02}, // brown
	{R: 0x25, G: 0x6E, B: 0x89}, // teal
	{R: 0x22, G: 0x22, B: 0x22}, // black
}

// The colours of everything else.
var (
	paper   = draw.Color{R: 0xFF, G: 0xFF, B: 0xFF}
	black   = draw.Color{R: 0x1A, G: 0x1A, B: 0x1A}
	grey    = draw.Color{R: 0x55, G: 0x55, B: 0x55} // text that explains
	rule    = draw.Color{R: 0x8C, G: 0x8C, B: 0x8C} // axes
	thin    = draw.Color{R: 0xE2, G: 0xE2, B: 0xE2} // grid lines
	context = draw.Color{R: 0xCF, G: 0xCF, B: 0xCF} // lines of other panels
)

// pale mixes a colour with the paper.
func pale(c draw.Color) draw.Color {
	mix := func(a, b uint8) uint8 { return uint8((int(a) + 2*int(b)) / 3) }
	return draw.Color{R: mix(c.R, paper.R), G: mix(c.G, paper.G), B: mix(c.B, paper.B)}
}

// outlines holds the corners of the markers, one for each colour, so that lines can be told apart
// in black and white too. The first is a circle. Lengths are in radii of the circle.
var outlines = [MaxLines][]draw.Point{
	nil,
	{{X: -0.9, Y: -0.9}, {X: 0.9, Y: -0.9}, {X: 0.9, Y: 0.9}, {X: -0.9, Y: 0.9}},
	{{X: 0, Y: -1.3}, {X: 1.15, Y: 0.8}, {X: -1.15, Y: 0.8}},
	{{X: 0, Y: -1.35}, {X: 1.2, Y: 0}, {X: 0, Y: 1.35}, {X: -1.2, Y: 0}},
	{{X: 0, Y: 1.3}, {X: 1.15, Y: -0.8}, {X: -1.15, Y: -0.8}},
	star(5),
	{{X: -0.45, Y: -1.3}, {X: 0.45, Y: -1.3}, {X: 0.45, Y: -0.45}, {X: 1.3, Y: -0.45},
		{X: 1.3, Y: 0.45}, {X: 0.45, Y: 0.45}, {X: 0.45, Y: 1.3}, {X: -0.45, Y: 1.3},
		{X: -0.45, Y: 0.45}, {X: -1.3, Y: 0.45}, {X: -1.3, Y: -0.45}, {X: -0.45, Y: -0.45}},
}

// star returns the corners of a star with n points.
func star(n int) []draw.Point {
	corners := make([]draw.Point, 2*n)
	for i := range corners {
		r := 1.5
		if i%2 == 1 {
			r = 0.75
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(n))
		corners[i] = draw.Point{X: r * sin, Y: -r * cos}
	}
	return corners
}

// marker draws the marker of a colour; an open one is white inside.
func (c *canvas) marker(ink int, at draw.Point, radius float64, open bool) {
	c.outline(ink, at, radius, inks[ink])
	if open {
		c.outline(ink, at, 0.5*radius, paper)
	}
}

func (c *canvas) outline(ink int, at draw.Point, radius float64, color draw.Color) {
	if outlines[ink] == nil {
		c.add(&draw.Disc{Center: at, Radius: radius, Color: color})
		return
	}
	points := make([]draw.Point, len(outlines[ink]))
	for i, p := range outlines[ink] {
		points[i] = draw.Point{X: at.X + radius*p.X, Y: at.Y + radius*p.Y}
	}
	c.add(&draw.Area{Points: points, Color: color})
}
