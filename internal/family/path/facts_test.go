package path_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestFacts: what the answer of a board has, and why the board has no fact of another sort.
func TestFacts(t *testing.T) {
	p := read(t, "hidato\n1 . x\n. . .\n")
	s := puzzle.Answer{1, 3, 0, 2, 4, 5}
	if err := p.Check(s); err != nil {
		t.Fatal(err)
	}
	puzzletest.Facts(t, p, s, []puzzletest.FactCase{
		{Text: "r1c1=1", Has: true},
		{Text: "r1c1=2"}, // no answer holds it, but it is a fact
		{Text: "!r1c1=2", Has: true},
		{Text: "r1c2-r2c1", Has: true},
		{Text: "r1c1-r1c2"},
		{Text: "r2c1>r1c2", Has: true},
		{Text: "r1c2>r2c1"},
		{Text: "r2c1=2>r1c2", Has: true},
		{Text: "r2c1=3>r1c2"},
		{Text: "r2c3=5>r2c2"},
		{Text: "r1c3=1", Err: "row 1, column 3 is a hole"},
		{Text: "r1c2>r1c3", Err: "row 1, column 3 is a hole"},
		{Text: "r1c3-r2c3", Err: "row 1, column 3 is a hole"},
		{Text: "r1c1=6", Err: "the numbers of the board are 1 to 5, not 6"},
		{Text: "r1c1=0", Err: "the numbers of the board are 1 to 5, not 0"},
		{Text: "r1c1=6>r1c2", Err: "the numbers of the board are 1 to 5, not 6"},
		{Text: "r1c1>r2c3", Err: "row 1, column 1 and row 2, column 3 are not neighbours"},
		{Text: "r1c1-r2c3", Err: "row 1, column 1 and row 2, column 3 are not neighbours"},
		{Text: "r3c1=1", Err: "row 3, column 1 is outside the board, which has 2 rows and 3 columns"},
		{Text: "r1c1~A", Err: `"row 1, column 1 is on the path of A" is not a fact about a hidato: expected the ` +
			"number that a cell holds (r1c2=7), two cells with consecutive numbers (r1c2-r1c3), or the next " +
			"cell of the walk (r1c2>r1c3)"},
	})
	square := read(t, "numbrix\n1 .\n. .\n")
	puzzletest.Facts(t, square, puzzle.Answer{1, 2, 4, 3}, []puzzletest.FactCase{
		{Text: "r1c1-r2c1"},
		{Text: "r1c1-r2c2", Err: "row 1, column 1 and row 2, column 2 are not neighbours"},
	})
}
