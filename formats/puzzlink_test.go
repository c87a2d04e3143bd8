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
	{format: "pzprv3", text: "pzprv3.1/slither/3/3/1 . 3 /3 . . /. . 3 /0 0 1 /2 0 0 /0 0 0 /0 -1 1 1 /1 0 0 1 /0 0 1 1 /" +
		"0 0 1 /1 1 0 /1 1 -1 /-1 0 1 /", unique: true,
		want: "slitherlink\n1 . 3\n3 . .\n. . 3\n=\n..┌┐\n┌─┘│\n└─┐│\n..└┘\n",
		back: "pzprv3\nslither\n3\n3\n1 . 3\n3 . .\n. . 3\n0 0 1 1\n1 0 0 1\n0 0 1 1\n0 0 1\n1 1 0\n1 1 0\n0 0 1\n"},
	{format: "pzprv3", text: "pzprv3/slither/1/2/0 . /1 0 0 /0 0 /1 0 /", want: "slitherlink\n0 .\n",
		back: "pzprv3\nslither\n1\n2\n0 .\n0 0 0\n0 0\n0 0\n"},
	{format: "puzzlink", text: "numlin/4/1/-10+123-10+123", back: "https://puzz.link/p?numlin/4/1/-10+123-10+123\n",
		want: "numberlink cover=no touch=free\n 16 291  16 291\n"},
	{format: "puzzlink", text: "numlin/10/1/=000=000%000@000*0000*0000$00000$00000ff",
		want: "numberlink cover=no touch=free\n 4096  4096  8192  8192 12240 12240 77776 77776    15    15\n",
		back: "https://puzz.link/p?numlin/10/1/1122334455\n"}, // larger numbers have other names
	{format: "pzprv3", text: "pzprv3\nnumlin\n5\n5\n1 . . . . \n2 . . 3 . \n. . . . . \n. 1 . . 2 \n. . . . 3 \n",
		want: numlinText, unique: true, back: numlinFile + strings.Repeat("0 0 0 0\n", 5) +
			strings.Repeat("0 0 0 0 0\n", 4)},
	{format: "pzprv3", text: "pzprv3/numlin/5/5/1 . . . . /2 . . 3 . /. . . . . /. 1 . . 2 /. . . . 3 " +
		"/1 -1 1 1 /0 -1 0 0 /0 -1 -1 0 /0 -1 -1 0 /1 1 -1 1 /0 1 1 0 1 /1 1 1 1 1 /1 1 1 1 1 /1 0 1 1 0 /",
		want: numlinText + "=\n╶┐┌─┐\n╷││╷│\n│││││\n│╵││╵\n└─┘└╴\n", unique: true,
		back: numlinFile + "1 0 1 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n1 1 0 1\n" +
			"0 1 1 0 1\n1 1 1 1 1\n1 1 1 1 1\n1 0 1 1 0\n"},
	{format: "puzzlink", text: "https://puzz.link/p?pzprv3/arukone/2/2/passallcell/A A /. . /0 /1 /1 1 /", unique: true,
		want: "numberlink cover=yes touch=free\nA A\n. .\n=\n╷╷\n└┘\n",
		back: "https://puzz.link/p?arukone/2/2/11h\n"},
	{format: "pzprv3", text: "pzprv3\narukone\n1\n3\nallowempty\nA A . \n1 0 \n",
		want: "numberlink cover=no touch=free\nA A .\n=\n╶╴.\n",
		back: "pzprv3\narukone\n1\n3\ndontpassallcell\nA A .\n1 0\n"},
	{format: "pzprv3", text: "pzprv3\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n2 . 4 3 \n4 3 1 . \n" +
		". 4 2 1 \n1 2 . 4 \ninfo:{\n \"metadata\": {\n  \"author\": \"N. \\u001b[1mN.\",\n  \"source\": \"https://example.org/a\",\n" +
		"  \"hard\": \"3\\n4\",\n  \"comment\": \"one\\ntwo\"\n }\n}\n", unique: true,
		want: "# author: N. [1mN.\n# source: https://example.org/a\n# difficulty: 3 4\n# one\n# two\n" +
			"sudoku\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n=\n2 1 4 3\n4 3 1 2\n3 4 2 1\n1 2 3 4\n",
		back: "pzprv3\nsudoku\n4\n. 1 . .\n. . . 2\n3 . . .\n. . 3 .\n2 . 4 3\n4 3 1 .\n. 4 2 1\n1 2 . 4\n" +
			`info:{"metadata":{"author":"N. [1mN.","source":"https://example.org/a"}}` + "\n"},
	{format: "pzprv3", text: "pzprv3\nnumlin\n3\n1\n1\n.\n1\n\n\n\n1\n1\n", // the lines between columns are empty
		want: "numberlink cover=no touch=free\n1\n.\n1\n=\n╷\n│\n╵\n", unique: true},
	{format: "pzprv3", text: "pzprv3\nnumlin\n1\n3\n1 . 1\n1 1\n",
		want: "numberlink cover=no touch=free\n1 . 1\n=\n╶─╴\n", unique: true},
	{format: "pzprv3", text: "pzprv3\nminarism\n1\n1\n\n1\n", want: "futoshiki\n.\n=\n1\n", unique: true},
	{format: "pzprv3", text: "pzprv3\nslither\n1\n1\n4\n1 1\n1\n1\n", want: "slitherlink\n4\n=\n┌┐\n└┘\n", unique: true},
	{format: "pzprv3", text: "pzprv3/minarism/2/2/a /0 /0 0 /. . /. 2[1,] /history:{}",
		want: "futoshiki\n. < .\n.   .\n", back: "pzprv3\nminarism\n2\n2\na\n0\n0 0\n0 0\n0 0\n"},
	{format: "pzprv3", text: "pzprv3.0\nminarism\n2\n2\nb\n0\n0 b\n2 1\n1 2\nTrialData(1)\n",
		want: "futoshiki\n. > .\n.   v\n.   .\n=\n2 1\n1 2\n",
		back: "pzprv3\nminarism\n2\n2\nb\n0\n0 b\n2 1\n1 2\n"},
	{format: "pzprv3", text: "pzprv3/arukone/1/2/passallcell/A A/1/" +
		`info:{"metadata":{"author":"A","comment":"name=x\ntitle: T\nrules: one\nrules: two"}}`,
		want: "# author: A\n# name=x\n# title: T\n# rules: one\n# rules: two\n" +
			"numberlink cover=yes touch=free\nA A\n=\n╶╴\n", unique: true,
		back: "pzprv3\narukone\n1\n2\npassallcell\nA A\n1\n" +
			`info:{"metadata":{"author":"A","comment":"name=x\ntitle: T\nrules: one\nrules: two"}}` + "\n"},
}

