package texts

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Format is a form in which another program keeps puzzles, as far as a Reader has to know it. A
// Reader puts such puzzles into the words of the text format, so that no other code needs to know
// where a puzzle comes from. Errors have their places in the text of the other program.
type Format struct {
	Name string

	// Begins reports whether a line begins a text in this format: no line of the text format may
	// look like it. next returns the line after it, or "" at the end. If Begins is nil, the format
	// has no such line; it is tried on a text without a header that names no other format.
	Begins func(line string, next func() string) bool
	// Line means that each line is a puzzle. A comment of the text format may follow it.
	Line bool
	// Below reports, if Line is set, whether a text goes on below its first line nevertheless. If it
	// is nil, none does.
	Below func(first string) bool
	// Next reports whether a line below the first is no longer part of the text, but begins the next.
	// If it is nil, a text reaches to a line --- or the end of the file.
	Next func(line string) bool
	// Read reads the puzzles of a text. Its errors are those of Source.Fail. It must refuse by name
	// a rule that the puzzle has and that no kind can express. A line without a puzzle, if Line is
	// set, is a heading.
	Read func(*Source) ([]*Foreign, error)
}

// Formats states which forms of other programs a Reader recognizes besides the text format.
type Formats struct {
	All []*Format
	// From is the form of the whole text, if the user has named one: no other is expected.
	From *Format
	// Prefer is the form that the name of the file states, or nil. It decides for texts that several
	// formats fit.
	Prefer *Format
	// Flag is the flag by which the user names the form: "--from". Hints mention it; "" if there is
	// none.
	Flag string
}

// Recognize makes the reader recognize formats. It must be called before anything is read.
func (r *Reader) Recognize(f Formats) {
	r.foreign = &foreignReader{Reader: r, Formats: f, below: r.peek}
}

// foreignTexts is what a Reader asks of a foreignReader. A program that calls no Recognize, such as
// a page that solves, need not load any of it, nor the types of formats.
type foreignTexts interface {
	next() *Block
	more() bool
	claim(l syntax.Line, text string, begun bool) func(comments []syntax.Line) (*Block, error)
	guess(b *Block, fits int, p puzzle.Puzzle) (*Entry, error)
	stated(b *Block, err error) (*Entry, error)
}

// foreignReader reads texts in the formats of other programs, on behalf of a Reader.
type foreignReader struct {
	*Reader
	Formats
	ready []*Block      // puzzles already read, of a text that holds several
	below func() string // Reader.peek: the value takes memory, and each line of a text needs it
}

// next returns the next puzzle of a text that holds several, or nil.
func (r *foreignReader) next() *Block {
	if len(r.ready) == 0 {
		return nil
	}
	b := r.ready[0]
	r.ready = r.ready[1:]
	return b
}

// more reports whether next has one.
func (r *foreignReader) more() bool { return len(r.ready) > 0 }

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

// foreign is what a block remembers of the text that it was read from.
type foreign struct {
	begin syntax.Line // where the puzzle begins
	rows  [][]Word
}

