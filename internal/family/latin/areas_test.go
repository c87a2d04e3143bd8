package latin_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/latin/brute"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

const (
	open4  = "sudoku\n. . . .\n. . . .\n. . . .\n. . . .\n"
	areas4 = "areas\na a a b\na c b b\nc c b d\nc d d d\n"
	cages4 = "cages\na a b .\nc d b .\nc d e e\nf f f e\n"
)

func TestAreasKind(t *testing.T) {
	puzzletest.Run(t, latin.Sudoku(), brute.Answers, []string{
		open4 + areas4,
		"sudoku\n. . . 1\n. 3 . .\n. . . .\n. . 1 .\n" + areas4,
		open4 + cages4 + "a 3\nc 5\nf 6\n",
		open4 + areas4 + cages4 + "a 5\nd 4\ne 9\n",
		"sudoku\n. . 4 .\n. . . .\n. . . .\n. . . .\n" + cages4 + "a 7\nb 5\n",
		"sudoku\n.\ncages\na\na 1\n",
		"sudoku\n. . .\n. . .\n. . .\nareas\na a a\nb b c\nb c c\ncages\na . .\na b b\nc c c\nb 3\nc 6\n",
	})
}

// TestAreasText: areas and cages are read in any form and have one text; areas that are boxes of some
// size become those.
func TestAreasText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"....\n....\n....\n....\nareas\nXXXq\nXcqq\nccqd\ncddd\n", open4 + areas4},
		{open4 + "areas\nz z y y\nz z y y\nx x w w\nx x w w\n", open4},
		{open4 + "areas\na a a a\nb b b b\nc c c c\nd d d d\n", "sudoku box=1x4\n" + strings.TrimPrefix(open4, "sudoku\n")},
		{open4 + "cages\nq q . .\nb b b .\n. . . .\n. . . .\nb 7\n", open4 + "cages\na a . .\nb b b .\n. . . .\n. . . .\nb 7\n"},
		{open4 + "areas\naabb\naabb\nccdd\nccdd\ncages\na...\n....\n....\n....\na 4\n",
			open4 + "cages\na . . .\n. . . .\n. . . .\n. . . .\na 4\n"},
	} {
		if got := puzzletest.Parse(t, latin.Sudoku(), tt.text).String(); got != tt.want {
			t.Errorf("%s became\n%s, want\n%s", tt.text, got, tt.want)
		}
	}
}

func TestAreasErrors(t *testing.T) {
	for _, tt := range []struct {
		text      string
		line, col int
		words     string
	}{
		{open4 + "areas\na a a b\na c b b\nc c b d\n", 9, 0, "the board has 3 rows, and its first row 4 cells"},
		{open4 + "areas\na a a\na b b\nb b b\n", 7, 0, "the areas are of a board of order 3, not 4"},
		{open4 + areas4 + "a 5\n", 11, 0, "expected the end of the areas"},
		{open4 + "areas\na a a .\na c b b\nc c b d\nc d d d\n", 1, 0, "the area at row 2, column 3 has 3 cells, expected 4"},
		{open4 + "areas\na a a b\na b b b\nc c d d\nc d d c\n", 1, 0,
			"the sides of row 4, column 4 do not join it to the rest of its area, at row 3, column 1"},
		{open4 + "areas\na a a a\na a a a\nc c d d\nc c d d\n", 1, 0, "the board needs 4 areas"},
		{strings.Replace(open4, "sudoku", "sudoku box=2x2", 1) + areas4, 1, 0, "a Sudoku has either boxes or areas"},
		{open4 + cages4 + "x 5\n", 11, 1, `the board has no cage "x"`},
		{open4 + cages4 + "a 5+\n", 11, 3, `expected a number, found "5+"`},
		{open4 + cages4 + "a 5 6\n", 11, 5, `expected the end of the line, found "6"`},
		{open4 + cages4 + "a 3\na 4\n", 12, 1, `cage "a" has two sums`},
		{open4 + cages4 + "a 8\n", 1, 0, "the cage at row 1, column 1 has the sum 8, and its numbers at least 3 and at most 7"},
		{open4 + "cages\na . a .\n. . . .\n. . . .\n. . . .\n", 1, 0,
			"the sides of row 1, column 3 do not join it to the rest of its cage, at row 1, column 1"},
		{open4 + "cages\na a a a\na . . .\n. . . .\n. . . .\n", 1, 0, "the cage at row 1, column 1 has 5 cells, more than there are numbers"},
		{open4 + "cages\n1 a a a\n. . . .\n. . . .\n. . . .\n", 7, 1, `expected the name of a cage or ., found "1"`},
		{"latin\n. .\n. .\nareas\na a\nb b\n", 4, 1, "row 3 has 1 cell, expected 2"},
	} {
		_, err := texts.Read(tt.text, []*puzzle.Kind{latin.Sudoku(), latin.Latin()}, nil)
		var fault *syntax.Error
		if !errors.As(err, &fault) || fault.Line != tt.line || fault.Col != tt.col || fault.Msg != tt.words {
			t.Errorf("%v, want %d:%d: %s, of\n%s", err, tt.line, tt.col, tt.words, tt.text)
		}
	}
}

