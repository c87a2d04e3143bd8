package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// Block is the text of one puzzle, taken apart into lines but not yet understood.
type Block struct {
	File     string
	Header   Line     // the kind and its options; Text is "" when the text has no header
	Rows     []Line   // the lines of the puzzle, without blank ones and comments
	Answer   []Line   // the lines after "=", if there are any
	Answered bool     // whether there was such a line
	equals   Line     // that line
	others   [][]Line // further answers, of a record
	record   Line     // the line of the record that this was, else none; it has no text
	start    Line     // the row that is the puzzle, where each row of a text is one
	kind     *Kind    // what the header means, where that is known already
	Comments []Line   // the comment lines, "#" and all
}

// Line is a line of text and its number in the file, from 1.
type Line struct {
	Number int
	Text   string
}

// Token is a word of a line.
type Token struct {
	Text string
	Line Line
	Col  int // of its first character, in characters from 1
}

// Fail makes the error for a fault at a token.
func (b *Block) Fail(t Token, hint, format string, args ...any) error {
	if strings.Contains(t.Text, "#") {
		hint = "a comment behind the cells begins with a blank and #"
	}
	msg := fmt.Sprintf(format, args...)
	if b.record.Number > 0 {
		return b.fault(t.Line, t.Col, hint, msg)
	}
	return &SyntaxError{File: b.File, Line: t.Line.Number, Col: t.Col, Source: t.Line.Text,
		Hint: hint, Msg: msg}
}

// FailLine makes the error for a fault of a whole line, or of the puzzle when the line is zero.
func (b *Block) FailLine(l Line, hint, format string, args ...any) error {
	if l.Number == 0 {
		l = b.First()
	}
	msg := fmt.Sprintf(format, args...)
	if b.record.Number > 0 && l != b.record {
		return b.fault(l, 0, hint, msg)
	}
	return &SyntaxError{File: b.File, Line: l.Number, Source: l.Text, Hint: hint, Msg: msg}
}

// First is the first line of the puzzle's own: that of its record; or the header, unless several
// puzzles share it; or the first row, or the line "=".
func (b *Block) First() Line {
	switch {
	case b.record.Number > 0:
		return b.record
	case b.start.Number > 0:
		return b.start
	case b.Header.Number > 0:
		return b.Header
	case len(b.Rows) > 0:
		return b.Rows[0]
	}
	return b.equals
}

// Bytes is what the lines of the block take, all together: a line takes memory even if it is empty.
func (b *Block) Bytes() int {
	const perLine = 64
	n := len(b.Header.Text)
	for _, lines := range [][]Line{b.Rows, b.Answer, b.Comments} {
		for _, l := range lines {
			n += perLine + len(l.Text)
		}
	}
	return n
}

// AnswerBlock is the answer as a block of its own, whose Rows are the answer's lines.
func (b *Block) AnswerBlock() *Block {
	return &Block{File: b.File, Rows: b.Answer, equals: b.equals, record: b.record}
}

// AnswerBlocks is AnswerBlock for all answers, of which a record may have several.
func (b *Block) AnswerBlocks() []*Block {
	all := []*Block{b.AnswerBlock()}
	for _, lines := range b.others {
		all = append(all, &Block{File: b.File, Rows: lines, equals: b.equals, record: b.record})
	}
	return all
}

// MaxTokens is the most words that a line may have: a board of one row with a sign between each
// two cells.
const MaxTokens = 2 * MaxCells

// Tokens takes a line apart at blanks and commas. A comma with nothing before or behind it is an
// error, since it may or may not have meant an empty cell.
func (b *Block) Tokens(l Line) ([]Token, error) {
	const usual = 32 // words at most: a long line may be of blanks
	tokens := make([]Token, 0, min(strings.Count(l.Text, " ")+1, usual))
	col, start, startCol := 0, -1, 0
	lastComma := true // a comma may not come next: nothing stands before it
	comma := Token{}
	flush := func(end int) {
		if start >= 0 {
			tokens = append(tokens, Token{Text: l.Text[start:end], Line: l, Col: startCol})
			start, lastComma = -1, false
		}
	}
	for i, r := range l.Text {
		col++
		if start >= 0 && '-' <= r && r < 0x7f { // within a word, as most characters are
			continue
		}
		switch {
		case r == ',':
			flush(i)
			comma = Token{Line: l, Col: col}
			if lastComma {
				return nil, b.Fail(comma, "write . for an empty cell", "nothing stands before this comma")
			}
			lastComma = true
		case unicode.IsSpace(r):
			flush(i)
		case start < 0:
			start, startCol = i, col
		}
		if len(tokens) > MaxTokens {
			return nil, b.FailLine(l, "", "the line has more than %d words, which is the most", MaxTokens)
		}
	}
	flush(len(l.Text))
	if lastComma && comma.Col > 0 {
		return nil, b.Fail(comma, "write . for an empty cell", "nothing stands behind this comma")
	}
	return tokens, nil
}

