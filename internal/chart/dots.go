package chart

import "github.com/gridwright/gridwright/draw"

// Dots is a block of panels with a row for each name, and a value in each row. It is for values
// that do not grow along an axis.
type Dots struct {
	Heading string
	X       Axis
	Names   []string
	Panels  []DotPanel
}

// DotPanel is a column of values.
type DotPanel struct {
	Heading string
	Values  []Value // one for each name
}

// Value is a number with its words. Without words, nothing is drawn.
type Value struct {
	X    float64
	Text string // beside the mark: "12 ms", "limit 60 s"
	Open bool   // an open mark in another colour: not what was wanted
}

// rowHeight is the distance of rows in millimetres, and widestDots the largest number of panels
// side by side.
const (
	rowHeight  = 4.2
	widestDots = 3
)

func (d *Dots) draw(c *canvas, top float64) float64 {
	names := 0.0
	for _, n := range d.Names {
		names = max(names, draw.TextWidth(n, labelSize, false)+2)
	}
	across := float64(max(min(len(d.Panels), widestDots), 1))
	each := min((inside-names-gutter*(across-1))/across, 90)
	top = c.heading(margin, top, d.Heading, blockSize)
	for first := 0; first < len(d.Panels); first += widestDots {
		row := d.Panels[first:min(first+widestDots, len(d.Panels))]
		upper := top + leading*headingSize
		bottom := upper + rowHeight*float64(len(d.Names)) + 1
		for i, n := range d.Names {
			c.text(margin+names-2, rowAt(upper, i), n, labelSize, draw.Right, black)
		}
		for i, p := range row {
			left := margin + names + float64(i)*(each+gutter)
			c.heading(left, top, p.Heading, headingSize)
			for _, t := range d.X.Ticks {
				x := left + each*d.X.at(t.At)
				c.line(hairline, thin, draw.Point{X: x, Y: upper}, draw.Point{X: x, Y: bottom})
			}
			c.line(hairline, rule, draw.Point{X: left, Y: bottom}, draw.Point{X: left + each, Y: bottom})
			c.ticksX(&d.X, left, each, bottom)
			for j, v := range p.Values {
				d.value(c, v, left, each, rowAt(upper, j))
			}
		}
		top = bottom + below
		c.text(margin+names, top+titled/2, d.X.Title, smallSize, draw.Left, grey)
		top += titled + 1
	}
	return top
}

// rowAt returns the middle of a row.
func rowAt(upper float64, i int) float64 { return upper + 0.5 + rowHeight*(float64(i)+0.5) }

// value draws a mark with its words, at its right if there is room.
func (d *Dots) value(c *canvas, v Value, left, width, y float64) {
	if v.Text == "" {
		return
	}
	const off = 1.4
	ink := 0
	if v.Open {
		ink = 1
	}
	x := left + width*d.X.at(v.X)
	text, align := x+off, draw.Left
	guide := x
	if long := draw.TextWidth(v.Text, smallSize, false); text+long > left+width {
		text, align = x-off, draw.Right
		guide = x - off - long - 0.8
	}
	c.dashes(draw.Point{X: left, Y: y}, guide, hairline, rule)
	c.marker(ink, draw.Point{X: x, Y: y}, 1.1*markRadius, v.Open)
	c.text(text, y, v.Text, smallSize, align, inks[ink])
}
