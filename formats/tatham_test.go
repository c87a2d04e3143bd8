package formats_test

import (
	"testing"

	"github.com/gridwright/gridwright/formats"
)

// The ids were made by the programs of Simon Tatham's collection.
var tathamSamples = []sample{
	{format: "loopy", text: "4x4t0:b3a30a2c1a3b", unique: true,
		want: "slitherlink\n. . 3 .\n3 0 . 2\n. . . 1\n. 3 . .\n"},
	{format: "keen", text: "4:abaa_b_a_6a_,d2s1s2m24d2m4a6", unique: true,
		want: "kenken\na a b b\nc c d d\ne f f d\ne g g g\na 2/\nb 1-\nc 2-\nd 24*\ne 2/\nf 4*\ng 6+\n"},
	{format: "pearl", text: "5x5:eBaWcBlB", unique: true,
		want: "masyu\n. . . . .\nb . w . .\n. b . . .\n. . . . .\n. . . . b\n"},
	{format: "lightup", text: "4x4:e0Bb02e", unique: true,
		want: "akari\n. . . .\n. 0 x .\n. 0 2 .\n. . . .\n"},
	{format: "bridges", text: "5x5m2:2b1f5c4e3a1a2", unique: true,
		want: "hashi\n2 . . 1 .\n. . . . .\n5 . . . 4\n. . . . .\n3 . 1 . 2\n"},
	{format: "tents", text: "4x4:adag,2,0,0,1,1,1,0,1", unique: true,
		want: "tents\n- 2 0 0 1\n1 . t . .\n1 . . t .\n0 t . . .\n1 . . . .\n"},
	{format: "towers", text: "4:1/3/2/2/2/1/2/3/1/3/2/2/3/1/2/2", unique: true,
		want: "skyscraper\n- 1 3 2 2 -\n1 . . . . 3\n3 . . . . 1\n2 . . . . 2\n2 . . . . 2\n- 2 1 2 3 -\n"},
	{format: "keen", text: "4dhm:abaa_b_a_6a_,d2s1s2m24d2m4a6", unique: true,
		want: "kenken\na a b b\nc c d d\ne f f d\ne g g g\na 2/\nb 1-\nc 2-\nd 24*\ne 2/\nf 4*\ng 6+\n",
		back: "4:abaa_b_a_6a_,d2s1s2m24d2m4a6\n"},
	{format: "towers", text: "3:2////1///////,a1g",
		want: "skyscraper\n- 2 - - -\n- . 1 . -\n- . . . -\n- . . . -\n- - 1 - -\n"},
	{format: "tatham", text: "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#4x4t0:b3a30a2c1a3b",
		unique: true, want: "slitherlink\n. . 3 .\n3 0 . 2\n. . . 1\n. 3 . .\n"},
	{format: "tatham", text: "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n" +
		"PARAMS  :5:2x2dt\nCPARAMS :5:2x2db\nSEED    :1:5\nDESC    :8:1_2a4e3f\nNSTATES :1:2\nMOVE    :6:R0,3,3\n",
		want: "sudoku\n1 2 . 4\n. . . .\n. 3 . .\n. . . .\n",
		back: "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:1_2a4e3f\n"},
}

