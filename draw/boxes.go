package draw

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
)

// Boxes for terminals: each cell has a background colour, and its text is black or white, whichever
// has the higher contrast. So they look alike on light and dark terminals. With 16 colours, which
// are those of the terminal's own theme, the backgrounds are few and far apart.

// Terminal states what a terminal can show.
type Terminal struct {
	Colors Colors
	Width  int // in columns; 0 if not known
}

// Colors states how many colours a terminal has.
type Colors uint8

// The numbers of colours.
const (
	Colors16  Colors = iota // black to white and their bright forms, as the terminal's theme has them
	Colors256               // a cube of 6x6x6, and 24 greys
	TrueColor               // 24 bits
)

// BoxesWidth returns the fewest columns that Boxes needs for a layout.
func BoxesWidth(l puzzle.Layout) int {
	b := newBoxes(l, Terminal{Width: 1})
	return b.columns() + beside(l.Frame)
}

// Boxes draws a layout as coloured boxes for a fixed-width font, with escape sequences. Cells of a
// path have its colour, with the links as lines; the cells of a walk have colours from its first
// cell to its last, and regions have different shades. Clues are bold, or underlined if there are
// only 16 colours. Holes have no box. Where the terminal is wide enough, there is a blank on both
// sides of each text.
func Boxes(l puzzle.Layout, t Terminal) string {
	b := newBoxes(l, t)
	frame := textFrame{Frame: l.Frame, width: b.columns(), rows: map[int]int{}}
	frame.end = func(col int) int {
		lattice := 0
		if l.Lattice {
			lattice = col + 1
		}
		return col*(b.cellWide+b.gap) + b.cellWide - (b.cellWide-b.widest)/2 + lattice
	}
	if l.Lattice {
		for r := range l.Rows {
			frame.rows[2*r+1] = r
		}
		return frame.around(b.latticeBoxes())
	}
	var out strings.Builder
	for r := range l.Rows {
		if r > 0 && b.gap > 0 {
			b.between(r - 1)
			b.write(&out)
		}
		if b.above {
			for c := r * l.Cols; c < (r+1)*l.Cols; c++ {
				b.box(c, []rune(l.Cells[c].Corner), 0)
				b.apart(c, ' ')
			}
			b.write(&out)
		}
		for c := r * l.Cols; c < (r+1)*l.Cols; c++ {
			b.cell(c)
		}
		if !l.Frame.Empty() {
			frame.rows[strings.Count(out.String(), "\n")] = r
		}
		b.write(&out)
	}
	return frame.around(out.String())
}

// boxDrawing holds the data for drawing one layout.
type boxDrawing struct {
	*text    // links and signs
	terminal Terminal
	widest   int // the longest text, in characters
	cellWide int
	gap      int    // columns between two cells; if there are any, a line separates rows
	inside   []bool // the cells that the lines of a lattice enclose; nil if there is none
	groups   []int  // of each group the number of its colour
	regions  []int  // of each region the number of its shade
	cages    []int  // of each cage the number of its colour; regions have none then
	line     []tile
}

// tile is one character of a line.
type tile struct {
	char rune
	look string // the numbers of its escape sequence, "" for the terminal's own colours
}

func newBoxes(l puzzle.Layout, t Terminal) *boxDrawing {
	b := &boxDrawing{text: newText(glyphs(l, false), TextStyle{}), terminal: t}
	b.widest = b.text.width
	if len(l.Signs) > 0 {
		b.gap = 3
	}
	if l.Lattice {
		b.inside = newLattice(l).inside
	}
	colours := len(pathFills)
	if t.Colors == Colors16 {
		colours = basicPaths
	}
	groups := make([]int, len(l.Cells))
	for c, m := range l.Cells {
		groups[c] = m.Group - 1
	}
	b.groups = tints(groups, l.Cols, colours, true)
	switch {
	case l.Regions != nil && l.Cages == nil:
		b.regions = tints(l.Regions, l.Cols, len(regionFills), false)
	case b.Regions != nil:
		b.cages = cageTints(l.Cages, l.Cols)
	case b.sides.arms != nil:
		b.Cages = b.sides.areas(len(l.Cells))
		b.cages = cageTints(b.Cages, l.Cols)
	}
	b.cellWide = max(3, b.widest+2)
	if b.terminal.Width > 0 && b.columns()+beside(l.Frame) > b.terminal.Width {
		b.cellWide = b.widest + 1
	}
	return b
}

