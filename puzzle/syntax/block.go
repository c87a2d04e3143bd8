// Package syntax has the lines and words of a puzzle's text, for kinds that parse them, and the
// error of a fault in them. Package texts splits files into such blocks.
//
//	func parse(b *syntax.Block) (puzzle.Puzzle, error) {
//		rows, err := b.Grid(b.Rows, false)
//		if err != nil {
//			return nil, err // names line, column and what was expected
//		}
package syntax

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
)

// Option is a key=value word that may follow the kind's name in the text.
type Option struct {
	Key     string
	Values  string // the accepted values: "yes|no"
	Default string // the value if the text does not set it
	Doc     string // what it means, in a phrase
}

// Block is the text of one puzzle or one answer, split into lines but not yet parsed.
type Block struct {
	File   string
	Header Line   // the kind and its options; Text is "" if the text has no header
	Rows   []Line // without blank lines and comments

	// Begin stands for the whole text in errors; by default it is the header, or else the first row.
	Begin Line
	// Place is nil if the lines are those of the file. Otherwise it returns where in the file a word
	// of theirs comes from, and what the message says before the fault. A Col of 0 is that of a whole
	// line.
	Place func(Token) (at Line, col int, before string)
}

// Line is a line of text with its number in the file, from 1.
type Line struct {
	Number int
	Text   string
}

// Token is a word of a line.
type Token struct {
	Text string
	Line Line
	Col  int // column of its first character, in characters, from 1
}

// Fail returns the *Error for a fault at a token.
func (b *Block) Fail(t Token, hint, format string, args ...any) error {
	if strings.Contains(t.Text, "#") {
		hint = "put a blank and # before a comment that follows cells"
	}
	msg := fmt.Sprintf(format, args...)
	if b.Place != nil {
		at, col, before := b.Place(t)
		t.Line, t.Col, msg = at, col, before+msg
	}
	return &Error{File: b.File, Line: t.Line.Number, Col: t.Col, Source: t.Line.Text, Hint: hint,
		Msg: msg}
}

// FailLine returns the *Error for a fault of a whole line, or of the puzzle if the line is zero.
func (b *Block) FailLine(l Line, hint, format string, args ...any) error {
	first := b.First()
	if l.Number == 0 {
		l = first
	}
	if b.Place != nil && l != first {
		return b.Fail(Token{Line: l}, hint, format, args...)
	}
	return &Error{File: b.File, Line: l.Number, Source: l.Text, Hint: hint,
		Msg: fmt.Sprintf(format, args...)}
}

// First returns the line that stands for the whole text.
func (b *Block) First() Line {
	switch {
	case b.Begin.Number > 0 || b.Header.Number == 0 && len(b.Rows) == 0:
		return b.Begin
	case b.Header.Number > 0:
		return b.Header
	}
	return b.Rows[0]
}

// MaxCells is the largest board that any kind reads, in cells. Every published puzzle known to us
// fits, and no input can make the program exhaust memory.
const MaxCells = 20_000

// MaxTokens is the largest number of words in a line: a board of one row with a sign between each
// two cells.
const MaxTokens = 2 * MaxCells

// Tokens splits a line at blanks and commas. A comma with nothing before or after it is an error,
// since it might mean an empty cell.
func (b *Block) Tokens(l Line) ([]Token, error) {
	const usual = 32 // words at most: a long line may consist of blanks
	tokens := make([]Token, 0, min(strings.Count(l.Text, " ")+1, usual))
	col, start, startCol := 0, -1, 0
	lastComma := true // true if a comma may not come next, as there is nothing before it
	comma := Token{}
	flush := func(end int) {
		if start >= 0 {
			tokens = append(tokens, Token{Text: l.Text[start:end], Line: l, Col: startCol})
			start, lastComma = -1, false
		}
	}
	for i, r := range l.Text {
		col++
		if start >= 0 && '-' <= r && r < 0x7f { // inside a word, as most characters are
			continue
		}
		switch {
		case r == ',':
			flush(i)
			comma = Token{Line: l, Col: col}
			if lastComma {
				return nil, b.Fail(comma, "write . for an empty cell", "there is nothing before this comma")
			}
			lastComma = true
		case unicode.IsSpace(r):
			flush(i)
		case start < 0:
			start, startCol = i, col
		}
		if len(tokens) > MaxTokens {
			return nil, b.FailLine(l, "", "the line has more than %d words, the limit", MaxTokens)
		}
	}
	flush(len(l.Text))
	if lastComma && comma.Col > 0 {
		return nil, b.Fail(comma, "write . for an empty cell", "there is nothing after this comma")
	}
	return tokens, nil
}

// Grid splits lines into a rectangle of tokens. If compact is set, the lines are words of one
// length above 1, and some word has an empty cell, then each character is a cell.
func (b *Block) Grid(lines []Line, compact bool) ([][]Token, error) {
	if len(lines) == 0 {
		return nil, b.FailLine(Line{}, "", "the puzzle has no rows")
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
// cells so far.
func (b *Block) rectangle(grid [][]Token) error {
	row, want := grid[len(grid)-1], len(grid[0])
	if len(row) != want {
		at := row[min(want, len(row)-1)] // the first word too many, or the last of too few
		return b.Fail(at, "write . for an empty cell",
			"row %d has %s, but the first row has %d", len(grid), wording.Count(len(row), "cell"), want)
	}
	if len(grid)*want > MaxCells {
		return b.tooLarge(row[0].Line)
	}
	return nil
}

func (b *Block) tooLarge(l Line) error {
	return b.FailLine(l, "", "the board has more than %d cells, the limit", MaxCells)
}

// compactWidth returns the number of cells in a row if each row is one word, and 0 otherwise.
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

// Split splits a token into its characters.
func Split(t Token) []Token {
	cells := make([]Token, 0, len(t.Text))
	for _, r := range t.Text {
		cells = append(cells, Token{Text: string(r), Line: t.Line, Col: t.Col + len(cells)})
	}
	return cells
}

// Empty reports whether a word means an empty cell: one of . 0 _ and a single -.
func Empty(word string) bool {
	return word == "." || word == "0" || word == "_" || word == "-"
}

// Number reads a word as a number from 1 to most. The noun names it in messages: "clue". Where a
// cell may be empty, ask Empty first.
func (b *Block) Number(t Token, noun string, most int) (int, error) {
	for _, r := range t.Text {
		if r < '0' || r > '9' {
			return 0, b.Fail(t, "", "expected a number, found %s", wording.Quote(t.Text))
		}
	}
	n, err := strconv.Atoi(t.Text)
	if err != nil || n < 1 || n > most {
		return 0, b.Fail(t, "", "%s %s is not in 1..%d", noun, shortDigits(t.Text), most)
	}
	return n, nil
}

// shortDigits shortens a long run of digits for a message.
func shortDigits(digits string) string {
	if len(digits) > 12 {
		return digits[:12] + "…"
	}
	return digits
}

// OptionValues reads the key=value words after the kind's name. It rejects keys that options does
// not list, a key given twice, and words of another form. The map holds only the options that the
// text sets.
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
			return nil, b.Fail(t, hint, "%s has no option %s", kind, wording.Quote(key))
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

// Choice reads an option whose value is one of a few words; index is -1 if the text does not set
// it.
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
	return -1, b.Fail(t, "", "%s is %s, not %s", key, wording.OneOf(words), wording.Quote(t.Text))
}
