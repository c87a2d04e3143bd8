package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// foreignBoard collects the words of a board while its format is read.
type foreignBoard struct {
	*texts.Source
	rows, cols int
	cells      []texts.Word
	areas      []int  // of each cell of a Sudoku: its area; nil for none
	cages      []cage // of a Sudoku
}

// cage is a cage of a Sudoku.
type cage struct {
	cells []int
	sum   string // "" for none
}

// newBoard returns an empty board whose size is at a byte of line i.
func newBoard(s *texts.Source, i, at, rows, cols int) (*foreignBoard, error) {
	if err := puzzle.CheckSize(rows, cols); err != nil {
		return nil, s.Fail(i, at, "", "%v", err)
	}
	b := &foreignBoard{Source: s, rows: rows, cols: cols, cells: make([]texts.Word, rows*cols)}
	for c := range b.cells {
		b.cells[c] = s.Token(i, at, ".")
	}
	return b, nil
}

// set gives a cell the word at a byte of line i.
func (b *foreignBoard) set(cell, i, at int, word string) { b.cells[cell] = b.Token(i, at, word) }

// foreign returns the puzzle of a kind with its options.
func (b *foreignBoard) foreign(header string, line int, info texts.Info) *texts.Foreign {
	p := &texts.Foreign{Header: header, Line: line, Info: info}
	b.nameCells()
	for r := range b.rows {
		p.Rows = append(p.Rows, b.cells[r*b.cols:(r+1)*b.cols])
	}
	if b.areas != nil {
		b.addNames(p, "areas", b.areas)
	}
	if len(b.cages) == 0 {
		return p
	}
	of := slices.Repeat([]int{-1}, len(b.cells))
	for i, g := range b.cages {
		for _, c := range g.cells {
			of[c] = i
		}
	}
	b.addNames(p, "cages", of)
	for i, g := range b.cages {
		if g.sum != "" {
			sum := b.cells[g.cells[0]]
			sum.Text = g.sum
			p.Rows = append(p.Rows, b.ofArea(i, g.cells, sum))
		}
	}
	return p
}

// nameCells makes errors about the words of cells name the cells: in a link no reader finds them.
func (b *foreignBoard) nameCells() {
	for c := range b.cells {
		b.cells[c].Of = b.place(c)
	}
}

// addNames adds a heading and the names of the sets of cells.
func (b *foreignBoard) addNames(p *texts.Foreign, heading string, of []int) {
	first := b.cells[0]
	first.Text, first.Of = heading, nil
	p.Rows = append(p.Rows, []texts.Word{first})
	for r := range b.rows {
		row := slices.Clone(b.cells[r*b.cols : (r+1)*b.cols])
		for c := range row {
			if row[c].Text = "."; of[r*b.cols+c] >= 0 {
				row[c].Text = syntax.AreaName(of[r*b.cols+c])
			}
		}
		p.Rows = append(p.Rows, row)
	}
}

// ofArea returns the line that gives area i, or cage, a number.
func (b *foreignBoard) ofArea(i int, cells []int, number texts.Word) []texts.Word {
	number.Of = b.place(cells[0])
	name := number
	name.Text = syntax.AreaName(i)
	return []texts.Word{name, number}
}

// divided takes regions as the areas of a Sudoku, or says which of them has not as many cells as
// the board has rows.
func (b *foreignBoard) divided(regions []int) (wrong string) {
	b.areas = make([]int, len(regions))
	for i, cells := range grid.Groups(regions) {
		if len(cells) != b.rows {
			return fmt.Sprintf("the box with %v has %s, not %d", b.place(cells[0]),
				wording.Count(len(cells), "cell"), b.rows)
		}
		for _, c := range cells {
			b.areas[c] = i
		}
	}
	return ""
}

// sign is an inequality between neighbours, with its place in the source.
type sign struct {
	smaller, larger int // cells
	at              texts.Word
}

