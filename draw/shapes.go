package draw

import (
	"math"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Fills, shapes and split cells. A white circle is white and a black one black in every theme,
// since rules name these colours. Shapes of an answer are in its colour, and their circles smaller.

// Sizes of shapes, as shares of a cell.
const (
	circleSize = 0.4  // the radius of circles
	foundSize  = 0.33 // and of those of an answer
	circleLine = 0.04
	lightDot   = 0.075
	splitSize  = 0.34 // of the font, at most
	splitRoom  = 0.42 // of the widest text beside the diagonal
	splitLine  = 0.03
)

// isRound reports whether a cell has a circle.
func isRound(m puzzle.Mark) bool {
	return m.Shape == puzzle.Circle || m.Shape == puzzle.FilledCircle
}

// ground returns the colour below what is in a cell.
func (b *boardDrawing) ground(m puzzle.Mark) Color {
	switch m.Fill {
	case puzzle.Black:
		return b.inks.block
	case puzzle.Grey:
		return b.inks.grey
	case puzzle.NoFill:
	}
	return b.inks.paper
}

// ink returns the colour of what is in a cell.
func (b *boardDrawing) ink(m puzzle.Mark) Color {
	switch {
	case m.Fill == puzzle.Black:
		return inkOn(b.inks.block)
	case m.Given:
		return b.inks.ink
	case m.New:
		return b.inks.won
	}
	return b.inks.other
}

// line returns the colour of the lines of a shape that has colours of its own.
func (b *boardDrawing) line(m puzzle.Mark) Color {
	if m.Fill == puzzle.Black {
		return b.ink(m)
	}
	return b.inks.heavy
}

// grounds fills cells.
func (b *boardDrawing) grounds() {
	lit := b.lit()
	for c, m := range b.Cells {
		switch {
		case m.Hole:
		case m.Fill != puzzle.NoFill:
			b.add(&Area{Points: b.square(c), Color: b.ground(m)})
		case lit[c] && b.theme != Print:
			b.add(&Area{Points: b.square(c), Color: b.inks.lit})
		}
	}
}

// lit reports which cells lamps light: those of their rows and columns up to black cells.
func (b *boardDrawing) lit() []bool {
	lit := make([]bool, len(b.Cells))
	for lamp, m := range b.Cells {
		for _, way := range grid.Orthogonal {
			c, on := lamp, m.Lights
			for ; on && b.Cells[c].Fill != puzzle.Black; c, on = b.board.Step(c, way) {
				lit[c] = true
			}
		}
	}
	return lit
}

// pen draws in one cell. Places are shares of the cell, from its middle.
type pen struct {
	*boardDrawing
	middle Point
	cell   float64 // the width of the cell
}

func (b *boardDrawing) pen(c int) pen { return pen{b, b.center(c), b.cell} }

func (p pen) at(x, y float64) Point {
	return Point{p.middle.X + x*p.cell, p.middle.Y + y*p.cell}
}

func (p pen) disc(x, y, radius float64, c Color) {
	p.add(&Disc{Center: p.at(x, y), Radius: radius * p.cell, Color: c})
}

// area fills a polygon, with round corners if its outline has a width.
func (p pen) area(c Color, line float64, points ...Point) {
	p.add(&Area{Points: points, Color: c})
	p.outline(c, line, points)
}

func (p pen) outline(c Color, line float64, points []Point) {
	if line > 0 {
		p.add(&Stroke{Points: points, Closed: true, Width: line * p.cell, Color: c})
	}
}

// shapes draws the shapes and the diagonals of cells.
func (b *boardDrawing) shapes() {
	for c, m := range b.Cells {
		if m.Hole {
			continue
		}
		p, ink := b.pen(c), b.ink(m)
		if m.Split != [2]string{} {
			p.split(m, ink)
		}
		p.shape(m, ink)
	}
}

// shape draws the shape of a mark.
func (p pen) shape(m puzzle.Mark, ink Color) {
	switch m.Shape {
	case puzzle.Circle, puzzle.FilledCircle:
		size := circleSize
		if !m.Given {
			size = foundSize
		}
		p.disc(0, 0, size, ink)
		p.disc(0, 0, size-circleLine, p.pearl(m.Shape))
	case puzzle.Dot:
		p.disc(0, 0, lightDot, ink)
	case puzzle.Star:
		p.star(ink)
	case puzzle.Lamp:
		p.lamp(p.line(m))
	case puzzle.Tent:
		p.tent(ink, p.ground(m))
	case puzzle.Tree:
		p.tree(p.line(m))
	case puzzle.NoShape:
	}
}

// pearl returns the colour within a circle.
func (b *boardDrawing) pearl(s puzzle.Shape) Color {
	if s == puzzle.FilledCircle {
		return b.inks.black
	}
	return b.inks.white
}

// split draws the diagonal of a cell and the texts beside it.
func (p pen) split(m puzzle.Mark, ink Color) {
	const far = 0.44 // from the middle, so that it does not reach into the lines around
	p.stroke(splitLine, ink, p.at(-far, -far), p.at(far, far))
	for i, text := range m.Split {
		size := min(splitSize, splitRoom/max(widthOf(text, 1, true), 1e-9)) * p.cell
		at := p.at(-0.22, 0.25)
		if i == 1 {
			at = p.at(0.22, -0.25)
		}
		if text != "" {
			p.add(&Label{At: Point{at.X, at.Y + capHeight/2*size}, Text: text, Size: size, Bold: true,
				Color: ink})
		}
	}
}

// star draws a star with five points, whose sides are straight lines from point to point.
func (p pen) star(ink Color) {
	const outer = 0.36
	inner := outer * math.Cos(2*math.Pi/5) / math.Cos(math.Pi/5)
	var points []Point
	for i := range 10 {
		far, angle := outer, float64(i)*math.Pi/5
		if i%2 == 1 {
			far = inner
		}
		points = append(points, p.at(far*math.Sin(angle), 0.03-far*math.Cos(angle)))
	}
	p.area(ink, 0.04, points...)
}

// lamp draws a light bulb.
func (p pen) lamp(line Color) {
	const radius, up, neck = 0.25, -0.1, 0.17
	var glass []Point
	for degrees := 115.0; degrees <= 425; degrees += 10 { // from the neck over the top to the neck
		angle := degrees * math.Pi / 180
		glass = append(glass, p.at(radius*math.Cos(angle), up+radius*math.Sin(angle)))
	}
	half := radius * math.Cos(65*math.Pi/180)
	glass = append(glass, p.at(half, neck), p.at(-half, neck))
	p.area(p.inks.light, 0, glass...)
	p.outline(line, 0.045, glass)
	p.stroke(0.06, line, p.at(-0.09, 0.25), p.at(0.09, 0.25))
	p.stroke(0.06, line, p.at(-0.05, 0.33), p.at(0.05, 0.33))
}

// tent draws a tent with an open door.
func (p pen) tent(ink, ground Color) {
	p.area(ink, 0.05, p.at(0, -0.27), p.at(0.33, 0.27), p.at(-0.33, 0.27))
	p.area(ground, 0, p.at(0, 0), p.at(0.12, 0.3), p.at(-0.12, 0.3))
}

// tree draws a tree.
func (p pen) tree(trunk Color) {
	p.area(trunk, 0, p.at(-0.05, 0), p.at(0.05, 0), p.at(0.07, 0.36), p.at(-0.07, 0.36))
	for _, at := range []struct{ x, y, radius float64 }{{0, -0.17, 0.18}, {-0.15, 0.02, 0.16},
		{0.15, 0.02, 0.16}, {0, 0.02, 0.12}} {
		p.disc(at.x, at.y, at.radius, p.inks.leaf)
	}
}
