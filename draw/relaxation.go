package draw

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"

	"github.com/gridwright/gridwright/puzzle"
)

// Column is a column of a model with its value at some point, such as one of its relaxation.
type Column struct {
	Fact  puzzle.Fact // what the column stands for; the zero value for nothing on the board
	Value float64     // mostly from 0 to 1
}

// zero is the largest value that a solver's tolerance may give a column that is 0; those of columns
// that are 1 are off by as much.
const zero = 1e-6

// Relaxation draws a point of a model on its board: each number that a cell may hold, and each path
// that it may be on, as a square in the cell, the darker the larger the value; each link or arc as
// a line between two cells, and each drawn side as a line between its corners, the thicker the
// larger. A cell that holds one number looks as in an answer. Columns that are 0, or whose facts
// are of no such form, are not drawn. The description has their counts.
func Relaxation(l puzzle.Layout, columns []Column, s Style) *Picture {
	l.Cells = slices.Clone(l.Cells) // see hold
	b := newBoard(l, s)
	if b == nil {
		return &Picture{Title: s.Title, Background: s.Theme.inks().paper}
	}
	r := &relaxation{boardDrawing: b, cells: make([][]candidate, len(l.Cells)),
		used: make([]float64, len(l.Cells)), lines: map[[2]int]*strand{}, groups: map[string]int{}}
	for _, m := range l.Cells {
		if m.Group > 0 && m.Text != "" {
			r.groups[m.Text] = m.Group
		}
	}
	for _, c := range columns {
		r.place(c)
	}
	b.grounds()
	r.fills()
	if b.Lattice {
		r.edges()
		b.texts()
	} else {
		b.grid()
		r.strands()
		b.borders()
		b.shapes()
		b.signs()
		b.corners()
		r.texts()
	}
	b.outer()
	r.legend()
	if s.Title == "" {
		b.Title = says(s.Say).as("Relaxation of a {rows}x{columns} board", l.Rows, l.Cols)
	}
	r.describe(s.Say)
	return &b.Picture
}

// relaxation is a picture of a point under construction.
type relaxation struct {
	*boardDrawing
	cells  [][]candidate // of each cell: what it may hold or be on, with values above 0
	used   []float64     // of each cell: the value of the column for its use
	lines  map[[2]int]*strand
	order  [][2]int       // the keys of lines, in the order of the columns
	sides  []side         // of a lattice
	groups map[string]int // of each name the number of the pair

	facts      int // columns that stand for facts
	others     int // columns that have no place on the board
	fractional int // columns with values between 0 and 1
}

// candidate is what a cell may hold or be on.
type candidate struct {
	text  string
	rank  int // its number, or that of its pair
	pair  bool
	value float64
	mark  puzzle.Mark // what a cell shows that holds it, if that is no number
}

// side is a line between two corners.
type side struct {
	puzzle.Edge
	value float64
}

// strand is a line between two cells.
type strand struct {
	directed bool
	whole    float64         // the sum of columns without a path
	parts    map[int]float64 // of each pair its value
}

// value returns the value of a strand, and the pair with most of it; 0 for none.
func (t *strand) value() (value float64, pair int) {
	most, sum := 0.0, 0.0
	for _, k := range slices.Sorted(maps.Keys(t.parts)) { // the last bit of a sum depends on its order
		v := t.parts[k]
		if sum += v; v > most {
			most, pair = v, k
		}
	}
	return max(t.whole, sum), pair
}

