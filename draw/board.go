package draw

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/puzzle"
)

// Sizes as shares of a cell.
const (
	margin    = 0.3
	thinLine  = 0.025
	heavyLine = 0.09
	foundLine = 0.075
	gapShare  = 0.4  // between cells, where signs stand in it
	textSize  = 0.58 // at most
	textWidth = 0.84 // of the widest number, at most
)

// Board draws a layout: the puzzle, or with an answer in the layout, both. Numbers that are given
// are bold. The path through the cells is drawn in colours from its start to its end, and paths
// between pairs as tubes, each in the colour of its pair. A lattice is drawn as dots with lines
// between them, and with a tint in what these enclose. A layout whose number of cells is not
// Rows times Cols gives a picture without shapes.
func Board(l puzzle.Layout, s Style) *Picture {
	b := newBoard(l, s)
	if b == nil {
		return &Picture{Title: cmp.Or(s.Title, says(s.Say).as("Empty board")),
			Desc: says(s.Say).as("A board without cells."), Background: s.Theme.inks().paper}
	}
	b.grounds()
	b.focus()
	if b.Lattice {
		b.loop()
	} else {
		b.grid()
		b.borders()
	}
	switch {
	case b.tubed:
		b.tubes()
	case b.Traced:
		b.wires()
	default:
		b.walk()
	}
	b.pieces()
	b.told()
	b.shapes()
	b.signs()
	b.crossed(b.Crossed, crossArm, crossLine, b.inks.rim)
	b.crossed(b.New.Crossed, newArm, 2*crossLine, b.inks.won)
	b.arrows()
	b.corners()
	b.marks()
	b.texts()
	b.outer()
	part := Part{To: len(b.Shapes), Shown: b.Title + ".", Box: [2]Point{{}, {b.Width, b.Height}}}
	if l := b.Layout; b.speakable() {
		part.Board = &l
	} else {
		part.Shown += " " + b.Desc
	}
	b.Parts = []Part{part}
	return &b.Picture
}

// speakable reports whether a layout is one that WordsIn takes: what it joins is on the board.
func (b *boardDrawing) speakable() bool {
	n := len(b.Cells)
	for _, k := range b.Crossed {
		if !b.on(k.From) || !b.on(k.To) {
			return false
		}
	}
	for _, s := range b.Signs {
		if !b.on(s.Smaller) || !b.on(s.Larger) {
			return false
		}
	}
	for _, e := range b.Edges {
		if min(e.From, e.To) < 0 || max(e.From, e.To) >= (b.Rows+1)*(b.Cols+1) {
			return false
		}
	}
	return (b.Regions == nil || len(b.Regions) == n) && (b.Cages == nil || len(b.Cages) == n)
}

// boardDrawing is a picture under construction.
type boardDrawing struct {
	Picture
	puzzle.Layout
	board grid.Board
	theme Theme
	inks  inks
	cell  float64 // the side of a cell
	pitch float64 // from cell to cell
	off   []bool  // holes that are connected with the outside
	size  float64 // of numbers
	shift float64 // of numbers, down from the middle of their cells
	beads bool    // the path is drawn as beads on a thread
	drawn []bool  // a path runs through the cell
	tubed bool    // the paths are those of pairs
	sides sides   // the borders that an answer has
	frame frame
}

func newBoard(l puzzle.Layout, s Style) *boardDrawing {
	if l.Rows <= 0 || l.Cols <= 0 || l.Rows > len(l.Cells) || l.Cols > len(l.Cells) ||
		l.Rows*l.Cols != len(l.Cells) {
		return nil
	}
	b := &boardDrawing{Layout: l, board: grid.Board{Rows: l.Rows, Cols: l.Cols}, theme: s.Theme,
		inks: s.Theme.inks(), cell: s.Cell}
	if !(0 < s.Cell && s.Cell <= 1e6) {
		b.cell = 10
	}
	b.pitch = b.cell
	if len(l.Signs) > 0 {
		b.pitch += gapShare * b.cell
	}
	b.Regions = outlined(l)
	b.Links = slices.DeleteFunc(slices.Clone(l.Links), func(k puzzle.Link) bool {
		return !b.on(k.From) || !b.on(k.To) || k.From == k.To
	})
	b.drawn = make([]bool, len(l.Cells))
	for _, k := range b.Links {
		b.drawn[k.From], b.drawn[k.To] = true, true
	}
	b.tubed = l.Traced && grouped(l)
	b.sides = sidesOf(l)
	b.frame = b.newFrame()
	b.Width = b.frame.room[sideLeft] + float64(l.Cols-1)*b.pitch + (1+2*margin)*b.cell +
		b.frame.room[sideRight]
	b.Height = b.frame.room[sideAbove] + float64(l.Rows-1)*b.pitch + (1+2*margin)*b.cell +
		b.frame.room[sideBelow]
	b.Background = b.inks.paper
	b.outside()
	b.describe(s.Title, s.Say)
	b.sizeNumbers()
	return b
}

// sizeNumbers sets the size of numbers, which all share and in which the widest fits, and how far
// down they stand.
func (b *boardDrawing) sizeNumbers() {
	largest, room := textSize, textWidth
	switch {
	case cornered(b.Layout):
		largest, b.shift = belowCorner, cornerShift*b.cell
	case b.Traced || slices.ContainsFunc(b.Cells, isRound): // onto a disc
		largest, room = 0.5, 1.7*discSize
	case b.Steps > 0: // onto the path, with its round corners
		largest, room = 0.5, 0.6
	}
	for _, m := range b.Cells {
		if width := widthOf(m.Text, 1, true); width > 0 {
			largest = min(largest, room/width)
		}
	}
	b.size = largest * b.cell
}