// Grid takes lines apart into a rectangle of tokens. Where compact is set and the lines hold one
// word each, all of one length above 1 and some with an empty cell in it, a word is a row and each
// of its characters a cell.
func (b *Block) Grid(lines []Line, compact bool) ([][]Token, error) {
	if len(lines) == 0 {
		return nil, b.FailLine(Line{}, "", "there are no rows")
	}
	var grid [][]Token
	for _, l := range lines {
		row, err := b.Tokens(l)
		if err != nil {
			return nil, err
		}
		grid = append(grid, row)
		if err := b.rectangle(grid); err != nil {
			return nil, err
		}
	}
	if width := compactWidth(grid); compact && width > 1 {
		if width*len(grid) > MaxCells {
			return nil, b.tooLarge(lines[0])
		}
		for i, row := range grid {
			grid[i] = Split(row[0])
		}
	}
	return grid, nil
}

// rectangle returns an error if the last row is not as long as the first, or if there are too many
// cells by now.
func (b *Block) rectangle(grid [][]Token) error {
	row, want := grid[len(grid)-1], len(grid[0])
	if len(row) != want {
		at := row[min(want, len(row)-1)] // the first word too many, or the last of too few
		return b.Fail(at, "write . for an empty cell",
			"row %d has %s, the first row has %d", len(grid), wording.Count(len(row), "cell"), want)
	}
	if len(grid)*want > MaxCells {
		return b.tooLarge(row[0].Line)
	}
	return nil
}

func (b *Block) tooLarge(l Line) error {
	return b.FailLine(l, "", "the board has more than %d cells, which is the most", MaxCells)
}

// compactWidth is the number of cells in a row where each row is one word, and 0 elsewhere.
func compactWidth(grid [][]Token) int {
	empty := false
	width := utf8.RuneCountInString(grid[0][0].Text)
	for _, row := range grid {
		if len(row) != 1 || utf8.RuneCountInString(row[0].Text) != width {
			return 0
		}
		empty = empty || strings.ContainsAny(row[0].Text, "._")
	}
	if !empty {
		return 0
	}
	return width
}

// Split takes a token apart into its characters.
func Split(t Token) []Token {
	cells := make([]Token, 0, len(t.Text))
	for _, r := range t.Text {
		cells = append(cells, Token{Text: string(r), Line: t.Line, Col: t.Col + len(cells)})
	}
	return cells
}

// Empty reports whether a word stands for an empty cell: one of . 0 _ and a lone -.
func Empty(word string) bool {
	return word == "." || word == "0" || word == "_" || word == "-"
}

// Number reads a word as a number from 1 to most. The noun says what it is in messages: "clue".
func (b *Block) Number(t Token, noun string, most int) (int, error) {
	for _, r := range t.Text {
		if r < '0' || r > '9' {
			return 0, b.Fail(t, "", "expected a number or . for an empty cell, found %s",
				wording.Quote(t.Text))
		}
	}
	n, err := strconv.Atoi(t.Text)
	if err != nil || n < 1 || n > most {
		return 0, b.Fail(t, "", "%s %s is not in 1..%d", noun, short(t.Text), most)
	}
	return n, nil
}

// short cuts a long run of digits for a message.
func short(digits string) string {
	if len(digits) > 12 {
		return digits[:12] + "…"
	}
	return digits
}

// OptionValues reads the key=value words behind the kind's name, and refuses keys that options
// does not list, a key said twice, and words of another form. The map holds only what was said.
func (b *Block) OptionValues(kind string, options []Option) (map[string]Token, error) {
	if b.Header.Text == "" || b.Header.Text == kind {
		return nil, nil
	}
	said := map[string]Token{}
	tokens, err := b.Tokens(b.Header)
	if err != nil {
		return nil, err
	}
	var keys, known []string
	for _, o := range options {
		keys, known = append(keys, o.Key), append(known, o.Key+"="+o.Values)
	}
	hint := kind + " has no options"
	if len(options) > 0 {
		hint = "options of " + kind + ": " + strings.Join(known, ", ")
	}
	for _, t := range tokens[1:] {
		key, value, ok := strings.Cut(t.Text, "=")
		if !ok || key == "" || value == "" {
			return nil, b.Fail(t, hint, "expected an option key=value, found %s", wording.Quote(t.Text))
		}
		if !slices.Contains(keys, key) {
			return nil, b.Fail(t, wording.DidYouMean(wording.Suggest(key, keys), hint),
				"%s has no option %s", kind, wording.Quote(key))
		}
		if _, twice := said[key]; twice {
			return nil, b.Fail(t, "", "option %s is given twice", key)
		}
		at := t
		at.Text, at.Col = value, t.Col+utf8.RuneCountInString(key)+1
		said[key] = at
	}
	return said, nil
}

// Choice reads an option that is one of a few words; index -1 means that it was not said.
func (b *Block) Choice(said map[string]Token, key string, words ...string) (index int, err error) {
	t, ok := said[key]
	if !ok {
		return -1, nil
	}
	for i, w := range words {
		if t.Text == w {
			return i, nil
		}
	}
	return -1, b.Fail(t, wording.DidYouMean(wording.Suggest(t.Text, words), ""),
		"%s is %s, not %s", key, wording.OneOf(words), wording.Quote(t.Text))
}
