package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// The words of the text that are those of no table.
const (
	empty    = "."     // an empty cell
	nothing  = "-"     // no number outside the board
	between  = "."     // two numbers outside at one place
	splitter = `\`     // two numbers of one cell
	heading  = "areas" // the line before the grid of areas
	// most is the largest number of a clue without a limit of its own.
	most = 99_999
)

// parse reads a puzzle: a grid of cells, with a rim for the numbers outside; and if the kind has
// areas, the line "areas", a grid with the name of each cell's area, and a line "a 12" for each
// area with a number. A kind without clues in cells has no grid of them, and no line "areas".
func (t *table) parse(b *syntax.Block) (puzzle.Puzzle, error) {
	p := &Puzzle{table: t}
	if err := p.readOptions(b); err != nil {
		return nil, err
	}
	rows := b.Rows
	areas := slices.IndexFunc(rows,
		func(l syntax.Line) bool { return strings.TrimSpace(l.Text) == heading })
	switch {
	case areas >= 0 && t.plain():
		return nil, b.FailLine(rows[areas], "write a letter for each cell, without the line areas",
			"the %ss of this kind are its board", t.Areas.Name)
	case areas >= 0 && t.Areas == nil:
		return nil, b.FailLine(rows[areas], "", "this kind has no areas")
	case t.Areas == nil:
		areas = len(rows)
	}
	if !t.plain() {
		if areas < 0 {
			return nil, b.FailLine(syntax.Line{}, "after the cells write the line areas, and a grid "+
				"with a letter for each area", "the puzzle has no areas")
		}
		if err := p.readCells(b, rows[:areas]); err != nil {
			return nil, err
		}
		rows = rows[min(areas+1, len(rows)):]
	}
	if t.Areas != nil {
		if err := t.Areas.code.read(t.Areas, p, b, rows); err != nil {
			return nil, err
		}
	}
	if p.cells == nil {
		p.cells = make([]content, p.board.Cells())
	}
	return p, p.inRange(b)
}

// plain reports whether a puzzle consists of its areas.
func (t *table) plain() bool { return len(t.sorts) == 0 && t.Frame == 0 && t.Areas != nil }

func (p *Puzzle) readOptions(b *syntax.Block) error {
	said, err := b.OptionValues(p.table.Name, p.table.kind.Options)
	if err != nil {
		return err
	}
	for _, o := range p.table.Options {
		value := o.Default
		if at, ok := said[o.Key]; ok && len(o.Words) > 0 {
			if value, err = b.Choice(said, o.Key, o.Words...); err != nil {
				return err
			}
		} else if ok {
			value, err = strconv.Atoi(at.Text)
			if err != nil || value < o.First || value > o.Last {
				return b.Fail(at, "", "%s is a number in %s, not %s", o.Key, o.values(), wording.Quote(at.Text))
			}
		}
		p.options = append(p.options, value)
	}
	return nil
}

// readCells reads the grid of cells with its rim.
func (p *Puzzle) readCells(b *syntax.Block, lines []syntax.Line) error {
	rows, err := tokens(b, lines, p.table.compact && p.table.Frame == 0)
	if err != nil {
		return err
	}
	f := p.table.Frame
	up, right := rimWidth(f, puzzle.Up), rimWidth(f, puzzle.Right)
	down, left := rimWidth(f, puzzle.Down), rimWidth(f, puzzle.Left)
	p.board = grid.Board{Rows: len(rows) - up - down, Cols: len(rows[0]) - left - right}
	if p.board.Rows < 1 || p.board.Cols < 1 {
		return b.FailLine(lines[0], "the numbers outside stand in a row and a column of their own; "+
			"write - where there is none", "the board has no cells inside its rim")
	}
	for i, side := range sides {
		if rimWidth(f, side) > 0 {
			p.frame[i] = make([][]int, p.board.Cols)
			if side == puzzle.Right || side == puzzle.Left {
				p.frame[i] = make([][]int, p.board.Rows)
			}
		}
	}
	p.cells = make([]content, p.board.Cells())
	for r, row := range rows {
		for c, t := range row {
			switch cell, numbers := p.place(r, c); {
			case cell >= 0:
				p.cells[cell], err = p.readCell(b, t)
			case numbers != nil:
				*numbers, err = outside(b, t)
			case t.Text != nothing && !syntax.Empty(t.Text):
				err = b.Fail(t, "", "expected - in the corner of the rim, found %s", wording.Quote(t.Text))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// rimWidth returns 1 if clues stand at a side, else 0.
func rimWidth(frame, side puzzle.Side) int {
	if frame&side != 0 {
		return 1
	}
	return 0
}

// place returns the cell at a row and column of the text, whose rim counts; or -1 and the numbers
// outside that stand there, nil for a corner of the rim.
func (p *Puzzle) place(r, c int) (cell int, numbers *[]int) {
	r, c = r-rimWidth(p.table.Frame, puzzle.Up), c-rimWidth(p.table.Frame, puzzle.Left)
	inRow, inCol := r >= 0 && r < p.board.Rows, c >= 0 && c < p.board.Cols
	switch {
	case inRow && inCol:
		return p.board.Cell(r, c), nil
	case inCol && r < 0:
		return -1, &p.frame[0][c]
	case inRow && c >= 0:
		return -1, &p.frame[1][r]
	case inCol:
		return -1, &p.frame[2][c]
	case inRow:
		return -1, &p.frame[3][r]
	}
	return -1, nil
}

// tokens reads a grid, whose words have one character each if it is compact and may then stand
// without blanks.
func tokens(b *syntax.Block, lines []syntax.Line, compact bool) ([][]syntax.Token, error) {
	rows, err := b.Grid(lines, compact)
	if err != nil || !compact {
		return rows, err
	}
	return characters(b, rows)
}

// characters splits rows that are words of one length above 1 into their characters. Block.Grid has
// done so if one of them has an empty cell.
func characters(b *syntax.Block, rows [][]syntax.Token) ([][]syntax.Token, error) {
	width := utf8.RuneCountInString(rows[0][0].Text)
	for _, row := range rows {
		if len(row) != 1 || width == 1 || utf8.RuneCountInString(row[0].Text) != width {
			return rows, nil
		}
	}
	if err := puzzle.CheckSize(len(rows), width); err != nil {
		return nil, b.FailLine(rows[0][0].Line, "", "%v", err)
	}
	for i, row := range rows {
		rows[i] = syntax.Split(row[0])
	}
	return rows, nil
}

// outside reads the numbers at one place of the rim: "3", "1.2.1", or "-".
func outside(b *syntax.Block, t syntax.Token) ([]int, error) {
	if t.Text == nothing || t.Text == empty {
		return nil, nil
	}
	var numbers []int
	for rest, more := t.Text, true; more; {
		var word string
		word, rest, more = strings.Cut(rest, between)
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > most {
			return nil, b.Fail(t, "write - where there is none, and 1.2 for two",
				"expected a number outside the board, found %s", wording.Quote(t.Text))
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// readCell reads the content of a cell.
func (p *Puzzle) readCell(b *syntax.Block, t syntax.Token) (content, error) {
	number := strings.Trim(t.Text, "0123456789") == ""
	zero := t.Text == "0" && slices.ContainsFunc(p.table.sorts,
		func(s sort) bool { return s.Word == "" && !s.given && s.First == 0 })
	if syntax.Empty(t.Text) && !zero {
		return content{}, nil
	}
	for i, s := range p.table.sorts {
		switch {
		case s.Word != "":
			if s.Word == t.Text {
				return content{sort: i + 1}, nil
			}
		case s.Pair:
			down, right, ok := strings.Cut(t.Text, splitter)
			n, err := strconv.Atoi("0" + down)
			m, err2 := strconv.Atoi("0" + right)
			if ok && err == nil && err2 == nil && max(n, m) <= s.most() {
				return content{i + 1, n, m}, nil
			}
		case number:
			first, last := s.First, s.most()
			if s.given { // the range may depend on the size: see inRange
				first, last = 0, most
			}
			if n, err := strconv.Atoi(t.Text); err == nil && first <= n && n <= last {
				return content{sort: i + 1, value: n}, nil
			}
		}
	}
	hint := ""
	if len(t.Text) > 1 && p.table.compact && strings.Trim(t.Text, "._-01234") == "" {
		hint = "write blanks between all cells, or between none"
	}
	return content{}, b.Fail(t, hint, "expected %s or . for an empty cell, found %s",
		strings.Join(p.table.expected(), ", "), wording.Quote(t.Text))
}

// most returns the largest number of a sort of clue.
func (c Clue) most() int {
	if c.Last == 0 {
		return most
	}
	return c.Last
}

// expected lists what may stand in a cell.
func (t *table) expected() []string {
	var all []string
	for _, s := range t.sorts {
		switch {
		case s.Word != "":
			all = append(all, s.Word)
		case s.Pair:
			all = append(all, `two numbers as in 16\7`)
		case s.given || s.Last == 0:
			all = append(all, "a number")
		default:
			all = append(all, fmt.Sprintf("a number in %d..%d", s.First, s.Last))
		}
	}
	return all
}

// inRange returns an error if cells may hold too many numbers or some below 0, or a given number is
// none of them.
func (p *Puzzle) inRange(b *syntax.Block) error {
	first, last := p.numbers()
	if first < 0 {
		return b.FailLine(syntax.Line{}, "", "cells hold numbers from 0 up, not in %d..%d", first, last)
	}
	if first == 0 && p.table.Numbers != nil && p.table.Given {
		return b.FailLine(syntax.Line{}, "", "numbers that may be given are from 1 up, not in %d..%d: "+
			"0 is an empty cell", first, last)
	}
	if last-first >= puzzle.MaxFacts/p.board.Cells() {
		return b.FailLine(syntax.Line{}, "", "the board has more than %d facts, the limit: each of %d "+
			"cells may hold a number in %d..%d", puzzle.MaxFacts, p.board.Cells(), first, last)
	}
	for c, in := range p.cells {
		if in.sort > 0 && p.sort(c).given && (p.value(c) < first || p.value(c) > last) {
			return b.FailLine(syntax.Line{}, "", "%v has the number %d, which is not in %d..%d", p.Cell(c),
				p.value(c), first, last)
		}
	}
	return nil
}

// String returns the canonical text, which states the options that differ from their defaults.
func (p *Puzzle) String() string {
	var b strings.Builder
	b.WriteString(p.table.Name)
	for i, o := range p.table.Options {
		if p.options[i] != o.Default {
			fmt.Fprintf(&b, " %s=%s", o.Key, o.text(p.options[i]))
		}
	}
	b.WriteByte('\n')
	if !p.table.plain() {
		words, cols := p.framed(p.Words())
		b.WriteString(syntax.FormatGrid(words, cols))
		if p.table.Areas != nil {
			b.WriteString(heading + "\n")
		}
	}
	if p.table.Areas != nil {
		p.table.Areas.code.write(p, &b)
	}
	return b.String()
}

// Words returns what stands in each cell, as the text has it.
func (p *Puzzle) Words() []string {
	words := make([]string, p.board.Cells())
	for c, in := range p.cells {
		words[c] = empty
		if in.sort == 0 {
			continue
		}
		switch s := p.sort(c); {
		case s.Word != "":
			words[c] = s.Word
		case s.Pair:
			words[c] = number(in.value) + splitter + number(in.second)
		default:
			words[c] = strconv.Itoa(in.value)
		}
	}
	return words
}

// number returns one of two numbers of a cell, "" for 0.
func number(n int) string { return strings.TrimPrefix(strconv.Itoa(n), "0") }

// framed puts the rim around the words of cells.
func (p *Puzzle) framed(words []string) (all []string, cols int) {
	f := p.table.Frame
	if f == 0 {
		return words, p.board.Cols
	}
	rows := p.board.Rows + rimWidth(f, puzzle.Up) + rimWidth(f, puzzle.Down)
	cols = p.board.Cols + rimWidth(f, puzzle.Left) + rimWidth(f, puzzle.Right)
	for i := range rows * cols {
		word := nothing
		switch cell, numbers := p.place(i/cols, i%cols); {
		case cell >= 0:
			word = words[cell]
		case numbers != nil:
			word = joinNumbers(*numbers)
		}
		all = append(all, word)
	}
	return all, cols
}

// joinNumbers writes numbers outside the board.
func joinNumbers(numbers []int) string {
	if len(numbers) == 0 {
		return nothing
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, between)
}