// place takes a column.
func (r *relaxation) place(c Column) {
	f := c.Fact
	if f.What != 0 {
		r.facts++
	}
	at, to := f.At.Number(r.Cols), f.To.Number(r.Cols)
	if f.Not || f.On(r.Rows, r.Cols) != nil || f.What == puzzle.Smaller {
		r.others++
		return
	}
	if !(c.Value > zero) {
		return
	}
	if c.Value < 1-zero {
		r.fractional++
	}
	switch f.What {
	case puzzle.Holds, puzzle.Within:
		k := candidate{text: strconv.Itoa(int(f.Value)), rank: int(f.Value), value: c.Value}
		switch {
		case len(r.Values) == 0:
		case f.What == puzzle.Within || k.rank < 1 || k.rank > len(r.Values):
			r.others++ // which of its regions a cell is in is not what it shows
			return
		default:
			k.mark = r.Values[k.rank-1]
			k.text = k.mark.Text
			if c.Value >= 1-zero {
				r.hold(at, k.mark)
			}
		}
		r.cells[at] = append(r.cells[at], k)
	case puzzle.OnPath:
		r.cells[at] = append(r.cells[at],
			candidate{text: f.Pair, rank: r.groups[f.Pair], pair: true, value: c.Value})
	case puzzle.Used, puzzle.Shaded:
		r.used[at] = c.Value
	case puzzle.Linked, puzzle.Next:
		key := [2]int{at, to}
		t := r.lines[key]
		if t == nil {
			t = &strand{directed: f.What == puzzle.Next, parts: map[int]float64{}}
			r.lines[key], r.order = t, append(r.order, key)
		}
		if f.Pair == "" {
			t.whole += c.Value
		} else {
			t.parts[r.groups[f.Pair]] += c.Value
		}
	case puzzle.Drawn:
		r.sides = append(r.sides, side{f.Edge(r.Cols), c.Value})
	case puzzle.Smaller: // counted above
	}
}

// hold draws what a cell holds for certain, as in an answer.
func (r *relaxation) hold(c int, v puzzle.Mark) {
	m := &r.Cells[c]
	m.Fill, m.Shape = cmp.Or(m.Fill, v.Fill), cmp.Or(m.Shape, v.Shape)
}

// tone returns the colour of a value, from that of the paper.
func (r *relaxation) tone(value float64) Color {
	low, high := lch{0.97, 0.02, 230}, lch{0.48, 0.12, 250}
	switch r.theme {
	case Dark:
		low, high = lch{0.28, 0.03, 250}, lch{0.80, 0.11, 230}
	case Print:
		low, high = lch{0.97, 0, 0}, lch{0.45, 0, 0}
	case Light:
	}
	return between(low, high, max(0, min(value, 1)))
}

// tint returns the colour of a value of a pair.
func (r *relaxation) tint(pair int, value float64) Color {
	if r.theme == Print || pair == 0 {
		return r.tone(value)
	}
	return blend(r.inks.paper, r.theme.tube(pair).fill, 0.15+0.85*min(value, 1))
}

// settled returns what a cell holds or is on if its value is 1.
func (r *relaxation) settled(c int) (candidate, bool) {
	for _, k := range r.cells[c] {
		if k.value >= 1-zero {
			return k, true
		}
	}
	return candidate{}, false
}

// crowded reports whether the cells are mostly filled with candidates. Then lines are drawn only
// where they cross from cell to cell; otherwise from centre to centre, with candidates in corners.
func (r *relaxation) crowded() bool {
	filled, cells := 0, 0
	for c, m := range r.Cells {
		if !m.Hole {
			cells++
		}
		if len(r.cells[c]) > 0 {
			filled++
		}
	}
	return len(r.lines) == 0 || 2*filled > cells
}

// part is a piece of a cell for one candidate.
type part struct {
	text  string
	color Color
	value float64 // 0 for the number of candidates that are left out
	at    Point
	w, h  float64
	mark  puzzle.Mark // of the candidate
}

// room is the largest number of candidates that a cell shows.
const room = 9

// The radius of the disc of a cell at which lines meet, as a share of the cell: with a number, and
// without one.
const (
	nodeRadius = 0.3
	dotRadius  = 0.15
)

// inset is the space between the candidates and the edge of their cell, as a share of it.
const inset = 0.055

