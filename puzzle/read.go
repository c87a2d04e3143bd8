package puzzle

import (
	"errors"
	"io"
	"strings"
)

// Read reads the one puzzle in a text. fallback is the kind of a puzzle without a header line, or
// nil; see NewReader.
func Read(text string, kinds []*Kind, fallback *Kind) (Puzzle, error) {
	return NewReader(strings.NewReader(text), "", kinds, fallback).Only()
}

// Only reads the one puzzle in a text. The error is a *SyntaxError, or one of the text's reader.
func (r *Reader) Only() (Puzzle, error) {
	first, err := r.Next()
	if errors.Is(err, io.EOF) {
		return nil, &SyntaxError{Msg: "expected a puzzle, found none in the text"}
	}
	if err != nil {
		return nil, err
	}
	if err := r.Last(); err != nil {
		return nil, err
	}
	return first.Puzzle, nil
}

// Last returns nil if there is nothing more to read. Otherwise the error is a *SyntaxError at the
// next puzzle, or the fault for which it can't be read.
func (r *Reader) Last() error {
	b, err := r.NextBlock()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return b.FailLine(Line{}, "Puzzles reads several", "expected one puzzle, found another one")
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