var tathamRefusals = []refusal{
	{"loopy", "4x4t1:p", "", 1, 4, "the grid is not square, which no kind has"},
	{"loopy", "4x4t0dq:p", "", 1, 7, "expected the letter of a difficulty after d, one of enth"},
	{"loopy", "4x4t0w:p", "", 1, 6, `the parameter "w" is not known`},
	{"loopy", "4x4t0:o", "", 1, 8, "the description has 15 cells, the board 16"},
	{"loopy", "4x4t0:p1", "", 1, 8, "the description goes on here, after the 16 cells of the board"},
	{"loopy", "4x4t0:a9n", "", 1, 8, `expected a clue or the letter of a run, found "9"`},
	{"bridges", "5x5i30e10m3d0:x5", "", 1, 10, "islands have another number of bridges between them, which no kind has"},
	{"bridges", "5x5m2L:y", "", 1, 6, "bridges must not form loops (parameter L), which no kind has"},
	{"pearl", "5x5:xWw", "", 1, 7, "the description goes on here, after the 25 cells of the board"},
	{"lightup", "4x4:e0Bb02f", "", 1, 11, "the description goes on here, after the 16 cells of the board"},
	{"tents", "4x4:adag,2,0,0,1,1,1,0", "", 1, 23, "expected the tents of 8 rows and columns, found 7"},
	{"tents", "4x4:adag,2,0,0,1,1,1,0,1,", "", 1, 26, "the description goes on here, after its end"},
	{"tents", "4x4:adaf,2,0,0,1,1,1,0,1", "", 1, 9, "the description has 15 cells, the board 16"},
	{"tents", "4x4:adaga,2,0,0,1,1,1,0,1", "", 1, 8, "the description goes on here, after the 16 cells"},
	{"tents", "4x4:adag,2,x,0,1,1,1,0,1", "", 1, 12, `expected a number, found "x"`},
	{"towers", "4x5:1/3/2/2/2/1/2/3/1/3/2/2/3/1/2/2", "", 1, 1, "the boards of Towers are square"},
	{"towers", "4:1/3/2", "", 1, 8, "expected / and the number of line 4 of 16"},
	{"keen", "4:abaa_b_a_6a_,d2s1s2m24d2m4", "", 1, 29, "expected the target of a cage, such as a7, for 7 of 7 cages"},
	{"keen", "4:abaa_b_a_6a_,d2s1s2m24d2m4ax", "", 1, 30, "expected the number of a cage"},
	{"keen", "4:abaa_b_a_99a_,d2", "", 1, 14, "the outline has more borders than the board"},
	{"tatham", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/untangle.html#6:", "", 1, 57, `the game "untangle" is no kind of puzzle here`},
	{"tatham", "SAVEFILE:41:Simon\nGAME    :5:Loo", "", 1, 0, "expected a key, a length and a value"},
	{"tatham", "SAVEFILE:5:Simon\nGAME    :4:Mine\n", "", 1, 0, `the game "Mine" is no kind of puzzle here`},
}

var tathamUnwritables = []unwritable{
	{"loopy", "slitherlink\n. .\n. .\n", "boards of Loopy have 3 rows and columns at least", ""},
	{"tents", "tents\n- 2 0 - 1\n1 . t . .\n1 . . t .\n0 t . . .\n1 . . . .\n", "Tents has a number at every row and column", ""},
	{"pearl", "masyu\n. .\n. .\n", "boards of Pearl have 5 rows and columns at least", ""},
	{"lightup", "akari\n. .\n", "boards of Light Up have 2 rows and columns at least", ""},
	{"bridges", "hashi\n. .\n", "boards of Bridges have 3 rows and columns at least", ""},
	{"towers", "skyscraper\n- - - -\n- . . -\n- . . -\n- - - -\n", "boards of Towers have 3 rows and columns at least", ""},
	{"keen", "kenken\na a b\n. c b\nd c b\na 3+\n", "in Keen every cell is in a cage, and every cage has a target with an operation", ""},
	{"tatham", "numbrix\n1 .\n. .\n", "Simon Tatham's collection has no game for numbrix", ""},
}

// TestTathamPages: a page of a game lies in a folder below that of his name.
func TestTathamPages(t *testing.T) {
	for line, is := range map[string]bool{
		"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#4x4t0:p": true,
		"http://tatham/js/loopy.html#": true,
		"http://tatham/loopy.html#":    false,
		"http://tatham/js/loopy.html":  false,
	} {
		if formats.Named("tatham").Begins(line, nil) != is {
			t.Errorf("%s: taken as a page: %t", line, !is)
		}
	}
}

func FuzzTatham(f *testing.F)  { fuzz(f, "tatham", "") }
func FuzzLoopy(f *testing.F)   { fuzz(f, "loopy", "") }
func FuzzKeen(f *testing.F)    { fuzz(f, "keen", "") }
func FuzzPearl(f *testing.F)   { fuzz(f, "pearl", "") }
func FuzzLightup(f *testing.F) { fuzz(f, "lightup", "") }
func FuzzBridges(f *testing.F) { fuzz(f, "bridges", "") }
func FuzzTents(f *testing.F)   { fuzz(f, "tents", "") }
func FuzzTowers(f *testing.F)  { fuzz(f, "towers", "") }