// parts divides a cell among its candidates. Numbers of small squares have places of their own;
// others stand in order. If they are too many, the largest values remain.
func (r *relaxation) parts(c int) []part {
	all := slices.Clone(r.cells[c])
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.text, b.text)) < 0
	})
	cols, left := 1, 0
	fixed := r.Steps == 0 && !r.Traced && r.Values == nil && r.Rows == r.Cols && r.Rows <= room
	switch {
	case fixed:
		for cols*cols < r.Rows {
			cols++
		}
	default:
		if left = len(all) - room; left > 0 {
			sort.SliceStable(all, func(i, j int) bool { return all[i].value > all[j].value })
			left++
			all = all[:room-1]
			sort.SliceStable(all, func(i, j int) bool { return all[i].rank < all[j].rank })
		}
		for cols*cols < len(all) || left > 0 && cols < 3 {
			cols++
		}
	}
	rows := cols
	switch {
	case fixed:
		rows = (r.Rows + cols - 1) / cols
	case left <= 0:
		rows = (len(all) + cols - 1) / cols
	}
	above := inset // the free part of the cell
	if cornered(r.Layout) {
		above = cornerRoom
	}
	w, h := (1-2*inset)*r.cell/float64(cols), (1-inset-above)*r.cell/float64(rows)
	corner := r.square(c)[0]
	place := func(i int) Point {
		return Point{corner.X + inset*r.cell + float64(i%cols)*w,
			corner.Y + above*r.cell + float64(i/cols)*h}
	}
	var parts []part
	for i, k := range all {
		if fixed {
			i = k.rank - 1
		}
		parts = append(parts, part{k.text, r.color(k), k.value, place(i), w, h, k.mark})
	}
	if left > 0 {
		parts = append(parts, part{text: fmt.Sprintf("+%d", left), at: place(room - 1), w: w, h: h})
	}
	return parts
}

// color returns the colour of a candidate.
func (r *relaxation) color(k candidate) Color {
	if k.pair {
		return r.tint(k.rank, k.value)
	}
	return r.tone(k.value)
}

// fills shades the cells.
func (r *relaxation) fills() {
	crowded := r.crowded()
	for c, m := range r.Cells {
		k, settled := r.settled(c)
		switch {
		case m.Hole:
		case settled && k.pair:
			r.add(&Area{Points: r.square(c), Color: r.color(k)})
		case settled, !crowded && len(r.cells[c]) > 0 && !r.Traced:
		case len(r.cells[c]) > 0:
			for _, p := range r.parts(c) {
				r.fill(p)
			}
		case r.used[c] > 0 && (r.used[c] < 1-zero || !r.Traced):
			r.add(&Area{Points: r.square(c), Color: r.tone(r.used[c])})
		}
	}
}

// fill draws a part of a cell with its text.
func (r *relaxation) fill(p part) {
	ink := r.inks.ink
	if p.value > 0 {
		r.add(&Area{Color: p.color, Points: []Point{p.at, {p.at.X + p.w, p.at.Y},
			{p.at.X + p.w, p.at.Y + p.h}, {p.at.X, p.at.Y + p.h}}})
		ink = inkOn(p.color)
	}
	if middle := (Point{p.at.X + p.w/2, p.at.Y + p.h/2}); p.mark != (puzzle.Mark{}) {
		small := pen{r.boardDrawing, middle, min(p.w, p.h)}
		if p.mark.Fill != puzzle.NoFill {
			small.area(r.ground(p.mark), 0, small.at(-0.25, -0.25), small.at(0.25, -0.25),
				small.at(0.25, 0.25), small.at(-0.25, 0.25))
		}
		small.shape(p.mark, ink)
	}
	if p.text == "" {
		return
	}
	size := min(0.62*p.h, 0.34*r.cell)
	if w := widthOf(p.text, size, false); w > 0.86*p.w {
		size *= 0.86 * p.w / w
	}
	r.add(&Label{At: Point{p.at.X + p.w/2, p.at.Y + p.h/2 + capHeight/2*size}, Text: p.text,
		Size: size, Color: ink})
}

