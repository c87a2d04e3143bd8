package path_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// place shows an error as line:col: message, with the hint after it.
func place(err error) string {
	var e *syntax.Error
	switch {
	case err == nil:
		return "no error"
	case !errors.As(err, &e):
		return fmt.Sprintf("%T", err)
	case e.Hint != "":
		return fmt.Sprintf("%d:%d: %s (%s)", e.Line, e.Col, e.Msg, e.Hint)
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Msg)
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"numbrix\n.\n", "numbrix\n.\n"},
		{"hidato\n1\n", "hidato\n1\n"},
		{"numbrix\n. 0 _ -\n", "numbrix\n. . . .\n"},
		{"hidato\nx X 01\n", "hidato\nx x 1\n"},
		{"numbrix\n1,.,x\n.\t.  10\n. . .\n. . .\n", "" +
			"numbrix\n 1  .  x\n .  . 10\n .  .  .\n .  .  .\n"},
		{"# a comment\nnumbrix\n\n1 .\n# another\n\n. .\n---\n", "numbrix\n1 .\n. .\n"},
	} {
		p, err := texts.Read(c.text, kinds, nil)
		if err != nil {
			t.Errorf("reading\n%s%v", c.text, err)
			continue
		}
		if got := p.String(); got != c.want {
			t.Errorf("%q became\n%snot\n%s", c.text, got, c.want)
		}
	}
}

// TestParseErrors gives each board to both kinds, whose names have six and seven letters but stand
// on a line of their own.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ board, want string }{
		{"", "1:0: the puzzle has no rows"},
		{". .\n. 5\n", "3:3: clue 5 is not in 1..4"},
		{". x\n. 4\n", "3:3: clue 4 is not in 1..3"},
		{". . 99999999999999999999\n", "2:5: clue 999999999999… is not in 1..3"},
		{". 00\n", "2:3: clue 00 is not in 1..2"},
		{". 3 .\n3 . .\n", "3:1: clue 3 is already in row 1, column 2"},
		{"3 . 3 9\n", "2:7: clue 9 is not in 1..4"},
		{"2\n.\n02\n", "4:1: clue 2 is already in row 1, column 1"},
		{". x2\n", `2:3: expected a number or x for a hole, found "x2"` +
			" (a hole holds no number)"},
		{". 12X\n", `2:3: expected a number or x for a hole, found "12X"` +
			" (a hole holds no number)"},
		{"x x\nX x\n", "2:0: every cell of the board is a hole (write . for an empty cell)"},
		{". .\n. . .\n", "3:5: row 2 has 3 cells, but the first row has 2 (write . for an empty cell)"},
		{". .\n.\n", "3:1: row 2 has 1 cell, but the first row has 2 (write . for an empty cell)"},
		{". q\n", "2:3: expected a number, . for an empty cell or x for a hole, found \"q\""},
		{". é -3\n", "2:3: expected a number, . for an empty cell or x for a hole, found \"é\""},
		{". -3\n", "2:3: expected a number, . for an empty cell or x for a hole, found \"-3\"" +
			" (write blanks between the cells)"},
		{". ..3\n", "2:3: expected a number, . for an empty cell or x for a hole, found \"..3\"" +
			" (write blanks between the cells)"},
		{". xx\n", "2:3: expected a number, . for an empty cell or x for a hole, found \"xx\"" +
			" (write blanks between the cells)"},
		{". ٣\n", "2:3: expected a number, . for an empty cell or x for a hole, found \"٣\""},
		{". ,, .\n", "2:4: there is nothing before this comma (write . for an empty cell)"},
		{strings.Repeat(". ", syntax.MaxCells+1) + "\n",
			"2:0: the board has more than 20000 cells, the limit"},
	} {
		for _, kind := range kinds {
			_, err := texts.Read(kind.Name+"\n"+c.board, kinds, nil)
			if got := place(err); got != c.want {
				t.Errorf("%s of %.40q fails with\n%s\nnot\n%s", kind.Name, c.board, got, c.want)
			}
		}
	}
}

