package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
)

// TextStyle is the style of a text drawing. The zero value is plain text.
type TextStyle struct {
	Bold  bool // clues in bold
	Color bool // each path in a different colour, and the lines of a lattice in one
}

// Text draws a layout as lines of text for a fixed-width font. Columns of cells are aligned to the
// right. Signs, traced links, the borders of regions, and those of cages in dashes if there are
// regions, fill the gaps between cells. A lattice has its corners and lines between the rows and
// columns of cells. Fills and shapes are characters, the texts of a split cell have a backslash
// between them, and clues outside of the board stand around it, behind lines. Brackets enclose the
// cells of a row that have the focus, and are inverse in colour.
func Text(l puzzle.Layout, style TextStyle) string {
	t := newText(withGlyphs(l), style)
	frame := textFrame{Frame: l.Frame, width: t.ends(l.Cols - 1), end: t.ends,
		rows: map[int]int{}}
	if l.Lattice {
		for r := range l.Rows {
			frame.rows[2*r+1] = r
		}
		frame.width = l.Cols*(t.width+3) + 1
		return t.focused(frame.around(t.latticeText()))
	}
	var out strings.Builder
	for r := range l.Rows {
		if r > 0 {
			t.between(&out, r-1)
		}
		if t.above {
			t.row(&out, r, true)
		}
		if !l.Frame.Empty() {
			frame.rows[strings.Count(out.String(), "\n")] = r
		}
		t.row(&out, r, false)
	}
	return t.focused(frame.around(out.String()))
}

// ends returns where the text of a column ends in its line.
func (t *text) ends(col int) int {
	if t.Lattice {
		return col*(t.width+3) + 2 + t.width
	}
	at := utf8.RuneCountInString(t.margin) + (col+1)*t.width + col*t.gap
	for c := range col {
		if t.rightOf[c] {
			at += 2
		}
	}
	return at
}

// A standing is how a cell stands out: by brackets around it.
type standing uint8

const (
	plain  standing = iota
	looked          // has the focus
	won             // is new
)

// standings returns how cells stand out. Where a line is new, both cells beside it do.
func standings(l puzzle.Layout) []standing {
	all := make([]standing, len(l.Cells))
	for c, m := range l.Cells {
		switch {
		case m.New:
			all[c] = won
		case m.Focus:
			all[c] = looked
		}
	}
	if l.Lattice {
		return all
	}
	beside := func(cells ...int) {
		for _, c := range cells {
			if 0 <= c && c < len(all) {
				all[c] = won
			}
		}
	}
	for _, k := range slices.Concat(l.New.Links, l.New.Crossed) {
		beside(k.From, k.To)
	}
	for _, e := range l.New.Edges {
		row, col := e.From/(l.Cols+1), e.From%(l.Cols+1)
		c := row*l.Cols + col
		if e.To == e.From+1 {
			beside(c-l.Cols, c)
			continue
		}
		if col > 0 {
			beside(c - 1)
		}
		if col < l.Cols {
			beside(c)
		}
	}
	return all
}

// The brackets by standing, until the drawing is done: escape sequences have brackets.
var opens, closes = [...]rune{' ', '\ue000', '\ue002'}, [...]rune{' ', '\ue001', '\ue003'}

// focused writes the brackets around cells that stand out.
func (t *text) focused(drawing string) string {
	brackets := []string{"[", "]", "(", ")"}
	switch {
	case t.margin == "":
		return drawing
	case t.style.Color:
		brackets = []string{"\x1b[7m[", "]\x1b[27m", "\x1b[1;7m(", ")\x1b[22;27m"}
	}
	return strings.NewReplacer(string(opens[looked]), brackets[0], string(closes[looked]), brackets[1],
		string(opens[won]), brackets[2], string(closes[won]), brackets[3]).Replace(drawing)
}

