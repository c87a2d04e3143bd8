package formats

import (
	"slices"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// csv is a table with a Sudoku of order 9 on each line, as collections for machine learning have
// it. What follows is from Kaggle's datasets "1 million Sudoku games" (quizzes,solutions), "9
// Million Sudoku Puzzles and Solutions" (puzzle,solution) and "3 million Sudoku puzzles with
// ratings" (id,puzzle,solution,clues,difficulty), and from lists of puzzles with a rating at the
// end.
//
// A line has fields with commas, semicolons, bars, tabs or blanks between them, with or without
// quotes. One field of 81 cells is the puzzle, the first with an empty one: a digit, or one of
// .0*_- for an empty cell. Another of 81 digits is the answer. What the others say, such as a
// rating, is kept as a comment. A line above the first that names the fields is passed over.
//
// Traps. A line with nothing but 81 cells is one of the text format, unless it has stars.
func csv() *Format {
	return &Format{Name: "csv", Title: "tables of Sudoku of order 9",
		Users: "Kaggle, lists with ratings", Ends: []string{".csv"},
		Keeps: Keeps{Answer: true}, Head: "puzzle,solution\n",
		Write: func(e Entry) (string, error) {
			digits, err := digits81(e, "csv")
			if err != nil || e.Answer == nil {
				return digits + ",\n", err
			}
			return digits + "," + AnswerLine(e.Puzzle, e.Answer) + "\n", nil
		},
		Format: &texts.Format{Name: "csv", Line: true, Read: readCSV, Begins: beginsCSV},
	}
}

func beginsCSV(line string, next func() string) bool {
	if line == "" || strings.IndexByte("{<[:", line[0]) >= 0 {
		return false
	}
	fields := csvFields(line)
	named := csvNamed(line)
	switch {
	case len(fields) == 1 && !named && !strings.ContainsAny(line, "*,;"):
		return false
	case csvGrid(fields, csvEmpty) >= 0:
		return true
	}
	return named && csvGrid(csvFields(next()), csvEmpty) >= 0
}

// csvEmpty are the characters of empty cells.
const csvEmpty = ".0*_-"

// csvSeparators are the characters between fields.
const csvSeparators = ",;|\t "

// csvNamed reports whether a line may name the fields of a table.
func csvNamed(line string) bool {
	line = strings.ToLower(line)
	return strings.Contains(line, "quiz") || strings.Contains(line, "puzzle") ||
		strings.Contains(line, "sudoku") || strings.Contains(line, "grid")
}

// csvField is a field of a table: its text, and the byte where it begins.
type csvField struct {
	text string
	at   int
}

// mostFields is the number of fields of a line that are looked at.
const mostFields = 100

func csvFields(line string) []csvField {
	var fields []csvField
	for at := 0; at < len(line) && len(fields) < mostFields; {
		n := strings.IndexAny(line[at:], csvSeparators)
		if n < 0 {
			n = len(line) - at
		}
		if text := strings.TrimLeft(line[at:at+n], `"`); text != "" {
			fields = append(fields, csvField{strings.TrimRight(text, `"`), at + n - len(text)})
		}
		at += n + 1
	}
	return fields
}

// grid reports whether a field has 81 cells. empty are the characters of cells without a digit.
func (f csvField) grid(empty string) bool {
	return len(f.text) == 81 && strings.Trim(f.text, "123456789"+empty) == ""
}

// csvGrid returns the index of the first field with 81 cells, or -1.
func csvGrid(fields []csvField, empty string) int {
	return slices.IndexFunc(fields, func(f csvField) bool { return f.grid(empty) })
}

func readCSV(s *texts.Source) ([]*texts.Foreign, error) {
	line := s.Lines[0].Text
	fields := csvFields(line)
	for _, f := range fields {
		if n := len(f.text); n > 40 && n != 81 && strings.Trim(f.text, "123456789"+csvEmpty) == "" {
			return nil, s.Fail(0, f.at, "", "expected 81 cells, found %d", n)
		}
	}
	given := csvGrid(fields, csvEmpty)
	if open := slices.IndexFunc(fields, func(f csvField) bool {
		return f.grid(csvEmpty) && !f.grid("")
	}); open >= 0 {
		given = open
	}
	switch {
	case given < 0 && csvNamed(line):
		return nil, nil
	case given < 0:
		return nil, s.Fail(0, -1, "", "expected a field of 81 cells, found %s",
			wording.Quote(strings.TrimSpace(line)))
	}
	read := func(f csvField) *foreignBoard {
		b, _ := newBoard(s, 0, f.at, 9, 9) // a size within the limits
		for c := range f.text {
			if strings.IndexByte(csvEmpty, f.text[c]) < 0 {
				b.set(c, 0, f.at+c, f.text[c:c+1])
			}
		}
		return b
	}
	p := read(fields[given]).foreign("sudoku", 0, texts.Info{})
	rest := append(fields[:given:given], fields[given+1:]...)
	if answer := csvGrid(rest, ""); answer >= 0 {
		p.Answered, p.Answer = true, read(rest[answer]).foreign("", 0, texts.Info{}).Rows
		rest = append(rest[:answer], rest[answer+1:]...)
	}
	var words []string
	for _, f := range rest {
		words = append(words, f.text)
	}
	if words != nil {
		p.Comments = []string{"csv: " + strings.Join(words, ", ")}
	}
	return []*texts.Foreign{p}, nil
}
