package draw

import (
	"math"

	"github.com/gridwright/gridwright/puzzle"
)

// What a step of an explanation says on its board. Cells that it uses are tinted, or framed thinly
// if they are filled. What it settles has the step's colour, cells a frame. What follows from a
// supposition is dashed.

// Sizes as shares of a cell.
const (
	newFrame   = 0.07
	newLine    = 0.12
	newRim     = 0.1  // around it on a path
	newArm     = 0.13 // of a cross
	maybeLine  = 0.08
	maybeDash  = 3 // dashes from cell to cell
	cornerDisc = 0.2
	arrowLine  = 0.06
	arrowHead  = 0.2
	arrowFrom  = 0.3  // from the middle of the cell where an arrow begins
	arrowTo    = 0.34 // and of that where it ends
)

// focus tints the cells that a step uses, and those that it is about.
func (b *boardDrawing) focus() {
	for c, m := range b.Cells {
		switch {
		case m.Hole || !m.Focus && !m.New:
		case m.Fill == puzzle.NoFill:
			b.add(&Area{Points: b.square(c), Color: b.inks.look})
		case !m.New:
			b.framed(c, newFrame/2)
		}
	}
	for _, c := range b.Corners {
		if 0 <= c && c < (b.Rows+1)*(b.Cols+1) {
			b.add(&Disc{Center: b.corner(c), Radius: cornerDisc * b.cell, Color: b.inks.arrow})
		}
	}
}

// framed draws a frame along the sides of a cell.
func (b *boardDrawing) framed(c int, width float64) {
	b.add(&Stroke{Points: b.square(c), Closed: true, Width: width * b.cell, Color: b.inks.won})
}

// told frames the cells that a step is about, and draws its lines.
func (b *boardDrawing) told() {
	for c, m := range b.Cells {
		if m.New && !m.Hole {
			b.framed(c, newFrame)
		}
	}
	b.along(b.Supposed, func(p, q Point) {
		const parts = 2*maybeDash - 1
		at := func(i int) Point {
			t := (float64(i) + 0.5*float64(1-i%2)) / parts
			return Point{p.X + t*(q.X-p.X), p.Y + t*(q.Y-p.Y)}
		}
		for i := 0; i < parts; i += 2 {
			b.stroke(maybeLine, b.inks.maybe, at(i), at(i+1))
		}
	})
	b.crossed(b.Supposed.Crossed, crossArm, 2*crossLine, b.inks.maybe)
	width := newLine
	if b.theme == Print { // where it has no colour of its own
		width *= 2
	}
	for _, over := range []bool{false, true} {
		b.along(b.New, func(p, q Point) {
			switch {
			case over:
				b.stroke(width, b.inks.won, p, q)
			case b.tubed:
				b.stroke(width+newRim, b.inks.paper, p, q)
			}
		})
	}
}

// along draws lines between cells and between corners.
func (b *boardDrawing) along(l puzzle.Lines, line func(p, q Point)) {
	for _, k := range l.Links {
		if b.on(k.From) && b.on(k.To) && k.From != k.To {
			line(b.center(k.From), b.center(k.To))
		}
	}
	corners := (b.Rows + 1) * (b.Cols + 1)
	for _, e := range l.Edges {
		if min(e.From, e.To) >= 0 && max(e.From, e.To) < corners && e.From != e.To {
			line(b.corner(e.From), b.corner(e.To))
		}
	}
}

// arrows draws the arrows, from near the middle of a cell to near that of another.
func (b *boardDrawing) arrows() {
	for _, k := range b.Arrows {
		if !b.on(k.From) || !b.on(k.To) || k.From == k.To {
			continue
		}
		p, q := b.center(k.From), b.center(k.To)
		d := math.Hypot(q.X-p.X, q.Y-p.Y)
		x, y := (q.X-p.X)/d*b.cell, (q.Y-p.Y)/d*b.cell
		from := Point{p.X + arrowFrom*x, p.Y + arrowFrom*y}
		tip := Point{q.X - arrowTo*x, q.Y - arrowTo*y}
		neck := Point{tip.X - arrowHead*x, tip.Y - arrowHead*y}
		if d > (arrowFrom+arrowTo+arrowHead)*b.cell {
			b.stroke(arrowLine, b.inks.arrow, from, neck)
		}
		b.add(&Area{Color: b.inks.arrow, Points: []Point{tip,
			{neck.X + arrowHead/2*y, neck.Y - arrowHead/2*x},
			{neck.X - arrowHead/2*y, neck.Y + arrowHead/2*x}}})
	}
}