// text holds the data for drawing one layout.
type text struct {
	puzzle.Layout
	style TextStyle
	width int // of a cell, in characters
	gap   int // between two cells of a row

	links   []uint8   // bits of the lines that leave a cell: see armNorth
	double  []uint8   // bits of those that are double
	heavy   bool      // links are heavy, since borders are lines, too
	sides   sides     // the borders that an answer has
	signs   [][2]rune // the sign right of a cell and the one below; 0 for none
	rightOf []bool    // a border of regions runs in the gap right of the column
	below   []bool    // a line of borders or signs is below the row
	above   bool      // a line of corner texts is above each row
	stands  []standing
	margin  string // left of each line: room for a bracket, if some cell stands out
}

// Arms of a box-drawing character.
const (
	armNorth = 1 << iota
	armEast
	armSouth
	armWest
)

// boxes holds the box-drawing character for each set of arms, and heavyBoxes the heavy one.
var boxes, heavyBoxes = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼"), []rune(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")

func newText(l puzzle.Layout, style TextStyle) *text {
	l = withMarks(l)
	t := &text{Layout: l, style: style, width: 1, gap: 1,
		links: make([]uint8, len(l.Cells)), double: make([]uint8, len(l.Cells)),
		stands: standings(l), sides: sidesOf(l), signs: make([][2]rune, len(l.Cells)),
		rightOf: make([]bool, l.Cols), below: make([]bool, l.Rows)}
	for _, m := range l.Cells {
		t.width = max(t.width, utf8.RuneCountInString(m.Text))
	}
	for _, side := range []int{sideAbove, sideBelow} {
		for _, clue := range l.Frame[side] {
			for _, word := range clue {
				t.width = max(t.width, utf8.RuneCountInString(word))
			}
		}
	}
	t.fit()
	t.Regions = outlined(l)
	t.heavy = l.Traced && (t.Regions != nil || len(l.Cages) == len(l.Cells) || t.sides.arms != nil)
	if l.Traced {
		for _, k := range l.Links {
			t.link(k)
		}
		t.upright()
	}
	for _, s := range l.Signs {
		t.place(s)
	}
	for c, s := range t.stands {
		if s != plain {
			t.margin = " "
		}
		if c%l.Cols > 0 && t.stands[c-1]+s == looked+won {
			t.gap = 2 // for two brackets
		}
	}
	if len(l.Signs) > 0 {
		t.gap = 3
	}
	for c := range t.Cells {
		if t.parted(c, c+1, c%l.Cols < l.Cols-1) {
			t.rightOf[c%l.Cols] = true
		}
		if t.parted(c, c+l.Cols, c/l.Cols < l.Rows-1) {
			t.below[c/l.Cols] = true
		}
	}
	return t
}

// link stores a link where it is drawn: in its cells, and in those between them.
func (t *text) link(k puzzle.Link) {
	step, n := stepsOf(k, t.Cols)
	for c := min(k.From, k.To); n > 0; n, c = n-1, c+step {
		for _, ends := range [][2]int{{c, c + step}, {c + step, c}} {
			arm := t.arm(ends[0], ends[1])
			t.links[ends[0]] |= arm
			if k.Double {
				t.double[ends[0]] |= arm
			}
		}
	}
}

// upright makes room below rows for links that neither of their cells shows, since both have texts.
// Paths of pairs do without.
func (t *text) upright() {
	if grouped(t.Layout) {
		return
	}
	for c, arms := range t.links {
		if arms&armSouth != 0 && t.word(c) != "" && t.word(c+t.Cols) != "" {
			t.below[c/t.Cols] = true
		}
	}
}

// across and down return the character of a line that leaves a cell.
func (t *text) across(c int) string {
	if t.double[c]&armEast != 0 {
		return "═"
	}
	return t.box(armWest | armEast)
}

func (t *text) down(c int) string {
	if t.double[c]&armSouth != 0 {
		return "║"
	}
	return t.box(armNorth | armSouth)
}

