package png

import (
	"image"
	stddraw "image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/gridwright/gridwright/draw"
	"github.com/gridwright/gridwright/draw/internal/face"
)

// brush draws shapes as polygons, whose edges are smoothed. Each is filled where it winds around a
// pixel, so its parts must all turn the same way; they may overlap.
type brush struct {
	img   *image.RGBA
	fill  vector.Rasterizer
	scale float64 // pixels per millimetre

	outline        []vertex
	regular, heavy *face.Face // opened when needed
}

// vertex is a corner of a polygon, in pixels.
type vertex struct {
	draw.Point
	first bool // it begins a polygon
}

// farthest is how far from the upper left corner the parts of a shape may be, in pixels. It is
// further than the largest picture, and still a number that the rasteriser can count to.
const farthest = 2 * MaxPixels

// Curves and circles are drawn as lines that differ from them by at most off, in pixels. mostLines
// bounds their memory: circles differ by more if they have a radius above 60,000 pixels.
const (
	off       = 0.02
	mostLines = 4096
)

func newBrush(width, height int, scale float64) *brush {
	return &brush{img: image.NewRGBA(image.Rect(0, 0, width, height)), scale: scale}
}

// clear fills the picture.
func (b *brush) clear(c draw.Color) {
	stddraw.Draw(b.img, b.img.Bounds(), image.NewUniform(rgba(c)), image.Point{}, stddraw.Src)
}

// draw draws a shape.
func (b *brush) draw(s draw.Shape) {
	b.outline = b.outline[:0]
	switch s := s.(type) {
	case *draw.Area:
		for i, p := range s.Points {
			b.vertex(b.pixels(p), i == 0)
		}
		b.paint(s.Color)
	case *draw.Disc:
		if s.Radius > 0 {
			b.arc(b.pixels(s.Center), s.Radius*b.scale, 0, 2*math.Pi, true)
		}
		b.paint(s.Color)
	case *draw.Stroke:
		if s.Width > 0 {
			b.stroke(s)
		}
		b.paint(s.Color)
	case *draw.Label:
		if s.Size > 0 {
			b.label(s)
		}
		b.paint(s.Color)
	}
}

// pixels converts a place to pixels.
func (b *brush) pixels(p draw.Point) draw.Point {
	return draw.Point{X: p.X * b.scale, Y: p.Y * b.scale}
}

func (b *brush) vertex(p draw.Point, first bool) {
	b.outline = append(b.outline, vertex{p, first})
}

// paint fills the outline. Only the part of the picture around it is touched.
func (b *brush) paint(c draw.Color) {
	west, north := math.Inf(1), math.Inf(1)
	east, south := math.Inf(-1), math.Inf(-1)
	for _, v := range b.outline {
		west, east = math.Min(west, v.X), math.Max(east, v.X)
		north, south = math.Min(north, v.Y), math.Max(south, v.Y)
	}
	if !(-farthest <= west && east <= farthest && -farthest <= north && south <= farthest) {
		return // too far, or without a place
	}
	all := b.img.Bounds()
	west, north = math.Max(0, math.Floor(west)), math.Max(0, math.Floor(north))
	east = math.Min(float64(all.Max.X), math.Ceil(east))
	south = math.Min(float64(all.Max.Y), math.Ceil(south))
	if !(west < east && north < south) {
		return // outside of the picture
	}
	box := image.Rect(int(west), int(north), int(east), int(south))
	b.fill.Reset(box.Dx(), box.Dy())
	for i, v := range b.outline {
		x, y := float32(v.X-west), float32(v.Y-north)
		if v.first {
			if i > 0 {
				b.fill.ClosePath()
			}
			b.fill.MoveTo(x, y)
		} else {
			b.fill.LineTo(x, y)
		}
	}
	b.fill.ClosePath()
	b.fill.Draw(b.img, box, image.NewUniform(rgba(c)), image.Point{})
}

