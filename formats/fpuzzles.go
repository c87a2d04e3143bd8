package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// fpuzzles is the form of f-puzzles.com, a setter's page for variants of Sudoku, which SudokuPad
// reads too. What follows is from the types that programs around it publish, such as SudokuPad's
// importer.
//
// A URL has a JSON object, compressed by LZString: size, grid with a row of cells for each row,
// title, author, ruleset and solution. A cell has a value, which is a clue if given is true and an
// entry of the solver otherwise; a region, where it is not that of the default boxes; and marks of
// the solver. Each other key of the object is a kind of constraint, with the places where it holds.
//
// A board without regions is a Latin square. Gridwright writes other kinds as such boards, with
// texts for inequalities and for numbers outside, and with cages that the page draws and does not
// check; SudokuPad shows them, too. What a setter means by them is not known, so Gridwright adds
// the kind.
//
// Traps. Constraints that a puzzle does not have may be there, empty. The rules of a variant may be
// in ruleset alone; they are kept as text, which no program understands.
func fpuzzles() *Format {
	return &Format{Name: "fpuzzles", Title: "URLs of f-puzzles.com",
		Users: "setters of Sudoku, SudokuPad",
		Keeps: Keeps{Title: true, Author: true, Rules: true, Answer: true}, Info: printableInfo,
		Write: writeFpuzzles,
		Format: &texts.Format{Name: "fpuzzles", Line: true, Begins: beginsFpuzzles,
			Read: readFpuzzles},
	}
}

// fpuzzlesPayload returns where the puzzle begins in a URL of f-puzzles.com or SudokuPad, or -1.
func fpuzzlesPayload(line string) int {
	for _, mark := range []string{
		"f-puzzles.com/?load=", "sudokupad.app/fpuzzles", "puzzleid=fpuzzles",
		"sudokupad.app/fpuz", "puzzleid=fpuz",
	} {
		if i := strings.Index(line, mark); i >= 0 {
			return i + len(mark)
		}
	}
	return -1
}

func beginsFpuzzles(line string, _ func() string) bool { return fpuzzlesPayload(line) >= 0 }

// parcel is a puzzle that is compressed into a part of a line.
type parcel struct {
	*texts.Source
	at int // byte of the line at which it begins
}

func (p parcel) fail(hint, format string, args ...any) error {
	return p.Fail(0, p.at, hint, format, args...)
}

// unpackLZ returns the text that is packed by LZString behind a byte of the first line.
func unpackLZ(s *texts.Source, at int) (in parcel, plain string, err error) {
	text := s.Lines[0].Text
	_, end := cutSpace(text)
	in = parcel{s, at}
	packed := text[in.at:end]
	if i := strings.IndexAny(packed, "&?#"); i >= 0 {
		packed = packed[:i]
	}
	packed = strings.NewReplacer("%2B", "+", "%2F", "/", "%3D", "=",
		"%2b", "+", "%2f", "/", "%3d", "=").Replace(packed)
	if plain, err = unLZ(packed); err != nil {
		return in, "", in.fail("", "the puzzle in the URL can't be unpacked: %v", err)
	}
	return in, plain, nil
}

func readFpuzzles(s *texts.Source) ([]*texts.Foreign, error) {
	in, plain, err := unpackLZ(s, max(fpuzzlesPayload(s.Lines[0].Text), 0))
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(plain), &fields) != nil {
		return nil, in.fail("", "the URL holds no puzzle of f-puzzles.com")
	}
	p, err := in.fpuzzle(fields)
	return []*texts.Foreign{p}, err
}

// meansNothing reports whether a value of JSON states nothing: no, empty or zero.
func meansNothing(value json.RawMessage) bool {
	switch strings.Join(strings.Fields(string(value)), "") {
	case "", "null", "false", `""`, "[]", "{}", "0":
		return true
	}
	return false
}

// fpuzzlePart is a constraint: a cage with cells such as R1C2 and a value, or a text at the middle
// of its cells, which may be outside of the board.
type fpuzzlePart struct {
	Cells []string `json:"cells"`
	Value jsonText `json:"value,omitempty"`
	FontC string   `json:"fontC,omitempty"`
	Size  float64  `json:"size,omitempty"`
}

