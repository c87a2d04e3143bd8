package draw

import (
	"math"

	"github.com/gridwright/gridwright/puzzle"
)

// Arc is an arc of the network on which a travelling salesman walks through the cells of a board.
type Arc struct {
	From, To int // cells, row by row, or Extra
	Used     bool
}

// Extra is the node of a network that is no cell. It closes the walk through the cells to a tour.
const Extra = -1

// Sizes in networks, as shares of a cell.
const (
	nodeRadius  = 0.3
	extraRadius = 0.36
	extraFar    = 1.7 // from the first column to the extra node
	tourWidth   = 0.13
	arrowLength = 0.16
)

// Network draws the network of a layout, as in Erwin Kalvelagen's "Numbrix puzzle via TSP": a node
// for each cell, with its number; the extra node left of the board; the arcs as thin lines, and
// those that are used as thick ones, with their direction. Arcs in both directions between two
// nodes are one line. Arcs from or to other nodes are left out.
func Network(l puzzle.Layout, arcs []Arc, s Style) *Picture {
	b := newBoard(l, s)
	if b == nil {
		return &Picture{Title: s.Title, Background: s.Theme.inks().paper}
	}
	n := network{board: b, extra: Point{
		X: (margin + 0.5 - extraFar) * b.cell,
		Y: (margin + float64(l.Rows/2)) * b.cell, // between two rows, so no line hides another
	}}
	known := arcs[:0:0]
	used := 0
	for _, a := range arcs {
		if n.has(a.From) && n.has(a.To) && a.From != a.To {
			known = append(known, a)
			if a.Used {
				used++
			}
		}
	}
	n.thin(known)
	n.tour(known)
	n.nodes()

	say := says(s.Say)
	wide := (extraFar - 0.5 + extraRadius) * b.cell
	tall := max(0, extraRadius-margin) * b.cell
	p := &Picture{Width: b.Width + wide, Height: b.Height + 2*tall, Title: s.Title,
		Background: b.Background}
	p.place(&b.Picture, wide, tall, 1)
	if p.Title == "" {
		p.Title = say.as("Network of a {rows}x{columns} board", l.Rows, l.Cols)
	}
	cells := 0
	for _, m := range l.Cells {
		if !m.Hole {
			cells++
		}
	}
	p.Desc = say.as("A network of {cells} and one more node, n0, which closes the walk to a tour, "+
		"with {arcs}.", say.cells(cells), say.count(len(known), "1 arc", "{n} arcs"))
	if used > 0 {
		p.Desc += " " + say.as("The tour of {arcs} is thick.", say.count(used, "1 arc", "{n} arcs"))
	}
	return p
}

// network is a picture of a network under construction.
type network struct {
	*board
	extra Point
}

// has reports whether a node is part of the network.
func (n *network) has(node int) bool { return node == Extra || n.on(node) && !n.Cells[node].Hole }

func (n *network) at(node int) Point {
	if node == Extra {
		return n.extra
	}
	return n.center(node)
}

// radius returns the radius of a node's disc.
func (n *network) radius(node int) float64 {
	if node == Extra {
		return extraRadius * n.cell
	}
	return nodeRadius * n.cell
}

// thin draws each arc as a thin line, those of the extra node first and thinner, since they cross
// the board.
func (n *network) thin(arcs []Arc) {
	for _, extra := range []bool{true, false} {
		drawn := map[[2]int]bool{}
		for _, a := range arcs {
			ends := [2]int{min(a.From, a.To), max(a.From, a.To)}
			if (ends[0] == Extra) != extra || drawn[ends] {
				continue
			}
			drawn[ends] = true
			width, ink := 0.03, n.inks.thin
			if extra {
				width, ink = 0.012, blend(n.inks.paper, n.inks.thin, 0.6)
			}
			n.stroke(width, ink, n.at(ends[0]), n.at(ends[1]))
		}
	}
}

// tour draws the arcs that are used, with an arrow each. Those of the extra node come first.
func (n *network) tour(arcs []Arc) {
	for _, extra := range []bool{true, false} {
		for _, a := range arcs {
			if a.Used && (a.From == Extra || a.To == Extra) == extra {
				n.thick(a)
			}
		}
	}
}

// thick draws an arc of the tour from the edge of one node to that of the other.
func (n *network) thick(a Arc) {
	ink := n.inks.heavy
	p, q := n.at(a.From), n.at(a.To)
	if a.From == Extra || a.To == Extra {
		n.stroke(0.7*tourWidth, ink, p, q)
	} else {
		n.stroke(tourWidth+2*rim, ink, p, q)
		n.stroke(tourWidth, n.stepColor(min(n.Cells[a.From].Step, n.Cells[a.To].Step)), p, q)
	}
	// The arrow is in the middle of what is seen of the arc; on a long one it is near its end.
	d := math.Hypot(q.X-p.X, q.Y-p.Y)
	x, y := (q.X-p.X)/d, (q.Y-p.Y)/d
	length := arrowLength * n.cell
	tip := (n.radius(a.From)+d-n.radius(a.To))/2 + length/2
	if d > 2*n.cell {
		tip = d - n.radius(a.To) - 0.02*n.cell
	}
	n.add(&Area{Color: ink, Points: []Point{
		{p.X + tip*x, p.Y + tip*y},
		{p.X + (tip-length)*x - 0.8*length*y, p.Y + (tip-length)*y + 0.8*length*x},
		{p.X + (tip-length)*x + 0.8*length*y, p.Y + (tip-length)*y - 0.8*length*x},
	}})
}

// stepColor returns the colour of a step of the walk, or of the paper if the step is not known.
func (n *network) stepColor(step int) Color {
	if step < 1 {
		return n.inks.paper
	}
	return n.shade(float64(step))
}

// nodes draws the nodes with their numbers.
func (n *network) nodes() {
	for c, m := range n.Cells {
		if m.Hole {
			continue
		}
		fill := n.stepColor(m.Step)
		edge := 0.03
		if m.Given {
			edge = 0.05
		}
		n.disc(n.center(c), nodeRadius, edge, fill, m.Text, m.Given, onto(fill))
	}
	n.disc(n.extra, extraRadius, 0.03, n.inks.heavy, "n0", true, n.inks.paper)
}

// disc draws a node: its outline has a width within its radius, as shares of a cell.
func (b *board) disc(at Point, radius, edge float64, fill Color, text string, bold bool,
	ink Color,
) {
	b.add(&Disc{Center: at, Radius: radius * b.cell, Color: b.inks.heavy})
	b.add(&Disc{Center: at, Radius: (radius - edge) * b.cell, Color: fill})
	if text == "" {
		return
	}
	size := 1.1 * radius * b.cell
	if w := widthOf(text, size, bold); w > 1.5*radius*b.cell {
		size *= 1.5 * radius * b.cell / w
	}
	b.add(&Label{At: Point{at.X, at.Y + capHeight/2*size}, Text: text, Size: size, Bold: bold,
		Color: ink})
}

// blend returns the colour at a place from 0, c, to 1, d.
func blend(c, d Color, at float64) Color {
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + (float64(b)-float64(a))*max(0, min(at, 1))))
	}
	return Color{mix(c.R, d.R), mix(c.G, d.G), mix(c.B, d.B)}
}
