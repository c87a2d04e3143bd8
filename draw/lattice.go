package draw

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// Layouts with a lattice, such as those of a Slitherlink: the corners of cells are dots, and lines
// run between them. Corners are numbered row by row, as puzzle.Edge does.

// lattice is a layout whose edges are between corners.
type lattice struct {
	puzzle.Layout
	arms   []uint8 // bits of the lines that leave a corner: see armNorth
	inside []bool  // the cells that the lines enclose
	none   []uint8 // bits of the lines that do not leave a corner, as far as the layout has crosses
}

func newLattice(l puzzle.Layout) *lattice {
	t := &lattice{Layout: l, arms: make([]uint8, (l.Rows+1)*(l.Cols+1)),
		inside: make([]bool, len(l.Cells)), none: make([]uint8, (l.Rows+1)*(l.Cols+1))}
	for _, k := range l.Crossed {
		switch from, to := min(k.From, k.To), max(k.From, k.To); {
		case from < 0 || to >= len(t.none):
		case to == from+1 && to%(l.Cols+1) != 0:
			t.none[from] |= armEast
		case to == from+l.Cols+1:
			t.none[from] |= armSouth
		}
	}
	t.Edges = nil
	for _, e := range l.Edges {
		from, to := min(e.From, e.To), max(e.From, e.To)
		switch {
		case from < 0 || to >= len(t.arms):
			continue
		case to == from+1 && to%(l.Cols+1) != 0:
			t.arms[from], t.arms[to] = t.arms[from]|armEast, t.arms[to]|armWest
		case to == from+l.Cols+1:
			t.arms[from], t.arms[to] = t.arms[from]|armSouth, t.arms[to]|armNorth
		default:
			continue
		}
		t.Edges = append(t.Edges, e)
	}
	for c := range t.inside { // a line on the left side of a cell leads in or out
		crossed := t.arms[t.corner(c)]&armSouth != 0
		t.inside[c] = crossed != (c%l.Cols > 0 && t.inside[c-1])
	}
	return t
}

// corner returns the upper left corner of a cell.
func (t *lattice) corner(c int) int { return c/t.Cols*(t.Cols+1) + c%t.Cols }

// chains joins the edges to lines between corners that are as long as they can be.
func (t *lattice) chains() []chain {
	links := make([]puzzle.Link, len(t.Edges))
	for i, e := range t.Edges {
		links[i] = puzzle.Link{From: e.From, To: e.To}
	}
	return chainsOf(len(t.arms), links)
}

// Sizes as shares of a cell.
const (
	dotSize  = 0.055 // the radius of corners
	loopLine = 0.13
	loopBend = 0.12 // where the corners of a loop begin
)

// loop draws the lines between corners, a tint in what they enclose, and dots at the other corners:
// a dot would stick out where a line has a round corner.
func (b *boardDrawing) loop() {
	l := newLattice(b.Layout)
	all := l.chains()
	for _, way := range all {
		if way.closed && b.theme != Print {
			b.add(&Area{Points: rounded(way, b.corner, loopBend*b.cell), Color: b.inks.inside})
		}
	}
	b.points(l.arms)
	for _, way := range all {
		b.add(&Stroke{Points: rounded(way, b.corner, loopBend*b.cell), Closed: way.closed,
			Width: loopLine * b.cell, Color: b.inks.other})
	}
}

// points draws the corners of cells that no line leaves.
func (b *boardDrawing) points(arms []uint8) {
	for corner, lines := range arms {
		if lines == 0 {
			b.add(&Disc{Center: b.corner(corner), Radius: dotSize * b.cell, Color: b.inks.heavy})
		}
	}
}

// corner returns the place of a corner of cells.
func (b *boardDrawing) corner(corner int) Point {
	return Point{b.frame.room[sideLeft] + margin*b.cell + float64(corner%(b.Cols+1))*b.cell,
		b.frame.room[sideAbove] + margin*b.cell + float64(corner/(b.Cols+1))*b.cell}
}

// edges draws the dots, and the lines of a relaxation between them.
func (r *relaxation) edges() {
	for _, s := range r.sides {
		r.stroke(arcWidth(s.value), r.lineInk(s.value), r.boardDrawing.corner(s.From),
			r.boardDrawing.corner(s.To))
	}
	r.points(make([]uint8, (r.Rows+1)*(r.Cols+1))) // at all corners: lines are straight
}

