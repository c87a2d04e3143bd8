package texts

import (
	"errors"
	"io"
	"strings"

	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// Read reads the one puzzle in a text. fallback is the kind of a puzzle without a header line, or
// nil; see NewReader.
func Read(text string, kinds []*puzzle.Kind, fallback *puzzle.Kind) (puzzle.Puzzle, error) {
	return NewReader(strings.NewReader(text), "", kinds, fallback).Only()
}

// Only reads the one puzzle in a text. The error is a *syntax.Error, or one of the text's reader.
func (r *Reader) Only() (puzzle.Puzzle, error) {
	first, err := r.Next()
	if errors.Is(err, io.EOF) {
		return nil, &syntax.Error{Msg: "expected a puzzle, found none in the text"}
	}
	if err != nil {
		return nil, err
	}
	if err := r.Last(); err != nil {
		return nil, err
	}
	return first.Puzzle, nil
}

// Last returns nil if there is nothing more to read. Otherwise the error is a *syntax.Error at the
// next puzzle, or the fault for which it can't be read.
func (r *Reader) Last() error {
	b, err := r.NextBlock()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return b.FailLine(syntax.Line{}, "Puzzles reads several", "expected one puzzle, found another one")
}

// ReadAnswer reads a text as an answer of p.
func ReadAnswer(p puzzle.Puzzle, text string) (puzzle.Answer, error) {
	b, err := NewReader(strings.NewReader(text), "", nil, nil).NextBlock()
	if errors.Is(err, io.EOF) {
		return nil, &syntax.Error{Msg: "expected an answer, found none in the text"}
	}
	if err != nil {
		return nil, err
	}
	return p.ParseAnswer(&b.Block)
}
