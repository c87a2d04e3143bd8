// Package formats writes puzzles in the forms of other programs.
package formats

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// JSON is a puzzle as JSON. Places are [row, column], both from 1.
type JSON struct {
	Schema  int           `json:"schema"`
	Name    string        `json:"name,omitempty"`
	Kind    string        `json:"kind"`
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Cells   [][]string    `json:"cells"`             // by row: "" empty, "x" hole, else the clue
	Signs   []Sign        `json:"signs,omitempty"`   // inequalities
	Regions [][]int       `json:"regions,omitempty"` // by row: the box of each cell, from 0
	Text    string        `json:"text"`              // the canonical text, options and all
	Answer  puzzle.Answer `json:"answer,omitempty"`  // row by row, as in records
}

// Sign is an inequality between two cells.
type Sign struct {
	Smaller [2]int `json:"smaller"`
	Larger  [2]int `json:"larger"`
}

// jsonSchema is the version of JSON. It grows when a field changes its meaning or is removed.
const jsonSchema = 1

// ToJSON returns a puzzle as JSON, with its answer if s is not nil and its name if not "".
func ToJSON(p puzzle.Puzzle, s puzzle.Answer, name string) JSON {
	l := p.Layout(nil)
	j := JSON{Schema: jsonSchema, Name: name, Kind: p.Kind().Name, Rows: l.Rows, Cols: l.Cols,
		Cells: make([][]string, l.Rows), Text: p.String(), Answer: s}
	for c, m := range l.Cells {
		text := m.Text
		if m.Hole {
			text = "x"
		}
		j.Cells[c/l.Cols] = append(j.Cells[c/l.Cols], text)
	}
	place := func(c int) [2]int { return [2]int{c/l.Cols + 1, c%l.Cols + 1} }
	for _, s := range l.Signs {
		j.Signs = append(j.Signs, Sign{Smaller: place(s.Smaller), Larger: place(s.Larger)})
	}
	if l.Regions != nil {
		j.Regions = make([][]int, l.Rows)
		for c, region := range l.Regions {
			j.Regions[c/l.Cols] = append(j.Regions[c/l.Cols], region)
		}
	}
	return j
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
	back, err := puzzle.Read(line, []*puzzle.Kind{p.Kind()}, p.Kind())
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