func TestNewAreas(t *testing.T) {
	for _, tt := range []struct {
		spec latin.Spec
		want string
	}{
		{latin.Spec{Kind: "latin", Order: 2, Areas: []int{0, 0, 1, 1}}, "latin has no areas or cages"},
		{latin.Spec{Kind: "futoshiki", Order: 2, Cages: []latin.Cage{{Cells: []int{0}}}}, "futoshiki has no areas or cages"},
		{latin.Spec{Kind: "sudoku", Order: 2, Areas: []int{0, 0, 1}}, "the board needs 2 areas"},
		{latin.Spec{Kind: "sudoku", Order: 2, Cages: []latin.Cage{{Cells: []int{0, 4}}}},
			"a cage has a cell that is in another one or not on the board"},
		{latin.Spec{Kind: "sudoku", Order: 2, Cages: []latin.Cage{{Cells: []int{0}}, {Cells: []int{0, 1}}}},
			"a cage has a cell that is in another one or not on the board"},
		{latin.Spec{Kind: "sudoku", Order: 2, Cages: []latin.Cage{{Cells: []int{0, 1}, Sum: -3}}},
			"the cage at row 1, column 1 has the sum -3, and its numbers at least 3 and at most 3"},
	} {
		if p, err := latin.New(tt.spec); p != nil || fmt.Sprint(err) != tt.want {
			t.Errorf("%+v: %v, want %s", tt.spec, err, tt.want)
		}
	}
}

func TestCheckAreas(t *testing.T) {
	square := puzzle.Answer{1, 2, 3, 4, 4, 3, 1, 2, 2, 1, 4, 3, 3, 4, 2, 1}
	for _, tt := range []struct {
		puzzle, rule string
		cells        []int
		msg          string
	}{
		{open4 + areas4, "area", []int{3, 10}, "the area at row 1, column 4 holds 4 twice, at row 1, column 4 and at row 3, column 3"},
		{open4 + "cages\na a b .\na c b .\n. c . .\n. . . .\na 7\nb 4\nc 4\n", "", nil, ""},
		{open4 + "cages\na a b .\na c b .\n. c . .\n. . . .\na 7\nb 4\nc 5\n", "cage", []int{5, 9},
			"the cage at row 2, column 2 has the sum 5, but holds 4"},
		{open4 + "cages\n. . . .\na . . .\na a . .\n. a . .\n", "cage", []int{4, 13},
			"the cage at row 2, column 1 holds 4 twice, at row 2, column 1 and at row 4, column 2"},
	} {
		puzzletest.Breaks(t, puzzletest.Parse(t, latin.Sudoku(), tt.puzzle), square, tt.rule, tt.cells, tt.msg)
	}
}
