package puzzle

import (
	"errors"
	"io"
	"strings"
)

// Read reads the one puzzle in a text. fallback is the kind of a puzzle without a header line, or
// nil; see NewReader.
func Read(text string, kinds []*Kind, fallback *Kind) (Puzzle, error) {
	r := NewReader(strings.NewReader(text), "", kinds, fallback)
	first, err := r.Next()
	if errors.Is(err, io.EOF) {
		return nil, &SyntaxError{Msg: "expected a puzzle, found none in the text"}
	}
	if err != nil {
		return nil, err
	}
	if _, err := r.NextBlock(); !errors.Is(err, io.EOF) {
		return nil, &SyntaxError{Msg: "expected one puzzle, found more in the text"}
	}
	return first.Puzzle, nil
}

// ReadAnswer reads a text as an answer of p.
func ReadAnswer(p Puzzle, text string) (Answer, error) {
	b, err := NewReader(strings.NewReader(text), "", nil, nil).NextBlock()
	if errors.Is(err, io.EOF) {
		return nil, &SyntaxError{Msg: "expected an answer, found none in the text"}
	}
	if err != nil {
		return nil, err
	}
	return p.ParseAnswer(b)
}
