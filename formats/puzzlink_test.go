package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
)

const numlinText = "numberlink cover=no touch=free\n1 . . . .\n2 . . 3 .\n. . . . .\n. 1 . . 2\n. . . . 3\n"

var puzzlinkSamples = []sample{
	{format: "puzzlink", text: "numlin/5/5/1j2h3m1h2j3", want: numlinText, unique: true,
		back: "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3\n"},
	{format: "puzzlink", text: "https://puzz.link/p?arukone/4/4/12l3123j", unique: true,
		want: "numberlink cover=yes touch=free\nA B . .\n. . . .\nC A B C\n. . . .\n"},
	{format: "puzzlink", text: "  http://pzv.jp/p.html?arukone_edit/e/4/4/12l3123j/  # name=one by=me",
		want: "# name=one by=me\nnumberlink cover=no touch=free\nA B . .\n. . . .\nC A B C\n. . . .\n",
		back: "https://puzz.link/p?arukone/e/4/4/12l3123j\n"},
	{format: "puzzlink", text: "https://pzprxs.vercel.app/p?sudoku_play/4/4/g1k23k3g", unique: true,
		want: "sudoku\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n",
		back: "https://puzz.link/p?sudoku/4/4/g1k23k3g\n"},
	{format: "puzzlink", text: "puzz.link/p?sudoku/6/6/1zo6k", back: "https://puzz.link/p?sudoku/6/6/1zo6k\n",
		want: "sudoku\n1 . . . . .\n" + strings.Repeat(". . . . . .\n", 4) + "6 . . . . .\n"},
	{format: "puzzlink", text: "minarism/2/2/gk", want: "futoshiki\n. < .\n.   .\n", unique: false,
		back: "https://puzz.link/p?minarism/2/2/gk\n"},
	{format: "puzzlink", text: "https://puzz.link/p?minarism/3/3/hjhjgm", want: "futoshiki\n. > .   .\n^\n.   . > .\n.   .   .\n"},
	{format: "puzzlink", text: "https://puzz.link/p?slither/3/3/63dhd", unique: true,
		want: "slitherlink\n1 . 3\n3 . .\n. . 3\n", back: "https://puzz.link/p?slither/3/3/63dhd\n"},
	{format: "puzzlink", text: "slither/2/3/g06g2", want: "slitherlink\n. 0\n1 .\n. 2\n",
		back: "https://puzz.link/p?slither/2/3/g0bc\n"},
	{format: "puzzlink", text: "numlin/4/1/-10+123-10+123", back: "https://puzz.link/p?numlin/4/1/-10+123-10+123\n",
		want: "numberlink cover=no touch=free\n 16 291  16 291\n"},
	{format: "puzzlink", text: "numlin/10/1/=000=000%000@000*0000*0000$00000$00000ff",
		want: "numberlink cover=no touch=free\n 4096  4096  8192  8192 12240 12240 77776 77776    15    15\n",
		back: "https://puzz.link/p?numlin/10/1/1122334455\n"}, // larger numbers have other names
}

