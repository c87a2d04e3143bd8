package formats

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
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
// Traps. Constraints that a puzzle does not have may be there, empty. The rules of a variant may be
// in ruleset alone; they are kept as text, which no program understands.
func fpuzzles() *Format {
	return &Format{Name: "fpuzzles", Title: "URLs of f-puzzles.com",
		Users: "setters of Sudoku, SudokuPad",
		Format: &texts.Format{Name: "fpuzzles", Line: true, Begins: beginsFpuzzles,
			Read: readFpuzzles},
	}
}

// fpuzzlesPayload returns where the puzzle begins in a URL of f-puzzles.com or SudokuPad, or -1.
func fpuzzlesPayload(line string) int {
	for _, mark := range []string{
		"f-puzzles.com/?load=", "sudokupad.app/fpuzzles", "puzzleid=fpuzzles",
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

func readFpuzzles(s *texts.Source) ([]*texts.Foreign, error) {
	text := s.Lines[0].Text
	_, end := cutSpace(text)
	in := parcel{s, max(fpuzzlesPayload(text), 0)}
	packed := text[in.at:end]
	if i := strings.IndexAny(packed, "&?#"); i >= 0 {
		packed = packed[:i]
	}
	packed = strings.NewReplacer("%2B", "+", "%2F", "/", "%3D", "=",
		"%2b", "+", "%2f", "/", "%3d", "=").Replace(packed)
	plain, err := unLZ(packed)
	if err != nil {
		return nil, in.fail("", "the puzzle in the URL can't be unpacked: %v", err)
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

// fpuzzle reads the object of a puzzle.
func (in parcel) fpuzzle(fields map[string]json.RawMessage) (*texts.Foreign, error) {
	var size int
	var grid [][]map[string]json.RawMessage
	var info texts.Info
	var solution, cages json.RawMessage
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		value := fields[key]
		var err error
		switch key {
		case "size":
			err = json.Unmarshal(value, &size)
		case "grid":
			err = json.Unmarshal(value, &grid)
		case "title":
			err = json.Unmarshal(value, &info.Title)
		case "author":
			err = json.Unmarshal(value, &info.Author)
		case "ruleset":
			err = json.Unmarshal(value, &info.Rules)
		case "solution":
			solution = value
		case "killercage":
			cages = value
		case "highlightConflicts", "successMessage",
			"disabledlogic", "truecandidatesoptions", // how the page behaves
			"activeConstraints": // repeats the keys
		default:
			if !meansNothing(value) {
				return nil, in.fail("", "the puzzle has the constraint %s, which no kind here has",
					wording.Quote(wording.Visible(key)))
			}
		}
		if err != nil {
			return nil, in.fail("", "%s of the puzzle is not what f-puzzles.com writes", wording.Quote(key))
		}
	}
	info = texts.Info{Title: printable(info.Title), Author: printable(info.Author),
		Rules: printable(info.Rules)}
	if size == 0 {
		size = len(grid)
	}
	b, err := newBoard(in.Source, 0, in.at, size, size)
	if err != nil {
		return nil, err
	}
	if len(grid) != size {
		return nil, in.fail("", "expected %s, found %d", wording.Count(size, "row"), len(grid))
	}
	header, entries, err := in.fpuzzleCells(b, grid)
	if err != nil {
		return nil, err
	}
	if err := in.killerCages(b, cages); err != nil {
		return nil, err
	}
	p := b.foreign(header, 0, info)
	in.answer(b, p, solution, entries)
	return p, nil
}

// killerCages reads the cages with sums. Each has cells such as R1C2, its sum as value, and
// colours.
func (in parcel) killerCages(b *board, value json.RawMessage) error {
	var cages []struct {
		Cells []string
		Value json.RawMessage
	}
	if value != nil && json.Unmarshal(value, &cages) != nil {
		return in.fail("", "the cages are not what f-puzzles.com writes")
	}
	taken := map[int]bool{}
	for _, g := range cages {
		c := cage{sum: strings.Trim(string(g.Value), `"`)}
		if c.sum == "null" {
			c.sum = ""
		}
		if _, err := strconv.ParseUint(c.sum, 10, 31); c.sum != "" && err != nil || len(g.Cells) == 0 {
			return in.fail("", "a cage has no cells, or the sum %s", wording.Quote(wording.Visible(c.sum)))
		}
		for _, name := range g.Cells {
			row, col, ok := strings.Cut(strings.TrimPrefix(name, "R"), "C")
			y, err := strconv.Atoi(row)
			x, err2 := strconv.Atoi(col)
			at := (y-1)*b.cols + x - 1
			if !ok || err != nil || err2 != nil || min(x, y) < 1 || max(x, y) > b.rows || taken[at] {
				return in.fail("", "a cage has the cell %s, which is in another one or not on the board",
					wording.Quote(wording.Visible(name)))
			}
			taken[at] = true
			c.cells = append(c.cells, at)
		}
		slices.Sort(c.cells)
		b.cages = append(b.cages, c)
	}
	return nil
}

// fpuzzleCells reads the cells. It returns the header of the text format, and the solver's numbers.
func (in parcel) fpuzzleCells(b *board, grid [][]map[string]json.RawMessage) (header string,
	entries []string, err error,
) {
	order := b.rows
	regions := make([]int, len(b.cells))
	boxRows, boxCols := 1, order // the default, as in the text format
	for r := range order {
		if r > 0 && r*r <= order && order%r == 0 {
			boxRows, boxCols = r, order/r
		}
	}
	for r, row := range grid {
		if len(row) != order {
			return "", nil, in.fail("", "expected %s in row %d, found %d", wording.Count(order, "cell"),
				r+1, len(row))
		}
		for c, cell := range row {
			at := r*order + c
			regions[at] = r/boxRows*boxRows + c/boxCols
			number, err := in.fpuzzleCell(b, at, cell, &regions[at])
			if err != nil {
				return "", nil, err
			}
			entries = append(entries, number)
		}
	}
	rows, cols, ok := boxes(regions, order)
	switch {
	case !ok && b.divided(regions):
		return "sudoku", entries, nil
	case !ok:
		return "", nil, in.fail("", "the regions are not %d of %s", order,
			wording.Count(order, "cell"))
	case rows == boxRows:
		return "sudoku", entries, nil
	}
	return fmt.Sprintf("sudoku box=%dx%d", rows, cols), entries, nil
}

// fpuzzleCell reads a cell. It returns the number in it, be it a clue or not, or "".
func (in parcel) fpuzzleCell(b *board, at int, cell map[string]json.RawMessage,
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
			if string(value) == "null" {
				return "", in.fail("", "%v is in no region, which no kind here has", b.place(at))
			}
			err = json.Unmarshal(value, region)
		case "centerPencilMarks", "cornerPencilMarks", "candidates", "highlight": // the solver's
		default:
			if !meansNothing(value) {
				return "", in.fail("", "%v has %s, which no kind here has", b.place(at),
					wording.Quote(wording.Visible(key)))
			}
		}
		if err != nil {
			return "", in.fail("", "%s of %v is not what f-puzzles.com writes", wording.Quote(key),
				b.place(at))
		}
	}
	if given && number != "" {
		n, _ := strconv.Atoi(number) // it is a number
		if n < 1 || n > b.rows {
			return "", in.fail("", "%v: clue %d is not in 1..%d", b.place(at), n, b.rows)
		}
		b.set(at, 0, in.at, number)
	}
	return number, nil
}

// answer gives a puzzle its solution, or else what the solver has entered in all cells.
func (in parcel) answer(b *board, p *texts.Foreign, solution json.RawMessage, entries []string) {
	var words []json.RawMessage
	if json.Unmarshal(solution, &words) == nil && len(words) == len(b.cells) {
		entries = nil
		for _, w := range words {
			entries = append(entries, strings.Trim(string(w), `"`))
		}
	}
	answer := *b
	answer.cells = make([]syntax.Token, len(b.cells))
	for c := range b.cells {
		if n, err := strconv.ParseUint(entries[c], 10, 31); err != nil || n == 0 {
			return
		}
		answer.cells[c] = in.Token(0, in.at, entries[c])
	}
	p.Answered, p.Answer = true, answer.foreign("", 0, texts.Info{}).Rows
}
