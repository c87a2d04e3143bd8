package chart

import (
	"cmp"
	"slices"

	"github.com/gridwright/gridwright/draw"
)

// Lines is a block of panels with lines, on the same axes.
type Lines struct {
	Heading string // "" for none
	Across  int    // the largest number of panels in a row
	X, Y    Axis
	Limit   *Limit // nil for none
	Steps   bool   // the lines are step functions, with a marker at the end only
	Panels  []Panel
}

// Limit is a value of the vertical axis that no measurement can pass.
type Limit struct {
	At   float64
	Text string // such as "limit 60 s"
}

// Panel is a plot with labelled lines.
type Panel struct {
	Heading string
	Lines   []Line    // at most MaxLines, each with another ink
	Context [][]Point // lines in light grey, without labels
}

// Line is a curve with its label.
type Line struct {
	Name   string
	Note   string // below the name, such as "over 60 s from 9x9"; "" for none
	Ink    int    // the colour and the marker, below MaxLines
	Points []Point
}

// Point is a measurement. High above Low draws a bar from Low to High.
type Point struct {
	X, Y      float64
	Open      bool // an open marker
	Low, High float64
}

// Sizes of a panel, in millimetres.
const (
	tallPanel  = 88.0 // the only one of its row
	flatPanel  = 58.0
	leader     = 5.0                // from a panel to its labels
	narrowest  = 38.0               // a panel with less room makes a row with fewer panels
	beforeName = 2*markRadius + 1.5 // the marker of a label, and a space
	nameHeight = 3.9
	noteHeight = 3.0
	dodge      = 0.7 // between bars at the same place
)

func (l *Lines) draw(c *canvas, top float64) float64 {
	top = c.heading(margin, top, l.Heading, blockSize)
	if l.Heading != "" {
		top += 1.5
	}
	ticks, labels, tallest := l.room()
	across := max(min(l.Across, len(l.Panels)), 1)
	cell := func() float64 { return (inside - gutter*float64(across-1)) / float64(across) }
	for across > 1 && cell()-ticks-labels < narrowest {
		across--
	}
	height := flatPanel
	if across == 1 {
		height = tallPanel
	}
	height = max(height, tallest)
	for first := 0; first < len(l.Panels); first += across {
		if first > 0 {
			top += apart
		}
		row := l.Panels[first:min(first+across, len(l.Panels))]
		for _, p := range row {
			if p.Heading != "" {
				top = top + leading*headingSize
				break
			}
		}
		upper := top + leading*smallSize + 1.5
		for i, p := range row {
			left := margin + float64(i)*(cell()+gutter)
			if p.Heading != "" {
				c.heading(left, top-leading*headingSize, p.Heading, headingSize)
			}
			f := frame{left: left + ticks, top: upper, width: cell() - ticks - labels, height: height}
			f.axes(c, l)
			if i == 0 {
				c.text(left, top+leading*smallSize/2, l.Y.Title, smallSize, draw.Left, grey)
			}
			f.curves(c, l, p)
			f.labels(c, l, p)
		}
		top = upper + height + below
		if first+across >= len(l.Panels) {
			c.text(margin+ticks, top+titled/2, l.X.Title, smallSize, draw.Left, grey)
			top += titled
		}
	}
	return top
}

// room returns the widths of the columns of ticks and of labels, and the height of the highest
// stack of labels.
func (l *Lines) room() (ticks, labels, tallest float64) {
	for _, t := range l.Y.Ticks {
		ticks = max(ticks, draw.TextWidth(t.Label, smallSize, false)+1.6)
	}
	for _, p := range l.Panels {
		stack := 0.0
		for _, line := range p.Lines {
			labels = max(labels, leader+beforeName+line.width())
			stack += line.height()
		}
		tallest = max(tallest, stack)
	}
	return ticks, labels, tallest
}

// height returns the height of a line's label.
func (l *Line) height() float64 {
	if l.Note == "" {
		return nameHeight
	}
	return nameHeight + noteHeight
}

// frame is the place of a panel's axes.
type frame struct{ left, top, width, height float64 }

// place returns the place of a point.
func (f frame) place(l *Lines, x, y float64) draw.Point {
	return draw.Point{X: f.left + f.width*l.X.at(x), Y: f.top + f.height*(1-l.Y.at(y))}
}

