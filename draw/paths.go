package draw

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/gridwright/gridwright/puzzle"
)

// Sizes of paths, as shares of a cell unless stated otherwise.
const (
	tubeWidth = 0.46 // between pairs
	coreWidth = 0.17 // of a tube's width: a line, or the radius of dots
	rim       = 0.03 // the outline of tubes and discs
	bend      = 0.32 // where a tube's corners begin
	discSize  = 0.38 // the radius of terminals
	walkWidth = 0.7  // through all cells
	beadSize  = 0.37 // the radius of cells on a path with diagonals
	thread    = 0.24 // the path between them
)

// tubes draws paths between pairs, each from end to end with round corners.
func (b *boardDrawing) tubes() {
	for _, way := range chainsOf(len(b.Cells), b.Links) {
		group := 0
		for _, c := range way.cells {
			group = max(group, b.Cells[c].Group)
		}
		look := b.theme.tube(group)
		s := Stroke{Points: rounded(way, b.center, bend*b.cell), Closed: way.closed}
		layer := func(width float64, c Color) {
			t := s
			t.Width, t.Color = width*b.cell, c
			b.add(&t)
		}
		layer(tubeWidth+2*rim, look.rim)
		layer(tubeWidth, look.fill)
		switch look.core {
		case lined:
			layer(tubeWidth*coreWidth, look.coreInk)
		case dotted:
			b.dots(way, look.coreInk)
		case hollow:
		}
	}
}

// dots draws dots along a path, one in each cell and one between two.
func (b *boardDrawing) dots(way chain, ink Color) {
	for i, c := range way.cells {
		p := b.center(c)
		dot := func(at Point) {
			b.add(&Disc{Center: at, Radius: tubeWidth * coreWidth * b.cell, Color: ink})
		}
		if i > 0 || way.closed {
			q := b.center(way.cells[(i+len(way.cells)-1)%len(way.cells)])
			dot(Point{(p.X + q.X) / 2, (p.Y + q.Y) / 2})
		}
		dot(p)
	}
}

// terminal draws the disc below a label, and returns the colour of the label.
func (b *boardDrawing) terminal(c int) Color {
	look := b.theme.tube(b.Cells[c].Group)
	if b.theme == Print {
		look.fill = b.inks.paper
	}
	b.add(&Disc{Center: b.center(c), Radius: (discSize + rim) * b.cell, Color: look.rim})
	b.add(&Disc{Center: b.center(c), Radius: discSize * b.cell, Color: look.fill})
	return inkOn(look.fill)
}

// A chain is a path along links, of cells or of corners.
type chain struct {
	cells  []int
	closed bool
}

// chainsOf joins links between n cells to paths that are as long as they can be: a path ends at
// each cell that does not have two links.
func chainsOf(n int, all []puzzle.Link) []chain {
	at := make([][]int, n) // the links of each cell
	for i, k := range all {
		at[k.From] = append(at[k.From], i)
		at[k.To] = append(at[k.To], i)
	}
	used := make([]bool, len(all))
	follow := func(c, link int) chain {
		way := chain{cells: []int{c}}
		for {
			used[link] = true
			d := all[link].From + all[link].To - c
			if d == way.cells[0] && len(at[d]) == 2 {
				way.closed = true
				return way
			}
			way.cells = append(way.cells, d)
			if len(at[d]) != 2 {
				return way
			}
			if link = at[d][0] + at[d][1] - link; used[link] {
				return way
			}
			c = d
		}
	}
	var ways []chain
	for _, ends := range []bool{true, false} { // what is left after the ends are closed loops
		for c, links := range at {
			for _, link := range links {
				if !used[link] && (len(links) != 2) == ends {
					ways = append(ways, follow(c, link))
				}
			}
		}
	}
	return ways
}

// rounded returns the points of a path, with corners that are round from a distance of bend on. at
// gives the place of a cell.
func rounded(way chain, at func(c int) Point, bend float64) []Point {
	n := len(way.cells)
	var points []Point
	for i, c := range way.cells {
		p := at(c)
		if !way.closed && (i == 0 || i == n-1) {
			points = append(points, p)
			continue
		}
		from, to := at(way.cells[(i+n-1)%n]), at(way.cells[(i+1)%n])
		lenFrom, lenTo := math.Hypot(from.X-p.X, from.Y-p.Y), math.Hypot(to.X-p.X, to.Y-p.Y)
		r := min(bend, lenFrom/2, lenTo/2)
		from = Point{p.X + (from.X-p.X)/lenFrom*r, p.Y + (from.Y-p.Y)/lenFrom*r}
		to = Point{p.X + (to.X-p.X)/lenTo*r, p.Y + (to.Y-p.Y)/lenTo*r}
		cross := (from.X-p.X)*(to.Y-p.Y) - (from.Y-p.Y)*(to.X-p.X)
		if math.Abs(cross) < 1e-6*r*r {
			if (from.X-p.X)*(to.X-p.X)+(from.Y-p.Y)*(to.Y-p.Y) > 0 {
				points = append(points, p) // back again
			}
			continue
		}
		// A rational Bézier curve: at a right angle, a quarter of a circle.
		const steps, weight = 6, math.Sqrt2 / 2
		for j := range steps + 1 {
			t := float64(j) / steps
			u, v, w := (1-t)*(1-t), 2*weight*t*(1-t), t*t
			sum := u + v + w
			points = append(points, Point{(u*from.X + v*p.X + w*to.X) / sum,
				(u*from.Y + v*p.Y + w*to.Y) / sum})
		}
	}
	return points
}

