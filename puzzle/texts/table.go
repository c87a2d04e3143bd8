package texts

import (
	"slices"
	"strconv"
	"strings"

	tables "github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// TableBoard returns a puzzle of a kind of a table as a board that can be edited: its cells have
// their words as in the text, its areas are cages with a number as their target, and all sides that
// the table names are in its frame.
func TableBoard(p *tables.Puzzle, info Info) *Board {
	rows, cols := p.Size()
	b := &Board{Info: info, Kind: p.Kind().Name, Rows: rows, Cols: cols}
	b.readOptions(p)
	words := p.Words()
	for c, word := range words {
		if word == empty {
			words[c] = ""
		}
	}
	b.Cells = slices.Collect(slices.Chunk(words, cols))
	if p.Table().Frame != 0 {
		l := p.Layout(nil)
		b.Frame = l.Frame[:]
	}
	for _, a := range p.Areas() {
		g := Cage{}
		for _, c := range a.Cells {
			g.Cells = append(g.Cells, puzzle.CellOf(c, cols))
		}
		if a.Clue != tables.None {
			g.Target = strconv.Itoa(a.Clue)
		}
		b.Cages = append(b.Cages, g)
	}
	return b
}

// empty is the word of an empty cell, and outside that of no number outside the board.
const (
	empty   = "."
	outside = "-"
)

// FormatTable is Format for a board of a kind of a table. Its frame is read, and its cages are
// areas: cells without one are one more area, unless areas are loose.
func (b *Board) FormatTable(t tables.Table) (*BoardText, error) {
	w, err := b.begin()
	if err != nil {
		return nil, err
	}
	if len(t.Clues) > 0 || t.Given || t.Frame != 0 || t.Areas == nil {
		b.writeFramed(w, t.Frame)
		if t.Areas != nil {
			w.text.WriteString("areas")
			w.end()
		}
	}
	if t.Areas != nil {
		b.writeAreas(w, t.Areas)
	}
	return w, nil
}

// writeFramed writes the cells inside the rim of the numbers outside.
func (b *Board) writeFramed(w *BoardText, frame puzzle.Side) {
	has := func(side int) bool { return frame&puzzle.Sides()[side] != 0 }
	at := func(row, col int) puzzle.Cell { return puzzle.CellOf(row*b.Cols+col, b.Cols) }
	number := func(side, line int, c puzzle.Cell) {
		word := outside
		if side < len(b.Frame) && line < len(b.Frame[side]) && len(b.Frame[side][line]) > 0 {
			word = wordOf(strings.Join(b.Frame[side][line], empty))
		}
		w.word(word, c)
	}
	edge := func(side, row int) {
		if !has(side) {
			return
		}
		if has(3) {
			w.word(outside, at(row, 0))
		}
		for col := range b.Cols {
			number(side, col, at(row, col))
		}
		if has(1) {
			w.word(outside, at(row, b.Cols-1))
		}
		w.end()
	}
	edge(0, 0)
	for row := range b.Rows {
		if has(3) {
			number(3, row, at(row, 0))
		}
		for col := range b.Cols {
			word := ""
			if b.Cells != nil {
				word = wordOf(b.Cells[row][col])
			}
			if word == "" {
				word = empty
			}
			w.word(word, at(row, col))
		}
		if has(1) {
			number(1, row, at(row, b.Cols-1))
		}
		w.end()
	}
	edge(2, b.Rows-1)
}

// wordOf makes one word of a text that is no comment.
func wordOf(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("#", "?", ",", "?").Replace(text)), "_")
}

// writeAreas writes the grid of areas and their numbers.
func (b *Board) writeAreas(w *BoardText, of *tables.Areas) {
	rest := syntax.AreaName(len(b.Cages))
	if of.Loose {
		rest = empty
	}
	words := slices.Repeat([]string{rest}, b.Rows*b.Cols)
	var names []string
	for i, g := range b.Cages {
		names = append(names, syntax.AreaName(i))
		for _, c := range g.Cells {
			words[c.Number(b.Cols)] = names[i]
		}
	}
	for c, word := range words {
		if w.word(word, puzzle.CellOf(c, b.Cols)); (c+1)%b.Cols == 0 {
			w.end()
		}
	}
	b.writeTargets(w, names)
}