// on reports whether c is a cell of the board.
func (b *boardDrawing) on(c int) bool { return 0 <= c && c < len(b.Cells) }

// describe sets the title and the description.
func (b *boardDrawing) describe(title string, say says) {
	b.Title = cmp.Or(title, say.as("{rows}x{columns} board", b.Rows, b.Cols))
	given, answered, part := 0, len(b.Links)+len(b.Edges) > 0, len(b.Crossed) > 0
	for _, m := range b.Cells {
		part = part || m.Marks != "" && m.Text == ""
		if m.Corner != "" || m.Split != [2]string{} || m.Given && (m.Fill == puzzle.NoFill ||
			m.Text != "" || m.Shape != puzzle.NoShape) {
			given++
		}
		answered = answered || !m.Given && (m.Text != "" || m.Shape != puzzle.NoShape)
	}
	for side := range b.Frame {
		for _, clue := range b.Frame[side] {
			if len(clue) > 0 {
				given++
			}
		}
	}
	b.Desc = say.as("A board of {rows} and {columns} with {clues}.", say.rows(b.Rows),
		say.columns(b.Cols), say.count(given, "1 clue", "{n} clues"))
	switch {
	case part:
		b.Desc += " " + say.as("What is known of the answer is shown.")
	case answered:
		b.Desc += " " + say.as("The answer is shown.")
	}
}

// outside finds the holes that are connected with the outside of the board. They are left blank, as
// the shape of the board; other holes are blocks within it.
func (b *boardDrawing) outside() {
	b.off = make([]bool, len(b.Cells))
	var holes []int // that are outside, from which to go on
	leave := func(c int) {
		if b.Cells[c].Hole && !b.off[c] {
			b.off[c], holes = true, append(holes, c)
		}
	}
	var near [4]int
	for c := range b.Cells {
		if len(b.board.Neighbours(near[:0], c, false)) < len(near) { // it is at the border
			leave(c)
		}
	}
	for i := 0; i < len(holes); i++ {
		for _, c := range b.board.Neighbours(near[:0], holes[i], false) {
			leave(c)
		}
	}
}

// cellAt returns the number of a cell, or -1 outside the board.
func (b *boardDrawing) cellAt(row, col int) int {
	if !b.board.Has(row, col) {
		return -1
	}
	return b.board.Cell(row, col)
}

// center returns the middle of a cell.
func (b *boardDrawing) center(c int) Point {
	return Point{b.frame.room[sideLeft] + (margin+0.5)*b.cell + float64(c%b.Cols)*b.pitch,
		b.frame.room[sideAbove] + (margin+0.5)*b.cell + float64(c/b.Cols)*b.pitch}
}

// square returns the corners of a cell.
func (b *boardDrawing) square(c int) []Point {
	m, h := b.center(c), b.cell/2
	return []Point{{m.X - h, m.Y - h}, {m.X + h, m.Y - h}, {m.X + h, m.Y + h}, {m.X - h, m.Y + h}}
}

func (b *boardDrawing) add(s Shape) { b.Shapes = append(b.Shapes, s) }

func (b *boardDrawing) stroke(width float64, c Color, points ...Point) {
	b.add(&Stroke{Points: points, Width: width * b.cell, Color: c})
}

// signs draws each inequality as a chevron that points to the smaller cell.
func (b *boardDrawing) signs() {
	for _, s := range b.Signs {
		if !b.on(s.Smaller) || !b.on(s.Larger) || s.Smaller == s.Larger {
			continue
		}
		p, q := b.center(s.Smaller), b.center(s.Larger)
		d := math.Hypot(q.X-p.X, q.Y-p.Y)
		x, y := (q.X-p.X)/d*b.cell, (q.Y-p.Y)/d*b.cell
		m := Point{(p.X + q.X) / 2, (p.Y + q.Y) / 2}
		const deep, wide = 0.075, 0.17
		b.stroke(0.06, b.inks.heavy,
			Point{m.X + deep*x + wide*y, m.Y + deep*y - wide*x},
			Point{m.X - deep*x, m.Y - deep*y},
			Point{m.X + deep*x - wide*y, m.Y + deep*y + wide*x})
	}
}

// texts writes the numbers, on discs where paths end.
func (b *boardDrawing) texts() {
	for c, m := range b.Cells {
		if _, _, _, is := bridgePiece(m.Text); m.Text == "" || m.Hole || is {
			continue
		}
		ink := b.ink(m)
		switch {
		case isRound(m):
			ink = inkOn(b.pearl(m.Shape))
		case b.tubed && (m.Group > 0 || b.drawn[c]):
			ink = b.terminal(c)
		case b.drawn[c] && !b.Traced:
			ink = b.milestone(c)
		}
		p := b.center(c)
		p.Y += capHeight / 2 * b.size
		if !isRound(m) && (b.Cages != nil || m.Corner != "") {
			p.Y += b.shift // to make room for what is in the corner
		}
		b.add(&Label{At: p, Text: m.Text, Size: b.size, Bold: m.Given, Color: ink})
	}
}
