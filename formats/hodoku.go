package formats

import (
	"fmt"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// hodoku is a line of HoDoKu's library of exercises. What follows is from HoDoKu's page on its
// libraries, and a reader of them (alexdej/hodoku-py).
//
//	:TECHNIQUE:CANDIDATES:GIVENS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA:
//
// The givens are 81 cells: a digit, or 0 or a dot for an empty cell. A + before a digit means that
// the digit is solved, not given. The candidates that are deleted, and the other fields, belong to
// an exercise: to find a step of the technique from there on. They follow from the puzzle, so they
// are kept as a comment.
//
// Traps. The + makes the field longer than 81. A digit with + is no clue here.
func hodoku() *Format {
	return &Format{Name: "hodoku", Title: "lines of HoDoKu's library", Users: "HoDoKu",
		Write: func(e Entry) (string, error) {
			digits, err := digits81(e, "hodoku")
			return fmt.Sprintf(":0000:x:%s:::\n", strings.ReplaceAll(digits, "0", ".")), err
		},
		Format: &texts.Format{Name: "hodoku", Line: true, Read: readHodoku,
			Begins: func(line string, _ func() string) bool {
				return strings.HasPrefix(line, ":") && strings.Count(line, ":") >= 3
			}},
	}
}

func readHodoku(s *texts.Source) ([]*texts.Foreign, error) {
	text := s.Lines[0].Text
	from, to := cutSpace(text)
	fields := strings.Split(text[from:to], ":")
	const givens = 3 // the field, after one before the first colon
	if len(fields) <= givens || fields[0] != "" {
		return nil, s.Fail(0, from, "", "expected :technique:candidates:givens:, found %s",
			wording.Quote(text[from:to]))
	}
	b, err := newBoard(s, 0, from, 9, 9)
	if err != nil {
		return nil, err
	}
	at := from + len(strings.Join(fields[:givens], ":")) + 1
	end := at + len(fields[givens])
	cell := 0
	for ; at < end; at++ {
		solved := text[at] == '+'
		if solved {
			if at++; at == end || text[at] < '1' || text[at] > '9' {
				return nil, s.Fail(0, at, "", "expected a digit after +")
			}
		}
		if cell == len(b.cells) {
			return nil, s.Fail(0, at, "", "the givens go on here, after 81 cells")
		}
		if !solved {
			if err := b.digits(cell, 1, 0, at); err != nil {
				return nil, err
			}
		}
		cell++
	}
	if cell < len(b.cells) {
		return nil, s.Fail(0, end, "", "the givens are %s, not 81", wording.Count(cell, "cell"))
	}
	p := b.foreign("sudoku", 0, texts.Info{})
	if rest := strings.Trim(strings.Join(fields[givens+1:], ":"), ":"); rest != "" ||
		fields[1] != "0000" || fields[2] != "x" {
		p.Comments = []string{fmt.Sprintf("hodoku: technique %s, candidates %s, %s", fields[1], fields[2],
			strings.Join(fields[givens+1:], ":"))}
	}
	return []*texts.Foreign{p}, nil
}
