package latin_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestFacts: what the answer of a board has, and why the board has no fact of another sort.
func TestFacts(t *testing.T) {
	p := puzzletest.Parse(t, latin.Futoshiki(), "futoshiki\n1 < . .\n. . .\n. . 2\n")
	s := puzzle.Answer{1, 2, 3, 2, 3, 1, 3, 1, 2}
	if err := p.Check(s); err != nil {
		t.Fatal(err)
	}
	puzzletest.Facts(t, p, s, []puzzletest.FactCase{
		{Text: "r1c1=1", Has: true},
		{Text: "r1c1=2"}, // no answer holds it, but it is a fact
		{Text: "!r1c1=2", Has: true},
		{Text: "r1c1<r1c2", Has: true},
		{Text: "r1c2<r1c1"},
		{Text: "r1c1<r2c2", Has: true}, // of any two cells
		{Text: "r1c1<r2c3"},
		{Text: "!r1c1<r2c3", Has: true},
		{Text: "r1c1=4", Err: "the numbers of the board are 1 to 3, not 4"},
		{Text: "r1c1=0", Err: "the numbers of the board are 1 to 3, not 0"},
		{Text: "r4c1=1", Err: "row 4, column 1 is outside the board, which has 3 rows and 3 columns"},
		{Text: "r1c1-r1c2", Err: `"row 1, column 1 and row 1, column 2 are linked" is not a fact about a futoshiki: ` +
			"expected the number that a cell holds (r1c2=7), or which of two cells is smaller (r1c2<r1c3)"},
	})
}
