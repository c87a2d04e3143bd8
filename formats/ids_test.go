package formats_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// The puzzles of Unequal are from the comment of its source: the Guardian's numbers 1, 2 and 6.
var ascentSamples = []sample{
	{format: "ascent", text: "6x6mR:a1c5b32a4a36b30_9_8_18_15e20_13_24f26a", unique: true,
		want: "hidato\n .  1  .  .  .  5\n .  . 32  .  4  .\n36  .  . 30  9  8\n18 15  .  .  .  .\n" +
			" . 20 13 24  .  .\n .  .  .  . 26  .\n"},
	{format: "ascent", text: "3x2mOEdtS:a4_1A2a", want: "numbrix\n. 4 1\nx 2 .\n", back: "3x2mO:a4_1A2a\n"},
	{format: "ascent", text: "3x3mRE:1g9", want: "hidato\n1 . .\n. . .\n. . 9\n", back: "3x3mR:1g9\n"},
	{format: "ascent", text: "10x6mO:1zzCd",
		want: "numbrix\n1" + strings.Repeat(" .", 9) + "\n" + strings.Repeat(strings.Repeat(". ", 9)+".\n", 4) +
			". . . x x x . . . .\n"},
}

var ascentRefusals = []refusal{
	{"ascent", "4x4mH:p", "", 1, 5, "the cells are hexagons (mode H)"},
	{"ascent", "4x4mC:p", "", 1, 5, "the cells are hexagons (mode C)"},
	{"ascent", "5x5mEdn:y", "", 1, 5, "the clues are around the board (mode E)"},
	{"ascent", "4x4mZ:p", "", 1, 5, "expected a mode after m"},
	{"ascent", "4x4mRdq:p", "", 1, 7, "expected the letter of a difficulty after d, one of enth"},
	{"ascent", "4x4mRx:p", "", 1, 6, `the parameter "x" is not known`},
	{"ascent", "3x3mR:h", "", 1, 8, "the description has 8 cells, the board 9"},
	{"ascent", "3x3mR:1h2", "", 1, 9, "the description goes on here, after the 9 cells of the board"},
	{"ascent", "3x3mR:h10", "", 1, 8, "clue 10 is not in 1..9"},
	{"ascent", "3x3mR:h0", "", 1, 8, "expected a number from 1"},
	{"ascent", "3x3mR:h?", "", 1, 8, `expected a number, _ or the letter of a run, found "?"`},
	{"ascent", "3x3mR:I", "", 1, 0, "every cell of the board is a hole"},
	{"ascent", "999x999mR:a", "", 1, 1, "the board has more than 20000 cells"},
	{"ascent", "0x3mR:", "", 1, 1, "a board of 3x0 has no cells"},
}

var ascentUnwritables = []unwritable{
	{"ascent", "sudoku\n1 .\n. .\n", "the format ascent has no sudoku, only numbrix and hidato", ""},
	{"ascent", "numbrix\n1 . .\n", "Ascent has boards of 2 to 50 rows and columns and up to 999 cells; this has 1x3", ""},
}

var unequalSamples = []sample{
	{format: "unequal", text: "5:0,0L,0L,0,0,0R,0,0L,0D,0L,0R,0,2,0D,0,0,0,0,0,0,0U,0,0,0,0U,", unique: true,
		want: "futoshiki\n. < . < .   .   .\n. > . < .   . < .\n.   .   .   v\n. > .   2   .   .\n" +
			".   .   .   v\n.   .   .   .   .\n^   .   .   .   ^\n.   .   .   .   .\n"},
	{format: "unequal", text: "5:0,0,0,4L,0L,0,2LU,0L,0U,0,0,0U,0,0,0,0,0D,0,3LRUD,0,0R,3,0L,0,0,",
		want: "futoshiki\n.   .   . < 4 < .\n.   ^   .   ^\n. < 2 < .   .   .\n.   ^\n.   .   .   .   .\n" +
			".   .   .   ^\n.   .   . < 3 > .\n.   v   .   v\n. > 3 < .   .   .\n",
		back: "5:0,0,0,4L,0L,0,2UL,0L,0U,0,0,0U,0,0,0,0,0D,0,3URDL,0,0R,3,0L,0,0,\n"},
	{format: "unequal", text: "3dk:a1R,a0,d0,", want: "futoshiki\n.   1 > .\n.   .   .\n.   .   .\n",
		back: "3:0,1R,0,0,0,0,0,0,0,\n"},
	{format: "unequal", text: "5:0D,0L,0,0R,0,0,0D,0,3,0D,0,0R,0,0R,0D,0U,0L,0,1,2,0,0,0U,0,0L", unique: true,
		want: "futoshiki\n. < .   .   . > .\nv\n.   .   .   3   .\n.   v   .   .   v\n.   . > .   . > .\n" +
			"^   .   .   .   v\n. < .   .   1   2\n.   .   ^\n.   .   .   . < .\n",
		back: "5:0D,0L,0,0R,0,0,0D,0,3,0D,0,0R,0,0R,0D,0U,0L,0,1,2,0,0,0U,0,0L,\n"},
}

