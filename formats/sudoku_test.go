package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
)

// The puzzle of SudoCue's page on file formats, as the text format has it.
const cueText = "sudoku\n2 . . 1 . 5 . . 3\n. 5 4 . . . 7 1 .\n. 1 . 2 . 3 . 8 .\n6 . 2 8 . 7 3 . 4\n" +
	". . . . . . . . .\n1 . 5 3 . 9 8 . 6\n. 2 . 7 . 1 . 6 .\n. 8 1 . . . 2 4 .\n7 . . 4 . 2 . . 1\n"

const cueLine = "2..1.5..3.54...71..1.2.3.8.6.28.73.4.........1.53.98.6.2.7.1.6..81...24.7..4.2..1"

// cueRows has the puzzle in nine lines.
const cueRows = "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n"

var sdkSamples = []sample{
	{format: "sdk", text: "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the numbers\n" +
		"#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n" + cueRows, unique: true,
		want: "# title: A random puzzle created by SudoCue\n# author: Ruud\n# source: SudoCue\n" +
			"# comment: Just start plugging in the numbers\n# date: 03-08-2006\n# level: Easy\n" +
			"# url: http://www.sudocue.net/\n" + cueText,
		back: "#ARuud\n#DA random puzzle created by SudoCue\n#SSudoCue\n#CJust start plugging in the numbers\n" +
			"#B03-08-2006\n#LEasy\n#Uhttp://www.sudocue.net/\n" + cueRows},
	{format: "sdk", text: "[Puzzle]\n" + cueRows, unique: true, want: cueText},
	{format: "sdk", text: strings.ReplaceAll(cueRows, ".", "*"), want: cueText, back: "[Puzzle]\n" + cueRows},
	{format: "sdk", text: "#AN. N.\n#CRules: Fill the rows.\n#CRules: And the columns.\n# name=a\n[Puzzle]\n" +
		strings.ReplaceAll(cueRows, ".", "0") + "[State]\n" + strings.Repeat("9........\n", 9) + "[Colours]\n1\n",
		want: "# author: N. N.\n# rules: Fill the rows.\n# rules: And the columns.\n# name=a\n" + cueText,
		back: "#AN. N.\n#CRules: Fill the rows.\n#CRules: And the columns.\n" + cueRows},
}

var sdkRefusals = []refusal{
	{"sdk", "[Puzzle]\n1........\n", "", 2, 0, "expected nine rows of the puzzle, found 1"},
	{"sdk", "[Puzzle]\n1........\n[State]\n", "", 3, 1, "expected nine rows of the puzzle, found 1"},
	{"sdk", "[Puzzle]\n" + cueRows + "1........\n", "", 11, 1, "a line follows the nine rows of the puzzle"},
	{"sdk", "#Ax\n" + strings.Replace(cueRows, "5..3", "5..", 1), "", 2, 1, "expected a row of 9 characters, found 8"},
	{"sdk", "#Ax\n" + strings.Replace(cueRows, "5..3", "5..x", 1), "", 2, 9, `expected a digit or a dot for an empty cell, found "x"`},
}

// sudokuOnly are the puzzles that no format of Sudoku of order 9 can express.
func sudokuOnly(format string) []unwritable {
	return []unwritable{
		{format, "latin\n1\n", "the format " + format + " has no latin, only sudoku", ""},
		{format, "sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n", "has only Sudoku of order 9 with boxes of 3x3; this is sudoku of order 4", ""},
		{format, "sudoku box=1x9\n" + strings.Repeat(". . . . . . . . .\n", 9), "this is sudoku box=1x9 of order 9", ""},
	}
}

var sudokuUnwritables = slices.Concat(sudokuOnly("sdk"), sudokuOnly("hodoku"),
	sudokuOnly("opensudoku"))

var hodokuSamples = []sample{
	{format: "hodoku", text: ":0000:x:" + cueLine + ":::", unique: true, want: cueText},
	{format: "hodoku", text: ":0100-1:3:" + strings.Replace(cueLine, "..1", "+7+8+1", 1) + ":123 456:789::",
		want: "# hodoku: technique 0100-1, candidates 3, 123 456:789::\n" + strings.Replace(cueText, "2 . . 1", "2 . . .", 1),
		back: ":0000:x:" + strings.Replace(cueLine, "..1", "...", 1) + ":::\n"},
}

