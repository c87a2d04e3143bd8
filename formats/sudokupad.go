package formats

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strings"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// sudokupad is the form that SudokuPad keeps puzzles in, a page to solve them. What follows is from
// its published tools (puzzlezipper, fpuzzlesdecoder) and from URLs.
//
// A URL has, behind scl, a JSON object compressed by LZString: cells with a value each, regions and
// cages of cells [row, column], and lines, underlays and overlays at places in cells: the first has
// its centre at [0.5, 0.5]. metadata has title, author, rules, and the digits of the solution; in
// older URLs cages without cells have them, as "title: ...". Gridwright adds the kind.
//
// The object may also be zipped: its keys are short, apostrophes stand for quotes, and some values
// have short forms.
func sudokupad() *Format {
	return &Format{Name: "sudokupad", Title: "URLs of SudokuPad", Users: "SudokuPad",
		Keeps: Keeps{Title: true, Author: true, Rules: true, Source: true, Answer: true},
		Holds: sudokupadSolves, Write: writeSudokupad,
		Format: &texts.Format{Name: "sudokupad", Line: true, Read: readSudokupad,
			Begins: func(line string, _ func() string) bool { return sudokupadPayload(line) >= 0 }},
	}
}

// sudokupadPayload returns where the puzzle begins in a URL of SudokuPad, or -1.
func sudokupadPayload(line string) int {
	for _, mark := range []string{"/scl", "puzzleid=scl", "/ctc", "puzzleid=ctc"} {
		i := strings.Index(line, mark)
		for _, site := range []string{"sudokupad.", "crackingthecryptic."} {
			if i >= 0 && strings.Contains(line, site) {
				return i + len(mark)
			}
		}
	}
	return -1
}

// overlay is a text or shape at a place.
type overlay struct {
	Center          [2]float64 `json:"center"`
	Width           float64    `json:"width"`
	Height          float64    `json:"height"`
	Rounded         bool       `json:"rounded,omitempty"`
	BackgroundColor string     `json:"backgroundColor,omitempty"`
	BorderColor     string     `json:"borderColor,omitempty"`
	Color           string     `json:"color,omitempty"`
	FontSize        float64    `json:"fontSize,omitempty"`
	Text            any        `json:"text,omitempty"` // a text or a number
}

// sudokupadCage is a cage, or with a value such as "title: ..." and no cells, what is known.
type sudokupadCage struct {
	Cells  [][2]int `json:"cells,omitempty"`
	Value  any      `json:"value,omitempty"`
	Unique bool     `json:"unique,omitempty"`
	Hidden bool     `json:"hidden,omitempty"`
}

// sudokupadPuzzle is the object of a puzzle.
type sudokupadPuzzle struct {
	CellSize  int                `json:"cellSize,omitempty"`
	Metadata  map[string]any     `json:"metadata"`
	Cells     [][]map[string]any `json:"cells"`
	Regions   [][][2]int         `json:"regions,omitempty"`
	Cages     []sudokupadCage    `json:"cages,omitempty"`
	Lines     []sudokupadLine    `json:"lines,omitempty"`
	Underlays []overlay          `json:"underlays,omitempty"`
	Overlays  []overlay          `json:"overlays,omitempty"`
}

type sudokupadLine struct {
	Color     string       `json:"color"`
	Thickness float64      `json:"thickness"`
	WayPoints [][2]float64 `json:"wayPoints"`
}

// What the parts of a drawing become. Colours are those of the page itself.
var (
	sudokupadFills  = [...]string{puzzle.Grey: "#CFCFCF", puzzle.Black: "#000000"}
	sudokupadShapes = [...]string{puzzle.Dot: "•", puzzle.Star: "★", puzzle.Lamp: "✹",
		puzzle.Tent: "▲", puzzle.Tree: "♣"}
	sudokupadSigns = [2][2]string{{"<", ">"}, {"∧", "∨"}}
)

const (
	sudokupadHole    = "#808080"
	white, black     = "#FFFFFF", "#000000"
	aside, otherSide = 0.2, 0.75 // of small texts in a cell
)

