package texts

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Source is a text in a Format.
type Source struct {
	File  string
	Lines []syntax.Line
	Kind  *puzzle.Kind // the kind that the user named for puzzles that don't name theirs, or nil
	Named bool         // the user or the name of the file states the format: it is no guess
	// Kinds are those that the Reader knows, and KindFlag is its flag for hints.
	Kinds    []*puzzle.Kind
	KindFlag string

	begun map[int][]int // of long lines: how many characters begin before each stride of bytes
}

// Fail returns the *syntax.Error for a fault in line i of the source, at a byte of it; at -1, that
// of the whole line.
func (s *Source) Fail(i, at int, hint, format string, args ...any) error {
	l := s.Lines[i]
	e := &syntax.Error{File: s.File, Line: l.Number, Source: l.Text, Hint: hint,
		Msg: fmt.Sprintf(format, args...)}
	if at >= 0 {
		e.Col = s.column(i, at)
	}
	return e
}

// column returns the column of a byte of line i. A line of a megabyte may hold thousands of words,
// and each asks for its column: so a long line is counted once.
func (s *Source) column(i, at int) int {
	const stride = 64
	text := s.Lines[i].Text
	at = min(at, len(text))
	if at < stride {
		return charactersBegun(text[:at]) + 1
	}
	marks, counted := s.begun[i]
	if !counted {
		n := 0
		for from := 0; from <= len(text); from += stride {
			marks = append(marks, n)
			n += charactersBegun(text[from:min(from+stride, len(text))])
		}
		if s.begun == nil {
			s.begun = map[int][]int{}
		}
		s.begun[i] = marks
	}
	return marks[at/stride] + charactersBegun(text[at/stride*stride:at]) + 1
}

// charactersBegun returns how many characters begin in a part of a line.
func charactersBegun(text string) int {
	n := 0
	for i := range len(text) {
		if utf8.RuneStart(text[i]) {
			n++
		}
	}
	return n
}

// Word is a word of the text format that stands for what is somewhere in a Source. Errors that the
// kind finds in the word have this place.
type Word struct {
	syntax.Token
	// Of is the part of the board that the word is about, for errors to name. It is nil where a reader
	// of the source sees that.
	Of fmt.Stringer
}

// Token returns the word for what is at a byte of line i.
func (s *Source) Token(i, at int, text string) Word {
	return Word{Token: syntax.Token{Text: text, Line: s.Lines[i], Col: s.column(i, at)}}
}

// Foreign is a puzzle of a Format in the words of the text format.
type Foreign struct {
	Header   string   // the kind and its options
	Rows     [][]Word // the words of each line, with their places in the source
	Answered bool     // whether the text has an answer
	Answer   [][]Word
	Info     Info
	Comments []string // lines of text that the source has besides
	Err      error    // instead of all but Line: the fault of this puzzle, which spoils no other
	Line     int      // where the puzzle begins: an index of Source.Lines
}

// sourceRows are the words of a block with their places in the source.
type sourceRows struct {
	begin syntax.Line // where the puzzle begins
	rows  [][]Word
}

// place returns the place in the source of a word of the block, whose lines are numbered from 1.
func (f sourceRows) place(t syntax.Token) (line syntax.Line, col int, before string) {
	i := t.Line.Number - 1
	if i < 0 || i >= len(f.rows) || len(f.rows[i]) == 0 {
		return f.begin, 0, ""
	}
	if t.Col == 0 {
		return f.rows[i][0].Line, 0, ""
	}
	begin := 1
	for _, word := range f.rows[i] {
		if begin += utf8.RuneCountInString(word.Text) + 1; t.Col < begin {
			if word.Of != nil {
				before = word.Of.String() + ": "
			}
			return word.Line, word.Col, before
		}
	}
	return f.begin, 0, ""
}

// linesOf writes words as lines of the text format.
func linesOf(rows [][]Word) []syntax.Line {
	out := make([]syntax.Line, len(rows))
	for i, row := range rows {
		words := make([]string, len(row))
		for j, t := range row {
			words[j] = t.Text
		}
		out[i] = syntax.Line{Number: i + 1, Text: strings.Join(words, " ")}
	}
	return out
}

// blocks reads the source in a format. The comments stand above its first puzzle.
func (s *Source) blocks(f *Format, comments []syntax.Line) ([]*Block, error) {
	puzzles, err := f.Read(s)
	if err != nil {
		return nil, err
	}
	var all []*Block
	for _, p := range puzzles {
		all = append(all, s.block(p, comments))
		comments = nil
	}
	return all, nil
}

// block turns a puzzle of another format into the block that the text format would give.
func (s *Source) block(p *Foreign, comments []syntax.Line) *Block {
	begin := s.Lines[p.Line]
	b := &Block{Block: syntax.Block{File: s.File, Rows: linesOf(p.Rows), Begin: begin,
		Header: syntax.Line{Number: begin.Number, Text: p.Header},
		Place:  sourceRows{begin, p.Rows}.place},
		Answered: p.Answered, Comments: slices.Clone(comments), broken: p.Err}
	if p.Answered {
		b.Answer, b.equals, b.placeAnswer = linesOf(p.Answer), begin, sourceRows{begin, p.Answer}.place
	}
	for _, text := range p.Info.Comments() {
		b.Comments = append(b.Comments, syntax.Line{Number: begin.Number, Text: text})
	}
	for _, text := range p.Comments {
		b.Comments = append(b.Comments, syntax.Line{Number: begin.Number, Text: "# " + text})
	}
	return b
}

// text returns the header and the rows of a block.
func (b *Block) text() string {
	var all strings.Builder
	all.WriteString(b.Header.Text + "\n")
	for _, l := range b.Rows {
		all.WriteString(l.Text + "\n")
	}
	return all.String()
}

// sameText reports whether two blocks have the same header and rows.
func sameText(a, b *Block) bool { return a.text() == b.text() }
