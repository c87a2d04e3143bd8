package formats

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"
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
		Holds: sudokupadSolves, Info: printableInfo, Write: writeSudokupad,
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
	Text            jsonText   `json:"text,omitempty"`
}

// sudokupadCage is a cage, or with a value such as "title: ..." and no cells, what is known.
type sudokupadCage struct {
	Cells  [][2]int `json:"cells,omitempty"`
	Value  jsonText `json:"value,omitempty"`
	Unique bool     `json:"unique,omitempty"`
	Hidden bool     `json:"hidden,omitempty"`
}

// sudokupadPuzzle is the object of a puzzle.
type sudokupadPuzzle struct {
	CellSize  int                            `json:"cellSize,omitempty"`
	Metadata  map[string]json.RawMessage     `json:"metadata"`
	Cells     [][]map[string]json.RawMessage `json:"cells"`
	Regions   [][][2]int                     `json:"regions,omitempty"`
	Cages     []sudokupadCage                `json:"cages,omitempty"`
	Lines     []sudokupadLine                `json:"lines,omitempty"`
	Underlays []overlay                      `json:"underlays,omitempty"`
	Overlays  []overlay                      `json:"overlays,omitempty"`
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
	model, _ := e.Puzzle.(*tables.Puzzle)
	return hasNumbers(e.Puzzle.Kind(), model) &&
		!slices.ContainsFunc(e.Answer, func(n int) bool { return n < 1 || n > 9 })
}

// isValue reports whether what is in a cell of a kind with numbers is one alone: the page then has
// it as the value of the cell, not as a text.
func isValue(m puzzle.Mark) bool {
	return m.Text != "" && m.Split == [2]string{} && m.Fill == puzzle.NoFill &&
		m.Shape == puzzle.NoShape && !m.Hole
}

func writeSudokupad(e Entry) (string, error) {
	l := e.Puzzle.Layout(nil)
	header, _, _ := strings.Cut(e.Puzzle.String(), "\n")
	out := sudokupadPuzzle{CellSize: 50, Metadata: map[string]json.RawMessage{},
		Cells: make([][]map[string]json.RawMessage, l.Rows)}
	kind := e.Puzzle.Kind()
	if !slices.Contains(squares, kind.Name) {
		// Or else the page looks for equal digits in them.
		out.Metadata["norowcol"] = json.RawMessage("true")
	}
	model, _ := e.Puzzle.(*tables.Puzzle)
	solution, solves := "", sudokupadSolves(e)
	if e.Answer != nil && solves {
		solution = strings.Trim(strings.ReplaceAll(fmt.Sprint([]int(e.Answer)), " ", ""), "[]")
	}
	for key, value := range map[string]string{"kind": header, "title": e.Info.Title,
		"author": e.Info.Author, "rules": e.Info.Rules, "source": e.Info.Source, "solution": solution} {
		if text, err := oneLineJSON(value); err == nil && value != "" {
			out.Metadata[key] = json.RawMessage(text)
		}
	}
	numbers := hasNumbers(kind, model)
	for c, m := range l.Cells {
		r := c / l.Cols
		cell := map[string]json.RawMessage{}
		if numbers && isValue(m) {
			cell["value"] = json.RawMessage(strconv.Quote(m.Text)) // digits
			m.Text = ""
		}
		out.Cells[r] = append(out.Cells[r], cell)
		out.mark(m, float64(r), float64(c%l.Cols), l.Cages == nil)
	}
	for _, cells := range grid.Groups(l.Regions) {
		out.Regions = append(out.Regions, cellPairs(cells, l.Cols))
	}
	for _, cells := range grid.Groups(l.Cages) {
		g := sudokupadCage{Cells: cellPairs(cells, l.Cols), Unique: kind.Name == "sudoku",
			Value: jsonText(l.Cells[cells[0]].Corner)}
		out.Cages = append(out.Cages, g)
	}
	out.between(l)
	text, err := oneLineJSON(out)
	if err != nil {
		return "", err
	}
	return comesBack(e, "https://sudokupad.app/?puzzleid=scl"+escapedLZ(text)+"\n", sudokupad(),
		"SudokuPad", e.Answer != nil && solves)
}

