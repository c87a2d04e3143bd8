package puzzle

import (
	"bufio"
	"errors"
	"io"
	"sort"
	"strings"
	"unicode/utf8"
)

// Limits on what a Reader takes in, so that no input makes it eat memory. A board of MaxCells
// cells fits in each, with its answer.
const (
	MaxLine  = 1 << 20      // bytes in a line
	MaxBlock = 4 << 20      // bytes in a puzzle
	MaxLines = 3 * MaxCells // lines in a puzzle that aren't blank: puzzle, answer and comments
)

// Reader reads puzzles from a text, one after the other.
type Reader struct {
	file     string
	kinds    []*Kind
	fallback *Kind

	in       *bufio.Reader
	line     int      // lines read so far
	err      error    // why no more can be read, io.EOF at the end
	header   Line     // a header met while the puzzle above it was read
	comments []Line   // comments met since the last line of a puzzle
	queue    []*Block // puzzles of one line each, from a block that held several
}

// Entry is one puzzle of a text.
type Entry struct {
	Block  *Block // the text it was read from
	Puzzle Puzzle
}

// NewReader reads puzzles of the given kinds. file names the text in errors. fallback is the kind
// of a puzzle without a header line, or nil when each must have one.
func NewReader(r io.Reader, file string, kinds []*Kind, fallback *Kind) *Reader {
	return &Reader{file: file, kinds: kinds, fallback: fallback, in: bufio.NewReaderSize(r, 1<<16)}
}

// Next reads one puzzle. After a *SyntaxError the next puzzle may be read; at the end, and after
// any other error, there is no next. The end is io.EOF.
func (r *Reader) Next() (*Entry, error) {
	b, err := r.NextBlock()
	if err != nil {
		return nil, err
	}
	kind, err := r.kindOf(b)
	if err != nil {
		return nil, err
	}
	p, err := kind.Parse(b)
	if err != nil {
		return nil, err
	}
	return &Entry{Block: b, Puzzle: p}, nil
}

// Value gives the word after key= in the comments above or in a puzzle, "" where there is none.
func (e *Entry) Value(key string) string {
	for _, c := range e.Block.Comments {
		for _, word := range strings.Fields(strings.TrimLeft(c.Text, "# ")) {
			if v, ok := strings.CutPrefix(word, key+"="); ok {
				return v
			}
		}
	}
	return ""
}

// NextBlock reads the text of one puzzle or answer without understanding it.
func (r *Reader) NextBlock() (*Block, error) {
	if len(r.queue) > 0 {
		b := r.queue[0]
		r.queue = r.queue[1:]
		return b, nil
	}
	b := &Block{File: r.file, Header: r.header, Comments: r.comments}
	r.header, r.comments = Line{}, nil
	size, lines := 0, 0
	for {
		l, err := r.readLine()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		text := strings.TrimSpace(l.Text)
		if text != "" {
			size, lines = size+len(text), lines+1
		}
		if size > MaxBlock || lines > MaxLines {
			r.err = io.EOF
			return nil, b.FailLine(l, "a line --- parts puzzles",
				"the puzzle has more than %d bytes or %d lines, which are the most", MaxBlock, MaxLines)
		}
		begun := b.Header.Number > 0 || len(b.Rows) > 0 || b.Answered
		switch {
		case text == "":
		case text[0] == '#':
			r.comments = append(r.comments, Line{Number: l.Number, Text: text})
		case text == "---":
			if begun {
				b.Comments = append(b.Comments, r.comments...)
				r.comments = nil
				return r.split(b), nil
			}
		case r.isHeader(text, begun):
			if begun {
				r.header = l
				return r.split(b), nil
			}
			b.Header = l
			b.Comments = append(b.Comments, r.comments...)
			r.comments = nil
		default:
			b.Comments = append(b.Comments, r.comments...)
			r.comments = nil
			switch {
			case text == "=" && b.Answered:
				b.Answer = append(b.Answer, l) // the family says that it is no answer line
			case text == "=":
				b.Answered, b.equals = true, l
			case b.Answered:
				b.Answer = append(b.Answer, l)
			default:
				b.Rows = append(b.Rows, l)
			}
		}
	}
	b.Comments = append(b.Comments, r.comments...)
	r.comments = nil
	if b.Header.Number == 0 && len(b.Rows) == 0 && !b.Answered {
		return nil, io.EOF
	}
	return r.split(b), nil
}

