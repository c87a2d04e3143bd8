package formats_test

import (
	"strings"
	"testing"
)

var kudamonoSamples = []sample{
	{format: "kudamono", text: "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku",
		want: "hidato\n 4  .  . 11\n .  .  .  .\n .  6  x  1\n", unique: true},
	{format: "kudamono", text: "?G=hidoku&L=%284%292(6)1x3(1)3(11)2&W=4x3", unique: true,
		want: "hidato\n 4  .  . 11\n .  .  .  .\n .  6  x  1\n",
		back: "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku\n"},
	{format: "kudamono", text: "https://pedros.works/paper-puzzle-player?W=3&H=2&L=(4)2(6)1x3(1)3(11)2&G=hidoku",
		want: "hidato\n 4  .  . 11\n .  .  .  .\n .  6  x  1\n", unique: true,
		back: "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku\n"},
	{format: "kudamono", text: "https://pedros.works/kudamono/player?W=13&H=0&L=(13)1x1(1)1(3)5&G=hidoku",
		want: "hidato\n . 13  .  .  3  .  .  .  .  .  x  1  .  .\n",
		back: "https://pedros.works/paper-puzzle-player?W=14x1&L=(13)1(3)3x6(1)1&G=hidoku\n"},
	{format: "kudamono", text: "pedros.works/paper-puzzle-player.html?W=2x1&G=hidoku", want: "hidato\n. .\n",
		back: "https://pedros.works/paper-puzzle-player?W=2x1&L=&G=hidoku\n"},
}

var kudamonoRefusals = []refusal{
	{"kudamono", "https://pedros.works/kudamono/player?W=5x6&L=b2b4w14&SIE=2R2&G=windows", "", 1, 54,
		`the parameter "SIE" can't be read`},
	{"kudamono", "https://pedros.works/kudamono/player?W=5x6&L=b2b4w14&G=windows", "", 1, 56,
		`puzzles of the kind "windows" of Kudamono can't be read, only hidoku`},
	{"kudamono", "?W=2x2&L=(1)0b1&G=hidoku", "", 1, 14, `the symbol "b" can't be read, only (n) and x`},
	{"kudamono", "?W=2x2&L=(1)0(2)0&G=hidoku", "", 1, 17, "two symbols are in one cell"},
	{"kudamono", "?W=2x2&L=(1)0(2)4&G=hidoku", "", 1, 17, "the distance 4 leads past the end of the board"},
	{"kudamono", "?W=2x2&L=(1)&G=hidoku", "", 1, 13, "expected the distance of the symbol"},
	{"kudamono", "?W=2x2&L=(1&G=hidoku", "", 1, 12, "expected a number in brackets, as in (7)"},
	{"kudamono", "?W=2x2&L=(0)1&G=hidoku", "", 1, 10, "expected a number from 1, found 0"},
	{"kudamono", "?W=2x2&L=(5)1&G=hidoku", "", 1, 10, "clue 5 is not in 1..4"},
	{"kudamono", "?W=2x2&H=1&L=&G=hidoku", "", 1, 4, "the size is given twice"},
	{"kudamono", "?W=2&L=&G=hidoku", "", 1, 2, "the URL has no parameter H"},
	{"kudamono", "?W=2y&H=1&L=&G=hidoku", "", 1, 4, `expected a size such as 4x3, found "2y"`},
	{"kudamono", "?W=999x999&L=&G=hidoku", "", 1, 4, "the board has more than 20000 cells"},
	{"kudamono", "?W=2x2&W=2x2&G=hidoku", "", 1, 8, "the parameter W is given twice"},
}

var kudamonoUnwritables = []unwritable{
	{"kudamono", "numbrix\n. 1\n. .\n", "only Hidato (hidoku) is written, not numbrix", ""},
	{"kudamono", "sudoku\n. 1\n. .\n", "only Hidato (hidoku) is written, not sudoku", ""},
}

func FuzzKudamono(f *testing.F) { fuzz(f, "kudamono", "") }

// TestKudamonoOrder: the older form counts columns, and cells of a column, by their numbers as
// words. The case is from cspuz-rs.
func TestKudamonoOrder(t *testing.T) {
	e := readOne(t, "https://pedros.works/paper-puzzle-player?W=13&H=12&L=x3x37x19x18x12&G=hidoku", "", "")
	again := readOne(t, "https://pedros.works/paper-puzzle-player?W=14x13&L=x11x23x110x16x18&G=hidoku", "", "")
	want := []int{1 * 14, 3*14 + 13, 4*14 + 2, 8*14 + 12, 11*14 + 11}
	for c, m := range e.Puzzle.Layout(nil).Cells {
		is := false
		for _, hole := range want {
			is = is || c == hole
		}
		if m.Hole != is {
			t.Errorf("cell %d: hole %v", c, m.Hole)
		}
	}
	if e.Puzzle.String() != again.Puzzle.String() || strings.Count(e.Puzzle.String(), "x") != len(want) {
		t.Errorf("the forms differ:\n%s%s", e.Puzzle, again.Puzzle)
	}
}