// between draws what is between and outside of the cells: signs, clues, and dots at corners.
func (p *sudokupadPuzzle) between(l puzzle.Layout) {
	for _, s := range l.Signs {
		text, first, second := signOf(s)
		p.text(text, (float64(first/l.Cols)+float64(second/l.Cols)+1)/2,
			(float64(first%l.Cols)+float64(second%l.Cols)+1)/2, 20, black)
	}
	for side, clues := range l.Frame {
		for i, clue := range clues {
			for j, word := range clue {
				row, col := outsideAt(l, side, i, j, len(clue))
				p.text(word, float64(row)+0.5, float64(col)+0.5, 24, black)
			}
		}
	}
	if !l.Lattice {
		return
	}
	for r := range l.Rows + 1 {
		for c := range l.Cols + 1 {
			p.Overlays = append(p.Overlays, overlay{Center: [2]float64{float64(r), float64(c)},
				Width: 0.15, Height: 0.15, Rounded: true, BackgroundColor: black})
		}
	}
}

// turnOf returns how an inequality is turned, of < > ∧ ∨, and its cells in reading order.
func turnOf(s puzzle.Sign) (down, more, first, second int) {
	first, second = min(s.Smaller, s.Larger), max(s.Smaller, s.Larger)
	if second != first+1 {
		down = 1
	}
	if s.Smaller != first {
		more = 1
	}
	return down, more, first, second
}

// signOf returns an inequality as a text, and its cells in reading order.
func signOf(s puzzle.Sign) (text string, first, second int) {
	down, more, first, second := turnOf(s)
	return sudokupadSigns[down][more], first, second
}

// signText takes an inequality as a text between two cells, in reading order. It returns false if
// it is none.
func (d *siteDrawing) signText(text string, first, second int) bool {
	if first < 0 {
		return false
	}
	switch text {
	case "^":
		text = "∧"
	case "v":
		text = "∨"
	}
	for down, step := range []int{1, d.cols} {
		if more := slices.Index(sudokupadSigns[down][:], text); more >= 0 && second-first == step &&
			(down == 1 || second%d.cols > 0) {
			d.sign(first, second, more == 0)
			return true
		}
	}
	return false
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
func (d *siteDrawing) addOutside(row, col int, text string) bool {
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
		FontSize: size, Text: jsonText(text), Color: color})
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
	if err := in.onlyKeys("the puzzle has", fields, []string{"cellSize", "metadata", "cells",
		"regions", "cages", "lines", "underlays", "overlays", "id", "settings"}); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(plain), &p); err != nil {
		return nil, in.fail("", "the URL holds no puzzle of SudokuPad")
	}
	out, err := in.sudokupad(&p)
	return []*texts.Foreign{out}, err
}