// rowCol returns the row and column that a name such as R1C2 states, from 0.
func rowCol(name string) (row, col int, ok bool) {
	first, second, cut := strings.Cut(strings.TrimPrefix(name, "R"), "C")
	row, err := strconv.Atoi(first)
	col, err2 := strconv.Atoi(second)
	return row - 1, col - 1, cut && err == nil && err2 == nil
}

// fpuzzleParts are the parts of the object of a puzzle.
type fpuzzleParts struct {
	size                  int
	grid                  [][]map[string]json.RawMessage
	info                  texts.Info
	header                string
	solution              json.RawMessage
	killers, cages, notes []fpuzzlePart
}

// fpuzzleParts reads the fields of the object of a puzzle.
func (in parcel) fpuzzleParts(fields map[string]json.RawMessage) (p fpuzzleParts, err error) {
	known := map[string]any{"size": &p.size, "grid": &p.grid, "kind": &p.header, // kind is ours
		"title": &p.info.Title, "author": &p.info.Author, "ruleset": &p.info.Rules,
		"killercage": &p.killers, "cage": &p.cages, "text": &p.notes}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		value := fields[key]
		switch to := known[key]; key {
		case "solution":
			p.solution = value
		case "highlightConflicts", "successMessage",
			"disabledlogic", "truecandidatesoptions", // how the page behaves
			"activeConstraints": // repeats the keys
		default:
			if to == nil && !meansNothing(value) {
				return p, in.noSuchConstraint(key)
			}
			if to != nil && json.Unmarshal(value, to) != nil {
				return p, in.fail("", "%s of the puzzle is not what f-puzzles.com writes",
					wording.Quote(key))
			}
		}
	}
	if p.size == 0 {
		p.size = len(p.grid)
	}
	return p, nil
}

// divided reports whether a cell is in a region.
func (p *fpuzzleParts) divided() bool {
	return slices.ContainsFunc(p.grid, func(row []map[string]json.RawMessage) bool {
		return slices.ContainsFunc(row, func(cell map[string]json.RawMessage) bool {
			return string(cell["region"]) != "null"
		})
	})
}

// fpuzzle reads the object of a puzzle.
func (in parcel) fpuzzle(fields map[string]json.RawMessage) (*texts.Foreign, error) {
	p, err := in.fpuzzleParts(fields)
	if err != nil {
		return nil, err
	}
	b, err := newBoard(in.Source, 0, in.at, p.size, p.size)
	if err != nil {
		return nil, err
	}
	if len(p.grid) != p.size {
		return nil, in.fail("", "expected %s, found %d", wording.Count(p.size, "row"), len(p.grid))
	}
	divided, header := p.divided(), p.header
	switch others := len(p.cages)+len(p.notes) > 0; { // of other kinds than Sudoku
	case divided && others:
		return nil, in.noSuchConstraint([]string{"cage", "text"}[min(len(p.notes), 1)])
	case header == "" && divided:
		header = "sudoku"
	case header == "" && !others:
		header = "latin"
	}
	d, err := newDrawing(b, header, "f-puzzles.com")
	if err != nil {
		return nil, err
	}
	if !divided && d.kind.Name == "sudoku" {
		return nil, in.fail("", "no cell is in a region, but sudoku has them")
	}
	entries, err := in.fpuzzleCells(d, p.grid, divided)
	if err != nil {
		return nil, err
	}
	if err := in.fpuzzleCages(d, append(p.killers, p.cages...)); err != nil {
		return nil, err
	}
	for _, n := range p.notes {
		if !d.fpuzzleNote(n) {
			return nil, in.noSuchConstraint("text")
		}
	}
	in.solution(d, p.solution, entries)
	return d.foreign(p.info)
}

// noSuch returns an error about something that a puzzle or cell has.
func (in parcel) noSuch(owner, key string) error {
	return in.fail("", "%s %s, which no kind here has", owner, wording.Quote(wording.Visible(key)))
}

