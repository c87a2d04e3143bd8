package lp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
	"github.com/gridwright/gridwright/lin/internal/intake"
)

// token is a word of a file: a name, a number, or a sign.
type token struct {
	text   string
	number float64
	kind   tokenKind
	first  bool // whether it begins its line
	line   int
	col    int
}

type tokenKind int

const (
	end tokenKind = iota
	name
	number
	sign // one of + - < > = : [ ] ^ * or -> ; a sense is always < > or =
)

// scanner splits a file into tokens.
type scanner struct {
	in        *bufio.Reader
	line, col int
	blank     bool // whether the line has had only blanks so far
	size      int64
	err       error
}

func newScanner(r io.Reader) *scanner {
	s := &scanner{in: bufio.NewReaderSize(r, 1<<16), line: 1, blank: true}
	if mark, err := s.in.Peek(3); err == nil && string(mark) == "\ufeff" { // a byte order mark
		_, _ = s.in.Discard(3) // they were peeked at
	}
	return s
}

// get reads a byte, or returns 0 at the end.
func (s *scanner) get() byte {
	c, err := s.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.err = err
		}
		return 0
	}
	if s.size++; s.size > lin.MaxFile && s.err == nil {
		s.err = fmt.Errorf("the file is larger than %d MB", lin.MaxFile>>20)
	}
	if s.err != nil {
		return 0
	}
	s.col++
	if c == 0 { // which would look like the end
		s.err = token{line: s.line, col: s.col}.fail("unexpected %q", "\x00")
	}
	return c
}

// back undoes get.
func (s *scanner) back(c byte) {
	if c != 0 {
		_ = s.in.UnreadByte() // a byte has just been read
		s.col--
		s.size--
	}
}

// peek returns the next byte of the line that is not blank, or 0 if there is none.
func (s *scanner) peek() byte {
	for {
		c := s.get()
		if c == ' ' || c == '\t' {
			continue
		}
		s.back(c)
		if c == '\n' || c == '\r' || c == '\\' {
			return 0
		}
		return c
	}
}

// next returns the next token.
func (s *scanner) next() (token, error) {
	c := s.skip()
	t := token{line: s.line, col: s.col, first: s.blank}
	s.blank = false
	var err error
	switch {
	case c == 0:
		t.col++
		return t, s.err
	case c == '<' || c == '>' || c == '=':
		t.kind, t.text = sign, s.sense(c)
	case c == '-':
		t.kind, t.text = sign, "-"
		if d := s.get(); d == '>' {
			t.text = "->"
		} else {
			s.back(d)
		}
	case strings.IndexByte("+:[]^*", c) >= 0:
		t.kind, t.text = sign, string(c)
	case c >= '0' && c <= '9' || c == '.':
		t.kind = number
		t.text, t.number, err = s.number(c, t)
	case inName(c):
		t.kind = name
		t.text, err = s.name(c, t)
	default:
		err = t.fail("unexpected %q", string(rune(c)))
	}
	return t, err
}

// skip skips blanks, ends of lines and comments, and returns the first byte after them.
func (s *scanner) skip() byte {
	for {
		c := s.get()
		switch c {
		case ' ', '\t', '\r', '\f', '\v':
		case '\\':
			for c != '\n' && c != 0 {
				c = s.get()
			}
			fallthrough
		case '\n':
			if c == 0 {
				return 0
			}
			s.line++
			s.col, s.blank = 0, true
		default:
			return c
		}
	}
}

// sense reads what follows the first sign of a comparison, which means the same in either order.
func (s *scanner) sense(c byte) string {
	d := s.get()
	if d == '=' || c == '=' && (d == '<' || d == '>') {
		if c == '=' && d != '=' {
			c = d
		}
		return string(c)
	}
	s.back(d)
	return string(c)
}

// inName reports whether names may hold a character.
func inName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80 ||
		strings.IndexByte("!\"#$%&()/,.;?@_`'{}|~", c) >= 0
}

func (s *scanner) name(c byte, at token) (string, error) {
	var b []byte
	for inName(c) {
		if b = append(b, c); len(b) > lin.MaxWord {
			return "", at.fail("the name is longer than %d KB", lin.MaxWord>>10)
		}
		c = s.get()
	}
	s.back(c)
	return string(b), nil
}

// number reads digits with a point and an exponent, or a fraction.
func (s *scanner) number(c byte, at token) (string, float64, error) {
	b, c := s.decimal(nil, c)
	for c == '/' && len(b) <= lin.MaxWord { // a fraction: 53/2
		ahead, err := s.in.Peek(1)
		if err != nil || !isDigit(ahead[0]) {
			break
		}
		b, c = s.decimal(append(b, c), s.get())
	}
	s.back(c)
	x, err := intake.Number(string(b))
	switch {
	case len(b) > lin.MaxWord:
		return "", 0, at.fail("the number is longer than %d KB", lin.MaxWord>>10)
	case err != nil && !errors.Is(err, strconv.ErrRange): // beyond the range x is infinite
		return "", 0, at.fail("%.40q is not a number", b)
	}
	return string(b), x, nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// decimal appends a number that begins with c to b, and returns what comes behind it. A letter e
// without digits after it begins a name.
func (s *scanner) decimal(b []byte, c byte) ([]byte, byte) {
	take := func(ok func(byte) bool) {
		for ok(c) && len(b) <= lin.MaxWord {
			b = append(b, c)
			c = s.get()
		}
	}
	take(func(c byte) bool { return isDigit(c) || c == '.' })
	if c != 'e' && c != 'E' {
		return b, c
	}
	ahead, _ := s.in.Peek(2)
	digits := ahead
	if len(ahead) > 0 && (ahead[0] == '+' || ahead[0] == '-') {
		digits = ahead[1:]
	}
	if len(digits) > 0 && isDigit(digits[0]) {
		b = append(b, c, ahead[0])
		s.get()
		c = s.get()
		take(isDigit)
	}
	return b, c
}

// fail returns an error at the token.
func (t token) fail(format string, args ...any) error {
	return &lin.SyntaxError{Line: t.line, Col: max(t.col, 1), Msg: fmt.Sprintf(format, args...)}
}

// hinted returns an error at the token, with a hint.
func (t token) hinted(hint, format string, args ...any) error {
	return &lin.SyntaxError{Line: t.line, Col: max(t.col, 1), Msg: fmt.Sprintf(format, args...),
		Hint: hint}
}

// String returns the token as messages show it.
func (t token) String() string {
	if t.kind == end {
		return "the end of the file"
	}
	return fmt.Sprintf("%.60q", t.text)
}
