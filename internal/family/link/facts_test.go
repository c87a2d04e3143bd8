package link_test

import (
	"testing"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// TestFacts: what the answer of a board has, and why the board has no fact of another sort.
func TestFacts(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "numberlink cover=no\n1 . .\n. . .\nA A 1\n")
	s, err := texts.ReadAnswer(p, "╶─┐\n..│\n╶╴╵\n")
	if err == nil {
		err = p.Check(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Facts(t, p, s, []puzzletest.FactCase{
		{Text: "r1c1-r1c2", Has: true},
		{Text: "r1c3-r2c3", Has: true},
		{Text: "r2c2-r2c3"},
		{Text: "r1c1-r1c2~1", Has: true},
		{Text: "r1c1-r1c2~A"},
		{Text: "r3c1-r3c2~A", Has: true},
		{Text: "r1c2~1", Has: true},
		{Text: "r1c2~A"},
		{Text: "r2c2~1"},
		{Text: "r1c2", Has: true},
		{Text: "r2c2"},
		{Text: "!r2c2", Has: true},
		{Text: "r1c1-r2c2", Err: "row 1, column 1 and row 2, column 2 are not neighbours"},
		{Text: "r1c1-r1c2~B", Err: `the board has no terminals "B"`},
		{Text: "r1c1~B", Err: `the board has no terminals "B"`},
		{Text: "r4c1", Err: "row 4, column 1 is outside the board, which has 3 rows and 3 columns"},
		{Text: "r1c1=1", Err: `"row 1, column 1 holds 1" is not a fact about a numberlink: expected two cells ` +
			"that are linked (r1c2-r1c3, r1c2-r1c3~A), a cell on the path of a pair (r1c2~A), or a cell that a path uses (r1c2)"},
	})
}