func (in parcel) noSuchConstraint(key string) error {
	return in.noSuch("the puzzle has the constraint", key)
}

// fpuzzleCages reads cages.
func (in parcel) fpuzzleCages(d *siteDrawing, cages []fpuzzlePart) error {
	var sets [][][2]int
	for _, g := range cages {
		var set [][2]int
		first := len(d.cells)
		for _, name := range g.Cells {
			row, col, ok := rowCol(name)
			if !ok || min(row, col) < 0 || max(row, col) >= d.rows {
				return in.fail("", "a cage has the cell %s, which is not on the board",
					wording.Quote(wording.Visible(name)))
			}
			set = append(set, [2]int{row, col})
			first = min(first, row*d.cols+col)
		}
		if set == nil {
			return in.fail("", "a cage has no cells")
		}
		d.of.Cells[first].Corner = string(g.Value)
		sets = append(sets, set)
	}
	var err error
	d.of.Cages, err = in.cellSets(d, sets)
	return err
}

// fpuzzleNote takes a text: an inequality between two cells, or a number outside of the board.
func (d *siteDrawing) fpuzzleNote(n fpuzzlePart) bool {
	var at [2]int
	for i, name := range n.Cells {
		row, col, ok := rowCol(name)
		if !ok || len(n.Cells) > 2 {
			return false
		}
		if len(n.Cells) == 1 {
			return d.addOutside(row, col, string(n.Value))
		}
		if row < 0 || col < 0 || row >= d.rows || col >= d.cols {
			return false
		}
		at[i] = row*d.cols + col
	}
	return d.signText(string(n.Value), min(at[0], at[1]), max(at[0], at[1]))
}

// fpuzzleCells reads the cells, and returns the numbers in them, be they clues or not.
func (in parcel) fpuzzleCells(d *siteDrawing, grid [][]map[string]json.RawMessage, divided bool,
) (entries []string, err error) {
	order := d.rows
	regions := make([]int, len(d.cells))
	boxRows, boxCols := 1, order // the default, as in the text format
	for r := range order {
		if r > 0 && r*r <= order && order%r == 0 {
			boxRows, boxCols = r, order/r
		}
	}
	for r, row := range grid {
		if len(row) != order {
			return nil, in.fail("", "expected %s in row %d, found %d", wording.Count(order, "cell"),
				r+1, len(row))
		}
		for c, cell := range row {
			at := r*order + c
			if regions[at] = r/boxRows*boxRows + c/boxCols; divided && string(cell["region"]) == "null" {
				return nil, in.fail("", "%v is in no region, but others are", d.place(at))
			}
			number, err := in.fpuzzleCell(d, at, cell, &regions[at])
			if err != nil {
				return nil, err
			}
			entries = append(entries, number)
		}
	}
	if divided {
		d.of.Regions = regions
	}
	return entries, nil
}

// fpuzzleCell reads a cell. It returns the number in it, be it a clue or not, or "".
func (in parcel) fpuzzleCell(d *siteDrawing, at int, cell map[string]json.RawMessage,
	region *int,
) (string, error) {
	number, given := "", false
	for _, key := range slices.Sorted(maps.Keys(cell)) {
		value := cell[key]
		var err error
		switch key {
		case "value":
			if !meansNothing(value) {
				number = strings.Trim(string(value), `"`)
				_, err = strconv.ParseUint(number, 10, 31)
			}
		case "given":
			err = json.Unmarshal(value, &given)
		case "region":
			if string(value) != "null" {
				err = json.Unmarshal(value, region)
			}
		case "centerPencilMarks", "cornerPencilMarks", "candidates", "highlight": // the solver's
		default:
			if !meansNothing(value) {
				return "", in.noSuch(d.place(at).String()+" has", key)
			}
		}
		if err != nil {
			return "", in.fail("", "%s of %v is not what f-puzzles.com writes", wording.Quote(key),
				d.place(at))
		}
	}
	if given && number != "" {
		n, _ := strconv.Atoi(number) // it is a number
		if n < 1 || n > d.rows {
			return "", in.fail("", "%v: clue %d is not in 1..%d", d.place(at), n, d.rows)
		}
		d.of.Cells[at].Text = number
	}
	return number, nil
}