// known returns the words of a key of the metadata, or of a cage without cells; "" for none.
func (p *sudokupadPuzzle) known(key string) string {
	var words jsonText
	if value := p.Metadata[key]; value != nil && json.Unmarshal(value, &words) == nil {
		return string(words)
	}
	for _, g := range p.Cages {
		if value, is := strings.CutPrefix(string(g.Value), key+":"); is && len(g.Cells) == 0 {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// sudokupad reads the object of a puzzle.
func (in parcel) sudokupad(p *sudokupadPuzzle) (*texts.Foreign, error) {
	for _, key := range slices.Sorted(maps.Keys(p.Metadata)) { // words are for the solver
		var words jsonText
		if value := p.Metadata[key]; key != "norowcol" && !meansNothing(value) &&
			json.Unmarshal(value, &words) != nil {
			return nil, in.noSuch("the puzzle has", key)
		}
	}
	rows, cols := len(p.Cells), 0
	for _, row := range p.Cells {
		cols = max(cols, len(row))
	}
	b, err := newBoard(in.Source, 0, in.at, rows, cols)
	if err != nil {
		return nil, err
	}
	header := p.known("kind")
	if header == "" && in.Kind == nil && p.Regions != nil {
		header = "sudoku"
	}
	d, err := newDrawing(b, header, "SudokuPad")
	if err != nil {
		return nil, err
	}
	if !meansNothing(p.Metadata["norowcol"]) && slices.Contains(squares, d.kind.Name) {
		return nil, in.fail("", "the rows and columns of %s have each number once, but those of this "+
			"puzzle do not", d.kind.Name)
	}
	if err := in.sudokupadCells(d, p.Cells); err != nil {
		return nil, err
	}
	if d.of.Regions, err = in.cellSets(d, p.Regions); err != nil {
		return nil, err
	}
	if err := in.sudokupadCages(d, p.Cages); err != nil {
		return nil, err
	}
	if err := in.overlays(d, slices.Concat(p.Underlays, p.Overlays)); err != nil {
		return nil, err
	}
	for _, l := range p.Lines {
		if !d.diagonal(l.WayPoints) {
			return nil, in.unknown("lines")
		}
	}
	if digits := p.known("solution"); len(digits) == len(d.cells) {
		d.fill(strings.Split(digits, ""))
	}
	return d.foreign(texts.Info{Title: p.known("title"), Author: p.known("author"),
		Rules: p.known("rules"), Source: p.known("source")})
}

// sudokupadCells reads the values of the cells.
func (in parcel) sudokupadCells(d *siteDrawing, cells [][]map[string]json.RawMessage) error {
	mine := []string{"value", "given", // besides what the solver has noted
		"pencilMarks", "centremarks", "cornermarks", "candidates"}
	for r, row := range cells {
		if len(row) != d.cols {
			return in.fail("", "expected %s in row %d, found %d", wording.Count(d.cols, "cell"), r+1,
				len(row))
		}
		for c, cell := range row {
			at := r*d.cols + c
			if err := in.onlyKeys(d.place(at).String()+" has", cell, mine); err != nil {
				return err
			}
			var text jsonText
			if v := cell["value"]; v != nil && json.Unmarshal(v, &text) != nil {
				return in.fail("", "the URL holds no puzzle of SudokuPad")
			}
			d.of.Cells[at].Text = string(text)
		}
	}
	return nil
}

// sudokupadCages reads the cages. Hidden ones without a meaning are left out.
func (in parcel) sudokupadCages(d *siteDrawing, all []sudokupadCage) error {
	var cages [][][2]int
	for _, g := range all {
		switch {
		case len(g.Cells) == 0 || g.Hidden && !g.Unique && g.Value == "":
			continue
		case g.Hidden:
			return in.unknown("hidden cages")
		case g.Unique && d.kind.Name != "sudoku":
			return in.fail("", "the numbers of a cage differ, which is no rule of %s", d.kind.Name)
		}
		cages = append(cages, g.Cells)
	}
	var err error
	if d.of.Cages, err = in.cellSets(d, cages); err != nil {
		return err
	}
	for _, g := range all {
		if len(g.Cells) > 0 && !g.Hidden {
			first := len(d.cells)
			for _, c := range g.Cells {
				first = min(first, c[0]*d.cols+c[1])
			}
			d.of.Cells[first].Corner = string(g.Value)
		}
	}
	return nil
}

// onlyKeys returns an error if a puzzle or cell has something besides what is known.
func (in parcel) onlyKeys(owner string, fields map[string]json.RawMessage, known []string) error {
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(known, key) && !meansNothing(fields[key]) {
			return in.noSuch(owner, key)
		}
	}
	return nil
}

func (in parcel) unknown(part string) error {
	return in.fail("", "the drawing has %s, whose meaning is not known", part)
}

// diagonal reports whether a line divides a cell for two numbers, which are there.
func (d *siteDrawing) diagonal(line [][2]float64) bool {
	if len(line) != 2 {
		return false
	}
	row, col := line[0][0], line[0][1]
	for c, m := range d.of.Cells {
		if float64(c/d.cols) == row && float64(c%d.cols) == col {
			return m.Split != [2]string{} && line[1] == [2]float64{row + 1, col + 1}
		}
	}
	return false
}

// overlays reads texts and shapes.
func (in parcel) overlays(d *siteDrawing, all []overlay) error {
	sort.SliceStable(all, func(i, j int) bool { // in reading order, as clues outside must be
		a, b := all[i].Center, all[j].Center
		return a[0] < b[0] || a[0] == b[0] && a[1] < b[1]
	})
	dots, corners := make([]bool, (d.rows+1)*(d.cols+1)), 0
	written := make([]bool, len(d.cells))
	for i := range all {
		o := &all[i]
		y, x := math.Floor(o.Center[0]), math.Floor(o.Center[1])
		if !(max(math.Abs(y), math.Abs(x)) < syntax.MaxCells) {
			y, x = -1, -1 // no place for anything
		}
		row, col, at := int(y), int(x), o.spot()
		cell, corner := row*d.cols+col, row*(d.cols+1)+col
		known, inside := false, min(row, col) >= 0 && row < d.rows && col < d.cols
		switch {
		case at == spotCorner && o.Text == "" && o.Rounded && o.Width < 0.3:
			if known = min(row, col) >= 0 && row <= d.rows && col <= d.cols && !dots[corner]; known {
				dots[corner] = true
				corners++
			}
		case inside:
			known = d.overlay(o, at, cell)
			written[cell] = written[cell] || at == spotMiddle && o.Text != ""
		default:
			known = at == spotMiddle && o.Text != "" && !o.isShape() &&
				d.addOutside(row, col, string(o.Text))
		}
		if known {
			continue
		}
		where := "outside the board"
		if inside {
			where = "in " + d.place(cell).String()
		}
		return in.unknown("something " + where)
	}
	if d.of.Lattice = corners > 0; d.of.Lattice && d.hasLattice() && corners < len(dots) {
		return in.unknown("dots at some corners alone")
	}
	for c, m := range d.of.Cells {
		if written[c] && isValue(m) && hasNumbers(d.kind, d.model) {
			return in.fail("", "%v has the text %s, which is no value of the cell", d.place(c),
				wording.Quote(wording.Visible(m.Text)))
		}
	}
	return nil
}

// The places in a cell at which something may stand.
const (
	spotMiddle = iota
	spotAside  // of a small text
	spotBelow  // the diagonal
	spotAbove  // the diagonal
	spotLeft   // between the cell and that on the left
	spotUp     // between the cell and that above
	spotCorner
)

var spots = [...][2]float64{{0.5, 0.5}, {aside, aside}, {otherSide, 1 - otherSide},
	{1 - otherSide, otherSide}, {0.5, 0}, {0, 0.5}, {0, 0}}

// spot returns the place in a cell at which something has its centre, or nearly; or else -1.
func (o *overlay) spot() int {
	const near = 0.1
	for i, s := range spots {
		if math.Abs(o.Center[0]-math.Floor(o.Center[0])-s[0]) < near &&
			math.Abs(o.Center[1]-math.Floor(o.Center[1])-s[1]) < near {
			return i
		}
	}
	return -1
}

// isShape reports whether something is more than a text.
func (o *overlay) isShape() bool {
	return o.Rounded || o.BackgroundColor != "" || o.BorderColor != ""
}

// overlay takes a text or shape at a place in a cell. It returns false if its meaning is not known.
func (d *siteDrawing) overlay(o *overlay, at, c int) bool {
	text, m := string(o.Text), &d.of.Cells[c]
	to := &m.Text
	switch {
	case o.isShape() && !(at == spotMiddle && d.shape(o, m)):
		return false
	case text == "":
		return o.isShape()
	case at == spotMiddle:
		if shape := slices.Index(sudokupadShapes[:], text); shape > 0 && m.Shape == puzzle.NoShape {
			m.Shape = puzzle.Shape(shape)
			return true
		}
	case at == spotAside:
		to = &m.Corner
	case at == spotBelow, at == spotAbove:
		to = &m.Split[at-spotBelow]
	case at == spotLeft:
		return d.signText(text, c-1, c)
	case at == spotUp:
		return d.signText(text, c-d.cols, c)
	default:
		return false
	}
	if *to != "" {
		return false // one text would hide another
	}
	*to = text
	return true
}

// shape takes a circle or the ground of a cell.
func (d *siteDrawing) shape(o *overlay, m *puzzle.Mark) bool {
	fill := strings.ToUpper(o.BackgroundColor)
	if fill == "#000" {
		fill = black
	}
	ground := slices.Index(sudokupadFills[:], fill)
	switch {
	case o.Rounded:
		if m.Shape != puzzle.NoShape || o.Width != o.Height || o.Width < 0.3 {
			return false
		}
		if m.Shape = puzzle.Circle; fill == black {
			m.Shape = puzzle.FilledCircle
		}
		return fill == black || fill == white || fill == ""
	case o.Width != 1 || o.Height != 1:
		return false
	case ground > 0 && m.Fill == puzzle.NoFill:
		m.Fill = puzzle.Fill(ground)
		return true
	}
	m.Hole = fill == sudokupadHole
	return m.Hole
}

// cellSets returns for each cell the set that it is in, or -1; nil if there are no sets.
func (in parcel) cellSets(d *siteDrawing, sets [][][2]int) ([]int, error) {
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

// sign adds an inequality between two neighbours, of which the first holds less or more.
func (d *siteDrawing) sign(first, second int, less bool) {
	s := puzzle.Sign{Smaller: first, Larger: second}
	if !less {
		s = puzzle.Sign{Smaller: second, Larger: first}
	}
	d.of.Signs = append(d.of.Signs, s)
}

// sudokupadKeys are the short keys of zipped objects, and what they stand for.
const sudokupadKeys = "c:color,ca:cages,ct:center,c1:borderColor," +
	"c2:backgroundColor,ce:cells,cs:cellSize,a:arrows,o:overlays,u:underlays,w:width," +
	"h:height,v:value,vd:videos,l:lines,r:rounded,re:regions,fs:fontSize,th:thickness," +
	"hl:headLength,wp:wayPoints,t:title,te:text,d:duration"

// unzipJSON returns the JSON of a zipped object: it has keys without quotes, nothing for {}, and
// f, t, #0, #F and six digits for false, true and colours. Without any quotes, apostrophes are
// quotes.
func unzipJSON(text string) string {
	if !strings.Contains(text, `"`) {
		text = strings.NewReplacer(`\'`, "'", "'", `"`).Replace(text)
	}
	among := func(signs string, c byte) bool { return strings.IndexByte(signs, c) >= 0 }
	var b strings.Builder
	before := byte(0) // the last sign outside of quotes
	for i := 0; i < len(text); {
		end := i + 1
		switch c := text[i]; {
		case c == '"':
			end = quoteEnd(text, i)
			b.WriteString(text[i:end])
		case before != 0 && among(",{[", before) && among(",}]", c) && !(before == '{' && c == '}'):
			b.WriteString("{}")
			b.WriteByte(c)
		case among(",:{}[] \n", c):
			b.WriteByte(c)
		default:
			for end < len(text) && !among(`,:{}[]"`, text[end]) {
				end++
			}
			b.WriteString(unzippedWord(text[i:end], end < len(text) && text[end] == ':', before == ':'))
		}
		before = text[end-1]
		i = end
	}
	return b.String()
}

// quoteEnd returns where a quoted text that begins at a byte ends.
func quoteEnd(text string, at int) int {
	end := at + 1
	for end < len(text) && text[end] != '"' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	return min(end+1, len(text))
}

// unzippedWord returns what a word of a zipped object without quotes stands for: a key, or a value.
func unzippedWord(word string, key, value bool) string {
	switch {
	case key:
		return `"` + cmp.Or(wordOf(sudokupadKeys, word), word) + `"`
	case word == "f":
		return "false"
	case word == "t":
		return "true"
	case word == "#0":
		return `"` + black + `"`
	case word == "#F":
		return `"` + white + `"`
	case value && len(word) == 6 && strings.Trim(word, "0123456789abcdefABCDEF") == "":
		return `"#` + word + `"`
	}
	return word
}
