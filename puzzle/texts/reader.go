package texts

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Limits on the input of a Reader, so that no input can make it exhaust memory. A board of MaxCells
// cells with its answer fits into each.
const (
	MaxLine  = 1 << 20             // bytes in a line
	MaxBlock = 4 << 20             // bytes in a puzzle
	MaxLines = 3 * syntax.MaxCells // lines in a puzzle that aren't blank: puzzle, answer and comments
)

// Reader reads puzzles from a text one after the other, and holds only one of them at a time.
type Reader struct {
	// Prompt makes the reader return a puzzle of one line as soon as it has read that line, for a
	// user who waits for its answer. The puzzle then comes without an answer or a comment that
	// follows in the text.
	Prompt bool

	// KindFlag is the flag by which the user of a program names the kind of a text: "--kind". Hints
	// mention it; "" if there is none.
	KindFlag string

	// MoreKinds says in hints, behind the names of the kinds, how the reader could know more of
	// them: ", and those of other modules"; "" for nothing.
	MoreKinds string

	// KindsHint is the hint on a kind that is unknown and like no other, in place of all their names;
	// "" for none.
	KindsHint string

	file     string
	kinds    []*puzzle.Kind
	fallback *puzzle.Kind
	inner    bool // the text is that of a record, and contains no records

	in       *bufio.Reader
	line     int           // lines read so far
	err      error         // why reading stopped, io.EOF at the end
	unread   syntax.Line   // a line already read, which belongs to the next puzzle
	peeked   syntax.Line   // a line already read, which comes after unread
	failed   error         // why the line after that can't be read
	foreign  foreignTexts  // the forms of other programs; nil if the reader knows none
	comments []syntax.Line // comments since the last line of a puzzle
	rest     []syntax.Line // comments with no puzzle below
	boards   *Block        // what one-line puzzles share, if each line is one; otherwise nil
}

// Entry is one puzzle of a text.
type Entry struct {
	Block   *Block // the text of the puzzle
	Puzzle  puzzle.Puzzle
	Guessed bool // no line names the kind, but no other kind can read the text
}

// NewReader returns a reader of puzzles of the given kinds. The name file identifies the text in
// errors. fallback is the kind of a puzzle without a header line; if it is nil, such a puzzle is
// read only if exactly one kind fits.
func NewReader(r io.Reader, file string, kinds []*puzzle.Kind, fallback *puzzle.Kind) *Reader {
	return &Reader{file: file, kinds: kinds, fallback: fallback, in: bufio.NewReaderSize(r, 1<<16)}
}

// Know adds kinds to those that the reader knows. A kind whose puzzles are of another kind, which
// its Parse finds out, needs only a Name, a Parse and a Puzzlink.
func (r *Reader) Know(kinds ...*puzzle.Kind) {
	r.kinds = append(slices.Clip(r.kinds), kinds...)
}

// Next reads one puzzle. After a *syntax.Error, Next can read the next puzzle; at the end, and
// after any other error, it can't. The error at the end is io.EOF.
func (r *Reader) Next() (*Entry, error) {
	b, err := r.NextBlock()
	if err != nil {
		return nil, err
	}
	return r.Parse(b)
}

// Parse builds a puzzle from a block that NextBlock returned. The error is a *syntax.Error. It is
// safe for concurrent use, also while the reader goes on.
func (r *Reader) Parse(b *Block) (*Entry, error) {
	if b.broken != nil {
		return nil, b.broken
	}
	kind, err := r.kindOf(b)
	if err != nil {
		return nil, err
	}
	if kind == nil {
		return r.guess(b)
	}
	if kind.Parse == nil {
		return nil, b.FailLine(syntax.Line{}, "", "puzzles of the kind %s can't be read", kind.Name)
	}
	p, err := kind.Parse(&b.Block)
	if r.foreign != nil && b.Header.Number == 0 && b.kind == nil { // the user named the kind
		if e, fault := r.foreign.stated(b, err); e != nil || fault != nil {
			return e, fault
		}
	}
	if err != nil {
		return nil, err
	}
	if b.alone && !wholeBoard(kind, b.Begin.Text) {
		return nil, b.FailLine(b.Begin, "end the boards of one line each with a line ---",
			"expected a whole board on this line, as on those above")
	}
	return &Entry{Block: b, Puzzle: p}, nil
}