var hodokuRefusals = []refusal{
	{"hodoku", ":0000:x:" + cueLine[1:] + ":::", "", 1, 89, "the givens are 80 cells, not 81"},
	{"hodoku", ":0000:x:" + cueLine + "1:::", "", 1, 90, "the givens go on here, after 81 cells"},
	{"hodoku", ":0000:x:+x" + cueLine[1:] + ":::", "", 1, 10, "expected a digit after +"},
	{"hodoku", ":0000::", "", 1, 8, "the givens are 0 cells, not 81"},
	{"hodoku", ":0000:x:?" + cueLine[1:] + ":::", "", 1, 9, `expected a digit or a dot for an empty cell, found "?"`},
}

const openHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n"

var openSudokuSamples = []sample{
	{format: "opensudoku", unique: true,
		text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?><opensudoku>  <name>Easy &amp; small</name>  <author>romario333</author>  " +
			"<description></description>  <comment>None</comment>  <created>2009-09-16</created>  <source>gnome-sudoku</source>  " +
			"<level>easy</level>  <sourceURL>http://opensudoku.eu/puzzles</sourceURL>  " +
			"<game data=\"" + strings.ReplaceAll(cueLine, ".", "0") + "\" /></opensudoku>",
		want: "# title: Easy & small\n# author: romario333\n# source: gnome-sudoku\n# comment: None\n# date: 2009-09-16\n" +
			"# level: easy\n# url: http://opensudoku.eu/puzzles\n" + cueText,
		back: "<folder name=\"Easy &amp; small\">\n<game data=\"" + strings.ReplaceAll(cueLine, ".", "0") +
			"\" note=\"author: romario333&#xA;source: gnome-sudoku\" />\n</folder>\n"},
	{format: "opensudoku", text: "<opensudoku version=\"2\"><folder name=\"F\"><game state=\"1\" data=\"version: 1\n" + openState +
		"\" note=\"mine\"/></folder></opensudoku>\n",
		want: "# title: F\n# note: mine\nsudoku\n1 . . . . . . . .\n" + strings.Repeat(". . . . . . . . .\n", 8),
		back: "<folder name=\"F\">\n<game data=\"1" + strings.Repeat("0", 80) + "\" note=\"mine\" />\n</folder>\n"},
}

// openState is how far a game is played: 1 is given, and 2 is not.
var openState = "1|-|0|2|-|1|" + strings.Repeat("0|3,4,|1|", 79)

var openSudokuRefusals = []refusal{
	{"opensudoku", openHead + "<game data=\"12\"/></opensudoku>\n", "", 3, 13, "expected 81 digits, found 2 characters"},
	{"opensudoku", openHead + "<game data=\"x" + cueLine[1:] + "\"/></opensudoku>\n", "", 3, 13, `expected a digit or a dot for an empty cell, found "x"`},
	{"opensudoku", openHead + "<game data=\"&#49;" + cueLine[1:] + "\"/></opensudoku>\n", "", 3, 1, "expected 81 digits on one line"},
	{"opensudoku", openHead + "<game data=\"version: 1&#10;1|-|0\"/></opensudoku>\n", "", 3, 1, "expected the state of 81 cells, found 3 words"},
	{"opensudoku", openHead + "<game data=\"version: 1&#10;" + strings.Repeat("1|-|x|", 81) + "\"/></opensudoku>\n", "", 3, 1, "the state of row 1, column 1 is not known"},
	{"opensudoku", openHead + "<game cage=\"1\"/></opensudoku>\n", "", 3, 1, `the attribute "cage" of a game is not known, and may be a rule`},
	{"opensudoku", "<opensudoku version=\"3\"></opensudoku>\n", "", 1, 1, `the version "3" is not known; it is 1 or 2`},
	{"opensudoku", "<opensudoku2></opensudoku2>\n", "", 1, 1, "expected <opensudoku>, found <opensudoku2>"},
	{"opensudoku", openHead + "<game data=\"" + strings.Repeat("0", 81) + "\"/></opensudoku>\nsudoku\n1\n", "", 4, 1, "expected the end of the text after </opensudoku>"},
	{"opensudoku", openHead + strings.Repeat("<a>", 100), "", 3, 298, "elements are nested more than 100 deep, the limit"},
	{"opensudoku", openHead + strings.Repeat("<game/>", 10_001), "", 3, 70_001, "the file has more than 10000 games, the limit"},
	{"opensudoku", openHead + "<game data=\"\n", "", 3, 13, "the text is not XML"},
	{"opensudoku", openHead + "</opensudoku>\n", "", 1, 0, "the text holds no puzzle"},
	{"opensudoku", "<?xml version=\"1.0\" encoding=\"latin1\"?><opensudoku><game data=\"1\"/></opensudoku>\n", "", 1, 64,
		"expected 81 digits, found 1 character"},
}

