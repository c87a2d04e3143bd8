package draw

import (
	"math"

	"github.com/gridwright/gridwright/puzzle"
)

// Links that are an answer, where no cell has a group: loops through cells, which are thin lines
// with round corners, and bridges between far cells, which are straight. Both run below circles.

// Sizes of such links, as shares of a cell.
const (
	bridgeLine = 0.06
	bridgeGap  = 0.09 // of the lines of a double bridge, from the middle
	haloSize   = 0.3  // of the place of a number on a line
)

// grouped reports whether the links of a layout are paths of pairs, which have colours.
func grouped(l puzzle.Layout) bool {
	for _, m := range l.Cells {
		if m.Group > 0 {
			return true
		}
	}
	return false
}

// bridged reports whether a layout has bridges.
func bridged(l puzzle.Layout) bool {
	for _, k := range l.Links {
		if _, n := stepsOf(k, l.Cols); k.Double || n > 1 {
			return true
		}
	}
	return false
}

// stepsOf returns the step from cell to cell of a link along a row or a column, and the number of
// steps; 0 for any other link.
func stepsOf(k puzzle.Link, cols int) (step, n int) {
	from, to := min(k.From, k.To), max(k.From, k.To)
	switch {
	case from == to:
		return 0, 0
	case from%cols == to%cols:
		return cols, (to - from) / cols
	case from/cols == to/cols:
		return 1, to - from
	}
	return 0, 0
}

// wires draws loops, or bridges.
func (b *boardDrawing) wires() {
	if !bridged(b.Layout) {
		for _, way := range chainsOf(len(b.Cells), b.Links) {
			b.add(&Stroke{Points: rounded(way, b.center, bend*b.cell), Closed: way.closed,
				Width: loopLine * b.cell, Color: b.inks.other})
		}
	} else {
		for _, k := range b.Links {
			b.bridge(b.center(k.From), b.center(k.To), k.Double, b.inks.other)
		}
	}
	for c, m := range b.Cells {
		if b.drawn[c] && m.Text != "" && !isRound(m) {
			b.pen(c).disc(0, 0, haloSize, b.ground(m))
		}
	}
}

// bridge draws a straight link of one or two lines.
func (b *boardDrawing) bridge(p, q Point, double bool, ink Color) {
	if !double {
		b.stroke(bridgeLine, ink, p, q)
		return
	}
	d := math.Hypot(q.X-p.X, q.Y-p.Y) / (bridgeGap * b.cell)
	x, y := (q.Y-p.Y)/d, (p.X-q.X)/d
	for _, side := range []float64{-1, 1} {
		b.stroke(bridgeLine, ink, Point{p.X + side*x, p.Y + side*y},
			Point{q.X + side*x, q.Y + side*y})
	}
}

// bridgePiece returns how a text that is a part of a bridge is drawn: where it ends, from the
// middle of its cell, and whether it is double.
func bridgePiece(text string) (x, y float64, double, is bool) {
	switch text {
	case "─", "═":
		return pieceEnd, 0, text == "═", true
	case "│", "║":
		return 0, pieceEnd, text == "║", true
	}
	return 0, 0, false, false
}

// pieceEnd is where a part of a bridge ends, from the middle of its cell: in a circle beside it.
const pieceEnd = 0.62

// pieces draws the known parts of bridges.
func (b *boardDrawing) pieces() {
	for c, m := range b.Cells {
		if x, y, double, is := bridgePiece(m.Text); is && !m.Hole {
			p := b.pen(c)
			b.bridge(p.at(-x, -y), p.at(x, y), double, b.ink(m))
		}
	}
}

// sides are the lines between corners of a layout without a lattice: the borders of an answer.
type sides struct {
	cols int
	arms []uint8 // of each corner; nil if there are none
}

func sidesOf(l puzzle.Layout) sides {
	if l.Lattice || len(l.Edges) == 0 {
		return sides{}
	}
	return sides{l.Cols, newLattice(l).arms}
}

// between reports whether there is a border between a cell and the next one to the right or below.
func (s sides) between(c, d int) bool {
	if s.arms == nil {
		return false
	}
	corner := d/s.cols*(s.cols+1) + d%s.cols
	if d == c+s.cols {
		return s.arms[corner]&armEast != 0
	}
	return s.arms[corner]&armSouth != 0
}

// areas returns the area of each cell: cells are in one if no border separates them.
func (s sides) areas(cells int) []int {
	areas := make([]int, cells)
	for c := range areas {
		areas[c] = -1
	}
	n := 0
	for c := range areas {
		if areas[c] >= 0 {
			continue
		}
		areas[c] = n
		for stack := []int{c}; len(stack) > 0; {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, d := range []int{at - s.cols, at - 1, at + 1, at + s.cols} {
				beside := d/s.cols == at/s.cols || max(at-d, d-at) == s.cols
				if d >= 0 && d < cells && beside && areas[d] < 0 && !s.between(min(at, d), max(at, d)) {
					areas[d] = n
					stack = append(stack, d)
				}
			}
		}
		n++
	}
	return areas
}
