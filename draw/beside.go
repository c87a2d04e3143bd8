package draw

import "slices"

// Beside draws two pictures side by side. The right one is scaled to the height of the left one.
func Beside(left, right *Picture) *Picture {
	scale := 1.0
	if right.Height > 0 && left.Height > 0 {
		scale = left.Height / right.Height
	}
	from := left.Width + left.Height/20
	p := &Picture{Width: from + scale*right.Width, Height: left.Height, Title: left.Title,
		Desc: "Left: " + left.Desc + " Right: " + right.Desc, Background: left.Background}
	p.Shapes, p.Parts = slices.Clone(left.Shapes), slices.Clone(left.Parts)
	if right.Background != left.Background {
		p.Shapes = append(p.Shapes, &Area{Color: right.Background,
			Points: []Point{{from, 0}, {p.Width, 0}, {p.Width, p.Height}, {from, p.Height}}})
	}
	p.place(right, from, 0, scale)
	return p
}

// place draws another picture in p, scaled, with its upper left corner at x and y.
func (p *Picture) place(q *Picture, x, y, scale float64) {
	move := func(a Point) Point { return Point{x + scale*a.X, y + scale*a.Y} }
	moved := func(points []Point) []Point {
		there := make([]Point, len(points))
		for i, a := range points {
			there[i] = move(a)
		}
		return there
	}
	for _, part := range q.Parts {
		part.From, part.To = part.From+len(p.Shapes), part.To+len(p.Shapes)
		part.Box = [2]Point{move(part.Box[0]), move(part.Box[1])}
		p.Parts = append(p.Parts, part)
	}
	for _, shape := range q.Shapes {
		switch s := shape.(type) {
		case *Stroke:
			t := *s
			t.Points, t.Width = moved(s.Points), scale*s.Width
			p.Shapes = append(p.Shapes, &t)
		case *Area:
			p.Shapes = append(p.Shapes, &Area{Points: moved(s.Points), Color: s.Color})
		case *Disc:
			p.Shapes = append(p.Shapes,
				&Disc{Center: move(s.Center), Radius: scale * s.Radius, Color: s.Color})
		case *Label:
			t := *s
			t.At, t.Size = move(s.At), scale*s.Size
			p.Shapes = append(p.Shapes, &t)
		}
	}
}