// sudokupadSolves reports whether the page can check the answer to a puzzle: it has a digit for
// each cell.
func sudokupadSolves(e Entry) bool {
	if p, ok := e.Puzzle.(*tables.Puzzle); ok {
		if t := p.Table(); t.Numbers == nil || t.Lines != tables.NoLines {
			return false
		}
	}
	kind := e.Puzzle.Kind().Name
	return kind != "numberlink" && kind != "slitherlink" &&
		!slices.ContainsFunc(e.Answer, func(n int) bool { return n < 1 || n > 9 })
}

func writeSudokupad(e Entry) (string, error) {
	l := e.Puzzle.Layout(nil)
	header, _, _ := strings.Cut(e.Puzzle.String(), "\n")
	out := sudokupadPuzzle{CellSize: 50, Metadata: map[string]any{"kind": header},
		Cells: make([][]map[string]any, l.Rows)}
	for key, value := range map[string]string{"title": e.Info.Title, "author": e.Info.Author,
		"rules": e.Info.Rules, "source": e.Info.Source} {
		if value != "" {
			out.Metadata[key] = value
		}
	}
	solves := sudokupadSolves(e)
	if e.Answer != nil && solves {
		digits := strings.ReplaceAll(fmt.Sprint([]int(e.Answer)), " ", "")
		out.Metadata["solution"] = strings.Trim(digits, "[]")
	}
	for c, m := range l.Cells {
		r := c / l.Cols
		cell := map[string]any{}
		plain := puzzle.Mark{Text: m.Text, Given: m.Given, Corner: m.Corner}
		if solves && m.Text != "" && m == plain {
			cell["value"] = m.Text
			m.Text = ""
		}
		out.Cells[r] = append(out.Cells[r], cell)
		out.mark(m, float64(r), float64(c%l.Cols), l.Cages == nil)
	}
	for _, cells := range grid.Groups(l.Regions) {
		out.Regions = append(out.Regions, cellPairs(cells, l.Cols))
	}
	for _, cells := range grid.Groups(l.Cages) {
		g := sudokupadCage{Cells: cellPairs(cells, l.Cols), Unique: e.Puzzle.Kind().Name == "sudoku"}
		if corner := l.Cells[cells[0]].Corner; corner != "" {
			g.Value = corner
		}
		out.Cages = append(out.Cages, g)
	}
	for _, s := range l.Signs {
		text, first, second := signOf(s)
		out.text(text, (float64(first/l.Cols)+float64(second/l.Cols)+1)/2,
			(float64(first%l.Cols)+float64(second%l.Cols)+1)/2, 20, black)
	}
	for side, clues := range l.Frame {
		for i, clue := range clues {
			for j, word := range clue {
				row, col := outsideAt(l, side, i, j, len(clue))
				out.text(word, float64(row)+0.5, float64(col)+0.5, 24, black)
			}
		}
	}
	if l.Lattice {
		for r := range l.Rows + 1 {
			for c := range l.Cols + 1 {
				out.Overlays = append(out.Overlays, overlay{Center: [2]float64{float64(r), float64(c)},
					Width: 0.15, Height: 0.15, Rounded: true, BackgroundColor: black})
			}
		}
	}
	text, err := oneLineJSON(out)
	if err != nil {
		return "", err
	}
	return comesBack(e, "https://sudokupad.app/?puzzleid=scl"+escapedLZ(text)+"\n", sudokupad(),
		"SudokuPad", e.Answer != nil && solves)
}

// signOf returns an inequality as a text, and its cells in reading order.
func signOf(s puzzle.Sign) (text string, first, second int) {
	first, second = min(s.Smaller, s.Larger), max(s.Smaller, s.Larger)
	down, more := 0, 0
	if second != first+1 {
		down = 1
	}
	if s.Smaller != first {
		more = 1
	}
	return sudokupadSigns[down][more], first, second
}

// outsideAt returns the row and column, which are outside of the board, of text j of n that stand
// at a side of a line.
func outsideAt(l puzzle.Layout, side, line, j, n int) (row, col int) {
	switch puzzle.Sides()[side] {
	case puzzle.Up:
		return j - n, line
	case puzzle.Right:
		return line, l.Cols + j
	case puzzle.Down:
		return l.Rows + j, line
	default:
		return line, j - n
	}
}