// guess parses a text that does not name its kind, if only one kind can read it.
func (r *Reader) guess(b *Block) (*Entry, error) {
	if err := r.unlikeBoard(b); err != nil {
		return nil, err
	}
	var fits []string
	var p puzzle.Puzzle
	var broken error
	whole, odd := oneLine(b.Rows)
	var usual puzzle.Puzzle // whose kind the cells in one line have by convention
	inLine := true          // all kinds that fit could also have the cells in one line
	for _, k := range r.kinds {
		if k.Headed {
			continue
		}
		q, err := k.Parse(&b.Block)
		if err == nil {
			fits, p = append(fits, k.Name), q
			inLine = inLine && k.Compact != nil
			if k.Headless != nil && odd == 0 && k.Headless(whole) {
				usual = q
			}
		} else if isNearly(k, b.Rows, whole, odd) {
			broken = err
		}
	}
	if r.foreign != nil {
		if e, err := r.foreign.guess(b, len(fits), p); e != nil || err != nil {
			return e, err
		}
	}
	if usual != nil && inLine {
		return &Entry{Block: b, Puzzle: usual}, nil
	}
	switch {
	case len(fits) == 0 && broken != nil:
		return nil, broken
	case len(fits) == 0:
		return nil, r.unreadable(b)
	case len(fits) == 1:
		return &Entry{Block: b, Puzzle: p, Guessed: true}, nil
	}
	var flags []string
	for _, name := range fits {
		flags = append(flags, r.KindFlag+" "+name)
	}
	return nil, b.FailLine(syntax.Line{},
		"begin with a line that names the kind"+r.orFlag(wording.OneOf(flags)),
		unsaid+": it could be %s", wording.OneOf(fits))
}

// unlikeBoard returns an error if the rows are those of no kind's board.
func (r *Reader) unlikeBoard(b *Block) error {
	words := 0
	for _, l := range b.Rows {
		tokens, err := b.Tokens(l)
		if err != nil && strings.ContainsFunc(l.Text, unicode.IsLetter) {
			return r.unreadable(b) // prose: where its commas stand is no fault of a board
		}
		if err != nil {
			return err
		}
		if words += len(tokens); words > syntax.MaxTokens { // no kind needs to see it
			return b.FailLine(l, "", "the board has more than %d cells, the limit", syntax.MaxCells)
		}
	}
	return nil
}

const unsaid = "the kind of puzzle is not known"

// unreadable returns the error of a text that does not name its kind and that no kind can read.
func (r *Reader) unreadable(b *Block) error {
	if len(b.Rows) > 0 && strings.Contains(b.Rows[0].Text, "://") {
		return b.FailLine(b.Rows[0],
			"a URL must hold the puzzle itself, since Gridwright opens no address",
			"the URL does not hold a puzzle that can be read")
	}
	return b.FailLine(syntax.Line{},
		"begin with a line that names the kind ("+r.listed()+")"+r.orFlag(""),
		unsaid+", and no kind can read it")
}

// isNearly reports whether rows that a kind can't parse are a board of it by convention, but for a
// line or a row that lacks a character.
func isNearly(k *puzzle.Kind, rows []syntax.Line, whole string, odd int) bool {
	return k.Headless != nil && (len(rows) == 1 && k.Compact(rows[0].Text) > 0 ||
		odd == 1 && k.Headless(whole))
}

// oneLine joins the rows of a square grid of characters. odd is the number of rows that are not as
// long as there are rows, which count as empty; above 1 the text is none.
func oneLine(rows []syntax.Line) (whole string, odd int) {
	var text strings.Builder
	for _, l := range rows {
		row := strings.TrimSpace(l.Text)
		if len(row) != len(rows) {
			if odd++; odd > 1 {
				return "", odd
			}
			row = strings.Repeat(".", len(rows))
		}
		text.WriteString(row)
	}
	return text.String(), odd
}

