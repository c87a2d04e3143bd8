package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/formats"
)

// cueAnswer is the answer of cueLine.
const cueAnswer = "278145693354698712916273485692817354837564129145329876423751968581936247769482531"

var cueZeros = strings.ReplaceAll(cueLine, ".", "0")

var csvSamples = []sample{
	{format: "csv", text: "puzzle,solution\n" + cueZeros + "," + cueAnswer, unique: true,
		want: cueText + "=\n" + spaced(cueAnswer), back: cueZeros + "," + cueAnswer + "\n"},
	{format: "csv", text: "id,puzzle,solution,clues,difficulty\n1," + cueLine + "," + cueAnswer + ",31,0.5",
		want: "# csv: 1, 31, 0.5\n" + cueText + "=\n" + spaced(cueAnswer),
		back: cueZeros + "," + cueAnswer + "\n"},
	{format: "csv", text: "solution,puzzle\n" + cueAnswer + "," + cueLine, want: cueText + "=\n" + spaced(cueAnswer),
		back: cueZeros + "," + cueAnswer + "\n"},
	{format: "csv", text: cueLine + "  7.2  ED", want: "# csv: 7.2, ED\n" + cueText, back: cueZeros + ",\n"},
	{format: "csv", text: "\"" + cueLine + "\"; \"" + cueAnswer + "\"", want: cueText + "=\n" + spaced(cueAnswer),
		back: cueZeros + "," + cueAnswer + "\n"},
	{format: "csv", text: strings.ReplaceAll(cueLine, ".", "*"), want: cueText, back: cueZeros + ",\n"},
}

// spaced writes 81 digits as the text format has an answer.
func spaced(digits string) string {
	var b strings.Builder
	for c := range digits {
		b.WriteByte(digits[c])
		b.WriteByte(" \n"[max(0, c%9-7)])
	}
	return b.String()
}

var csvRefusals = []refusal{
	{"csv", "puzzle,solution\n" + cueLine[1:] + "," + cueAnswer, "", 2, 1, "expected 81 cells, found 80"},
}

var eulerRefusals = []refusal{
	{"euler", "Grid 01\n200000000\n", "", 1, 0, "expected nine rows of the puzzle, found 1"},
	{"euler", "Grid 01\n" + strings.Replace(cueRows, "5..3", "5..x", 1), "", 2, 9, `expected a digit or a dot for an empty cell, found "x"`},
}

var eulerSamples = []sample{
	{format: "euler", text: "Grid 01\n" + strings.ReplaceAll(cueRows, ".", "0"), unique: true, want: "# Grid 01\n" + cueText},
}

const wiki = "https://www.sudokuwiki.org/sudoku.htm?bd="

var sudokuWikiSamples = []sample{
	{format: "sudokuwiki", text: wiki + cueZeros, unique: true, want: cueText},
	{format: "sudokuwiki", text: "sudokuwiki.org/Sudoku.htm?a=1&bd=" + cueLine, want: cueText, back: wiki + cueZeros + "\n"},
	// the example of the page that describes it, as far as clues go
	{format: "sudokuwiki", text: wiki + "vu" + strings.Repeat("vu", 79) + "05", want: "sudoku\n" + strings.Repeat(". . . . . . . . .\n", 8) +
		". . . . . . . . 2\n", back: wiki + strings.Repeat("0", 80) + "2\n"},
}

var sudokuWikiRefusals = []refusal{
	{"sudokuwiki", wiki + "S9B" + strings.Repeat("01", 81), "", 1, 42, "expected a board of 81 digits or 162 characters, found 165 characters"},
	{"sudokuwiki", wiki + strings.Repeat("vv", 81), "", 1, 42, `expected a clue or candidates, found "vv"`},
	{"sudokuwiki", wiki + cueZeros[:80] + "x", "", 1, 122, `expected a digit or a dot for an empty cell, found "x"`},
}

const four = "sudoku\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n"

var tableUnwritables = slices.Concat(sudokuOnly("csv"), sudokuOnly("sudokuwiki"), []unwritable{
	{"array", "latin\n1\n", "the format array has no latin, only sudoku", ""},
	{"array", "sudoku box=1x4\n" + strings.Repeat(". . . .\n", 4), "no boxes but the usual", ""},
})

