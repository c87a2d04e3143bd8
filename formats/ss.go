package formats

import (
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// ss is the form of Simple Sudoku, in files and on the clipboard. What follows is from
// Sudopedia's page on clipboard and file formats, and SudoCue's on file formats.
//
//	*-----------*
//	|.3.|4..|...|
//	|9.2|8.6|3.1|
//	|...|...|.2.|
//	|---+---+---|
//	...
//	*-----------*
//	 Simple Sudoku Version 4.2n
//
// Traps. The text format reads a Sudoku with lines between its boxes as well, and as the same
// puzzle, so nothing need be told. The last line need not be there. The grid of candidates that
// the program copies looks alike, but does not show which cells are given: it is refused.
func ss() *Format {
	return &Format{Name: "ss", Title: "a Sudoku of order 9 with lines",
		Users: "Simple Sudoku, SudoCue",
		Ends:  []string{".ss"}, Single: true,
		Write:  writeSS,
		Format: &texts.Format{Name: "ss", Read: readSS},
	}
}

const ssEdge, ssRule, ssProgram = "*-----------*", "|---+---+---|", "Simple Sudoku"

func readSS(s *texts.Source) ([]*texts.Foreign, error) {
	var rows []int
	var comments []string
	for i, l := range s.Lines {
		switch text := strings.TrimSpace(l.Text); {
		case text == "", text == ssEdge, text == ssRule, strings.HasPrefix(text, ssProgram):
		case strings.HasPrefix(text, "#"):
			comments = append(comments, strings.TrimSpace(text[1:]))
		case strings.HasPrefix(text, "*--") || strings.HasPrefix(text, "|--"):
			return nil, s.Fail(i, 0, "copy the puzzle, not its candidates",
				"the text is a grid of candidates, which does not show what is given")
		default:
			rows = append(rows, i)
		}
	}
	if len(rows) != 9 {
		return nil, s.Fail(0, -1, "", "expected nine rows such as |.3.|4..|...|, found %d", len(rows))
	}
	b, err := newBoard(s, rows[0], 0, 9, 9)
	if err != nil {
		return nil, err
	}
	for r, i := range rows {
		text := s.Lines[i].Text
		from, to := cutSpace(text)
		for k, bar := range "|...|...|...|" {
			if to-from != len(ssEdge) || bar == '|' && text[from+k] != '|' {
				return nil, s.Fail(i, from, "", "expected a row such as |.3.|4..|...|, found %s",
					wording.Quote(text[from:to]))
			}
		}
		for box := range 3 {
			if err := b.digits(9*r+3*box, 3, i, from+1+4*box); err != nil {
				return nil, err
			}
		}
	}
	p := b.foreign("sudoku", rows[0], texts.Info{})
	p.Comments = comments
	return []*texts.Foreign{p}, nil
}

func writeSS(e Entry) (string, error) {
	digits, err := digits81(e, "ss")
	if err != nil {
		return "", err
	}
	digits = strings.ReplaceAll(digits, "0", ".")
	lines := []string{ssEdge}
	for r := range 9 {
		if r == 3 || r == 6 {
			lines = append(lines, ssRule)
		}
		row := digits[9*r : 9*r+9]
		lines = append(lines, "|"+row[:3]+"|"+row[3:6]+"|"+row[6:]+"|")
	}
	return strings.Join(append(lines, ssEdge), "\n") + "\n", nil
}
