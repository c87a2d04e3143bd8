package draw

import "iter"

// grid draws the lines between cells, or around each cell if signs stand between them.
func (b *boardDrawing) grid() {
	for c, m := range b.Cells {
		if m.Hole && !b.off[c] {
			b.add(&Area{Points: b.square(c), Color: b.inks.block})
		}
	}
	if b.pitch == b.cell {
		b.lines(fine, thinLine, b.inks.thin)
		return
	}
	for c, m := range b.Cells {
		if !m.Hole {
			b.add(&Stroke{Points: b.square(c), Closed: true, Width: 1.6 * thinLine * b.cell,
				Color: b.inks.heavy})
		}
	}
}

// borders draws the frame, the lines between regions, dashed cages, and the borders of an answer.
func (b *boardDrawing) borders() {
	b.cages()
	b.lines(found, foundLine, b.inks.other)
	b.lines(thick, heavyLine, b.inks.heavy)
}

// A line is what separates two neighbouring cells.
type line uint8

const (
	none line = iota
	fine
	thick
	found // a border of an answer
)

// edge returns the line between two cells; -1 is outside the board.
func (b *boardDrawing) edge(c, d int) line {
	offC, offD := c < 0 || b.off[c], d < 0 || b.off[d]
	apart := b.pitch != b.cell
	switch {
	case offC && offD:
		return none
	case offC != offD:
		if apart {
			return none
		}
		return thick
	case b.Regions != nil && b.Regions[c] != b.Regions[d]:
		return thick
	case b.sides.between(c, d):
		return found
	case apart:
		return none
	}
	return fine
}

// lines draws all lines of one kind, each as long as it can be.
func (b *boardDrawing) lines(kind line, width float64, color Color) {
	first := margin*b.cell - (b.pitch-b.cell)/2
	x := func(col int) float64 { return b.frame.room[sideLeft] + first + float64(col)*b.pitch }
	y := func(row int) float64 { return b.frame.room[sideAbove] + first + float64(row)*b.pitch }
	for r := range b.Rows + 1 {
		is := func(c int) bool { return b.edge(b.cellAt(r-1, c), b.cellAt(r, c)) == kind }
		for from, to := range runs(b.Cols, is) {
			b.stroke(width, color, Point{x(from), y(r)}, Point{x(to), y(r)})
		}
	}
	for c := range b.Cols + 1 {
		is := func(r int) bool { return b.edge(b.cellAt(r, c-1), b.cellAt(r, c)) == kind }
		for from, to := range runs(b.Rows, is) {
			b.stroke(width, color, Point{x(c), y(from)}, Point{x(c), y(to)})
		}
	}
}

// runs yields where each run of numbers below n that are so begins and ends.
func runs(n int, is func(i int) bool) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for i := 0; i < n; i++ {
			from := i
			for i < n && is(i) {
				i++
			}
			if i > from && !yield(from, i) {
				return
			}
		}
	}
}