// addOutside takes a text that stands outside of the board. They must come in reading order.
func (d *drawing) addOutside(row, col int, text string) bool {
	inRow, inCol := row >= 0 && row < d.rows, col >= 0 && col < d.cols
	side, line := 0, col
	switch {
	case inRow == inCol:
		return false
	case inRow && col < 0:
		side, line = 3, row
	case inRow:
		side, line = 1, row
	case row >= d.rows:
		side = 2
	}
	if d.of.Frame[side] == nil {
		d.of.Frame[side] = make([][]string, []int{d.cols, d.rows}[side%2])
	}
	d.of.Frame[side][line] = append(d.of.Frame[side][line], text)
	return true
}

// cellPairs returns the rows and columns of cells.
func cellPairs(cells []int, cols int) [][2]int {
	var all [][2]int
	for _, c := range cells {
		all = append(all, [2]int{c / cols, c % cols})
	}
	return all
}

func (p *sudokupadPuzzle) text(text string, row, col, size float64, color string) {
	p.Overlays = append(p.Overlays, overlay{Center: [2]float64{row, col}, Width: 0.25, Height: 0.25,
		FontSize: size, Text: text, Color: color})
}

// mark draws what is in a cell, and its corner if that is not the value of a cage.
func (p *sudokupadPuzzle) mark(m puzzle.Mark, row, col float64, corner bool) {
	color := black
	under := func(fill string) {
		p.Underlays = append(p.Underlays, overlay{Center: [2]float64{row + 0.5, col + 0.5}, Width: 1,
			Height: 1, BackgroundColor: fill})
	}
	if m.Fill != puzzle.NoFill {
		under(sudokupadFills[m.Fill])
	}
	if m.Hole {
		under(sudokupadHole)
	}
	if m.Fill == puzzle.Black || m.Shape == puzzle.FilledCircle {
		color = white
	}
	text := m.Text
	switch m.Shape {
	case puzzle.NoShape:
	case puzzle.Circle, puzzle.FilledCircle:
		fill := white
		if m.Shape == puzzle.FilledCircle {
			fill = black
		}
		p.Overlays = append(p.Overlays, overlay{Center: [2]float64{row + 0.5, col + 0.5}, Width: 0.75,
			Height: 0.75, Rounded: true, BackgroundColor: fill, BorderColor: black})
	default:
		p.text(sudokupadShapes[m.Shape], row+0.5, col+0.5, 32, color)
	}
	if text != "" {
		p.text(text, row+0.5, col+0.5, 28, color)
	}
	if m.Corner != "" && corner {
		p.text(m.Corner, row+aside, col+aside, 14, color)
	}
	if m.Split != [2]string{} {
		p.Lines = append(p.Lines, sudokupadLine{Color: color, Thickness: 1,
			WayPoints: [][2]float64{{row, col}, {row + 1, col + 1}}})
	}
	if m.Split[0] != "" {
		p.text(m.Split[0], row+otherSide, col+1-otherSide, 18, color)
	}
	if m.Split[1] != "" {
		p.text(m.Split[1], row+1-otherSide, col+otherSide, 18, color)
	}
}

func readSudokupad(s *texts.Source) ([]*texts.Foreign, error) {
	in, plain, err := unpackLZ(s, max(sudokupadPayload(s.Lines[0].Text), 0))
	if err != nil {
		return nil, err
	}
	if !json.Valid([]byte(plain)) {
		plain = unzipJSON(plain)
	}
	var fields map[string]json.RawMessage
	var p sudokupadPuzzle
	if json.Unmarshal([]byte(plain), &fields) != nil {
		return nil, in.fail("", "the URL holds no puzzle of SudokuPad")
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		known := []string{"cellSize", "metadata", "cells", "regions", "cages", "lines", "underlays",
			"overlays", "id", "settings"}
		if !slices.Contains(known, key) && !meansNothing(fields[key]) {
			return nil, in.fail("", "the puzzle has %s, which no kind here has",
				wording.Quote(wording.Visible(key)))
		}
	}
	if err := json.Unmarshal([]byte(plain), &p); err != nil {
		return nil, in.fail("", "the URL holds no puzzle of SudokuPad")
	}
	out, err := in.sudokupad(&p)
	return []*texts.Foreign{out}, err
}

