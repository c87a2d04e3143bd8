package formats

import (
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// euler is the file of Project Euler's problem 96, "Su Doku": Sudoku of order 9, each below a line
// "Grid 01", as nine lines of nine digits with 0 for an empty cell. The line is kept as a comment.
func euler() *Format {
	return &Format{Name: "euler", Title: "grids of Project Euler's problem 96", Users: "Project Euler",
		Format: &texts.Format{Name: "euler", Read: readEuler, Next: eulerHeading,
			Begins: func(line string, _ func() string) bool { return eulerHeading(line) }},
	}
}

func eulerHeading(line string) bool {
	number, ok := strings.CutPrefix(strings.TrimSpace(line), "Grid ")
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

func readEuler(s *texts.Source) ([]*texts.Foreign, error) {
	if !eulerHeading(s.Lines[0].Text) {
		return nil, s.Fail(0, -1, "", "expected a line such as Grid 01, found %s",
			wording.Quote(strings.TrimSpace(s.Lines[0].Text)))
	}
	var rows []int
	for i, l := range s.Lines[1:] {
		if strings.TrimSpace(l.Text) != "" {
			rows = append(rows, i+1)
		}
	}
	if len(rows) != 9 {
		return nil, s.Fail(0, -1, "", "expected nine rows of the puzzle, found %d", len(rows))
	}
	b, err := nineRows(s, rows)
	if err != nil {
		return nil, err
	}
	p := b.foreign("sudoku", 0, texts.Info{})
	p.Comments = []string{strings.TrimSpace(s.Lines[0].Text)}
	return []*texts.Foreign{p}, nil
}