// split gives the first puzzle of a block whose every line is a whole puzzle, and queues the rest.
func (r *Reader) split(b *Block) *Block {
	kind, err := r.kindOf(b)
	if err != nil || kind.Compact == nil || len(b.Rows) < 2 || b.Answered {
		return b
	}
	for _, l := range b.Rows {
		n := kind.Compact(l.Text)
		if n == 0 || n*n != utf8.RuneCountInString(strings.TrimSpace(l.Text)) {
			return b
		}
	}
	comments := b.Comments
	for i, l := range b.Rows {
		one := &Block{File: b.File, Header: b.Header, Rows: []Line{l}, start: l}
		above := 0 // comments above the row; below the last they are its own
		for above < len(comments) && (comments[above].Number < l.Number || i == len(b.Rows)-1) {
			above++
		}
		one.Comments, comments = comments[:above], comments[above:]
		r.queue = append(r.queue, one)
	}
	first := r.queue[0]
	r.queue = r.queue[1:]
	return first
}

// isHeader reports whether a line begins a puzzle: with the name of a kind, or, where nothing has
// begun yet, with a word that can only be meant as one.
func (r *Reader) isHeader(text string, begun bool) bool {
	word, rest, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	for _, k := range r.kinds {
		if word == k.Name {
			return true
		}
	}
	if begun || r.fallback != nil || len(word) < 4 {
		return false
	}
	for _, c := range word {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return rest == "" || strings.Contains(rest, "=")
}

// kindOf finds the kind that a block's header names.
func (r *Reader) kindOf(b *Block) (*Kind, error) {
	if b.Header.Number == 0 {
		if r.fallback != nil {
			return r.fallback, nil
		}
		return nil, b.FailLine(Line{},
			"begin with a line that names the kind ("+r.names()+"), or use --kind",
			"the puzzle does not say what kind it is")
	}
	tokens, err := b.Tokens(b.Header)
	if err != nil {
		return nil, err
	}
	for _, k := range r.kinds {
		if tokens[0].Text == k.Name {
			return k, nil
		}
	}
	return nil, b.Fail(tokens[0], "the kinds are "+r.names(), "unknown kind %s", Quote(tokens[0].Text))
}

func (r *Reader) names() string {
	var names []string
	for _, k := range r.kinds {
		names = append(names, k.Name)
	}
	sort.Strings(names)
	return strings.Join(names, ", ")
}

// readLine reads a line without its end. What is not text ends the reading.
func (r *Reader) readLine() (Line, error) {
	if r.err != nil {
		return Line{}, r.err
	}
	var long []byte // what precedes part, of a line that does not fit in the buffer
	part, err := r.in.ReadSlice('\n')
	for errors.Is(err, bufio.ErrBufferFull) && len(long) <= MaxLine {
		long = append(long, part...)
		part, err = r.in.ReadSlice('\n')
	}
	if len(long)+len(part) > MaxLine {
		r.err = io.EOF
		return Line{}, &SyntaxError{File: r.file, Line: r.line + 1,
			Msg: "the line has more than " + Count(MaxLine, "byte") + ", which is the most"}
	}
	if err != nil {
		r.err = err
		if len(long)+len(part) == 0 || !errors.Is(err, io.EOF) {
			return Line{}, err
		}
	}
	if long != nil {
		part = append(long, part...)
	}
	r.line++
	s := strings.TrimRight(string(part), "\r\n")
	if r.line == 1 {
		s = strings.TrimPrefix(s, "\ufeff")
	}
	l := Line{Number: r.line, Text: s}
	if i := notText(s); i >= 0 {
		r.err = io.EOF
		return Line{}, &SyntaxError{File: r.file, Line: r.line, Col: utf8.RuneCountInString(s[:i]) + 1,
			Source: s, Msg: "this is not a text file",
			Hint: "puzzles are plain text in UTF-8; the rest was not read"}
	}
	return l, nil
}

// notText gives the index of the first byte that no text holds, or -1.
func notText(s string) int {
	for i, r := range s {
		switch {
		case r == utf8.RuneError:
			if _, size := utf8.DecodeRuneInString(s[i:]); size <= 1 {
				return i
			}
		case r < ' ' && r != '\t', 0x7f <= r && r < 0xa0: // what a terminal might obey
			return i
		}
	}
	return -1
}