// stroke outlines a line: a rectangle for each part of it, and pieces of circles between them and
// at the ends. Pieces that meet have an edge in common, so no seam shows.
func (b *brush) stroke(s *draw.Stroke) {
	var points []draw.Point
	for _, p := range s.Points {
		if q := b.pixels(p); len(points) == 0 || q != points[len(points)-1] {
			points = append(points, q)
		}
	}
	if n := len(points); s.Closed && n > 1 && points[0] != points[n-1] {
		points = append(points, points[0])
	}
	radius := s.Width * b.scale / 2
	if len(points) < 2 {
		if len(points) == 1 && !s.Flat {
			b.arc(points[0], radius, 0, 2*math.Pi, true)
		}
		return
	}
	var angles []float64 // of the parts
	for i, p := range points[1:] {
		angles = append(angles, math.Atan2(p.Y-points[i].Y, p.X-points[i].X))
		b.bar(points[i], p, radius, angles[i])
	}
	for i, angle := range angles[1:] {
		b.turn(points[i+1], radius, angles[i], angle)
	}
	last := len(angles) - 1
	switch {
	case s.Closed:
		b.turn(points[0], radius, angles[last], angles[0])
	case !s.Flat:
		b.arc(points[0], radius, angles[0]+math.Pi/2, math.Pi, true)
		b.arc(points[last+1], radius, angles[last]-math.Pi/2, math.Pi, true)
	}
}

// bar outlines a straight part of a line.
func (b *brush) bar(p, q draw.Point, radius, angle float64) {
	dy, dx := math.Sincos(angle)
	dx, dy = -dy*radius, dx*radius // to the side
	b.vertex(draw.Point{X: p.X + dx, Y: p.Y + dy}, true)
	b.vertex(draw.Point{X: p.X - dx, Y: p.Y - dy}, false)
	b.vertex(draw.Point{X: q.X - dx, Y: q.Y - dy}, false)
	b.vertex(draw.Point{X: q.X + dx, Y: q.Y + dy}, false)
}

// turn outlines the outer side of a corner, between two parts with these angles.
func (b *brush) turn(p draw.Point, radius, from, to float64) {
	by := math.Remainder(to-from, 2*math.Pi)
	side := -math.Pi / 2
	if by < 0 { // to the left: the outer side is on the right, and both ends are exchanged
		from, by, side = to, -by, math.Pi/2
	}
	b.vertex(p, true)
	b.arc(p, radius, from+side, by, false)
}

// arc outlines a piece of a circle: clockwise on the screen, as all outlines turn.
func (b *brush) arc(p draw.Point, radius, from, by float64, first bool) {
	step := math.Pi / 4
	if radius > off {
		step = math.Min(step, 2*math.Acos(1-off/radius))
	}
	n := int(math.Ceil(math.Min(by/step, mostLines)))
	for i := range n + 1 {
		dy, dx := math.Sincos(from + by*float64(i)/float64(n))
		b.vertex(draw.Point{X: p.X + radius*dx, Y: p.Y + radius*dy}, first && i == 0)
	}
}

// label outlines a text.
func (b *brush) label(l *draw.Label) {
	f := b.face(l.Bold)
	text := face.Plain(l.Text)
	size := l.Size * b.scale
	at := b.pixels(l.At)
	switch l.Align {
	case draw.Middle:
		at.X -= f.Width(text) * size / 2
	case draw.Right:
		at.X -= f.Width(text) * size
	}
	width := float64(b.img.Bounds().Dx())
	for _, r := range text {
		g := f.Glyph(r)
		if at.X+2*size > 0 && at.X-size < width { // no letter is wider, or reaches further out
			b.glyph(f, g, at, size)
		}
		at.X += g.Advance * size
	}
}

// face returns a font.
func (b *brush) face(bold bool) *face.Face {
	f := &b.regular
	if bold {
		f = &b.heavy
	}
	if *f == nil {
		*f = face.New(bold)
	}
	return *f
}

// glyph outlines a character.
func (b *brush) glyph(f *face.Face, g face.Glyph, at draw.Point, size float64) {
	place := func(x, y float64) draw.Point { return draw.Point{X: at.X + x*size, Y: at.Y + y*size} }
	var pen draw.Point
	f.Outline(g,
		func(x, y float64) {
			pen = place(x, y)
			b.vertex(pen, true)
		},
		func(x, y float64) {
			pen = place(x, y)
			b.vertex(pen, false)
		},
		func(cx, cy, x, y float64) {
			c, end := place(cx, cy), place(x, y)
			b.curve(pen, c, end)
			pen = end
		})
}

// curve adds a quadratic curve with control point c.
func (b *brush) curve(p, c, q draw.Point) {
	bend := math.Hypot(p.X-2*c.X+q.X, p.Y-2*c.Y+q.Y)
	n := max(1, int(math.Ceil(math.Min(math.Sqrt(bend/(4*off)), mostLines))))
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		b.vertex(draw.Point{
			X: u*u*p.X + 2*u*t*c.X + t*t*q.X,
			Y: u*u*p.Y + 2*u*t*c.Y + t*t*q.Y,
		}, false)
	}
}
