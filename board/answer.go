package board

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// wall stands for a wall in the text of an answer.
const wall = "x"

// FormatAnswer returns a word for each cell: what it holds and the lines to its neighbours, which
// stand alone if it holds the first value, or x for a wall. Lines along sides are drawn as one
// character for each corner of cells, in one more row and one more column.
func (p *Puzzle) FormatAnswer(s puzzle.Answer) string {
	first, last := p.numbers()
	switch p.table.Lines {
	case Sides:
		return syntax.FormatLines(p.Arms(s), p.board.Cols+1)
	case Centres:
		if last < 1 {
			return syntax.FormatLines(s, p.board.Cols)
		}
	case NoLines:
	}
	words := make([]string, len(s))
	for c := range s {
		switch v, lines := p.Value(s, c), p.LinesOf(s, c); {
		case !p.Open(c):
			words[c] = wall
		case lines != 0 && v == first:
			words[c] = string(syntax.Drawn(int(lines)))
		case lines != 0:
			words[c] = p.valueWord(v) + string(syntax.Drawn(int(lines)))
		default:
			words[c] = p.valueWord(v)
		}
	}
	return syntax.FormatGrid(words, p.board.Cols)
}

// valueWord returns what a cell holds, as the text of an answer has it.
func (p *Puzzle) valueWord(v int) string {
	if v >= 1 && v <= len(p.table.Values) {
		return p.table.Values[v-1].Word
	}
	return strconv.Itoa(v)
}

// ParseAnswer reads what FormatAnswer writes. Lines may also be hexadecimal digits, and stand with
// or without blanks.
func (p *Puzzle) ParseAnswer(b *syntax.Block) (puzzle.Answer, error) {
	_, last := p.numbers()
	switch {
	case p.table.Lines == Sides:
		return p.parseSides(b)
	case p.table.Lines == Centres && last < 1:
		return meeting(b, p.board.Rows, p.board.Cols, "cell")
	}
	if len(b.Rows) == 0 {
		return nil, b.FailLine(b.First(), "", "the answer has no rows")
	}
	compact := p.table.Numbers == nil && (p.table.Lines == NoLines || p.board.Cols > 1) &&
		!slices.ContainsFunc(p.table.Values, func(v Value) bool { return len([]rune(v.Word)) > 1 })
	rows, err := tokens(b, b.Rows, compact)
	if err != nil {
		return nil, err
	}
	if len(rows) != p.board.Rows || len(rows[0]) != p.board.Cols {
		return nil, b.FailLine(b.First(), "", "the answer is %dx%d, but the puzzle is %dx%d", len(rows),
			len(rows[0]), p.board.Rows, p.board.Cols)
	}
	s := make(puzzle.Answer, p.board.Cells())
	for c, t := range slices.Concat(rows...) {
		if s[c], err = p.readValue(b, c, t); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readValue reads what a cell holds in an answer.
func (p *Puzzle) readValue(b *syntax.Block, c int, t syntax.Token) (int, error) {
	if !p.Open(c) {
		if t.Text != wall && t.Text != p.Words()[c] {
			return 0, b.Fail(t, "write x there", "%v is no cell of the answer", p.Cell(c))
		}
		return 0, nil
	}
	first, last := p.numbers()
	shift, lines := 0, 0
	if p.table.Lines != NoLines {
		shift = lineBits
		_, size := utf8.DecodeLastRuneInString(t.Text)
		rest := len(t.Text) - size
		if sum, ok := syntax.LineSum(t.Text[rest:]); ok && sum > 0 {
			if t.Text, lines = t.Text[:rest], sum; rest == 0 {
				return first<<shift | lines, nil
			}
		}
	}
	for i, v := range p.table.Values {
		if v.Word == t.Text {
			return (i+1)<<shift | lines, nil
		}
	}
	if p.table.Numbers == nil {
		var words []string
		for _, v := range p.table.Values {
			words = append(words, v.Word)
		}
		return 0, b.Fail(t, "", "expected %s, found %s", wording.OneOf(words), wording.Quote(t.Text))
	}
	switch {
	case t.Text == "0" && (first == 0 || first > last):
		return lines, nil
	case syntax.Empty(t.Text):
		return 0, b.Fail(t, "an answer has a number in every cell", "%v is empty", p.Cell(c))
	}
	n, err := b.Number(t, "number", last)
	if err == nil && n < first {
		err = b.Fail(t, "", "number %d is not in %d..%d", n, first, last)
	}
	return n<<shift | lines, err
}

// parseSides reads one character for each corner of cells.
func (p *Puzzle) parseSides(b *syntax.Block) (puzzle.Answer, error) {
	arms, err := meeting(b, p.board.Rows+1, p.board.Cols+1, "corner of a cell")
	if err != nil {
		return nil, err
	}
	return p.answer(arms), nil
}

// meeting reads sums of lines, each of which must be drawn at both of its ends.
func meeting(b *syntax.Block, rows, cols int, noun string) (puzzle.Answer, error) {
	sums, places, err := b.Lines(rows, cols, noun)
	if err != nil {
		return nil, err
	}
	for at, lines := range sums {
		for i, side := range sides {
			next, ok := stepFrom(rows, cols, at, side)
			if lines&int(side) != 0 && (!ok || sums[next]&int(opposite(side)) == 0) {
				return nil, b.Fail(places[at], "each line has two ends: draw both, or neither",
					"%s has a line %s, but nothing meets it there", wording.Quote(places[at].Text),
					[...]string{"up", "to the right", "down", "to the left"}[i])
			}
		}
	}
	return sums, nil
}