// futoshiki returns the puzzle of a square board with inequalities.
func (b *foreignBoard) futoshiki(signs []sign, line int, info texts.Info) *texts.Foreign {
	beside, below := map[int]texts.Word{}, map[int]texts.Word{} // by the first of the two cells
	for _, s := range signs {
		first := min(s.smaller, s.larger)
		word := s.at
		switch {
		case max(s.smaller, s.larger) == first+1:
			word.Text = map[bool]string{true: "<", false: ">"}[s.smaller == first]
			beside[first] = word
		default:
			word.Text = map[bool]string{true: "^", false: "v"}[s.smaller == first]
			below[first] = word
		}
	}
	p := &texts.Foreign{Header: "futoshiki", Line: line, Info: info}
	b.nameCells()
	for r := range b.rows {
		var row, under []texts.Word
		signed := false
		for c := r * b.cols; c < (r+1)*b.cols; c++ {
			row = append(row, b.cells[c])
			if t, ok := beside[c]; ok {
				row = append(row, t)
			}
			t, ok := below[c]
			if !ok {
				t = b.cells[c]
				t.Text = "."
			}
			signed = signed || ok
			under = append(under, t)
		}
		p.Rows = append(p.Rows, row)
		if signed {
			p.Rows = append(p.Rows, under)
		}
	}
	return p
}

// runs is a line of characters that are read one after the other.
type runs struct {
	*texts.Source
	line int // index of the line
	at   int // byte of it
	end  int
}

// scanned returns the characters of a text that is no line of a source.
func scanned(text string) *runs {
	return &runs{Source: &texts.Source{Lines: []syntax.Line{{Text: text}}}, end: len(text)}
}

const (
	decimals     = "0123456789"
	smallLetters = "abcdefghijklmnopqrstuvwxyz"
	allLetters   = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + smallLetters
)

// skip takes the characters that are among some, and reports whether there is one.
func (r *runs) skip(among string) bool {
	at := r.at
	r.at = r.end - len(strings.TrimLeft(r.rest(), among))
	return r.at > at
}

// only takes the characters that are among some, and reports whether these are all.
func (r *runs) only(among string) bool {
	r.skip(among)
	return !r.more()
}

// more reports whether a character is left.
func (r *runs) more() bool { return r.at < r.end }

// next returns the next byte without taking it, or 0 at the end.
func (r *runs) next() byte {
	if !r.more() {
		return 0
	}
	return r.Lines[r.line].Text[r.at]
}

// fail returns the error for a fault at the next character.
func (r *runs) fail(hint, format string, args ...any) error {
	return r.Fail(r.line, r.at, hint, format, args...)
}

// digits takes up to most digits of a base, and returns their number; ok is false if there is none.
func (r *runs) digits(base, most int) (n int, ok bool) {
	text := r.Lines[r.line].Text[r.at:r.end]
	k := 0
	for k < len(text) && k < most {
		if _, err := strconv.ParseUint(text[k:k+1], base, 8); err != nil {
			break
		}
		k++
	}
	v, err := strconv.ParseUint(text[:k], base, 31)
	if err != nil {
		return 0, false
	}
	r.at += k
	return int(v), true
}

// cutSpace returns the part of a line without blanks around it, as an index range.
func cutSpace(text string) (from, to int) {
	from = len(text) - len(strings.TrimLeft(text, " \t\r"))
	return from, max(from, len(strings.TrimRight(text, " \t\r")))
}

// number gives a cell a number at a byte of line i. A 0 is a fault: in the text format
// it would be an empty cell.
func (b *foreignBoard) number(cell, i, at, n int) error {
	if n < 1 {
		return b.Fail(i, at, "", "expected a number from 1, found %d", n)
	}
	b.set(cell, i, at, strconv.Itoa(n))
	return nil
}

// place names a cell in messages, from 1.
func (b *foreignBoard) place(cell int) puzzle.Cell { return puzzle.CellOf(cell, b.cols) }

// printable returns a text of another program without characters that no text file holds. Lines
// stay apart; other blanks become one.
func printable(text string) string {
	var lines []string
	for line := range strings.Lines(strings.ToValidUTF8(text, "")) {
		line = strings.Map(func(r rune) rune {
			switch {
			case unicode.IsSpace(r):
				return ' '
			case unicode.IsControl(r):
				return -1
			}
			return r
		}, line)
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// boxSizeOf returns the size of boxes, rows by columns, if regions are equal rectangles in rows and
// columns. A region is a number for each cell of a square board.
func boxSizeOf(regions []int, order int) (rows, cols int, ok bool) {
	rows, cols = grid.Board{Rows: order, Cols: order}.BoxSize(regions)
	if rows*cols != order {
		return 0, 0, false
	}
	return rows, cols, true
}
