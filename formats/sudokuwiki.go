package formats

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// sudokuWiki is the address of Andrew Stuart's solver with a Sudoku of order 9. What follows is
// from his page "Sudoku String Definitions".
//
//	https://www.sudokuwiki.org/sudoku.htm?bd=BOARD
//
// A board is 81 digits, with 0 or a dot for an empty cell; or 162 characters, two for each cell: a
// number of base 32 whose bits, from the second on, are the candidates 1 to 9, and whose first bit
// is set if the cell is a clue. Digits that are solved and candidates are not clues.
//
// Traps. Newer addresses have boards that begin with S9B, whose form is not published: refused.
func sudokuWiki() *Format {
	return &Format{Name: "sudokuwiki", Title: "addresses of SudokuWiki's solver",
		Users: "SudokuWiki",
		Write: func(e Entry) (string, error) {
			digits, err := digits81(e, "sudokuwiki")
			return "https://www.sudokuwiki.org/sudoku.htm?bd=" + digits + "\n", err
		},
		Format: &texts.Format{Name: "sudokuwiki", Line: true, Read: readSudokuWiki,
			Begins: func(line string, _ func() string) bool { return wikiBoard(line) > 0 }},
	}
}

// wikiBoard returns where the board of an address begins, or 0 for other lines.
func wikiBoard(line string) int {
	from, _ := cutSpace(line)
	r := scanned(line)
	r.at, r.end = from, from+strings.IndexAny(line[from:]+"#", "# \t\r")
	r.take("https://", "http://")
	r.take("www.")
	page, query, _ := strings.Cut(r.rest(), "?")
	i := strings.LastIndex("&"+query, "&bd=")
	if i < 0 || !strings.HasPrefix(page, "sudokuwiki.org/") {
		return 0
	}
	return r.end - len(query) + i + len("bd=")
}

func readSudokuWiki(s *texts.Source) ([]*texts.Foreign, error) {
	text := s.Lines[0].Text
	at := wikiBoard(text)
	if at == 0 {
		return nil, s.Fail(0, -1, "", "expected an address such as %s",
			"https://www.sudokuwiki.org/sudoku.htm?bd=...")
	}
	board := text[at : len(text)-len(strings.TrimLeft(text[at:], "."+decimals+allLetters))]
	b, err := newBoard(s, 0, at, 9, 9)
	if err != nil {
		return nil, err
	}
	switch n := len(b.cells); len(board) {
	case n:
		err = b.digits(0, n, 0, at)
	case 2 * n:
		err = b.wikiCells(board, at)
	default:
		hint := ""
		if len(board) > 3 && board[:3] == "S9B" {
			hint = "copy the puzzle as 81 digits"
		}
		err = s.Fail(0, at, hint, "expected a board of 81 digits or 162 characters, found %s",
			wording.Count(len(board), "character"))
	}
	if err != nil {
		return nil, err
	}
	return []*texts.Foreign{b.foreign("sudoku", 0, texts.Info{})}, nil
}

// wikiCells reads two characters for each cell, at a byte of the line.
func (b *foreignBoard) wikiCells(text string, at int) error {
	for c := range b.cells {
		word := text[2*c : 2*c+2]
		n, err := strconv.ParseUint(word, 32, 16)
		digits := n >> 1
		if err != nil || n&1 == 1 && bits.OnesCount64(digits) != 1 {
			return b.Fail(0, at+2*c, "", "expected a clue or candidates, found %s", wording.Quote(word))
		}
		if n&1 == 1 {
			b.set(c, 0, at+2*c, fmt.Sprint(bits.Len64(digits)))
		}
	}
	return nil
}
