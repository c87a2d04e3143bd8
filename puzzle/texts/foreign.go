package texts

import (
	"errors"
	"io"
	"slices"
	"sort"
	"strings"

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
	below func() string // Reader.peek, made once: each line of a text needs it
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

// claim returns what reads the text that a line begins in the formats that claim it, or nil.
func (r *foreignReader) claim(l syntax.Line, text string, begun bool,
) func([]syntax.Line) (*Block, error) {
	claims := r.claims(text, begun)
	if len(claims) == 0 {
		return nil
	}
	return func(comments []syntax.Line) (*Block, error) { return r.read(l, claims, comments) }
}

// claims returns the formats that a line begins. A row below others and a board below others begin
// none: long files consist of these, and so need no second look. A comment begins no text that ends
// where the next begins.
func (r *foreignReader) claims(text string, begun bool) []*Format {
	switch f := r.From; {
	case f != nil && (begun || text == "---" || text[0] == '#' && (f.Line || f.Next != nil)):
		return nil
	case f != nil:
		return []*Format{f}
	case begun && isRow(text), r.boards != nil && wholeBoard(r.boards.kind, text):
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

// isRow reports whether a line below others of a puzzle can only be meant as one more: it has
// numbers and dots.
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
	var fits []*Format  // those that read different puzzles
	var blocks []*Block // which the first of them reads
	var fault error
	for _, f := range claims {
		read, err := s.blocks(f, comments)
		switch {
		case err != nil:
			fault = further(fault, err)
		case len(fits) == 0:
			fits, blocks = []*Format{f}, read
		case !slices.EqualFunc(blocks, read, sameText):
			fits = append(fits, f)
		}
	}
	switch {
	case len(fits) == 0:
		return nil, fault
	case len(fits) > 1:
		return nil, r.ambiguous(s.File, first, fits[0].Name, fits[1].Name)
	case len(blocks) == 0 && claims[0].oneLine(first):
		return nil, nil
	case len(blocks) == 0:
		return nil, s.Fail(0, -1, "", "the text holds no puzzle")
	}
	r.ready = blocks[1:]
	return blocks[0], nil
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
		blocks, fault := s.blocks(f, nil)
		if fault == nil && len(blocks) == 1 {
			e, fault = r.Parse(blocks[0])
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