// sudokupad reads the object of a puzzle.
func (in parcel) sudokupad(p *sudokupadPuzzle) (*texts.Foreign, error) {
	known := func(key string) string {
		if text, ok := p.Metadata[key].(string); ok {
			return text
		}
		for _, g := range p.Cages {
			text, ok := g.Value.(string)
			if value, is := strings.CutPrefix(text, key+": "); ok && is && len(g.Cells) == 0 {
				return value
			}
		}
		return ""
	}
	rows, cols := len(p.Cells), 0
	for _, row := range p.Cells {
		cols = max(cols, len(row))
	}
	b, err := newBoard(in.Source, 0, in.at, rows, cols)
	if err != nil {
		return nil, err
	}
	header := known("kind")
	if header == "" && in.Kind == nil && p.Regions != nil {
		header = "sudoku"
	}
	d, err := newDrawing(b, header, "SudokuPad")
	if err != nil {
		return nil, err
	}
	for r, row := range p.Cells {
		if len(row) != cols {
			return nil, in.fail("", "expected %s in row %d, found %d", wording.Count(cols, "cell"), r+1,
				len(row))
		}
		for c, cell := range row {
			if value := cell["value"]; value != nil {
				d.of.Cells[r*cols+c].Text = fmt.Sprint(value)
			}
		}
	}
	if d.of.Regions, err = in.cellSets(d, p.Regions); err != nil {
		return nil, err
	}
	var cages [][][2]int
	for _, g := range p.Cages {
		if len(g.Cells) > 0 && !g.Hidden {
			cages = append(cages, g.Cells)
		}
	}
	if d.of.Cages, err = in.cellSets(d, cages); err != nil {
		return nil, err
	}
	for _, g := range p.Cages {
		if len(g.Cells) > 0 && !g.Hidden && g.Value != nil {
			first := len(d.cells)
			for _, c := range g.Cells {
				first = min(first, c[0]*cols+c[1])
			}
			d.of.Cells[first].Corner = fmt.Sprint(g.Value)
		}
	}
	for _, l := range p.Lines {
		diagonal := len(l.WayPoints) == 2 && l.WayPoints[1][0] == l.WayPoints[0][0]+1 &&
			l.WayPoints[1][1] == l.WayPoints[0][1]+1
		if !diagonal { // of two numbers in a cell
			return nil, in.fail("", "the drawing has lines, whose meaning is not known")
		}
	}
	overlays := slices.Concat(p.Underlays, p.Overlays)
	sort.SliceStable(overlays, func(i, j int) bool { // in reading order, as clues outside must be
		a, b := overlays[i].Center, overlays[j].Center
		return a[0] < b[0] || a[0] == b[0] && a[1] < b[1]
	})
	for _, o := range overlays {
		if !d.overlay(o) {
			return nil, in.fail("", "the drawing has something in row %v, column %v whose meaning is "+
				"not known", math.Floor(o.Center[0])+1, math.Floor(o.Center[1])+1)
		}
	}
	if digits := known("solution"); len(digits) == len(d.cells) {
		for c := range d.filled.Cells {
			if d.of.Cells[c].Text == "" {
				d.filled.Cells[c].Text = digits[c : c+1]
			}
		}
	}
	return d.foreign(texts.Info{Title: printable(known("title")), Author: printable(known("author")),
		Rules: printable(known("rules")), Source: printable(known("source"))})
}

// cellSets returns for each cell the set that it is in, or -1; nil if there are no sets.
func (in parcel) cellSets(d *drawing, sets [][][2]int) ([]int, error) {
	if len(sets) == 0 {
		return nil, nil
	}
	of := slices.Repeat([]int{-1}, len(d.cells))
	for i, cells := range sets {
		for _, c := range cells {
			if c[0] < 0 || c[0] >= d.rows || c[1] < 0 || c[1] >= d.cols || of[c[0]*d.cols+c[1]] >= 0 {
				return nil, in.fail("", "a region or cage has row %d, column %d, which is in another one "+
					"or not on the board", c[0]+1, c[1]+1)
			}
			of[c[0]*d.cols+c[1]] = i
		}
	}
	return of, nil
}