// columns returns the width of the drawing.
func (b *boxDrawing) columns() int {
	if b.Lattice {
		return b.Cols*b.cellWide + b.Cols + 1
	}
	return b.Cols*b.cellWide + (b.Cols-1)*b.gap
}

// tints chooses one of some colours for each set of cells, given the set of each cell or -1, so
// that neighbouring sets differ if there are enough colours. Sets without such neighbours take the
// colours in turn, or else all the first one.
func tints(set []int, cols, colours int, turn bool) []int {
	beside := neighbours(set, cols)
	tint := make([]int, len(beside))
	for s := range tint {
		taken := make([]bool, colours)
		for t := range s {
			taken[tint[t]] = taken[tint[t]] || beside[s][t]
		}
		first := 0
		if turn {
			first = s % colours
		}
		tint[s] = first
		for i := range colours {
			if free := (first + i) % colours; !taken[free] {
				tint[s] = free
				break
			}
		}
	}
	return tint
}

// neighbours returns the neighbours of each set of cells, given the set of each cell or -1.
func neighbours(set []int, cols int) []map[int]bool {
	most := -1
	for _, s := range set {
		most = max(most, s)
	}
	beside := make([]map[int]bool, most+1)
	for i := range beside {
		beside[i] = map[int]bool{}
	}
	meet := func(c, d int) {
		if set[c] >= 0 && set[d] >= 0 && set[c] != set[d] {
			beside[set[c]][set[d]], beside[set[d]][set[c]] = true, true
		}
	}
	for c := range set {
		if c%cols < cols-1 {
			meet(c, c+1)
		}
		if c+cols < len(set) {
			meet(c, c+cols)
		}
	}
	return beside
}

// fill is the background of a cell.
type fill struct {
	color  Color
	number int  // among the 256 colours; 0 for the nearest one
	basic  int  // among the 16 colours: 0 to 7
	plain  bool // a light shade of grey, or nearly so
}

// Backgrounds among the 16 colours. The bright ones are left out, since old terminals lack them.
const (
	basicBlack = iota
	basicRed
	basicGreen
	basicYellow
	basicBlue
	basicMagenta
	basicCyan
	basicWhite
)

// pathFills are the colours of paths: those of Paul Tol's "light" scheme, made for backgrounds of
// black text, and told apart by colour-blind eyes. The first basicPaths differ among the 16 colours
// too.
var pathFills = []fill{
	{color: Color{0x77, 0xAA, 0xDD}, basic: basicBlue},
	{color: Color{0xEE, 0x88, 0x66}, basic: basicRed},
	{color: Color{0xEE, 0xDD, 0x88}, basic: basicYellow},
	{color: Color{0x44, 0xBB, 0x99}, basic: basicGreen},
	{color: Color{0xFF, 0xAA, 0xBB}, basic: basicMagenta},
	{color: Color{0x99, 0xDD, 0xFF}, basic: basicCyan},
	{color: Color{0xBB, 0xCC, 0x33}, basic: basicGreen},
	{color: Color{0xDD, 0xDD, 0xDD}, basic: basicWhite},
	{color: Color{0xAA, 0xAA, 0x00}, basic: basicYellow},
}

const basicPaths = 6

// regionFills are the shades of regions.
var regionFills = []fill{
	{color: Color{0xF2, 0xF0, 0xEA}, basic: basicWhite, plain: true},
	{color: Color{0xCB, 0xD9, 0xE6}, basic: basicCyan, plain: true},
	{color: Color{0xE6, 0xD5, 0xC3}, basic: basicYellow, plain: true},
	{color: Color{0xCF, 0xE0, 0xCB}, basic: basicGreen, plain: true},
}