var unequalRefusals = []refusal{
	{"unequal", "4a:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "", 1, 2, "the signs join consecutive numbers (parameter a)"},
	{"unequal", "3dq:0,0,0,0,0,0,0,0,0,", "", 1, 3, "expected the letter of a difficulty after d"},
	{"unequal", "3:0,0,0R,0,0,0,0,0,0,", "", 1, 8, "the sign points off the board"},
	{"unequal", "3:0R,0L,0,0,0,0,0,0,0,", "", 1, 7, "the other cell is stated to be larger than this one"},
	{"unequal", "3:0,0,0,0,0,0,0,0,", "", 1, 19, "the description has 8 fields, the board 9"},
	{"unequal", "3:0,0,0,0,0,0,0,0,0,0,", "", 1, 21, "the description goes on here, after the 9 cells of the board"},
	{"unequal", "3:0,z0,", "", 1, 6, "the description goes on here, after the 9 cells of the board"},
	{"unequal", "3:0,0;0,0,0,0,0,0,0,", "", 1, 6, "expected a comma after field 2"},
	{"unequal", "3:0,,0,0,0,0,0,0,0,", "", 1, 5, "expected a number, or 0 for an empty cell"},
	{"unequal", "3:0,4,0,0,0,0,0,0,0,", "", 1, 5, "clue 4 is not in 1..3"},
	{"unequal", "999:0,0,", "", 1, 1, "the board has more than 20000 cells"},
}

var unequalUnwritables = []unwritable{
	{"unequal", "latin\n1 . .\n. . .\n. . .\n", "the format unequal has no latin, only futoshiki", ""},
	{"unequal", "futoshiki\n. < .\n. .\n", "boards of Unequal have 3 rows and columns at least", ""},
}

var soloSamples = []sample{
	{format: "solo", text: "2x2:b3_1h1_4b", unique: true, want: "sudoku\n. . 3 1\n. . . .\n. . . .\n1 4 . .\n"},
	// 2x3 has boxes of two rows and three columns.
	{format: "solo", text: "2x3dba:1_2_3zg", want: "sudoku\n1 2 3 . . .\n" + strings.Repeat(". . . . . .\n", 5),
		back: "2x3:1_2_3zg\n"},
	{format: "solo", text: "3x2md4:zi6", want: "sudoku box=3x2\n" + strings.Repeat(". . . . . .\n", 5) +
		". . . . . 6\n", back: "3x2:zi6\n"},
	{format: "solo", text: "4j:a1n,b__b__caa_aaa", want: "sudoku\n. 1 . .\n. . . .\n. . . .\n. . . .\nareas\na a a b\na c b b\nc c b d\nc d d d\n"},
	{format: "solo", text: "2x2ka:a1n,a_a_a_a_______aba,4a7_4_5c5a4_5_6c",
		want: "sudoku\n. 1 . .\n. . . .\n. . . .\n. . . .\ncages\na a b c\nd d b c\ne e f g\nh h f g\na 4\nb 7\nc 4\nd 5\ne 5\nf 4\ng 5\nh 6\n",
		back: "2x2k:a1n,a_a_a_a_______aba,4a7_4_5c5a4_5_6c\n"},
}

var soloRefusals = []refusal{
	{"solo", "9j:zzzc,abc", "", 1, 12, "the outline has 9 borders, the board 145"},
	{"solo", "2x2jk:p,4", "", 1, 9, "expected _ or the letter of a run"},
	{"solo", "2x2j:p,zz", "", 1, 8, "the outline has more borders than the board"},
	{"solo", "2x2j:p,______________________", "", 1, 30, "the outline has 22 borders, the board 25"},
	{"solo", "2x2j:p,_________________________", "", 1, 33, "the box with row 1, column 1 has 1 cell, not 4"},
	{"solo", "3x3x:zzzc", "", 1, 4, "the diagonals hold each number once (parameter x)"},
	{"solo", "3x3kdt:zzzc,abc", "", 1, 16, "the outline has 9 borders, the board 145"},
	{"solo", "2x2k:p,_________________________,q", "", 1, 34, "the description goes on here, after the 16 cells of the board"},
	{"solo", "2x2:p,a", "", 1, 7, "the description goes on here, after its end"},
	{"solo", "3x3dq:zzzc", "", 1, 5, "expected the letter of a difficulty after d, one of tbiaeu"},
	{"solo", "2x2:p1", "", 1, 6, "the description goes on here, after the 16 cells of the board"},
	{"solo", "2x2:o", "", 1, 6, "the description has 15 cells, the board 16"},
	{"solo", "2x2:5o", "", 1, 5, "clue 5 is not in 1..4"},
	{"solo", "2x2:oA", "", 1, 6, `expected a number, _ or the letter of a run, found "A"`},
	{"solo", "99x99:z", "", 1, 1, "the board has more than 20000 cells"},
}

var soloUnwritables = []unwritable{
	{"solo", "latin\n1 .\n. .\n", "the format solo has no latin, only sudoku", ""},
	{"solo", "sudoku box=1x2\n1 .\n. .\n", "boxes of two rows and two columns at least; this has order 2 and boxes of 1x2", ""},
}

func FuzzAscent(f *testing.F)  { fuzz(f, "ascent", "") }
func FuzzUnequal(f *testing.F) { fuzz(f, "unequal", "") }
func FuzzSolo(f *testing.F)    { fuzz(f, "solo", "") }

// TestIDsNamed: ids that do not show their game are read only by the name of the format.
func TestIDsNamed(t *testing.T) {
	for _, tt := range []struct{ format, text, want string }{
		{"ascent", "2:1c", "hidato\n1 .\n. .\n"},
		{"ascent", "2x3:1e", "hidato\n1 .\n. .\n. .\n"},
		{"solo", "2:1o", "sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n"},
	} {
		if got := textOf(t, *readOne(t, tt.text, "", tt.format)); got != tt.want {
			t.Errorf("%s: got\n%swant\n%s", tt.text, got, tt.want)
		}
	}
	for _, tt := range []struct{ format, text, says, hint string }{
		{"ascent", "x", "1:2: expected a colon after the parameters of the game", ""},
		{"solo", "3x3#123", "1:8: expected a colon after the parameters of the game", "an id with # is a random seed"},
		{"unequal", "x:", "1:1: expected the size of the board", ""},
		{"unequal", "3q:0,", "1:2: the parameter \"q\" is not known", ""},
		{"ascent", "x:", "1:1: expected the size of the board", ""},
		{"ascent", "3xmO:", "1:3: expected a number after x", ""},
		{"solo", "3x3q:", "1:4: the parameter \"q\" is not known", ""},
		{"solo", "0x3:", "1:1: a board of 0x3 has no cells", ""},
	} {
		var syntax *syntax.Error
		_, err := readAll(tt.text, "", tt.format)
		if !errors.As(err, &syntax) || syntax.Located() != tt.says || !strings.HasPrefix(syntax.Hint, tt.hint) {
			t.Errorf("%s: %v, want %s (hint: %s)", tt.text, err, tt.says, tt.hint)
		}
	}
	for _, word := range []string{"4:0,0R,", "6x6mR:a", "3x3:a", "3x3j:z", ":0000:x:."} {
		if !formats.Begins(word) {
			t.Errorf("%s begins no format", word)
		}
	}
	for _, word := range []string{"4:3", "2:1c", "6x6mr", "3x3.txt", "12:30", "a:b", "x", "puzzle.txt", ":",
		"5 4", "C:/puzzles/a.txt", "begin", ""} {
		if formats.Begins(word) {
			t.Errorf("%s begins a format", word)
		}
	}
}

// TestSoloOrder: the largest order of Solo is written with areas and read back, and no larger one.
func TestSoloOrder(t *testing.T) {
	for n, says := range map[int]string{31: "", 32: "orders up to 31"} {
		board, areas := strings.Repeat(strings.Repeat(". ", n)+"\n", n), ""
		for row := range n { // the areas are the rows, but for cells that the first two exchange
			for col := range n {
				area := row
				if row == 0 && col == n-1 || row == 1 && col == 0 {
					area = 1 - row
				}
				areas += string("abcdefghijklmnopqrstuvwxyzABCDEF"[area]) + " "
			}
			areas += "\n"
		}
		p := parse(t, "sudoku\n"+board+"areas\n"+areas)
		text, err := formats.Named("solo").Write(*p)
		if says != "" {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("order %d: %v", n, err)
			}
		} else if err != nil || textOf(t, *readOne(t, text, "", "solo")) != textOf(t, *p) {
			t.Errorf("order %d: %q, %v", n, text, err)
		}
	}
}