var puzzlinkRefusals = []refusal{
	{"puzzlink", "https://puzz.link/p?yajilin/5/5/abc", "", 1, 21, `puzzles of the kind "yajilin" of pzpr can't be read`},
	{"puzzlink", "slither/2/2/0f", "", 1, 14, "expected 0 to 9, a to e, or g to z, found 'f'"},
	{"puzzlink", "slither/2/2/0E", "", 1, 14, "expected 0 to 9, a to e, or g to z, found 'E'"},
	{"puzzlink", "slither/2/2/.", "", 1, 13, "row 1, column 1 has a clue without a number"},
	{"puzzlink", "slither/2/2/ag0", "", 1, 15, "the board has only 4 cells"},
	{"puzzlink", "slither/2/2/ah", "", 1, 14, "'h' skips past the end of the board"},
	{"puzzlink", "slither/2/2/a", "", 1, 14, "expected 4 cells, found 3"},
	{"puzzlink", "https://puzz.link/p?slither/2/2/ag/0", "", 1, 35, "expected the end of the URL after the board"},
	{"puzzlink", "pzprv3\nsudoku\n1\n. \n", "", 1, 1, "files of pzpr can't be read"},
	{"puzzlink", "https://puzz.link/p?pzprv3/sudoku/1/. /", "", 1, 21, "files of pzpr can't be read"},
	{"puzzlink", "https://puzz.link/p?kropki/", "", 1, 21, `puzzles of the kind "kropki" of pzpr can't be read`},
	{"puzzlink", "minarism/4/4/hhhq21pgi", "", 1, 18, "the clue between row 1, column 1 and row 2, column 1 is a difference"},
	{"puzzlink", "minarism/2/2/.k", "", 1, 14, "is a difference"},
	{"puzzlink", "minarism/2/2/=k", "", 1, 14, `expected g or h between cells, found "="`},
	{"puzzlink", "minarism/2/2/ggggg", "", 1, 18, "the board has only 4 places between cells"},
	{"puzzlink", "minarism/2/2/gz", "", 1, 15, "'z' skips past the end of the board"},
	{"puzzlink", "minarism/2/2/g", "", 1, 15, "expected 4 places between cells, found 1"},
	{"puzzlink", "minarism/2/3/g", "", 1, 10, "a minarism of 3x2 is not square"},
	{"puzzlink", "arukone/v:/4/4/12l3123j", "", 1, 9, `the puzzle is a variant with its own rules: "v:"`},
	{"puzzlink", "arukone/ed/4/4/12l3123j", "", 1, 10, `the flag "d" of arukone is not known`},
	{"puzzlink", "numlin/e/4/4/12l3123j", "", 1, 8, `the flag "e" of numlin is not known`},
	{"puzzlink", "sudoku/8/8/zzz", "", 1, 8, "a Sudoku of order 8 has boxes of unequal size"},
	{"puzzlink", "sudoku/4/4/g1k23k3h", "", 1, 19, "'h' skips past the end of the board"},
	{"puzzlink", "sudoku/4/4/g1k23k3g4", "", 1, 20, "the board has only 16 cells"},
	{"puzzlink", "sudoku/4/4/g1k23k", "", 1, 18, "expected 16 cells, found 14"},
	{"puzzlink", "https://puzz.link/p?sudoku/4/4/g1k23k3g/4", "", 1, 40, "expected the end of the URL after the board"},
	{"puzzlink", "sudoku/4/4/gA1k23k3", "", 1, 13, `expected a number or a letter g to z, found 'A'`},
	{"puzzlink", "sudoku/4/4/g-1", "", 1, 13, `expected a number or a letter g to z, found "-1"`},
	{"puzzlink", "sudoku/4/4/g01k23k3", "", 1, 13, "expected a number from 1, found 0"},
	{"puzzlink", "sudoku/4/4/g15j23k3g", "", 1, 14, "clue 5 is not in 1..4"},
	{"puzzlink", "sudoku/4/4/g.k23k3g", "", 1, 13, "row 1, column 2 has a clue without a number"},
	{"puzzlink", "numlin/5/5/1j2h3m1h2j4", "", 1, 16, "terminal 3 has no partner"},
	{"puzzlink", "arukone/2/1/-35-35", "", 1, 13, "expected a letter, 1 to 52, found 53"},
	{"puzzlink", "https://puzz.link/p?numlin/999/999/zz", "", 1, 28, "the board has more than 20000 cells"},
	{"puzzlink", "https://puzz.link/p?numlin/0/9/zz", "", 1, 28, "a board of 9x0 has no cells"},
	{"puzzlink", "https://puzz.link/p?numlin/", "", 1, 28, "the URL names a kind of puzzle, but holds no puzzle"},
	{"puzzlink", "https://puzz.link/p?numlin/5", "", 1, 29, `expected the number of rows, found ""`},
	{"puzzlink", "https://puzz.link/p?numlin/5x/5/1", "", 1, 28, `the flag "5" of numlin is not known`},
}