// axes draws the grid, the ticks and the limit.
func (f frame) axes(c *canvas, l *Lines) {
	right, bottom := f.left+f.width, f.top+f.height
	free := bottom + smallSize
	for _, t := range l.Y.Ticks {
		y := f.top + f.height*(1-l.Y.at(t.At))
		c.line(hairline, thin, draw.Point{X: f.left, Y: y}, draw.Point{X: right, Y: y})
		if y <= free-smallSize {
			c.text(f.left-1.6, y, t.Label, smallSize, draw.Right, grey)
			free = y - 0.5
		}
	}
	c.line(hairline, rule, draw.Point{X: f.left, Y: bottom}, draw.Point{X: right, Y: bottom})
	c.ticksX(&l.X, f.left, f.width, bottom)
	if l.Limit != nil {
		at := f.place(l, l.X.Low, l.Limit.At)
		c.line(2*hairline, rule, at, draw.Point{X: right, Y: at.Y})
		c.text(right, at.Y-0.8*smallSize, l.Limit.Text, smallSize, draw.Right, grey)
	}
}

// curves draws the lines, those of the context first and the panel's first on top.
func (f frame) curves(c *canvas, l *Lines, p Panel) {
	for _, points := range p.Context {
		f.curve(c, l, points, 0, contextWidth, context)
	}
	for i, line := range slices.Backward(p.Lines) {
		shift := p.shift(i)
		color := inks[line.Ink]
		for _, q := range line.Points {
			if q.High > q.Low {
				low, high := f.place(l, q.X, q.Low), f.place(l, q.X, q.High)
				low.X, high.X = low.X+shift, high.X+shift
				c.line(0.6*lineWidth, pale(color), low, high)
			}
		}
		f.curve(c, l, line.Points, shift, lineWidth, color)
		for j, q := range line.Points {
			if l.Steps && j < len(line.Points)-1 {
				continue
			}
			at := f.place(l, q.X, q.Y)
			at.X += shift
			c.marker(line.Ink, at, markRadius, q.Open)
		}
	}
}

// shift returns how far to the right line i is drawn, so that bars at one place are side by side.
func (p *Panel) shift(i int) float64 {
	if slices.ContainsFunc(p.Lines[i].Points, func(q Point) bool { return q.High > q.Low }) {
		return dodge * (float64(i) - float64(len(p.Lines)-1)/2)
	}
	return 0
}

// curve draws a line through points.
func (f frame) curve(c *canvas, l *Lines, points []Point, shift, width float64, color draw.Color) {
	var path []draw.Point
	for i, q := range points {
		at := f.place(l, q.X, q.Y)
		at.X += shift
		if l.Steps && i > 0 {
			path = append(path, draw.Point{X: at.X, Y: path[len(path)-1].Y})
		}
		path = append(path, at)
	}
	if len(path) > 1 {
		c.line(width, color, path...)
	}
}

// end is the last point of a line.
type end struct {
	line  *Line
	at    draw.Point
	since float64 // from where the line is as high as at its end
}

// ends returns the last points of the lines.
func (f frame) ends(l *Lines, p Panel) []end {
	var all []end
	for i := range p.Lines {
		line := &p.Lines[i]
		n := len(line.Points)
		if n == 0 {
			continue
		}
		last := line.Points[n-1]
		first := last.X
		for _, q := range slices.Backward(line.Points) {
			if q.Y != last.Y {
				break
			}
			first = q.X
		}
		at := f.place(l, last.X, last.Y)
		at.X += p.shift(i)
		all = append(all, end{line, at, first})
	}
	return all
}