// orFlag returns the end of a hint that mentions the flag, by its name or with values.
func (r *Reader) orFlag(with string) string {
	switch {
	case r.KindFlag == "":
		return ""
	case with == "":
		return ", or use " + r.KindFlag
	}
	return ", or use " + with
}

// Value returns the word after key= in the comments above or in a puzzle, or "" if there is none.
func (e *Entry) Value(key string) string { return e.Block.Value(key) }

// Value returns the word after key= in the comments, or "" if there is none.
func (b *Block) Value(key string) string {
	for _, c := range b.Comments {
		if i, _ := infoOf(c); i >= 0 {
			continue // the words of a title or of rules mean nothing else
		}
		for _, word := range strings.Fields(strings.TrimLeft(c.Text, "# ")) {
			if v, ok := strings.CutPrefix(word, key+"="); ok {
				return v
			}
		}
	}
	return ""
}

// Rest returns, at the end of the text, the comments after the last line ---, which belong to no
// puzzle.
func (r *Reader) Rest() []syntax.Line { return r.rest }

// wholeBoard reports whether a line is a whole puzzle of the kind.
func wholeBoard(kind *puzzle.Kind, line string) bool {
	if kind.Compact == nil {
		return false
	}
	n := kind.Compact(line)
	return n > 0 && n*n == utf8.RuneCountInString(strings.TrimSpace(line))
}

// isHeader reports whether a line begins a puzzle: with the name of a kind in small letters or
// capitals; or, if nothing has begun yet, with a word that can only be meant as one.
func (r *Reader) isHeader(text string, begun bool) bool {
	for _, k := range r.kinds {
		n := len(k.Name)
		if len(text) >= n && strings.EqualFold(text[:n], k.Name) &&
			(len(text) == n || text[n] == ' ' || text[n] == '\t') {
			return true
		}
	}
	if begun || r.fallback != nil {
		return false
	}
	end := strings.IndexAny(text, " \t")
	if end < 0 {
		end = len(text)
	}
	if r.misspelt(text[:end]) != "" {
		return true
	}
	if end < 4 {
		return false
	}
	for _, c := range text[:end] {
		if c < 'a' || c > 'z' {
			return false
		}
	}
	return end == len(text) || strings.Contains(text[end:], "=")
}

// misspelt returns the kind that a word of at least four letters probably means, or "". It ignores
// a colon after the word.
func (r *Reader) misspelt(word string) string {
	word = strings.TrimRight(word, ":")
	if len(word) < 4 || strings.ContainsFunc(word, func(c rune) bool { return !unicode.IsLetter(c) }) {
		return ""
	}
	return wording.Suggest(word, r.names())
}

// headless returns the kind for which a line is by convention a whole board, or nil.
func (r *Reader) headless(line string) *puzzle.Kind {
	for _, k := range r.kinds {
		if k.Headless != nil && k.Headless(line) {
			return k
		}
	}
	return nil
}

// kindOf returns the kind that a block's header names, or that it has without a header; nil if
// nothing determines it.
func (r *Reader) kindOf(b *Block) (*puzzle.Kind, error) {
	if b.kind != nil {
		return b.kind, nil
	}
	if b.Header.Number == 0 {
		return r.fallback, nil
	}
	tokens, err := b.Tokens(b.Header)
	if err != nil {
		return nil, err
	}
	for _, k := range r.kinds {
		if strings.EqualFold(tokens[0].Text, k.Name) {
			return k, nil
		}
	}
	return nil, b.Fail(tokens[0], r.kindHint(r.misspelt(tokens[0].Text)), "unknown kind %s",
		wording.Quote(tokens[0].Text))
}

// kindHint returns the hint on an unknown kind that probably means another, or "".
func (r *Reader) kindHint(near string) string {
	switch {
	case near != "":
		return wording.DidYouMean(near, "")
	case r.KindsHint != "":
		return r.KindsHint
	}
	return "the kinds are " + r.listed()
}