var puzzlinkUnwritables = []unwritable{
	{"puzzlink", "numberlink\n1 1\n", "puzz.link has no rule touch=never: there, paths may touch themselves",
		`begin the puzzle with "numberlink cover=yes touch=free"`},
	{"puzzlink", "numberlink cover=no touch=no2x2\n1 1\n", "puzz.link has no rule touch=no2x2",
		`begin the puzzle with "numberlink cover=no touch=free"`},
	{"puzzlink", "numberlink cover=yes touch=free\n" + strings.Repeat(". ", 106) + "\n" + manyPairs(53) + "\n",
		"names the terminals of boards that paths cover by 52 letters, but the puzzle has 53 pairs", ""},
	{"puzzlink", "sudoku box=3x2\n" + strings.Repeat(". . . . . .\n", 6), "the puzzle has boxes of 3x2", ""},
	{"puzzlink", "sudoku\n" + strings.Repeat(". . . . . . . .\n", 8), "the puzzle has boxes of 2x4", ""},
	{"puzzlink", "futoshiki\n. < .\n. 1\n", "no given numbers in Futoshiki (minarism), but row 2, column 2 is 1", ""},
	{"puzzlink", "latin\n. 1\n. .\n", "puzz.link has no kind of puzzles for latin", ""},
	{"puzzlink", "numbrix\n. 1\n. .\n", "puzz.link has no kind of puzzles for numbrix", ""},
}

// manyPairs returns a row of terminals.
func manyPairs(pairs int) string {
	words := make([]string, 2*pairs)
	for i := range words {
		words[i] = fmt.Sprint(i/2 + 1)
	}
	return strings.Join(words, " ")
}

// TestPuzzlinkBegins: a URL is told from the name of a file.
func TestPuzzlinkBegins(t *testing.T) {
	for word, want := range map[string]bool{
		"https://puzz.link/p?arukone/4/4/12l3123j": true, "puzz.link/p?slither/4/4/1": true, "numlin/5/5/1j2h3m1h2j3": true,
		"http://localhost:8080/p.html?numlin_edit/5/5/": true, "pzprv3/numlin/1/1/. /": true, "https://x.org/?sudoku": false, "https://x.org/?sudoku/": true, "pzprv3.1": true, "pzprv33": true, "pzprv3.txt": false,
		"puzzles/2020/11/mine.txt": false, "data/12/5/a.txt": false, "12/5/a": false, "https://puzz.link/": false,
		"https://x.org/p?a=b/c/1/2": false, "what? a question": false, "1 2 3?": false, "sudoku": false,
		"https://x.org/?G=sudoku&W=4": false, "sudoku/4/4 1 2": true, "a/b/c": false, "": false,
	} {
		f := formats.Named("puzzlink")
		if got := f.Begins(word, func() string { return "" }); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}

// TestPuzzlinkLines: puzzles one a line with comments.
func TestPuzzlinkLines(t *testing.T) {
	text := "# name=one\nhttps://puzz.link/p?numlin/2/1/11\n\n# name=two\nsudoku/1/1/g # below\n"
	for _, from := range []string{"", "puzzlink"} {
		all, err := readAll(text, "", from)
		if err != nil || len(all) != 2 || all[0].Name != "one" || all[1].Name != "two" {
			t.Errorf("--from %q: %d puzzles, %v", from, len(all), err)
		}
	}
}

func FuzzPuzzlink(f *testing.F) { fuzz(f, "puzzlink", "") }

// TestPuzzlinkAmongLines: a URL may follow boards of one line each.
func TestPuzzlinkAmongLines(t *testing.T) {
	board := strings.Repeat("86.17..9.", 9) + "\n"
	text := board + board + "https://puzz.link/p?numlin/2/1/11  # name=url\n" + board
	all, err := readAll(text, "", "")
	var kinds []string
	for _, e := range all {
		kinds = append(kinds, e.Puzzle.Kind().Name+e.Name)
	}
	const want = "sudoku sudoku numberlinkurl sudoku"
	if got := strings.Join(kinds, " "); err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}