// overlay takes a text or shape. It returns false if its meaning is not known.
func (d *drawing) overlay(o overlay) bool {
	const near = 0.1
	text := ""
	if o.Text != nil {
		text = strings.TrimSpace(fmt.Sprint(o.Text))
	}
	row, col := math.Floor(o.Center[0]), math.Floor(o.Center[1])
	y, x := o.Center[0]-row, o.Center[1]-col
	is := func(r, c float64) bool { return math.Abs(y-r) < near && math.Abs(x-c) < near }
	if !(max(math.Abs(row), math.Abs(col)) < syntax.MaxCells) {
		return false
	}
	if text == "" && o.Rounded && o.Width < 0.3 && is(0, 0) {
		d.of.Lattice = true
		return true
	}
	if row < 0 || col < 0 || int(row) >= d.rows || int(col) >= d.cols {
		return text != "" && is(0.5, 0.5) && d.addOutside(int(row), int(col), text)
	}
	c := int(row)*d.cols + int(col)
	m := &d.of.Cells[c]
	switch fill := strings.ToUpper(o.BackgroundColor); {
	case is(0.5, 0.5) && text == "" && o.Rounded:
		if m.Shape = puzzle.Circle; fill == black || fill == "#000" {
			m.Shape = puzzle.FilledCircle
		}
	case is(0.5, 0.5) && text == "" && fill == sudokupadHole:
		m.Hole = true
	case is(0.5, 0.5) && text == "":
		if m.Fill = puzzle.Grey; fill == black || fill == "#000" {
			m.Fill = puzzle.Black
		}
	case text == "":
		return false
	case is(0.5, 0.5):
		if shape := slices.Index(sudokupadShapes[:], text); shape > 0 {
			m.Shape = puzzle.Shape(shape)
		} else {
			m.Text = text
		}
	case is(aside, aside):
		m.Corner = text
	case is(otherSide, 1-otherSide):
		m.Split[0] = text
	case is(1-otherSide, otherSide):
		m.Split[1] = text
	case is(0.5, 0) && col > 0 && slices.Contains(sudokupadSigns[0][:], text):
		d.sign(c-1, c, text == "<")
	case is(0, 0.5) && row > 0:
		text = strings.NewReplacer("^", "∧", "v", "∨").Replace(text)
		if !slices.Contains(sudokupadSigns[1][:], text) {
			return false
		}
		d.sign(c-d.cols, c, text == "∧")
	default:
		return false
	}
	return true
}

// sign adds an inequality between two neighbours, of which the first holds less or more.
func (d *drawing) sign(first, second int, less bool) {
	s := puzzle.Sign{Smaller: first, Larger: second}
	if !less {
		s = puzzle.Sign{Smaller: second, Larger: first}
	}
	d.of.Signs = append(d.of.Signs, s)
}

// sudokupadKeys are the short keys of zipped objects.
var sudokupadKeys = map[string]string{"c": "color", "ca": "cages", "ct": "center",
	"c1": "borderColor", "c2": "backgroundColor", "ce": "cells", "cs": "cellSize", "a": "arrows",
	"o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value", "vd": "videos",
	"l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
	"hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration"}

// unzipJSON returns the JSON of a zipped object: it has keys without quotes, nothing for {}, and
// f, t, #0, #F and six digits for false, true and colours. Without any quotes, apostrophes are
// quotes.
func unzipJSON(text string) string {
	if !strings.Contains(text, `"`) {
		text = strings.NewReplacer(`\'`, "'", "'", `"`).Replace(text)
	}
	var b strings.Builder
	before := byte(0) // the last sign outside of quotes
	for i := 0; i < len(text); {
		end := i + 1
		switch c := text[i]; {
		case c == '"':
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(text))
			b.WriteString(text[i:end])
		case strings.IndexByte(",{[", before) >= 0 && before != 0 && strings.IndexByte(",}]", c) >= 0 &&
			!(before == '{' && c == '}'):
			b.WriteString("{}")
			b.WriteByte(c)
		case strings.IndexByte(",:{}[] \n", c) >= 0:
			b.WriteByte(c)
		default:
			for end < len(text) && strings.IndexByte(`,:{}[]"`, text[end]) < 0 {
				end++
			}
			word := text[i:end]
			switch key := end < len(text) && text[end] == ':'; {
			case key:
				word = `"` + word + `"`
				if long := sudokupadKeys[text[i:end]]; long != "" {
					word = `"` + long + `"`
				}
			case word == "f" || word == "t":
				word = map[string]string{"f": "false", "t": "true"}[word]
			case word == "#0" || word == "#F":
				word = map[string]string{"#0": `"` + black + `"`, "#F": `"` + white + `"`}[word]
			case before == ':' && len(word) == 6 && strings.Trim(word, "0123456789abcdefABCDEF") == "":
				word = `"#` + word + `"`
			}
			b.WriteString(word)
		}
		before = text[end-1]
		i = end
	}
	return b.String()
}