// linkWidth and arcWidth return the width of a line, as a share of a cell.
func linkWidth(value float64) float64 { return 0.05 + 0.3*min(value, 1) }
func arcWidth(value float64) float64  { return 0.02 + 0.11*min(value, 1) }

// lineInk returns the colour of a line. Where cells have the colours of paths, it is grey.
func (r *relaxation) lineInk(value float64) Color {
	if r.Traced && r.crowded() {
		return blend(r.inks.thin, r.inks.heavy, value)
	}
	return r.tone(0.2 + 0.8*value)
}

// strands draws the lines between cells.
func (r *relaxation) strands() {
	crowded := r.crowded()
	for _, key := range r.order {
		t := r.lines[key]
		value, pair := t.value()
		p, q := r.center(key[0]), r.center(key[1])
		d := math.Hypot(q.X-p.X, q.Y-p.Y)
		if d == 0 {
			continue
		}
		x, y := (q.X-p.X)/d, (q.Y-p.Y)/d
		most := 1.0
		if crowded { // only across the border, so that the candidates can be read
			short := (d - 0.26*r.cell) / 2
			p, q = Point{p.X + short*x, p.Y + short*y}, Point{q.X - short*x, q.Y - short*y}
			most = 0.6
		}
		if !t.directed {
			ink := r.lineInk(value)
			if !crowded && pair > 0 {
				ink = r.tint(pair, value)
			}
			r.stroke(most*linkWidth(value), ink, p, q)
			continue
		}
		back := r.lines[[2]int{key[1], key[0]}]
		if back != nil { // both directions, side by side
			aside := 0.13 * r.cell
			p, q = Point{p.X - aside*y, p.Y + aside*x}, Point{q.X - aside*y, q.Y + aside*x}
		}
		ink := r.lineInk(value)
		r.stroke(most*arcWidth(value), ink, p, q)
		m, length := Point{(p.X + q.X) / 2, (p.Y + q.Y) / 2}, most*(0.07+0.06*min(value, 1))*r.cell
		r.add(&Area{Color: ink, Points: []Point{
			{m.X + length*x, m.Y + length*y},
			{m.X - length*x - 1.1*length*y, m.Y - length*y + 1.1*length*x},
			{m.X - length*x + 1.1*length*y, m.Y - length*y - 1.1*length*x},
		}})
	}
}

// texts writes what is given and what is settled, and candidates beside lines.
func (r *relaxation) texts() {
	if r.Traced {
		r.names()
		r.boardDrawing.texts()
		return
	}
	crowded := r.crowded()
	for c, m := range r.Cells {
		k, settled := r.settled(c)
		text := m.Text
		if settled && !k.pair {
			text = cmp.Or(text, k.text)
		}
		switch {
		case m.Hole:
		case crowded && text != "":
			ink := r.inks.other
			if m.Given {
				ink = r.inks.ink
			}
			size := textSize * r.cell
			if cornered(r.Layout) {
				size = belowCorner * r.cell
			}
			if w := widthOf(text, size, true); w > textWidth*r.cell {
				size *= textWidth * r.cell / w
			}
			p := r.center(c)
			r.add(&Label{At: Point{p.X, p.Y + r.shift + capHeight/2*size}, Text: text, Size: size,
				Bold: m.Given, Color: ink})
		case crowded:
		case text != "":
			r.disc(r.center(c), nodeRadius, text, m.Given)
		default:
			r.disc(r.center(c), dotRadius, "", false)
		}
		if !crowded && !m.Hole {
			r.corners(c)
		}
	}
}

// names writes the names of the paths on which cells are for certain.
func (r *relaxation) names() {
	for c, m := range r.Cells {
		k, settled := r.settled(c)
		if !settled || m.Text != "" {
			continue
		}
		size := 0.7 * r.size
		p := r.center(c)
		r.add(&Label{At: Point{p.X, p.Y + capHeight/2*size}, Text: k.text, Size: size,
			Color: inkOn(r.color(k))})
	}
}

