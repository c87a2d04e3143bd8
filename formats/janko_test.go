package formats_test

import (
	"slices"
	"strings"
	"testing"
)

// jankoPage is a page as janko.at has them: Sudoku 375.
const jankoPage = `<!DOCTYPE html>
<html><head><title>Sudoku</title></head><body>
<script id="data" type="application/x-janko">
begin
puzzle sudoku
author Otto Janko
solver Otto Janko
source https://www.janko.at/Raetsel/
info 9037-41-405125-0-254
unit 30
size 4
patternx 2
patterny 2
problem
- - 3 1
- - - -
- - - -
1 4 - -
solution
4 2 3 1
3 1 4 2
2 3 1 4
1 4 2 3
moves
Z2;ba,2;aa,4;ab,3;bb,1;ac,2;bc,3;cd,2;dd,3;dc,4;cc,1;
cb,4;db,2;
end
</script>
</body></html>
`

var jankoSamples = []sample{
	{format: "janko", text: jankoPage, unique: true,
		want: "# author: Otto Janko\n# source: https://www.janko.at/Raetsel/\n# solver: Otto Janko\n" +
			"sudoku\n. . 3 1\n. . . .\n. . . .\n1 4 . .\n=\n4 2 3 1\n3 1 4 2\n2 3 1 4\n1 4 2 3\n"},
	{format: "janko", text: "begin\npuzzle arukone\ntitle Small\nsize 3\nproblem\n1 - 2\n- - 3\n1 2 3\n" +
		"solution\n1 2 2\n1 2 3\n1 2 3\nend\n", unique: true,
		want: "# title: Small\nnumberlink\n1 . 2\n. . 3\n1 2 3\n=\n╷┌╴\n││╷\n╵╵╵\n"},
	// The brackets of newer pages, a solution that appears twice, and a misspelt end.
	{format: "janko", text: "[begin]\npuzzle Hidoku\nrows 2\ncols 3\n[problem]\n1 - #\n- 4 .\n[solution]\n" +
		"1 2 #\n3 4 5\n[solution]\n1 2 #\n3 4 5\n[eend]\n",
		want: "hidato\n1 . x\n. 4 .\n=\n1 2 x\n3 4 5\n"},
	{format: "janko", text: "begin\npuzzle numbrix\nsize 2\nproblem\n1 -\n- -\n",
		want: "numbrix\n1 .\n. .\n"},
	{format: "janko", text: "begin\npuzzle futoshiki\nsize 3\nproblem\n- w - - 3\nn - - - s\n- - - e -\n" +
		"- - n - -\n- - - - -\nend\n",
		want: "futoshiki\n. < .   3\n^   .   v\n.   . > .\n.   ^\n.   .   .\n"},
	{format: "janko", text: "begin\npuzzle futoshiki\nsize 2\nproblem\n- « -\nA - V\n- » -\nend\n",
		want: "futoshiki\n. < .\n^   v\n. > .\n"},
	{format: "janko", text: "begin\npuzzle sudoku\nsize 2\nproblem\n1 -\n- -\nareas\n1 2\n1 2\nend\n",
		want: "sudoku box=2x1\n1 .\n. .\n"},
}

// TestJankoKinds: these kinds are read, and not written.
func TestJankoKinds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{jankoText("puzzle masyu", "size 3", "problem", "b - -", "- - w", "- - -"), "masyu\nb . .\n. . w\n. . .\n"},
		{jankoText("puzzle slitherlink", "rows 1", "cols 2", "problem", "3 3", "solution", "x x"), "slitherlink\n3 3\n"},
		{jankoText("puzzle slitherlink", "rows 1", "cols 3", "problem", "0 - 3"), "slitherlink\n0 . 3\n"},
		{jankoText("puzzle yin-yang", "size 2", "problem", "b -", "- w"), "yinyang\nb .\n. w\n"},
		{jankoText("puzzle heyawake", "rows 2", "cols 3", "problem", "- - -", "2 - -", "areas", "1 1 2", "1 1 2"),
			"heyawake\na a b\na a b\na 2\n"},
		{jankoText("puzzle LITS", "rows 2", "cols 4", "areas", "1 1 1 2", "1 2 2 2"), "lits\na a a b\na b b b\n"},
		{jankoText("puzzle lits", "rows 1", "cols 5", "areas", "- 1 1 1 1"), "lits\n. a a a a\n"},
		{jankoText("puzzle kendoku", "size 2", "problem", "3+ 2", ". -", "areas", "1 2", "1 3", "solution", "1 2", "2 1"),
			"kenken\na b\na c\na 3+\nb 2\n=\n1 2\n2 1\n"},
	} {
		if got := textOf(t, *readOne(t, c.text, "", "")); got != c.want {
			t.Errorf("got\n%swant\n%sof\n%s", got, c.want, c.text)
		}
	}
}

// jankoText returns data with a problem.
func jankoText(lines ...string) string { return "begin\n" + strings.Join(lines, "\n") + "\nend\n" }

