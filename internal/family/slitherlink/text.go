package slitherlink

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// parse reads a puzzle. The cells of a row may stand with or without blanks between them, since no
// clue has two digits.
func parse(b *syntax.Block) (puzzle.Puzzle, error) {
	if _, err := b.OptionValues(kindName, nil); err != nil {
		return nil, err
	}
	rows, err := b.Grid(b.Rows, true)
	if err != nil {
		return nil, err
	}
	if rows, err = split(b, rows); err != nil {
		return nil, err
	}
	p := &Puzzle{board: grid.Board{Rows: len(rows), Cols: len(rows[0])}}
	for _, row := range rows {
		for _, t := range row {
			n, err := readCount(b, t)
			if err != nil {
				return nil, err
			}
			p.counts = append(p.counts, n)
		}
	}
	return p, nil
}

// split splits rows that are words of one length above 1 into their characters. Block.Grid has done
// so if one of them has an empty cell.
func split(b *syntax.Block, rows [][]syntax.Token) ([][]syntax.Token, error) {
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

// readCount reads the contents of a cell. A 0 is a clue here, not an empty cell.
func readCount(b *syntax.Block, t syntax.Token) (int, error) {
	switch {
	case t.Text != "0" && syntax.Empty(t.Text):
		return None, nil
	case len(t.Text) == 1 && '0' <= t.Text[0] && t.Text[0] <= '0'+Most:
		return int(t.Text[0] - '0'), nil
	}
	hint := ""
	if len(t.Text) > 1 && strings.Trim(t.Text, "._-01234") == "" {
		hint = "write blanks between all cells, or between none"
	}
	return 0, b.Fail(t, hint, "expected a number in 0..%d or . for an empty cell, found %s", Most,
		wording.Quote(t.Text))
}

// String returns the canonical text.
func (p *Puzzle) String() string {
	words := make([]string, len(p.counts))
	for c, n := range p.counts {
		words[c] = "."
		if n != None {
			words[c] = strconv.Itoa(n)
		}
	}
	return kindName + "\n" + syntax.FormatGrid(words, p.board.Cols)
}

// drawing holds the character of a point in an answer's text for each sum of lines.
var drawing = []rune(".╵╶└╷│┌├╴┘─┴┐┤┬┼")

// FormatAnswer draws an answer as one character for each point, so in one more row and one more
// column than the board has.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string {
	var b strings.Builder
	for at, lines := range p.arms(s) {
		b.WriteRune(drawing[lines])
		if at%p.points().Cols == p.board.Cols {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// ParseAnswer reads one character for each point, with or without blanks between them.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	points := p.points()
	var all []syntax.Token
	for i, line := range b.Rows {
		words, err := b.Tokens(line)
		if err != nil {
			return nil, err
		}
		n := len(all)
		for _, w := range words {
			all = append(all, syntax.Split(w)...)
		}
		if i >= points.Rows || len(all)-n != points.Cols {
			return nil, b.FailLine(line, "an answer has one character for each corner of a cell",
				"row %d of the answer has %s, but the puzzle has %dx%d corners", i+1,
				wording.Count(len(all)-n, "character"), points.Rows, points.Cols)
		}
	}
	if len(b.Rows) < points.Rows {
		return nil, b.FailLine(b.First(), "", "the answer has %s, but the puzzle has %dx%d corners",
			wording.Count(len(b.Rows), "row"), points.Rows, points.Cols)
	}
	arms := make([]int, len(all))
	for at, t := range all {
		lines, err := readLines(b, t)
		if err != nil {
			return nil, err
		}
		arms[at] = lines
	}
	for at, lines := range arms {
		for i, way := range ways {
			next, ok := points.Step(at, way.dir)
			if lines&way.bit != 0 && (!ok || arms[next]&way.back == 0) {
				return nil, b.Fail(all[at], "each line has two ends: draw both, or neither",
					"%s has a line %s, but nothing meets it there", wording.Quote(all[at].Text),
					[...]string{"up", "to the right", "down", "to the left"}[i])
			}
		}
	}
	return p.sides(arms), nil
}

// readLines reads a drawing character or a hexadecimal digit.
func readLines(b *syntax.Block, t syntax.Token) (int, error) {
	if lines := slices.Index(drawing, []rune(t.Text)[0]); lines >= 0 {
		return lines, nil
	}
	lines, err := strconv.ParseUint(t.Text, 16, 4)
	if err != nil {
		return 0, b.Fail(t, "a digit is the sum of the lines: up 1, right 2, down 4, left 8",
			"expected one of │─┌┐└┘ or . or a hexadecimal digit, found %s", wording.Quote(t.Text))
	}
	return int(lines), nil
}