// solution fills in the solution, or else what the solver has entered.
func (in parcel) solution(d *siteDrawing, solution json.RawMessage, entries []string) {
	var words []jsonText
	if json.Unmarshal(solution, &words) == nil && len(words) == len(d.cells) {
		entries = nil
		for _, w := range words {
			entries = append(entries, string(w))
		}
	}
	d.fill(entries)
}

// fpuzzleFile is the object of a puzzle, as it is written.
type fpuzzleFile struct {
	Kind       string             `json:"kind"`
	Size       int                `json:"size"`
	Title      string             `json:"title,omitempty"`
	Author     string             `json:"author,omitempty"`
	Ruleset    string             `json:"ruleset,omitempty"`
	Grid       [][]map[string]any `json:"grid"`
	Killercage []fpuzzlePart      `json:"killercage,omitempty"`
	Cage       []fpuzzlePart      `json:"cage,omitempty"`
	Text       []fpuzzlePart      `json:"text,omitempty"`
	Solution   []int              `json:"solution,omitempty"`
}

func writeFpuzzles(e Entry) (string, error) {
	if !slices.Contains(squares, e.Puzzle.Kind().Name) {
		return "", &Inexpressible{Msg: fmt.Sprintf("the format fpuzzles has no %s, only %s",
			e.Puzzle.Kind().Name, wording.AllOf(squares)), Hint: "sudokupad and penpa draw any kind"}
	}
	l := e.Puzzle.Layout(nil)
	header, _, _ := strings.Cut(e.Puzzle.String(), "\n")
	out := fpuzzleFile{Kind: header, Size: l.Rows, Title: e.Info.Title, Author: e.Info.Author,
		Ruleset: e.Info.Rules, Grid: make([][]map[string]any, l.Rows), Solution: e.Answer}
	for c, m := range l.Cells {
		cell := map[string]any{"region": nil}
		if m.Text != "" {
			cell["value"], cell["given"] = json.Number(m.Text), true
		}
		if l.Regions != nil {
			cell["region"] = l.Regions[c]
		}
		out.Grid[c/l.Cols] = append(out.Grid[c/l.Cols], cell)
	}
	name := func(row, col int) string { return fmt.Sprintf("R%dC%d", row+1, col+1) }
	for _, cells := range grid.Groups(l.Cages) {
		var g fpuzzlePart
		for _, c := range cellPairs(cells, l.Cols) {
			g.Cells = append(g.Cells, name(c[0], c[1]))
		}
		g.Value = jsonText(l.Cells[cells[0]].Corner)
		if l.Regions != nil {
			out.Killercage = append(out.Killercage, g)
		} else {
			out.Cage = append(out.Cage, g)
		}
	}
	note := func(text string, cells ...string) {
		out.Text = append(out.Text, fpuzzlePart{Cells: cells, Value: jsonText(text), FontC: black,
			Size: 0.7})
	}
	for _, s := range l.Signs {
		text, first, second := signOf(s)
		note(text, name(first/l.Cols, first%l.Cols), name(second/l.Cols, second%l.Cols))
	}
	for side, clues := range l.Frame {
		for i, clue := range clues {
			for j, word := range clue {
				note(word, name(outsideAt(l, side, i, j, len(clue))))
			}
		}
	}
	text, err := oneLineJSON(out)
	if err != nil {
		return "", err
	}
	return comesBack(e, "https://f-puzzles.com/?load="+escapedLZ(text)+"\n", fpuzzles(),
		"f-puzzles.com", e.Answer != nil)
}

// oneLineJSON returns a value as JSON.
func oneLineJSON(value any) (string, error) {
	var text bytes.Buffer
	w := json.NewEncoder(&text)
	w.SetEscapeHTML(false)
	err := w.Encode(value)
	return strings.TrimSpace(text.String()), err
}

// escapedLZ returns a text packed by LZString, as a part of a URL.
func escapedLZ(text string) string {
	return strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D").Replace(lz(text))
}
