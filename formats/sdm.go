package formats

import (
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// sdm is a collection of Sudoku with one line of 81 digits for each, of SudoCue, OpenSudoku and
// many others. 0 or a dot is an empty cell. What follows is from SudoCue's page on file formats
// and OpenSudoku's source.
//
// Traps. The text format reads such lines without being told, with more characters for empty cells.
// So this format is never guessed. With --from sdm, a line that is not a Sudoku is an error of its
// own.
func sdm() *Format {
	return &Format{Name: "sdm", Title: "one line a Sudoku of order 9", Users: "SudoCue, OpenSudoku",
		Ends: []string{".sdm"},
		Write: func(e Entry) (string, error) {
			digits, err := digits81(e, "sdm")
			return strings.ReplaceAll(digits, "0", ".") + "\n", err
		},
		Format: &texts.Format{Name: "sdm", Line: true, Read: readSDM},
	}
}

func readSDM(s *texts.Source) ([]*texts.Foreign, error) {
	from, to := cutSpace(s.Lines[0].Text)
	switch {
	case len(s.Lines) > 1:
		return nil, s.Fail(1, -1, "", "expected one line, found more")
	case to-from != 81:
		return nil, s.Fail(0, from, "", "expected 81 digits, found %s",
			wording.Count(to-from, "character"))
	}
	b, err := newBoard(s, 0, from, 9, 9)
	if err != nil {
		return nil, err
	}
	if err := b.digits(0, 81, 0, from); err != nil {
		return nil, err
	}
	return []*texts.Foreign{b.foreign("sudoku", 0, texts.Info{})}, nil
}
