package formats

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// line is one character a cell, all on one line, as in collections of Sudoku: 81 digits with 0 or a
// dot for an empty cell in those of SudoCue and OpenSudoku. Every reader knows it.
func line() *Format {
	return &Format{Name: "line", Title: "one line a Sudoku", Users: "collections of Sudoku",
		Ends: []string{".sdm"},
		Write: func(e Entry) (string, error) {
			s, err := ToLine(e.Puzzle)
			return s + "\n", err
		}}
}

// lines is implemented by puzzles that can be written as one line with a character for each cell,
// as can their answers.
type lines interface {
	Line() (string, error)
	AnswerLine(puzzle.Answer) (string, error)
}

// ToLine writes a puzzle as one line with a character for each cell: 1 to 9, letters from 10 on,
// and "." for an empty cell. It returns an error if lines of the kind need a header (those of
// Sudoku do not), or if the puzzle has options, such as unusual boxes.
func ToLine(p puzzle.Puzzle) (string, error) {
	l, ok := p.(lines)
	if !ok || p.Kind().Headless == nil {
		return "", fmt.Errorf("only %s can be written as one line, not %s",
			wording.OneOf(headless()), p.Kind().Name)
	}
	line, err := l.Line()
	if err != nil {
		return "", err
	}
	back, err := texts.Read(line, []*puzzle.Kind{p.Kind()}, p.Kind())
	if err != nil || back.String() != p.String() {
		header, _, _ := strings.Cut(p.String(), "\n")
		return "", fmt.Errorf("one line can't express the options of %q", header)
	}
	return line, nil
}

// headless lists the kinds whose lines are recognized without a header.
func headless() []string {
	var names []string
	for _, k := range gridwright.Kinds() {
		if k.Headless != nil {
			names = append(names, k.Name)
		}
	}
	return names
}

// AnswerLine writes an answer as one line. Latin kinds up to order 35 have one character per cell,
// as in ToLine. Other kinds have the rows of the text format with " / " between them.
func AnswerLine(p puzzle.Puzzle, s puzzle.Answer) string {
	if l, ok := p.(lines); ok {
		if line, err := l.AnswerLine(s); err == nil {
			return line
		}
	}
	var rows []string
	for row := range strings.Lines(p.FormatAnswer(s)) {
		rows = append(rows, strings.Join(strings.Fields(row), " "))
	}
	return strings.Join(rows, " / ")
}