var jankoRefusals = []refusal{
	{"janko", jankoText("puzzle heyawake", "size 2", "problem", "- 1", "2 -", "areas", "1 1", "1 1"), "", 6, 1,
		"row 2, column 1 has a second number of its area"},
	{"janko", jankoText("puzzle lits", "size 1"), "", 1, 0, "the data has no areas"},
	{"janko", jankoText("puzzle lits", "size 2", "problem", "- -", "- 3", "areas", "1 1", "1 1"), "", 6, 3,
		`row 2, column 2 has "3", but lits has no clues`},
	{"janko", jankoText("puzzle sudoku", "size 2", "problem", "- -", "- -", "areas", "1 -", "1 -"), "", 8, 3,
		`expected the name of an area, found "-"`},
	{"janko", jankoText("puzzle heyawake", "size 1", "problem", "-"), "", 1, 0, "the data has no areas"},
	{"janko", jankoText("puzzle masyu", "size 1", "problem", "-", "areas", "1"), "", 6, 1, "the puzzle has areas, but masyu has none"},
	{"janko", jankoText("puzzle sudoku", "size 2", "problem", "- -", "- -", "areas", "1 1", "1 2"), "", 7, 1,
		"the box with row 1, column 1 has 3 cells, not 2"},
	{"janko", jankoText("puzzle kakuro", "size 1", "problem", "-"), "", 2, 1, `puzzles of the kind "kakuro" can't be read; of janko.at, numberlink, hidato`},
	{"janko", jankoText("size 1", "problem", "-"), "", 1, 0, "the data has no line puzzle"},
	{"janko", jankoText("puzzle sudoku", "size 4"), "", 1, 0, "the data has no problem"},
	{"janko", jankoText("puzzle sudoku", "diagonals yes", "size 1", "problem", "-"), "", 3, 1, `the key "diagonals yes" is not known, and may be a rule`},
	{"janko", jankoText("puzzle sudoku", "size 1", "problem", "-", "labels", "1"), "", 6, 1, `the key "labels" is not known, and may be a rule`},
	{"janko", jankoText("puzzle sudoku", "size 1", "problem", "-", "[labels]", "1"), "", 6, 1, `the key "labels" is not known, and may be a rule`},
	{"janko", jankoText("puzzle sudoku", "size 1", "problem", "-", "moves", "a;b", "x y"), "", 8, 1, `the key "x y" is not known, and may be a rule`},
	{"janko", jankoText("puzzle hidoku", "size 2", "problem", "- -"), "", 4, 0, "expected 2 rows below problem, found 1"},
	{"janko", jankoText("puzzle hidoku", "size 2", "problem", "- -", "- - -"), "", 6, 0, "the row has 3 words, expected 2"},
	{"janko", jankoText("puzzle hidoku", "size two", "problem", "- -"), "", 3, 1, `expected a number after size, found "two"`},
	{"janko", jankoText("puzzle sudoku", "size 4", "rows 6", "cols 6", "patternx 2", "patterny 2", "problem", "- - 3 1", "- - - -", "- - - -", "1 4 - -"),
		"", 4, 1, "rows is 6, but size is 4"},
	{"janko", jankoText("puzzle sudoku", "cols 6", "size 4", "problem", "-"), "", 3, 1, "cols is 6, but size is 4"},
	{"janko", jankoText("puzzle hidoku", "rows 1", "cols 99999", "problem", "- -"), "", 5, 1, "the board has more than 20000 cells"},
	{"janko", jankoText("puzzle hidoku", "size 2", "problem", "- -", "9 -"), "", 6, 1, "clue 9 is not in 1..4"},
	{"janko", jankoText("puzzle arukone", "size 2", "problem", "1,2 2", "1,2 2"), "", 5, 1, `expected a number or - for an empty cell, found "1,2"`},
	{"janko", jankoText("puzzle sudoku", "size 1", "problem", "#"), "", 5, 1, `expected a number or - for an empty cell, found "#"`},
	{"janko", jankoText("puzzle sudoku", "size 1", "patternx 1", "problem", "-"), "", 4, 1, "patternx and patterny come together, in a sudoku"},
	{"janko", jankoText("puzzle sudoku", "size 1", "patternx a", "patterny 1", "problem", "-"), "", 4, 1, "expected the size of the boxes as numbers"},
	{"janko", jankoText("puzzle futoshiki", "size 2", "problem", "- n -", "- - -", "- - -"), "", 5, 3, `expected a sign or -, found "n"`},
	{"janko", jankoText("puzzle futoshiki", "size 2", "problem", "- - -", "- n -", "- - -"), "", 6, 3, `expected a sign or -, found "n"`},
	{"janko", jankoText("puzzle futoshiki", "size 2", "problem", "w - -", "- - -", "- - -"), "", 5, 1, `expected a number or - for an empty cell, found "w"`},
	{"janko", jankoText("puzzle sudoku", "size 1", "problem", "-") + "# a comment\n\nsudoku\n1\n", "", 9, 1, `expected begin, found "sudoku"`},
	{"janko", "<html>\n<body>nothing</body>\n", "", 1, 0, "the page has no puzzle"},
}

func FuzzJanko(f *testing.F) { fuzz(f, "janko", "") }

// TestSeveralJanko: a text holds several puzzles, also where an end is missing; a broken one does not
// spoil the others. They may follow boards of one line each.
func TestSeveralJanko(t *testing.T) {
	const one = "begin\npuzzle numbrix\nauthor A\nproblem\n1 -\n"
	got := each(strings.Repeat(".", 81)+"\n"+one+"begin\npuzzle nothing\nend\n"+one+"end\n", "")
	want := []string{"numbrix\n1 .\nA", `8:1: puzzles of the kind "nothing" can't be read; of janko.at, ` +
		"numberlink, hidato, numbrix, futoshiki, sudoku, slitherlink, akari, hashi, hitori, masyu, nurikabe, shikaku, " +
		"yinyang, heyawake, lits and kenken can", "numbrix\n1 .\nA"}
	if len(got) != 4 || !slices.Equal(got[1:], want) {
		t.Errorf("got %q, want a sudoku and %q", got, want)
	}
}