// emptyFill is for cells without a place on the walk and without a path. Every second one is
// slightly darker, so that empty cells can be counted.
var emptyFill = [2]fill{
	{color: Color{0xEE, 0xEE, 0xEE}, basic: basicWhite, plain: true},
	{color: Color{0xE0, 0xE0, 0xE0}, basic: basicWhite, plain: true},
}

// blackFill and greyFill are for filled cells. Black ones can be counted, too.
var (
	blackFill = [2]fill{{color: Color{0x1e, 0x21, 0x27}}, {color: Color{0x30, 0x35, 0x3d}}}
	greyFill  = fill{color: Color{0xb4, 0xb9, 0xc1}, basic: basicCyan, plain: true}
)

// walkNumbers are colours from yellow to violet among the 256, as the scale of pictures has them.
// They get darker. The nearest colours to those of the scale would not.
var walkNumbers = []int{229, 193, 157, 122, 80, 75, 105}

// walkBasic are backgrounds among the 16 colours, in the order of the rainbow from yellow on.
var walkBasic = []int{basicYellow, basicGreen, basicCyan, basicBlue, basicMagenta, basicRed}

// walkFill returns the background for a step of a walk, counted from 1. It is the colour of the
// same step in light pictures.
func walkFill(step, steps int) fill {
	at := float64(step-1) / float64(max(1, steps-1))
	inks := Light.inks()
	return fill{color: between(inks.low, inks.high, at),
		number: walkNumbers[(step-1)*len(walkNumbers)/max(step, steps)],
		basic:  walkBasic[(step-1)*len(walkBasic)/max(step, steps)]}
}

// fillOf returns the background of a cell that is not a hole.
func (b *boxDrawing) fillOf(c int) fill {
	m := b.Cells[c]
	switch {
	case m.Fill == puzzle.Black:
		return blackFill[(c/b.Cols+c%b.Cols)%2]
	case m.Fill == puzzle.Grey:
		return greyFill
	case m.Group > 0:
		return pathFills[b.groups[m.Group-1]]
	case m.Step > 0:
		return walkFill(m.Step, b.Steps)
	case b.regions != nil && b.Regions[c] >= 0:
		return regionFills[b.regions[b.Regions[c]]]
	case b.Lattice && b.inside[c]:
		return pathFills[0]
	case b.cages != nil && b.Cages[c] >= 0:
		return pathFills[b.cages[b.Cages[c]]]
	case b.gap > 0 || b.Lattice:
		return emptyFill[0]
	}
	return emptyFill[(c/b.Cols+c%b.Cols)%2]
}

// looks returns the numbers of the escape sequences for a cell and for the text in it. On plain
// backgrounds, numbers that are not clues are dark blue.
func (b *boxDrawing) looks(c int) (look, word string) {
	m := b.Cells[c]
	if m.Hole {
		return "", ""
	}
	f := b.fillOf(c)
	answer := f.plain && !m.Given
	clue := ";1"
	switch b.terminal.Colors {
	case TrueColor:
		ink := inkOn(f.color, answer)
		look = fmt.Sprintf("48;2;%d;%d;%d;38;2;%d;%d;%d", f.color.R, f.color.G, f.color.B,
			ink.R, ink.G, ink.B)
	case Colors256:
		if f.number == 0 {
			f.number = nearest(f.color)
		}
		ink := nearest(inkOn(numbered(f.number), answer))
		look = fmt.Sprintf("48;5;%d;38;5;%d", f.number, ink)
	case Colors16:
		const black, blue, white = 30, 34, 97
		ink := black
		switch {
		case answer && f.basic != basicYellow: // which old terminals show as brown
			ink = blue
		case f.basic == basicBlack, f.basic == basicBlue, f.basic == basicRed,
			f.basic == basicMagenta:
			ink = white
		}
		look = fmt.Sprintf("%d;%d", 40+f.basic, ink)
		clue = ";4" // many terminals show bold black as grey
	}
	if m.Given {
		return look, look + clue
	}
	return look, look
}