// numlinFile is the board of numlinText in a file.
const numlinFile = "pzprv3\nnumlin\n5\n5\n1 . . . .\n2 . . 3 .\n. . . . .\n. 1 . . 2\n. . . . 3\n"

var puzzlinkRefusals = []refusal{
	{"puzzlink", "https://puzz.link/p?yajilin/5/5/abc", "", 1, 21, `puzzles of the kind "yajilin" of pzpr can't be read`},
	{"puzzlink", "slither/2/2/0f", "", 1, 14, "expected 0 to 9, a to e, or g to z, found 'f'"},
	{"puzzlink", "slither/2/2/0E", "", 1, 14, "expected 0 to 9, a to e, or g to z, found 'E'"},
	{"puzzlink", "slither/2/2/.", "", 1, 13, "row 1, column 1 has a clue without a number"},
	{"puzzlink", "slither/2/2/ag0", "", 1, 15, "the board has only 4 cells"},
	{"puzzlink", "slither/2/2/ah", "", 1, 14, "'h' skips past the end of the board"},
	{"puzzlink", "slither/2/2/a", "", 1, 14, "expected 4 cells, found 3"},
	{"puzzlink", "https://puzz.link/p?slither/2/2/ag/0", "", 1, 35, "expected the end of the URL after the board"},
	{"pzprv3", "pzprv3\nslither\n1\n2\n5 . \n", "", 5, 1, "expected a number in 0..4"},
	{"pzprv3", "pzprv3\nslither\n1\n2\n1 - \n", "", 5, 3, "has a clue without a number"},
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
	{"pzprv3", "pzprv3.1\nnumlin\n", "", 1, 1, `files of the version "pzprv3.1" can't be read`},
	{"pzprv3", "pzprv3\nyajilin\n5\n5\n", "", 2, 1, `puzzles of the kind "yajilin" of pzpr can't be read`},
	{"pzprv3", "pzprv3\nnumlin\n2\n2\n1 1 \n", "", 5, 5, "expected the cells of a row, found the end of the text"},
	{"pzprv3", "pzprv3\nnumlin\n2\n2\n1 1 \n. \n", "", 6, 1, "expected the cells of a row in 2 words, found 1 word"},
	{"pzprv3", "pzprv3\nnumlin\n1\n2\n1 - \n", "", 5, 3, "has a clue without a number"},
	{"pzprv3", "pzprv3\nnumlin\n1\n2\n1 A \n", "", 5, 3, `expected a clue or ., found "A"`},
	{"pzprv3", "pzprv3\nnumlin\n1\n2\n1 2 \n", "", 5, 1, "terminal 1 has no partner"},
	{"pzprv3", "pzprv3\narukone\n1\n2\nA A \n", "", 5, 1, "expected passallcell or dontpassallcell in 1 word, found 2 words"},
	{"pzprv3", "pzprv3\nsudoku\n1\n.\n0\nsudoku\n1\n", "", 6, 1, `expected the end of the file, found "sudoku"`},
	{"pzprv3", "pzprv3\nminarism\n2\n2\na\n1\n0 0\n", "", 6, 1, "is a difference"},
	{"pzprv3", "pzprv3\nsudoku\n1\n1\n2\n", "", 5, 1, "expected . in row 1, column 1, where 1 is given, found \"2\""},
	{"pzprv3", "pzprv3/sudoku/1/1 /. /info:{", "", 1, 23, "the section info is not as pzpr writes it"},
}

