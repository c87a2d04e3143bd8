package formats

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// flow is the input of Matt Zucker's solvers of Flow Free. What follows is from their source
// (mzucker/flow_solver: README.md, flow_solver.c, pyflowsolver.py).
//
// A file is one square board without a header, a line for each row and a character for each cell.
// A letter is a terminal and names its colour: R red, B blue, and so on. R and r differ. Other
// characters are empty cells.
//
// Rules. Both programs fill every cell, and let no path touch itself: the one in C unless its
// option -t allows it ("all puzzles are designed so"), the one in Python since a cell has two
// neighbours of its colour. These are the defaults of Numberlink here, so the puzzles are read
// without rules of their own, and only such are written.
//
// Traps. Nothing marks a file. But the text format reads such a file as the same Numberlink, so
// this format need not guess, and is read only with --from. To the program in C a digit is an empty
// cell, to the one in Python a terminal; so digits are refused.
func flow() *Format {
	return &Format{Name: "flow", Title: "input of solvers of Flow Free",
		Users:  "Matt Zucker's flow_solver",
		Single: true,
		Write:  writeFlow,
		Format: &texts.Format{Name: "flow", Read: readFlow},
	}
}

func readFlow(s *texts.Source) ([]*texts.Foreign, error) {
	if !s.Named {
		return nil, s.Fail(0, -1, "", "nothing shows that the text is of the format flow")
	}
	var rows []int // of each row: its line
	for i, l := range s.Lines {
		if l.Text != "" {
			rows = append(rows, i)
		}
	}
	if len(rows) == 0 {
		return nil, s.Fail(0, -1, "", "expected the rows of a board")
	}
	n := len(s.Lines[rows[0]].Text)
	if len(rows) != n {
		return nil, s.Fail(rows[0], -1, "boards of this format are square",
			"the first row has %s, but there are %s", wording.Count(n, "character"),
			wording.Count(len(rows), "row"))
	}
	b, err := newBoard(s, rows[0], 0, n, n)
	if err != nil {
		return nil, err
	}
	for r, i := range rows {
		text := s.Lines[i].Text
		if len(text) != n {
			return nil, s.Fail(i, min(n, len(text)), "", "expected a row of %s, found %d",
				wording.Count(n, "character"), len(text))
		}
		for c := range n {
			switch ch := text[c]; {
			case '0' <= ch && ch <= '9':
				return nil, s.Fail(i, c, "name terminals by letters",
					"digits mean different things to the programs of this format")
			case 'a' <= ch && ch <= 'z', 'A' <= ch && ch <= 'Z':
				b.set(r*n+c, i, c, string(ch))
			case ch >= 0x80:
				return nil, s.Fail(i, c, "", "expected a letter or a dot")
			}
		}
	}
	return []*texts.Foreign{b.foreign("numberlink", rows[0], texts.Info{})}, nil
}

// flowColours are the letters that the README of the programs lists.
const flowColours = "RBYGOCMmPAWgTbcp"

func writeFlow(e Entry) (string, error) {
	rows, err := characterRows(e, "flow", flowColours)
	if err != nil {
		return "", err
	}
	if len(rows) != len(rows[0]) {
		return "", &Inexpressible{Msg: fmt.Sprintf("boards of the format flow are square; this has %dx%d",
			len(rows), len(rows[0]))}
	}
	return strings.Join(rows, "\n") + "\n", nil
}
