package opb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/lin"
)

// token is a word of a file and its place; its text is "" at the end of the file.
type token struct {
	text      string
	line, col int
}

// String shows a token in messages.
func (t token) String() string {
	if t.text == "" {
		return "the end of the file"
	}
	return strconv.Quote(fmt.Sprintf("%.40s", t.text))
}

// fail returns an error at the token.
func (t token) fail(hint, format string, args ...any) error {
	return &lin.SyntaxError{Line: t.line, Col: t.col, Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// scanner splits a file into tokens: numbers, names, and signs. It keeps the first comment.
type scanner struct {
	in        *bufio.Reader
	size      int64
	line, col int // of the next byte
	first     string
	ended     bool // the end of the file has been met
	word      []byte
}

// beginsToken reports whether a byte begins a token whatever comes before it.
func beginsToken(c byte) bool { return strings.IndexByte(";:[]~<>=!", c) >= 0 }

// next returns the next token.
func (s *scanner) next() (token, error) {
	for {
		c, err := s.in.ReadByte()
		if s.ended = errors.Is(err, io.EOF); s.ended {
			return token{line: s.line, col: s.col}, nil
		}
		if err != nil {
			return token{}, err
		}
		at := token{line: s.line, col: s.col}
		if err := s.took(c, at); err != nil {
			return at, err
		}
		switch {
		case c == '*' && at.col == 1:
			if err := s.comment(); err != nil {
				return at, err
			}
		case c <= ' ':
		default:
			at.text, err = s.rest(c, at)
			return at, err
		}
	}
}

// took counts a byte.
func (s *scanner) took(c byte, at token) error {
	if s.size++; s.size > lin.MaxFile {
		return at.fail("", "the file is larger than %d MB", lin.MaxFile>>20)
	}
	if s.col++; c == '\n' {
		s.line, s.col = s.line+1, 1
	}
	return nil
}

// comment passes over the rest of a line.
func (s *scanner) comment() error {
	number := s.line
	var text strings.Builder
	for s.line == number {
		c, err := s.in.ReadByte()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := s.took(c, token{line: s.line, col: s.col}); err != nil {
			return err
		}
		if number == 1 && text.Len() < 1000 {
			text.WriteByte(c)
		}
	}
	if number == 1 {
		s.first = text.String()
	}
	return nil
}

// rest returns the token that begins with a byte. An operator may have two.
func (s *scanner) rest(c byte, at token) (string, error) {
	s.word = append(s.word[:0], c)
	for {
		next, err := s.in.Peek(1)
		if err != nil && !errors.Is(err, io.EOF) {
			return "", err
		}
		operator := strings.IndexByte("<>!", c) >= 0
		switch {
		case len(next) == 0, next[0] <= ' ', operator && (len(s.word) > 1 || next[0] != '='),
			!operator && (beginsToken(c) || beginsToken(next[0])):
			return string(s.word), nil
		case len(s.word) == lin.MaxWord:
			return "", at.fail("", "the word is longer than %d KB", lin.MaxWord>>10)
		}
		s.word = append(s.word, next[0])
		s.in.Discard(1)
		if err := s.took(next[0], at); err != nil {
			return "", err
		}
	}
}

// isName reports whether a word is the name of a variable.
func isName(word string) bool {
	small := word[0] | 0x20
	return ('a' <= small && small <= 'z' || word[0] == '_') && !strings.Contains(word, "*")
}

// exact is the largest number that no larger integer is rounded to.
const exact = 1<<53 - 1

// number reads an integer.
func (t token) number() (float64, error) {
	n, err := strconv.ParseInt(t.text, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) || err == nil && (n > exact || n < -exact):
		return 0, t.fail("", "numbers of 2^53 or more can't be kept exactly, found %v", t)
	case err != nil:
		return 0, t.fail("", "expected an integer, found %v", t)
	}
	return float64(n), nil
}