func TestParseOptions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"numbrix diagonal=yes\n.\n",
			`1:9: numbrix has no option "diagonal" (numbrix has no options)`},
		{"hidato 5x5\n.\n",
			`1:8: expected an option key=value, found "5x5" (hidato has no options)`},
	} {
		_, err := texts.Read(c.text, kinds, nil)
		if got := place(err); got != c.want {
			t.Errorf("%q fails with\n%s\nnot\n%s", c.text, got, c.want)
		}
	}
}

// TestParseNil: a kind that fails to parse hands over no puzzle, not one that is nil inside.
func TestParseNil(t *testing.T) {
	p, err := path.Numbrix().Parse(&syntax.Block{Rows: []syntax.Line{{Number: 1, Text: "x"}}})
	if p != nil || err == nil {
		t.Errorf("got %#v and %v", p, err)
	}
}

func TestAnswerErrors(t *testing.T) {
	for _, c := range []struct{ answer, want string }{
		{"1 2 3\nx 5 4\n", "no error"},
		{"# by hand\n1,2,3\nX,5,4\n", "no error"},
		{"numbrix\n1 1 1\nx 1 1\n", "no error"}, // wrong, which is for Check to say
		{"1 2 3\n", "1:0: the answer is 1x3, but the puzzle is 2x3"},
		{"1 2\nx 3\n", "1:0: the answer is 2x2, but the puzzle is 2x3"},
		{"1 2\n3 4\nx 5\n", "1:0: the answer is 3x2, but the puzzle is 2x3"},
		{"1 2 3\n6 5 4\n", "2:1: row 2, column 1 is a hole of the puzzle (write x there)"},
		{"1 2 3\n. 5 4\n", "2:1: row 2, column 1 is a hole of the puzzle (write x there)"},
		{"1 x 3\nx 5 4\n", "1:3: row 1, column 2 is not a hole of the puzzle (write its number)"},
		{"1 2 3\nx . 4\n",
			"2:3: row 2, column 2 is empty (an answer has a number in every cell)"},
		{"1 2 3\nx 0 4\n",
			"2:3: row 2, column 2 is empty (an answer has a number in every cell)"},
		{"1 2 3\nx 5 6\n", "2:5: number 6 is not in 1..5"},
		{"1 2 3\nx 5 99999999999999999999\n", "2:5: number 999999999999… is not in 1..5"},
		{"1 2 3\nx 5 x4\n", `2:5: expected a number or x for a hole, found "x4"` +
			" (a hole holds no number)"},
		{"1 2 3\nx 5 ?\n",
			"2:5: expected a number, . for an empty cell or x for a hole, found \"?\""},
		{"1 2 3\nx 5\n",
			"2:3: row 2 has 2 cells, but the first row has 3 (write . for an empty cell)"},
	} {
		for _, kind := range kinds {
			p := puzzletest.Parse(t, kind, ". . .\nx . .\n")
			_, err := texts.ReadAnswer(p, c.answer)
			if got := place(err); got != c.want {
				t.Errorf("answer %q fails with\n%s\nnot\n%s", c.answer, got, c.want)
			}
		}
	}
}

// TestAnswerInPuzzleText: an answer below its puzzle is reported at its own lines.
func TestAnswerInPuzzleText(t *testing.T) {
	r := texts.NewReader(strings.NewReader("numbrix\n1 .\n=\n1 2\n1 2\n"), "", kinds, nil)
	entry, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	_, err = entry.Puzzle.ParseAnswer(entry.Block.AnswerBlock())
	if got, want := place(err), "4:0: the answer is 2x2, but the puzzle is 1x2"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	_, err = entry.Puzzle.ParseAnswer(&syntax.Block{})
	if got, want := place(err), "0:0: the puzzle has no rows"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestUnfinishedAnswer(t *testing.T) {
	p := read(t, "numbrix\n1 . x\n. . .\n")
	got := p.FormatAnswer(puzzle.Answer{1, 2, 0, 0, 0, 0})
	if want := "1 2 x\n. . .\n"; got != want {
		t.Errorf("wrote\n%snot\n%s", got, want)
	}
}