// corners writes up to two candidates into the lower corners of a cell.
func (r *relaxation) corners(c int) {
	h := r.cell / 2
	for i, p := range r.parts(c) {
		if i > 1 || p.value == 0 || p.value >= 1-zero {
			continue
		}
		p.w, p.h = 0.3*r.cell, 0.24*r.cell
		at := r.center(c)
		p.at = Point{at.X - h + 0.03*r.cell, at.Y + h - p.h - 0.03*r.cell}
		if i == 1 {
			p.at.X = at.X + h - p.w - 0.03*r.cell
		}
		r.fill(p)
	}
}

// legend draws the scale below the board.
func (r *relaxation) legend() {
	values := []float64{0.1, 0.25, 0.5, 0.75, 1}
	if r.Cols < 6 {
		values = []float64{0.25, 0.5, 1}
	}
	unit := r.cell * max(1, float64(r.Cols)/14)
	x, y := margin*r.cell, r.Height+0.25*unit
	size := 0.3 * unit
	for _, v := range values {
		if !r.crowded() || r.Lattice {
			width := linkWidth(v)
			if r.Lattice || r.lines[r.order[0]].directed {
				width = arcWidth(v)
			}
			x += 0.2 * unit
			r.stroke(width*unit/r.cell, r.lineInk(v), Point{x, y}, Point{x + 0.35*unit, y})
			x += 0.1 * unit
		} else {
			r.add(&Area{Color: r.tone(v), Points: []Point{{x, y - 0.2*unit}, {x + 0.4*unit, y - 0.2*unit},
				{x + 0.4*unit, y + 0.2*unit}, {x, y + 0.2*unit}}})
		}
		text := strconv.FormatFloat(v, 'g', -1, 64)
		r.add(&Label{At: Point{x + 0.55*unit, y + capHeight/2*size}, Text: text, Size: size, Align: Left,
			Color: r.inks.ink})
		x += 0.55*unit + widthOf(text, size, false) + 0.35*unit
	}
	r.Width = max(r.Width, x)
	r.Height += 0.7 * unit
}

// describe sets the description.
func (r *relaxation) describe(say says) {
	settled, spread := 0, 0
	for c := range r.Cells {
		if _, one := r.settled(c); one {
			settled++
		} else if len(r.cells[c]) > 0 {
			spread++
		}
	}
	r.Desc = say.as("A point of a model on a board of {rows} and {columns}.", say.rows(r.Rows),
		say.columns(r.Cols)) + " " + say.as(oneForm(r.fractional == 1,
		"Of {columns} that stand for facts, {n} is between 0 and 1.",
		"Of {columns} that stand for facts, {n} are between 0 and 1."),
		say.columns(r.facts), r.fractional)
	if r.crowded() && settled+spread > 0 {
		r.Desc += " " + say.as(oneForm(spread == 1, "{settled}, and {n} has several candidates.",
			"{settled}, and {n} have several candidates."),
			say.count(settled, "1 cell is settled", "{n} cells are settled"), spread)
	}
	if r.others > 0 {
		r.Desc += " " + say.count(r.others, "1 column without a place on the board is left out.",
			"{n} columns without a place on the board are left out.")
	}
}

// disc draws a disc of a radius that is a share of a cell, with a text.
func (r *relaxation) disc(at Point, radius float64, text string, bold bool) {
	const edge = 0.03 // the width of the outline, within the radius
	r.add(&Disc{Center: at, Radius: radius * r.cell, Color: r.inks.heavy})
	r.add(&Disc{Center: at, Radius: (radius - edge) * r.cell, Color: r.inks.paper})
	if text == "" {
		return
	}
	size := 1.1 * radius * r.cell
	if w := widthOf(text, size, bold); w > 1.5*radius*r.cell {
		size *= 1.5 * radius * r.cell / w
	}
	r.add(&Label{At: Point{at.X, at.Y + capHeight/2*size}, Text: text, Size: size, Bold: bold,
		Color: r.inks.ink})
}