// place returns the place in the source of a word of a block, whose lines are numbered from 1.
func (f *foreign) place(t syntax.Token) (line syntax.Line, col int, before string) {
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

// block turns a puzzle of another format into the block that the text format would give.
func (s *Source) block(p *Foreign, comments []syntax.Line) *Block {
	begin := s.Lines[p.Line]
	b := &Block{Block: syntax.Block{File: s.File, Rows: linesOf(p.Rows), Begin: begin,
		Header: syntax.Line{Number: begin.Number, Text: p.Header},
		Place:  (&foreign{begin, p.Rows}).place},
		Answered: p.Answered, Comments: slices.Clone(comments), broken: p.Err}
	if p.Answered {
		b.Answer, b.equals, b.placeAnswer = linesOf(p.Answer), begin, (&foreign{begin, p.Answer}).place
	}
	for _, text := range p.Info.Comments() {
		b.Comments = append(b.Comments, syntax.Line{Number: begin.Number, Text: text})
	}
	for _, text := range p.Comments {
		b.Comments = append(b.Comments, syntax.Line{Number: begin.Number, Text: "# " + text})
	}
	return b
}

// claim returns what reads the text that a line begins in the formats that claim it, or nil.
func (r *foreignReader) claim(l syntax.Line, text string, begun bool,
) func([]syntax.Line) (*Block, error) {
	claims := r.claims(l, text, begun)
	if len(claims) == 0 {
		return nil
	}
	return func(comments []syntax.Line) (*Block, error) { return r.read(l, claims, comments) }
}

// claims returns the formats that a line begins. Most lines of long files are boards, and need no
// second look.
func (r *foreignReader) claims(l syntax.Line, text string, begun bool) []*Format {
	// The first line of each format has one of the marks, or it is "pzprv3" or "begin".
	const marks, initials = " /:<=[*", "pb"
	switch {
	case r.inner || len(r.kinds) == 0 || r.From == nil && len(r.All) == 0:
		return nil
	case r.From != nil && !begun && text != "---" && !(r.From.Line && text[0] == '#'):
		return []*Format{r.From}
	case r.From != nil, (begun || r.boards != nil) && isRow(text), r.boards != nil &&
		strings.IndexByte(initials, text[0]) < 0 && !strings.ContainsAny(text, marks):
		return nil
	}
	var all []*Format
	for _, f := range r.All {
		if f.Begins != nil && f.Begins(text, r.below) {
			all = append(all, f)
		}
	}
	return all
}

// isRow reports whether a line below others of a puzzle, or below whole boards, can only be meant
// as one more: it has numbers and dots.
func isRow(text string) bool {
	for i := range len(text) {
		if c := text[i]; c != ' ' && c != '.' && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// peek returns the line after the one just read, without taking it, or "" if there is none.
func (r *Reader) peek() string {
	l, err := r.readLine()
	if err != nil {
		r.failed = err
		return ""
	}
	r.unread = l
	return l.Text
}

// read reads a text that begins with a line, in the format that claims it. Its puzzles but
// the first wait in r.ready. It returns nil for a heading.
func (r *foreignReader) read(first syntax.Line, claims []*Format, comments []syntax.Line,
) (*Block, error) {
	if claims[0].oneLine(first) {
		words, comment := cutComment(first.Text)
		if first.Text = words; comment != "" {
			comments = append(comments, syntax.Line{Number: first.Number, Text: comment})
		}
	}
	s, err := r.source(first, claims[0])
	if err != nil {
		return nil, err
	}
	type reading struct {
		by     *Format
		blocks []*Block
	}
	var fits []reading
	var fault error
	for _, f := range claims {
		puzzles, err := f.Read(s)
		if err != nil {
			fault = further(fault, err)
			continue
		}
		one := reading{by: f}
		for i, p := range puzzles {
			if i > 0 {
				comments = nil // they stand above the first
			}
			one.blocks = append(one.blocks, s.block(p, comments))
		}
		if len(fits) == 0 || !slices.EqualFunc(fits[0].blocks, one.blocks, sameText) {
			fits = append(fits, one)
		}
	}
	switch {
	case len(fits) == 0:
		return nil, fault
	case len(fits) > 1:
		return nil, r.ambiguous(s.File, first, fits[0].by.Name, fits[1].by.Name)
	case len(fits[0].blocks) == 0 && claims[0].oneLine(first):
		return nil, nil
	case len(fits[0].blocks) == 0:
		return nil, s.Fail(0, -1, "", "the text holds no puzzle")
	}
	r.ready = fits[0].blocks[1:]
	return fits[0].blocks[0], nil
}

// ambiguous returns the error for a text that several formats can read, with different results.
func (r *foreignReader) ambiguous(file string, l syntax.Line, names ...string) error {
	hint := ""
	if r.Flag != "" {
		var flags []string
		for _, name := range names {
			flags = append(flags, r.Flag+" "+name)
		}
		hint = "use " + wording.OneOf(flags)
	}
	return &syntax.Error{File: file, Line: l.Number, Source: l.Text, Hint: hint,
		Msg: "the format is not known: the text could be " + wording.OneOf(names)}
}

// oneLine reports whether a text that begins with a line ends with it.
func (f *Format) oneLine(first syntax.Line) bool {
	return f.Line && (f.Below == nil || !f.Below(strings.TrimSpace(first.Text)))
}

// further returns that of two errors whose place is further on: its format fits better.
func further(a, b error) error {
	var x, y *syntax.Error
	if errors.As(a, &x) && errors.As(b, &y) &&
		(x.Line > y.Line || x.Line == y.Line && x.Col >= y.Col) {
		return a
	}
	return b
}

// source reads on to the end of a text in a format.
func (r *foreignReader) source(first syntax.Line, f *Format) (*Source, error) {
	s := &Source{File: r.file, Lines: []syntax.Line{first}, Kind: r.fallback, Kinds: r.kinds,
		KindFlag: r.KindFlag, Named: f == r.From || f == r.Prefer}
	if f.oneLine(first) {
		return s, nil
	}
	size := len(first.Text)
	for {
		l, err := r.readLine()
		switch {
		case errors.Is(err, io.EOF):
			return s, nil
		case err != nil:
			return nil, err
		case strings.TrimSpace(l.Text) == "---":
			return s, nil
		case f.Next != nil && f.Next(l.Text):
			r.putBack(l)
			return s, nil
		}
		if size += len(l.Text); size > MaxBlock || len(s.Lines) == MaxLines {
			r.err = io.EOF
			return nil, s.Fail(0, -1, "", "the text that begins here is too long: the limits are %d bytes "+
				"and %d lines", MaxBlock, MaxLines)
		}
		s.Lines = append(s.Lines, l)
	}
}

// loose reads a block without a header in the formats whose texts no line marks. It returns the
// puzzle of the format that the name of the file states, or else one for each format that fits. err
// is the error of the format that the name states.
func (r *foreignReader) loose(b *Block) (fits []*Format, entries []*Entry, err error) {
	s := &Source{File: b.File, Lines: slices.Concat(b.Comments, b.Rows), Kind: r.fallback,
		KindFlag: r.KindFlag}
	sort.SliceStable(s.Lines, func(i, j int) bool { return s.Lines[i].Number < s.Lines[j].Number })
	for _, f := range r.All {
		if f.Begins != nil || b.Answered {
			continue
		}
		s.Named = f == r.Prefer
		var e *Entry
		puzzles, fault := f.Read(s)
		if fault == nil && len(puzzles) == 1 {
			e, fault = r.Parse(s.block(puzzles[0], nil))
		}
		switch {
		case s.Named:
			return []*Format{f}, []*Entry{e}, fault
		case e != nil && fault == nil:
			fits, entries = append(fits, f), append(entries, e)
		}
	}
	return fits, entries, nil
}

// guess reads a text without a header that fits kinds can read; p is the puzzle if it is only one.
// It returns nil if that is what counts.
func (r *foreignReader) guess(b *Block, fits int, p puzzle.Puzzle) (*Entry, error) {
	others, entries, err := r.loose(b)
	switch {
	case err != nil:
		return nil, err
	case len(others) == 1 && (others[0] == r.Prefer || fits != 1):
		return entries[0], nil
	case len(others) > 1:
		return nil, r.ambiguous(b.File, b.First(), others[0].Name, others[1].Name)
	case len(others) == 1 && entries[0].Puzzle.String() != p.String():
		return nil, r.ambiguous(b.File, b.First(), "text", others[0].Name)
	}
	return nil, nil
}

// stated reads a text without a header whose kind the user has named: in the format that the name
// of its file states, or in the one that fits, if the kind can't read it because of err. It returns
// nil if what the kind reads counts.
func (r *foreignReader) stated(b *Block, err error) (*Entry, error) {
	if err == nil && (r.Prefer == nil || r.Prefer.Begins != nil) {
		return nil, nil
	}
	others, entries, fault := r.loose(b)
	if fault == nil && len(others) == 1 {
		return entries[0], nil
	}
	return nil, fault
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