// lines returns the character of the lines through a cell.
func (t *text) lines(c int) string {
	switch t.double[c] {
	case armWest | armEast:
		return "═"
	case armNorth | armSouth:
		return "║"
	}
	return t.box(t.links[c])
}

// box returns the character of links with some arms.
func (t *text) box(arms uint8) string {
	if t.heavy {
		return string(heavyBoxes[arms])
	}
	return string(boxes[arms])
}

// crossings are the characters of a border and a line that crosses it.
var crossings = map[string]string{"│━": "┿", "╎━": "┿", "─┃": "╂", "╌┃": "╂", "│═": "╪", "╎═": "╪",
	"─║": "╫", "╌║": "╫"}

// crossed returns the character of a border, of a line, or of a line that crosses a border.
func crossed(border, line string) string { return cmp.Or(crossings[border+line], line, border) }

// arm returns the arm of cell c that points to its neighbour d. Rows are compared first: on a board
// of one column the next cell is the one below.
func (t *text) arm(c, d int) uint8 {
	switch d {
	case c - t.Cols:
		return armNorth
	case c + t.Cols:
		return armSouth
	case c + 1:
		return armEast
	}
	return armWest
}

// place stores a sign where it is drawn: right of or below the first of its cells. On a board of
// one column no cell is beside another.
func (t *text) place(s puzzle.Sign) {
	first := min(s.Smaller, s.Larger)
	beside := t.Cols > 1 && max(s.Smaller, s.Larger) == first+1
	switch {
	case beside && s.Smaller == first:
		t.signs[first][0] = '<'
	case beside:
		t.signs[first][0] = '>'
	case s.Smaller == first:
		t.signs[first][1] = '^'
	default:
		t.signs[first][1] = 'v'
	}
	if !beside {
		t.below[first/t.Cols] = true
	}
}

// parted reports whether cells c and d are in different regions or cages. there must be set only if
// d is on the board and a neighbour of c.
func (t *text) parted(c, d int, there bool) bool {
	return there && (t.bordered(c, d) || len(t.Cages) == len(t.Cells) && t.Cages[c] != t.Cages[d])
}

// bordered reports whether two neighbours are in different regions.
func (t *text) bordered(c, d int) bool {
	return t.Regions != nil && t.Regions[c] != t.Regions[d] || t.sides.between(c, d)
}

// line returns the character of the line between two cells that are parted: solid between regions,
// dashed between cages.
func (t *text) line(c, d int) string {
	solid, dashed := "│", "╎"
	if d != c+1 || t.Cols == 1 {
		solid, dashed = "─", "╌"
	}
	if t.bordered(c, d) {
		return solid
	}
	return dashed
}