// labels writes the name of each line. A line that ends early has it at its end, if nothing is in
// the way. The others have theirs beside the panel, at the height of the end if there is room, with
// a thin line from the end.
func (f frame) labels(c *canvas, l *Lines, p Panel) {
	right := f.left + f.width
	taken, all := f.obstacles(l, p), f.ends(l, p)
	var ends []end // that have their labels beside the panel
	for i, e := range all {
		b := e.line.box(e.at)
		free := b.right <= right && b.bottom <= f.top+f.height && !slices.ContainsFunc(taken, b.meets)
		for j, other := range all {
			// The label of the other line may be in its box, or at the end of a thin line.
			free = free && (i == j || !b.touches(other.line.box(other.at)) &&
				!b.meets([2]draw.Point{other.at, {X: right, Y: other.at.Y}}))
		}
		if free {
			e.line.text(c, b.left, e.at.Y)
		} else {
			ends = append(ends, e)
		}
	}
	// Of lines that end at the same height, the one that reached it first is first.
	slices.SortStableFunc(ends, func(a, b end) int {
		return cmp.Or(cmp.Compare(a.at.Y, b.at.Y), cmp.Compare(a.since, b.since))
	})
	var wanted, heights []float64
	for _, e := range ends {
		wanted, heights = append(wanted, e.at.Y), append(heights, e.line.height())
	}
	for i, y := range spread(wanted, heights, f.top-noteHeight, f.top+f.height) {
		e := ends[i]
		color := inks[e.line.Ink]
		c.dashes(draw.Point{X: e.at.X + 1.5*markRadius, Y: e.at.Y}, right, leaderWidth, color)
		c.line(leaderWidth, pale(color), draw.Point{X: right + 0.4, Y: e.at.Y},
			draw.Point{X: right + leader - 0.6, Y: y})
		name := e.line.text(c, right+leader+beforeName, y)
		c.marker(e.line.Ink, draw.Point{X: right + leader + markRadius, Y: name}, markRadius, false)
	}
}

// text writes the name and the note of a line right of x, and returns the middle of the name. y is
// the middle of both.
func (l *Line) text(c *canvas, x, y float64) (name float64) {
	if l.Note != "" {
		y -= noteHeight / 2
		c.text(x, y+(nameHeight+noteHeight)/2, l.Note, smallSize, draw.Left, inks[l.Ink])
	}
	c.text(x, y, l.Name, labelSize, draw.Left, inks[l.Ink])
	return y
}

// width returns the width of a line's label without the marker.
func (l *Line) width() float64 {
	return max(draw.TextWidth(l.Name, labelSize, false), draw.TextWidth(l.Note, smallSize, false))
}

// rect is an upright rectangle.
type rect struct{ left, right, top, bottom float64 }

// box returns the place of a line's label beside its end.
func (l *Line) box(end draw.Point) rect {
	const off = 2 // from the end to the text
	half := l.height() / 2
	return rect{end.X + off, end.X + off + l.width(), end.Y - half, end.Y + half}
}

// touches reports whether two rectangles have a common point.
func (r rect) touches(s rect) bool {
	return r.left <= s.right && s.left <= r.right && r.top <= s.bottom && s.top <= r.bottom
}

// meets reports whether a segment has a point in the rectangle. It clips the segment at each side,
// as Liang and Barsky, "A new concept and method for line clipping", ACM Transactions on Graphics 3
// (1984).
func (r rect) meets(s [2]draw.Point) bool {
	dx, dy := s[1].X-s[0].X, s[1].Y-s[0].Y
	from, to := 0.0, 1.0
	for _, side := range [4]struct{ step, room float64 }{
		{-dx, s[0].X - r.left}, {dx, r.right - s[0].X},
		{-dy, s[0].Y - r.top}, {dy, r.bottom - s[0].Y},
	} {
		switch {
		case side.step == 0 && side.room < 0:
			return false
		case side.step < 0:
			from = max(from, side.room/side.step)
		case side.step > 0:
			to = min(to, side.room/side.step)
		}
	}
	return from <= to
}

// obstacles returns the segments of a panel's lines, bars and limit.
func (f frame) obstacles(l *Lines, p Panel) [][2]draw.Point {
	var all [][2]draw.Point
	along := func(points []Point, shift float64) {
		place := func(x, y float64) draw.Point {
			at := f.place(l, x, y)
			at.X += shift
			return at
		}
		for i, q := range points {
			at := place(q.X, q.Y)
			before := at
			if i > 0 {
				before = place(points[i-1].X, points[i-1].Y)
			}
			if l.Steps {
				all = append(all, [2]draw.Point{before, {X: at.X, Y: before.Y}})
				before.X = at.X
			}
			all = append(all, [2]draw.Point{before, at})
			if q.High > q.Low {
				all = append(all, [2]draw.Point{place(q.X, q.Low), place(q.X, q.High)})
			}
		}
	}
	for i, line := range p.Lines {
		along(line.Points, p.shift(i))
	}
	for _, points := range p.Context {
		along(points, 0)
	}
	if l.Limit != nil {
		all = append(all,
			[2]draw.Point{f.place(l, l.X.Low, l.Limit.At), f.place(l, l.X.High, l.Limit.At)})
	}
	return all
}