var arraySamples = []sample{
	{format: "array", text: "[[1,0,0,0],\n [0,0,2,0],\n [0,3,0,0],\n [0,0,0,4]]", unique: true, want: four},
	{format: "array", text: `[["1",null,None,"."],['',0,2,"0"],[0,3,0,0],[0,0,0,4]]`, want: four,
		back: fourList},
	{format: "array", text: "int grid[4][4] = {\n  {1, 0, 0, 0},\n  {0, 0, 2, 0},\n  {0, 3, 0, 0},\n  {0, 0, 0, 4}\n};",
		want: four, back: fourList},
	{format: "array", text: "int[][] b = {{1,0,0,0},{0,0,2,0},{0,3,0,0},{0,0,0,4}};", want: four, back: fourList},
	{format: "array", text: "board = np.array([[1,0,0,0],\n [0,0,2,0], [0,3,0,0], [0,0,0,4]])", want: four, back: fourList},
	{format: "array", text: "[1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4]", want: four, back: fourList},
	{format: "array", text: "grid = [\n 1,0,0,0,\n 0,0,2,0,\n 0,3,0,0,\n 0,0,0,4]", want: four, back: fourList},
	{format: "array", text: "int grid[4][4] = {\n 1,0,0,0,\n 0,0,2,0,\n 0,3,0,0,\n 0,0,0,4 };", want: four, back: fourList},
	{format: "array", text: "[\n\"1...\",\n\"..2.\",\n\".3..\",\n\"...4\"\n]", want: four,
		back: fourList},
}

// fourList is how arrays are written.
const fourList = "[[1,0,0,0],\n [0,0,2,0],\n [0,3,0,0],\n [0,0,0,4]]\n"

// TestNoArray: a list of objects in JSON is no list of cells.
func TestNoArray(t *testing.T) {
	for _, text := range []string{`[{"kind":"sudoku"}]`, "[\n{\"a\":1}\n]", "[\n {\n  \"a\": 1\n }\n]", "{\n \"a\": 1\n}"} {
		if got := each(text+"\n", ""); len(got) == 0 || strings.Contains(got[0], "square") {
			t.Errorf("%s\nis read as %q", text, got)
		}
	}
}

var arrayRefusals = []refusal{
	{"array", "[[[1]]]", "", 1, 3, "expected a list of rows, found lists within a row"},
	{"array", "[[1,0],[0,0]] x", "", 1, 15, `found "x"`},
	{"array", "[[1,0],", "", 1, 0, "the list has no end"},
	{"array", "[[x,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]", "", 1, 3, "clue x is 33"},
	{"array", "[[],[]]", "", 1, 0, ""},
}

// TestNoHeading: --from euler takes no row for a heading.
func TestNoHeading(t *testing.T) {
	_, err := readAll("200000000\n"+cueRows, "", "euler")
	if err == nil || !strings.Contains(err.Error(), "expected a line such as Grid 01, found \"200000000\"") {
		t.Error(err)
	}
}

func FuzzCSV(f *testing.F)        { fuzz(f, "csv", "") }
func FuzzEuler(f *testing.F)      { fuzz(f, "euler", "") }
func FuzzSudokuWiki(f *testing.F) { fuzz(f, "sudokuwiki", "") }
func FuzzArray(f *testing.F)      { fuzz(f, "array", "") }

// TestSeveralInTables: each line of a table, each grid and each list is a puzzle of its own, and a
// broken one does not spoil the others.
func TestSeveralInTables(t *testing.T) {
	grid := strings.ReplaceAll(cueRows, ".", "0")
	for _, text := range []string{
		"puzzle,solution\n" + cueLine + "," + cueAnswer + "\n" + cueLine + "," + cueAnswer + "\n",
		"Grid 01\n" + grid + "Grid 02\n" + grid,
	} {
		all, err := readAll(text, "", "")
		if err != nil || len(all) != 2 || slices.ContainsFunc(all, func(e *formats.Entry) bool { return e.Puzzle.String() != cueText }) {
			t.Errorf("%d puzzles, %v of\n%s", len(all), err, text)
		}
	}
}