// row draws the cells of a row and the gaps between them, or only the corner texts of the cells.
func (t *text) row(out *strings.Builder, r int, corners bool) {
	var line strings.Builder
	cell := t.cell
	if corners {
		cell = t.corner
	}
	standing := func(c int) standing {
		if corners {
			return plain
		}
		return t.stands[c]
	}
	if t.margin != "" {
		line.WriteRune(opens[standing(r*t.Cols)])
	}
	for c := r * t.Cols; c < (r+1)*t.Cols; c++ {
		cell(&line, c)
		last := c == (r+1)*t.Cols-1
		if last {
			line.WriteRune(closes[standing(c)])
			break
		}
		gap, group := strings.Repeat(" ", t.gap), 0
		switch {
		case corners:
		case t.links[c]&armEast != 0:
			gap, group = strings.Repeat(t.across(c), t.gap), t.Cells[c].Group
		case t.signs[c][0] != 0:
			gap = " " + string(t.signs[c][0]) + " "
		}
		if t.rightOf[c%t.Cols] {
			bar, after := " ", " "
			if t.links[c]&armEast != 0 && !corners {
				bar, after = t.across(c), t.across(c)
			}
			if t.parted(c, c+1, true) {
				bar = crossed(t.line(c, c+1), strings.TrimSpace(bar))
			}
			gap += bar + after
		}
		if from, to := standing(c), standing(c+1); from != to {
			chars := []rune(gap)
			if from != plain {
				chars[0] = closes[from]
			}
			if to != plain {
				chars[len(chars)-1] = opens[to]
			}
			gap = string(chars)
		}
		t.paint(&line, group, gap)
	}
	out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// cell draws the content of a cell.
func (t *text) cell(line *strings.Builder, c int) {
	m, links := t.Cells[c], t.links[c]
	word := t.word(c)
	switch {
	case m.Hole:
		word = "x"
	case word == "" && links != 0:
		word = t.lines(c)
	case word == "":
		word = "."
	}
	fill := " "
	if links&armWest != 0 {
		fill = t.across(c - 1)
	}
	t.paint(line, m.Group, strings.Repeat(fill, t.width-utf8.RuneCountInString(word)))
	t.paint(line, m.Group, t.clue(m, word))
}

// clue returns the word of a cell, in bold if it is a clue and the style says so.
func (t *text) clue(m puzzle.Mark, word string) string {
	if m.Given && t.style.Bold {
		return "\x1b[1m" + word + "\x1b[22m"
	}
	return word
}

// paint writes a word in the colour of a group.
func (t *text) paint(line *strings.Builder, group int, word string) {
	if group == 0 || !t.style.Color || strings.TrimSpace(word) == "" {
		line.WriteString(word)
		return
	}
	const first, colours = 31, 6 // red to cyan; black and white may be the background
	fmt.Fprintf(line, "\x1b[%dm%s\x1b[39m", first+(group-1)%colours, word)
}

// between draws the line below a row, if there is one: borders of regions or signs.
func (t *text) between(out *strings.Builder, r int) {
	if !t.below[r] {
		return
	}
	var line strings.Builder
	line.WriteString(t.margin)
	for i := range t.Cols {
		c := r*t.Cols + i
		sign := t.signs[c][1]
		under := " "
		if t.parted(c, c+t.Cols, true) {
			under = t.line(c, c+t.Cols)
		}
		line.WriteString(strings.Repeat(under, t.width-1))
		switch {
		case sign != 0:
			under = string(sign)
		case t.links[c]&armSouth != 0:
			under = crossed(strings.TrimSpace(under), t.down(c))
		}
		line.WriteString(under)
		if i == t.Cols-1 {
			break
		}
		t.crossing(&line, c)
	}
	if s := strings.TrimRight(line.String(), " "); s != "" {
		out.WriteString(s + "\n")
	}
}

// crossing draws the gap below and right of a cell, where borders of regions may meet.
func (t *text) crossing(line *strings.Builder, c int) {
	west, east := " ", " "
	var arms uint8
	if t.parted(c, c+t.Cols, true) {
		west, arms = t.line(c, c+t.Cols), arms|armWest
	}
	if t.parted(c+1, c+1+t.Cols, true) {
		east, arms = t.line(c+1, c+1+t.Cols), arms|armEast
	}
	if !t.rightOf[c%t.Cols] {
		if west == " " || east == " " {
			west = " " // a border between three cells does not reach past its own
		}
		line.WriteString(strings.Repeat(west, t.gap))
		return
	}
	if t.parted(c, c+1, true) {
		arms |= armNorth
	}
	if t.parted(c+t.Cols, c+t.Cols+1, true) {
		arms |= armSouth
	}
	middle := string(boxes[arms])
	switch arms {
	case armWest | armEast:
		middle = west
	case armNorth | armSouth:
		middle = t.line(c, c+1)
	}
	line.WriteString(strings.Repeat(west, t.gap) + middle + east)
}

// shownWidth returns the number of characters of a text that are shown: escape sequences are not.
func shownWidth(text string) int {
	n, hidden := 0, false
	for _, r := range text {
		switch {
		case r == '\x1b':
			hidden = true
		case !hidden:
			n++
		case r == 'm':
			hidden = false
		}
	}
	return n
}