// inkOn returns the colour of text on a background.
func inkOn(background Color, answer bool) Color {
	black, white := Color{}, Color{0xFF, 0xFF, 0xFF}
	switch {
	case answer:
		return Color{0x00, 0x00, 0x87}
	case contrast(background, black) > contrast(background, white):
		return black
	}
	return white
}

// nearest returns the number of the nearest of the 256 colours. It leaves out the first 16, which
// the terminal's theme sets.
func nearest(c Color) int {
	best, least := 0, 1<<30
	for number := 16; number < 256; number++ {
		d := numbered(number)
		r, g, b := int(c.R)-int(d.R), int(c.G)-int(d.G), int(c.B)-int(d.B)
		if off := r*r + g*g + b*b; off < least {
			best, least = number, off
		}
	}
	return best
}

// numbered returns the colour with a number from 16 to 255: a cube, then greys.
func numbered(number int) Color {
	if number >= 232 {
		grey := uint8(8 + 10*(number-232))
		return Color{grey, grey, grey}
	}
	level := func(i int) uint8 {
		if i == 0 {
			return 0
		}
		return uint8(55 + 40*i)
	}
	number -= 16
	return Color{level(number / 36), level(number / 6 % 6), level(number % 6)}
}

// cell adds a cell to the line.
func (b *boxDrawing) cell(c int) {
	m, arms := b.Cells[c], b.links[c]
	middle := (b.cellWide - 1) / 2
	word := []rune(b.word(c))
	start := middle
	switch {
	case m.Hole:
		word = nil
	case len(word) == 0 && arms != 0:
		word = []rune(b.lines(c))
	case b.Traced:
		start = (b.cellWide - len(word)) / 2
	default:
		start = b.cellWide - len(word) - (b.cellWide-b.widest)/2
	}
	b.box(c, word, start)
	b.apart(c, b.signs[c][0])
}

// apart adds the gap to the right of a cell to the line, if there are gaps.
func (b *boxDrawing) apart(c int, sign rune) {
	if b.gap > 0 && c%b.Cols < b.Cols-1 {
		b.line = append(b.line, tile{char: ' '}, tile{char: max(' ', sign)}, tile{char: ' '})
	}
}

// box adds a cell with a word in it to the line. The lines through the cell, if any, pass beside
// the word.
func (b *boxDrawing) box(c int, word []rune, start int) {
	arms, middle := b.links[c], (b.cellWide-1)/2
	look, inWord := b.looks(c)
	for i := range b.cellWide {
		char, look := ' ', look
		switch {
		case start <= i && i < start+len(word):
			char, look = word[i-start], inWord
		case i < middle && b.double[c]&armWest != 0, i > middle && b.double[c]&armEast != 0:
			char = '═'
		case i < middle && arms&armWest != 0, i > middle && arms&armEast != 0:
			char = '─'
		}
		b.line = append(b.line, tile{char, look})
	}
}

// between adds the signs below a row to the line.
func (b *boxDrawing) between(r int) {
	for c := r * b.Cols; c < (r+1)*b.Cols; c++ {
		start := len(b.line)
		for range b.cellWide + b.gap {
			b.line = append(b.line, tile{char: ' '})
		}
		b.line[start+(b.cellWide-1)/2].char = max(' ', b.signs[c][1])
	}
}

// write ends the line. Each line begins and ends with the terminal's own colours, so that a box
// does not reach to its edge.
func (b *boxDrawing) write(out *strings.Builder) {
	end := len(b.line)
	for end > 0 && b.line[end-1] == (tile{char: ' '}) {
		end--
	}
	look := ""
	for _, t := range append(b.line[:end], tile{char: '\n'}) {
		if t.look != look {
			if look != "" {
				out.WriteString("\x1b[0m")
			}
			if t.look != "" {
				out.WriteString("\x1b[" + t.look + "m")
			}
			look = t.look
		}
		out.WriteRune(t.char)
	}
	b.line = b.line[:0]
}