// walk draws the path through the cells in colours from its start to its end. A path with diagonals
// is drawn as beads on a thread. Where two diagonals cross, the later one is a bridge over the
// other.
func (b *boardDrawing) walk() {
	links := slices.Clone(b.Links)
	sort.SliceStable(links, func(i, j int) bool { return b.step(links[i]) < b.step(links[j]) })
	over := make([]bool, len(links)) // the link is a bridge
	first := map[int]int{}           // for each 2x2 block, its first diagonal
	width := walkWidth
	for i, k := range links {
		if !b.diagonal(k) {
			continue
		}
		b.beads, width = true, thread
		if j, ok := first[b.block(k)]; !ok {
			first[b.block(k)] = i
		} else {
			over[i] = min(k.From, k.To) != min(links[j].From, links[j].To)
		}
	}
	for i, k := range links {
		if !over[i] {
			b.stroke(width+2*rim, b.inks.rim, b.center(k.From), b.center(k.To))
		}
	}
	if b.beads {
		for _, c := range b.strung(links) {
			b.add(&Disc{Center: b.center(c), Radius: (beadSize + rim) * b.cell, Color: b.inks.rim})
		}
	}
	for i, k := range links {
		if !over[i] {
			b.blend(k, width, len(links))
		}
	}
	for i, k := range links {
		if over[i] {
			b.add(&Stroke{Points: []Point{b.center(k.From), b.center(k.To)},
				Width: (width + 2*rim) * b.cell, Color: b.inks.rim, Flat: true})
			b.blend(k, width, len(links))
		}
	}
	if b.beads {
		for _, c := range b.strung(links) {
			b.add(&Disc{Center: b.center(c), Radius: beadSize * b.cell,
				Color: b.shade(float64(b.Cells[c].Step))})
		}
	}
}

// blend draws a link of a path with so many links. On a short path, where colours of neighbours
// differ much, it changes its colour on the way.
func (b *boardDrawing) blend(k puzzle.Link, width float64, links int) {
	const smooth = 128 // colours make a path without visible steps
	p, q, step := b.center(k.From), b.center(k.To), float64(b.step(k))
	if b.Cells[k.From].Step > b.Cells[k.To].Step {
		p, q = q, p
	}
	parts := 1
	if !b.beads {
		parts = min((smooth+links-1)/links, 16)
	}
	at := func(i int) Point {
		t := float64(i) / float64(parts)
		return Point{p.X + t*(q.X-p.X), p.Y + t*(q.Y-p.Y)}
	}
	for i := range parts {
		b.stroke(width, b.shade(step+(float64(i)+0.5)/float64(parts)), at(i), at(i+1))
	}
}

// strung returns the cells of links, in the order of the path.
func (b *boardDrawing) strung(links []puzzle.Link) []int {
	var cells []int
	for _, k := range links {
		cells = append(cells, k.From, k.To)
	}
	slices.SortStableFunc(cells, func(c, d int) int {
		return cmp.Or(b.Cells[c].Step-b.Cells[d].Step, c-d)
	})
	return slices.Compact(cells)
}

// step returns the place of a link on the path, from 1.
func (b *boardDrawing) step(k puzzle.Link) int {
	return min(b.Cells[k.From].Step, b.Cells[k.To].Step)
}

// shade returns the colour of a place on the path.
func (b *boardDrawing) shade(step float64) Color {
	at := 0.0
	if b.Steps > 1 {
		at = (step - 1) / float64(b.Steps-1)
	}
	return between(b.inks.low, b.inks.high, max(0, min(at, 1)))
}

// diagonal reports whether a link joins diagonal neighbours.
func (b *boardDrawing) diagonal(k puzzle.Link) bool {
	rows, cols := k.From/b.Cols-k.To/b.Cols, k.From%b.Cols-k.To%b.Cols
	return rows*rows == 1 && cols*cols == 1
}

// block returns the upper left cell of the 2x2 block that a diagonal crosses.
func (b *boardDrawing) block(k puzzle.Link) int {
	return min(k.From/b.Cols, k.To/b.Cols)*b.Cols + min(k.From%b.Cols, k.To%b.Cols)
}

// milestone marks the start of the path by a disc and its end by a square, and returns the colour
// of the number in a cell.
func (b *boardDrawing) milestone(c int) Color {
	p := b.center(c)
	switch step := b.Cells[c].Step; {
	case step == 1:
		b.add(&Disc{Center: p, Radius: 0.4 * b.cell, Color: b.inks.heavy})
	case step > 0 && step == b.Steps:
		const round = 0.1
		h := (0.37 - round) * b.cell
		corners := []Point{{p.X - h, p.Y - h}, {p.X + h, p.Y - h}, {p.X + h, p.Y + h},
			{p.X - h, p.Y + h}}
		b.add(&Area{Points: corners, Color: b.inks.heavy})
		b.add(&Stroke{Points: corners, Closed: true, Width: 2 * round * b.cell, Color: b.inks.heavy})
	default:
		return Color{}
	}
	return inkOn(b.inks.heavy)
}