// latticeText draws a layout with a lattice as text: a line for each row of corners, and one for
// each row of cells between them. New lines are heavy.
func (t *text) latticeText() string {
	l := newLattice(t.Layout)
	of := t.Layout
	of.Edges, of.Crossed = of.New.Edges, of.New.Crossed
	fresh := newLattice(of)
	side := func(corner int, arm uint8, line, heavy string) (shown string, group int) {
		switch {
		case fresh.arms[corner]&arm != 0:
			return heavy, newGroup
		case fresh.none[corner]&arm != 0:
			return "╳", newGroup
		case l.none[corner]&arm != 0:
			return "×", 1
		}
		return line, 1
	}
	var out, line strings.Builder
	for r := range l.Rows + 1 {
		for c := range l.Cols + 1 {
			corner := r*(l.Cols+1) + c
			t.paint(&line, min(1, int(l.arms[corner])), l.dot(corner)) // a dot has no colour
			if c < l.Cols {
				across, group := side(corner, armEast, l.across(r, c), "━")
				if l.none[corner]&armEast != 0 {
					across = centred(across, t.width+2)
				} else {
					across = strings.Repeat(across, t.width+2)
				}
				t.paint(&line, group, across)
			}
		}
		endLine(&out, &line)
		if r == l.Rows {
			break
		}
		for c := range l.Cols + 1 {
			down, group := side(r*(l.Cols+1)+c, armSouth, l.down(r, c), "┃")
			t.paint(&line, group, down)
			if c == l.Cols {
				break
			}
			m := l.Cells[r*l.Cols+c]
			word := m.Text
			if m.Hole {
				word = "x"
			}
			standing := t.stands[r*l.Cols+c]
			line.WriteRune(opens[standing])
			line.WriteString(strings.Repeat(" ", t.width-utf8.RuneCountInString(word)))
			line.WriteString(t.clue(m, word) + string(closes[standing]))
		}
		endLine(&out, &line)
	}
	return t.focused(out.String())
}

// newGroup is the group whose colour new lines have.
const newGroup = 2

// centred returns a character with blanks on both sides.
func centred(char string, width int) string {
	before := (width - 1) / 2
	return strings.Repeat(" ", before) + char + strings.Repeat(" ", width-1-before)
}

// endLine moves a line to a text, without the blanks at its end.
func endLine(out, line *strings.Builder) {
	out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	line.Reset()
}

// dot returns the character of a corner.
func (t *lattice) dot(corner int) string {
	if arms := t.arms[corner]; arms != 0 {
		return string(boxes[arms])
	}
	return "·"
}

// across returns the character of a line to the right of a corner, and down of one below it: a
// blank where there is no line.
func (t *lattice) across(r, c int) string {
	if t.arms[r*(t.Cols+1)+c]&armEast != 0 {
		return "─"
	}
	return " "
}

func (t *lattice) down(r, c int) string {
	if t.arms[r*(t.Cols+1)+c]&armSouth != 0 {
		return "│"
	}
	return " "
}

// loops writes a line for each loop and each other line between corners.
func (w *words) loops() {
	for _, way := range newLattice(w.Layout).chains() {
		w.along(way, w.Cols+1, w.point)
	}
}

// along writes a line for a loop or another line through places, which are in rows of a length.
func (w *words) along(way chain, cols int, place func(int) string) {
	from, to := way.cells[0], way.cells[len(way.cells)-1]
	if way.closed { // from the first place in reading order to the right
		if way.cells[1] != from+1 {
			slices.Reverse(way.cells[1:])
		}
		w.line("loop: from {place}, {moves}, back to the start", place(from),
			w.moves(append(way.cells, from), cols))
		return
	}
	w.line("line: from {place}, {moves}, to {place}", place(from), w.moves(way.cells, cols), place(to))
}

// moves returns the steps from place to place, which are in rows of a length.
func (w *words) moves(places []int, cols int) string {
	// As in puzzle.Sides. In a single column, steps of 1 go up and down.
	steps := map[int]int{1: 1, -1: 3, -cols: 0, cols: 2}
	var moves []string
	last, run := -1, 0
	for i, to := range places[1:] {
		d := steps[to-places[i]]
		if d != last && run > 0 {
			moves = append(moves, w.move(last, run))
			run = 0
		}
		last, run = d, run+1
	}
	return strings.Join(append(moves, w.move(last, run)), ", ")
}

// point returns words for a corner of a cell.
func (w *words) point(corner int) string {
	r, c := corner/(w.Cols+1), corner%(w.Cols+1)
	down, across := "upper", "left"
	if r == w.Rows {
		down, r = "lower", r-1
	}
	if c == w.Cols {
		across, c = "right", c-1
	}
	return w.as("the "+down+" "+across+" corner of {cell}", w.place(r*w.Cols+c))
}