// listed names the kinds in hints.
func (r *Reader) listed() string { return strings.Join(r.names(), ", ") + r.MoreKinds }

func (r *Reader) names() []string {
	var names []string
	for _, k := range r.kinds {
		names = append(names, k.Name)
	}
	return names
}

// readLine reads a line without its end. It stops reading at bytes that are not text.
func (r *Reader) readLine() (syntax.Line, error) {
	if l := r.unread; l.Number > 0 {
		r.unread, r.peeked = r.peeked, syntax.Line{}
		return l, nil
	}
	if err := r.failed; err != nil {
		r.failed = nil
		return syntax.Line{}, err
	}
	if r.err != nil {
		return syntax.Line{}, r.err
	}
	var long []byte // the start of a line that does not fit in the buffer
	part, err := r.in.ReadSlice('\n')
	for errors.Is(err, bufio.ErrBufferFull) && len(long) <= MaxLine {
		long = append(long, part...)
		part, err = r.in.ReadSlice('\n')
	}
	if len(long)+len(part) > MaxLine {
		r.err = io.EOF
		return syntax.Line{}, &syntax.Error{File: r.file, Line: r.line + 1,
			Msg: "the line has more than " + wording.Count(MaxLine, "byte") + ", the limit"}
	}
	if err != nil {
		r.err = err
		if len(long)+len(part) == 0 || !errors.Is(err, io.EOF) {
			return syntax.Line{}, err
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
	l := syntax.Line{Number: r.line, Text: s}
	if i := notText(s); i >= 0 {
		r.err = io.EOF
		return syntax.Line{}, &syntax.Error{File: r.file, Line: r.line,
			Col: utf8.RuneCountInString(s[:i]) + 1, Msg: "this is not a text file",
			Hint: "puzzles are plain text in UTF-8; the rest was not read"}
	}
	return l, nil
}

// putBack makes a line the next to be read.
func (r *Reader) putBack(l syntax.Line) { r.unread, r.peeked = l, r.unread }

// notText returns the index of the first byte that can't be part of a text, or -1.
func notText(s string) int {
	plain := 0 // bytes that need no second look: most lines have only these
	for plain < len(s) && (' ' <= s[plain] && s[plain] < 0x7f || s[plain] == '\t') {
		plain++
	}
	if plain == len(s) {
		return -1
	}
	for i, r := range s {
		switch {
		case r == utf8.RuneError:
			if _, size := utf8.DecodeRuneInString(s[i:]); size <= 1 {
				return i
			}
		case r < ' ' && r != '\t', 0x7f <= r && r < 0xa0: // a terminal might obey it
			return i
		}
	}
	return -1
}

// Place is where a text can be divided: between two puzzles.
type Place struct {
	Line int `json:"line"` // the next one
	// Each line of the text is a board: of this kind, below this header, if it has one.
	Kind   string      `json:"kind,omitempty"`
	Header syntax.Line `json:"header,omitzero"`
}

// Between returns the place that the reader has come to. ok is false while the text that it has
// read holds more puzzles, and where it can't read on.
func (r *Reader) Between() (at Place, ok bool) {
	switch {
	case r.foreign != nil && r.foreign.more(), r.failed != nil,
		r.err != nil && r.unread.Number == 0 && len(r.comments) == 0:
		return at, false
	case len(r.comments) > 0:
		at.Line = r.comments[0].Number
	case r.unread.Number > 0:
		at.Line = r.unread.Number
	default:
		at.Line = r.line + 1
	}
	if r.boards != nil {
		at.Kind, at.Header = r.boards.kind.Name, r.boards.Header
	}
	return at, true
}

// Resume makes a reader that has read nothing read on at a place: what it reads begins there.
func (r *Reader) Resume(at Place) {
	r.line = at.Line - 1
	for _, k := range r.kinds {
		if k.Name == at.Kind {
			r.boards = &Block{Block: syntax.Block{Header: at.Header}, kind: k}
		}
	}
}