var puzzlinkUnwritables = []unwritable{
	{"pzprv3", "sudoku\n. . 3 1\n. . . .\n. . . .\n1 4 . .\n=\n4 2 3 2\n3 1 4 2\n2 3 1 4\n1 4 2 3\n",
		"the answer has 2 in row 1, column 4, where 1 is given", ""},
	{"pzprv3", "numberlink touch=free\n1 . 1\n=\n2 8 8\n", "the answer has half a link in row 1, column 3", ""},
	{"pzprv3", "numberlink touch=free\n1 . 1\n=\n8 8 8\n", "the answer has half a link in row 1, column 1", ""},
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
	{"pzprv3", "numberlink\n1 1\n", "puzz.link has no rule touch=never: there, paths may touch themselves",
		`begin the puzzle with "numberlink cover=yes touch=free"`},
	{"pzprv3", "hidato\n. 1\n. .\n", "puzz.link has no kind of puzzles for hidato", ""},
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
		"http://localhost:8080/p.html?numlin_edit/5/5/": true, "pzprv3/numlin/1/1/. /": false, "https://x.org/?sudoku": false, "https://x.org/?sudoku/": true, "pzprv3.2": false,
		"puzzles/2020/11/mine.txt": false, "data/12/5/a.txt": false, "12/5/a": false, "https://puzz.link/": false,
		"https://x.org/p?a=b/c/1/2": false, "what? a question": false, "1 2 3?": false, "sudoku": false, "pzprv33": false,
		"https://x.org/?G=sudoku&W=4": false, "sudoku/4/4 1 2": true, "a/b/c": false, "": false,
	} {
		f := formats.Named("puzzlink")
		if got := f.Begins(word, func() string { return "" }); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}

// TestPuzzlinkLines: puzzles one a line with comments, and a file among them.
func TestPuzzlinkLines(t *testing.T) {
	text := "# name=one\nhttps://puzz.link/p?numlin/2/1/11\n\n# name=two\nsudoku/1/1/g # below\n---\npzprv3\nsudoku\n1\n1 \n" +
		"---\n# name=four\npzprv3/sudoku/1/1 /\n"
	for _, from := range []string{"", "puzzlink"} {
		all, err := readAll(text, "", from)
		if err != nil || len(all) != 4 {
			t.Errorf("--from %q: %d puzzles, %v", from, len(all), err)
			continue
		}
		for i, want := range []string{"one", "two", "", "four"} {
			if all[i].Name != want {
				t.Errorf("--from %q: puzzle %d has the name %q", from, i+1, all[i].Name)
			}
		}
	}
}

func FuzzPuzzlink(f *testing.F) { fuzz(f, "puzzlink", "") }

// TestPuzzlinkAmongLines: a URL and a file may follow boards of one line each.
func TestPuzzlinkAmongLines(t *testing.T) {
	board := strings.Repeat("86.17..9.", 9) + "\n"
	text := board + board + "https://puzz.link/p?numlin/2/1/11  # name=url\n" + board + "pzprv3\nnumlin\n1\n2\n1 1\n"
	all, err := readAll(text, "", "")
	var kinds []string
	for _, e := range all {
		kinds = append(kinds, e.Puzzle.Kind().Name+e.Name)
	}
	const want = "sudoku sudoku numberlinkurl sudoku numberlink"
	if got := strings.Join(kinds, " "); err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}