func FuzzSDK(f *testing.F)        { fuzz(f, "sdk", "") }
func FuzzHodoku(f *testing.F)     { fuzz(f, "hodoku", "") }
func FuzzOpenSudoku(f *testing.F) { fuzz(f, "opensudoku", "") }

// TestSeveralOpenSudoku: a file holds several games, and a broken one does not spoil the others.
func TestSeveralOpenSudoku(t *testing.T) {
	game := "<game data=\"" + strings.Repeat("0", 81) + "\" note=\"author: A\" />\n"
	got := each(openHead+game+"<game />\n"+game+"</opensudoku>\n", "")
	empty := "sudoku\n" + strings.Repeat(". . . . . . . . .\n", 9) + "A"
	want := []string{empty, "4:1: expected 81 digits, found 0 characters", empty}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestOneLine: a file may be one long line.
func TestOneLine(t *testing.T) {
	const games = 9000
	game := "<game data=\"" + strings.Repeat("0", 81) + "\"/>"
	all, err := readAll("<opensudoku>"+strings.Repeat(game, games)+"</opensudoku>\n", "", "")
	if err != nil || len(all) != games {
		t.Errorf("%d puzzles, %v", len(all), err)
	}
}

// TestNineLines: nine lines alone are a Sudoku of the text format.
func TestNineLines(t *testing.T) {
	all, err := readAll("# a comment\n"+cueRows, "", "")
	if err != nil || len(all) != 1 || all[0].Puzzle.String() != cueText {
		t.Errorf("%v, %v", all, err)
	}
}

// TestSDKWithKind: a text without a header is also read in a format that its file's name states, or
// that alone fits, if the user names the kind.
func TestSDKWithKind(t *testing.T) {
	read := func(text, file string) string {
		in := formats.NewReader(strings.NewReader(text), file, kindOf("sudoku"), nil, "--from")
		e, err := in.Next()
		if err != nil {
			return err.Error()
		}
		return e.Block.Info().Author + "\n" + e.Puzzle.String()
	}
	for _, tt := range []struct{ text, file, want string }{
		{"#AN. N.\n[Puzzle]\n" + cueRows, "a.txt", "N. N.\n" + cueText},
		{"#AN. N.\n" + cueRows, "a.sdk", "N. N.\n" + cueText},
		{"#AN. N.\n" + cueRows, "a.txt", "\n" + cueText},
		{"#AN. N.\n1\n", "a.sdk", "a.sdk:2: expected nine rows of the puzzle, found 1"},
	} {
		if got := read(tt.text, tt.file); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s\nof\n%s", tt.file, got, tt.want, tt.text)
		}
	}
}

// TestOpenSudokuFolders: the app fails on a game that is in no folder. Those of puzzles without a
// title stand in one whose name is no title.
func TestOpenSudokuFolders(t *testing.T) {
	f := formats.Named("opensudoku")
	text, err := f.Write(*parse(t, cueText))
	if err != nil || !strings.Contains(f.Head, "<folder ") || !strings.HasPrefix(f.Tail, "</folder>") {
		t.Errorf("a game without a folder, or %v:\n%s", err, f.Head+text+f.Tail)
	}
	if e := readOne(t, f.Head+text+f.Tail, "", ""); e.Info.Title != "" {
		t.Errorf("the title is %q", e.Info.Title)
	}
}
