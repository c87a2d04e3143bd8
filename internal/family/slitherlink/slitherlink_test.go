package slitherlink_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

func TestKind(t *testing.T) {
	puzzletest.Run(t, slitherlink.Kind(), puzzletest.TryLines, []string{
		"slitherlink\n.\n",     // one loop
		"slitherlink\n4\n",     // the only clue of 4
		"slitherlink\n3\n",     // none
		"slitherlink\n. . .\n", // six
		"slitherlink\n. .\n. .\n",
		"slitherlink\n3 3\n3 3\n", // none: it would be two loops or more
		"slitherlink\n2 1\n. .\n",
		"slitherlink\n2 2 2\n2 . 2\n2 2 2\n",
		"slitherlink\n3 2 3\n. . .\n",
		"slitherlink\n0 . 3 .\n. . . .\n. 3 . 2\n",
		"slitherlink\n4 .\n. .\n. 4\n", // none
	})
}

// TestFullAmbiguous: two loops may have the same counts in all cells.
func TestFullAmbiguous(t *testing.T) {
	most := 0
	for _, text := range []string{". .\n. .\n", ". . .\n. . .\n", ". . .\n. . .\n. . .\n"} {
		p := puzzletest.Parse(t, slitherlink.Kind(), text)
		puzzletest.TryLines(p, func(s puzzle.Answer) bool {
			n := len(puzzletest.Answers(puzzletest.TryLines, p.Full(s)))
			if n < 1 {
				t.Errorf("with all clues of %v there is no answer, of\n%s", s, p)
			}
			most = max(most, n)
			return true
		})
	}
	if most < 2 {
		t.Error("all counts determined each loop")
	}
}

// TestNumbersOfLoops: brute force finds as many loops as are known, of which each encloses a set of
// cells: OEIS A140517, the number of cycles in an n X n grid of cells.
func TestNumbersOfLoops(t *testing.T) {
	for n, want := range map[int]int{1: 1, 2: 13, 3: 213} {
		p := puzzletest.Parse(t, slitherlink.Kind(), strings.Repeat(strings.Repeat(".", n)+"\n", n))
		if got := len(puzzletest.Answers(puzzletest.TryLines, p)); got != want {
			t.Errorf("%d loops on a board of %dx%d, want %d", got, n, n, want)
		}
	}
}

func TestCheck(t *testing.T) {
	const open = "slitherlink\n. . .\n. . .\n"
	all := []int{0, 1, 2, 3, 4, 5}
	for _, tt := range []struct {
		text  string
		s     puzzle.Answer
		rule  string
		cells []int
		msg   string
	}{
		{open, puzzle.Answer{9, 1, 3, 12, 4, 6}, "", nil, ""},
		{"slitherlink\n2 1 2\n2 . 2\n", puzzle.Answer{9, 1, 3, 12, 4, 6}, "", nil, ""},
		{"slitherlink\n4\n", puzzle.Answer{15}, "", nil, ""},
		{open, nil, "size", nil, "the answer has 0 cells, the board 6"},
		{open, make(puzzle.Answer, 7), "size", nil, "the answer has 7 cells, the board 6"},
		{open, puzzle.Answer{9, 1, 3, 12, 4, 16}, "value", []int{5},
			"row 2, column 3 holds 16, which is not a sum of sides in 0..15"},
		{open, puzzle.Answer{9, math.MinInt, 3, 12, 4, 6}, "value", []int{1},
			"row 1, column 2 holds -9223372036854775808, which is not a sum of sides in 0..15"},
		{open, puzzle.Answer{11, 1, 3, 12, 4, 6}, "one-sided", []int{0, 1},
			"of row 1, column 1 and row 1, column 2 only one has a line on the side between them"},
		{open, puzzle.Answer{9, 1, 3, 12, 5, 6}, "one-sided", []int{1, 4},
			"of row 1, column 2 and row 2, column 2 only one has a line on the side between them"},
		{"slitherlink\n. . .\n. 0 .\n", puzzle.Answer{9, 1, 3, 12, 4, 6}, "number", []int{4},
			"row 2, column 2 has 1 line around it, but its number is 0"},
		{"slitherlink\n. 2 .\n. . .\n", puzzle.Answer{9, 1, 3, 12, 4, 6}, "number", []int{1},
			"row 1, column 2 has 1 line around it, but its number is 2"},
		{open, puzzle.Answer{8, 1, 3, 12, 4, 6}, "end", []int{0},
			"a line ends at the upper left corner of row 1, column 1"},
		{open, puzzle.Answer{9, 1, 3, 12, 4, 2}, "end", []int{4, 5},
			"a line ends at the lower left corner of row 2, column 3"},
		{open, puzzle.Answer{9, 1, 1, 12, 4, 6}, "end", []int{2},
			"a line ends at the upper right corner of row 1, column 3"},
		{open, puzzle.Answer{13, 5, 7, 13, 5, 7}, "touch", []int{0, 3},
			"3 lines meet at the upper left corner of row 2, column 1"},
		{open, puzzle.Answer{15, 12, 0, 3, 15, 8}, "touch", []int{0, 1, 3, 4},
			"4 lines meet at the upper left corner of row 2, column 2"},
		{open, puzzle.Answer{15, 10, 15, 1, 0, 1}, "loop", []int{1, 2},
			"there is more than one loop: one through the upper left corner of row 1, column 1, another " +
				"through the upper left corner of row 1, column 3"},
		{open, make(puzzle.Answer, 6), "loop", all, "no line is drawn"},
	} {
		puzzletest.Breaks(t, puzzletest.Parse(t, slitherlink.Kind(), tt.text), tt.s, tt.rule, tt.cells,
			tt.msg)
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"slitherlink\n3 . 0\n":         "slitherlink\n3 . 0\n",
		"SLITHERLINK\n3.0\n_-4\n":      "slitherlink\n3 . 0\n. . 4\n",
		"slitherlink\n302\n112\n":      "slitherlink\n3 0 2\n1 1 2\n",
		"slitherlink\n0\n1\n":          "slitherlink\n0\n1\n",
		"slitherlink\n0\n.\n":          "slitherlink\n0\n.\n",
		"slitherlink\n1,2, . # end\n":  "slitherlink\n1 2 .\n",
		"# name=a\nslitherlink\n\n.\n": "slitherlink\n.\n",
	} {
		if p := puzzletest.Parse(t, slitherlink.Kind(), text); p.String() != want {
			t.Errorf("%q is read as %q, want %q", text, p, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	const oneEach = "write blanks between all cells, or between none"
	for _, tt := range []struct {
		text, msg, hint string
		line, col       int
	}{
		{"slitherlink\n1 2\n. 5\n", `expected a number in 0..4 or . for an empty cell, found "5"`, "", 3, 3},
		{"slitherlink\n1 x\n", `expected a number in 0..4 or . for an empty cell, found "x"`, "", 2, 3},
		{"slitherlink\n12.\n.3x\n", `expected a number in 0..4 or . for an empty cell, found "x"`, "", 3, 3},
		{"slitherlink\n1 23\n", `expected a number in 0..4 or . for an empty cell, found "23"`, oneEach, 2, 3},
		{"slitherlink\n12\n123\n", `expected a number in 0..4 or . for an empty cell, found "12"`, oneEach, 2, 1},
		{"slitherlink\n1 .\n.\n", "row 2 has 1 cell, but the first row has 2", "write . for an empty cell", 3, 1},
		{"slitherlink\n. ٣\n", `expected a number in 0..4 or . for an empty cell, found "٣"`, "", 2, 3},
		{"slitherlink\n", "the puzzle has no rows", "", 1, 0},
		{"slitherlink loops=2\n.\n", `slitherlink has no option "loops"`, "slitherlink has no options", 1, 13},
	} {
		_, err := texts.Read(tt.text, []*puzzle.Kind{slitherlink.Kind()}, nil)
		var e *syntax.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v, want %q", tt.text, err, tt.msg)
		} else if e.Msg != tt.msg || e.Hint != tt.hint || e.Line != tt.line || e.Col != tt.col {
			t.Errorf("%q: %d:%d: %q (%q), want %d:%d: %q (%q)", tt.text, e.Line, e.Col, e.Msg, e.Hint,
				tt.line, tt.col, tt.msg, tt.hint)
		}
	}
}

// TestHeaded: a text without a header is never taken for a Slitherlink, unless the reader is told.
func TestHeaded(t *testing.T) {
	kinds := []*puzzle.Kind{slitherlink.Kind()}
	if p, err := texts.Read("3 .\n. .\n", kinds, nil); err == nil {
		t.Errorf("a text without a header is read as\n%s", p)
	}
	if _, err := texts.Read("3 .\n. .\n", kinds, kinds[0]); err != nil {
		t.Error(err)
	}
}

func TestAnswers(t *testing.T) {
	p := puzzletest.Parse(t, slitherlink.Kind(), "slitherlink\n. . .\n. . .\n")
	const drawn = "┌─┐.\n│.│.\n└─┘.\n"
	for _, tt := range []struct{ text, msg, hint string }{
		{drawn, "", ""},
		{"┌ ─ ┐ .\n│ . │ .\n└ ─ ┘ .\n", "", ""},
		{"6ac0\n5050\n3a90\n", "", ""},
		{"6AC0\n5050\n3A90\n", "", ""},
		{"┌─┐.\n│.│.\n", "line 1: the answer has 2 rows, but the puzzle has 3x4 corners", ""},
		{"┌─┐\n│.│\n└─┘\n", "line 1: row 1 of the answer has 3 characters, but the puzzle has 3x4 corners",
			"an answer has one character for each corner of a cell"},
		{"┌─┐.\n│.│.\n└─┘.\n....\n", "line 4: row 4 of the answer has 4 characters, but the puzzle has 3x4 corners",
			"an answer has one character for each corner of a cell"},
		{"┌─┐.\n│x│.\n└─┘.\n", `2:2: expected one of │─┌┐└┘ or . or a hexadecimal digit, found "x"`,
			"a digit is the sum of the lines: up 1, right 2, down 4, left 8"},
		{"┌─..\n│.│.\n└─┘.\n", `1:2: "─" has a line to the right, but nothing meets it there`, "each line has two ends: draw both, or neither"},
		{"┌─┐.\n│.│.\n└─┘│\n", `3:4: "│" has a line up, but nothing meets it there`, "each line has two ends: draw both, or neither"},
	} {
		s, err := texts.ReadAnswer(p, tt.text)
		var e *syntax.Error
		switch {
		case tt.msg == "":
			if err != nil || p.Check(s) != nil || p.FormatAnswer(s) != drawn {
				t.Errorf("%q is read as %v: %v", tt.text, s, err)
			}
		case !errors.As(err, &e) || e.Located() != tt.msg || e.Hint != tt.hint:
			t.Errorf("%q: %v, want %s (%s)", tt.text, err, tt.msg, tt.hint)
		}
	}
}

// TestWrongAnswers: a wrong drawing is read and written, so that Check can say what is wrong.
func TestWrongAnswers(t *testing.T) {
	p := puzzletest.Parse(t, slitherlink.Kind(), "slitherlink\n. .\n. .\n")
	for _, text := range []string{"...\n...\n...\n", "┌┬┐\n├┼┤\n└┴┘\n", "╶╴╷\n..╵\n╶─╴\n"} {
		s, err := texts.ReadAnswer(p, text)
		if err != nil || p.FormatAnswer(s) != text {
			t.Errorf("%q is read as %v: %v", text, s, err)
		}
		if p.Check(s) == nil {
			t.Errorf("%q is an answer", text)
		}
	}
}

func TestFacts(t *testing.T) {
	p := puzzletest.Parse(t, slitherlink.Kind(), "slitherlink\n. . .\n. . .\n")
	s, err := texts.ReadAnswer(p, "┌─┐.\n│.│.\n└─┘.\n")
	if err == nil {
		err = p.Check(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for f := range p.Facts() {
		text, err := f.MarshalText()
		if err != nil {
			t.Error(err)
		}
		all = append(all, string(text))
	}
	want := []string{"r1c1:up", "r1c1:left", "r1c2:up", "r1c2:left", "r1c3:up", "r1c3:right", "r1c3:left",
		"r2c1:up", "r2c1:down", "r2c1:left", "r2c2:up", "r2c2:down", "r2c2:left",
		"r2c3:up", "r2c3:right", "r2c3:down", "r2c3:left"}
	if !slices.Equal(all, want) {
		t.Errorf("the facts are %q, want %q", all, want)
	}
	puzzletest.Facts(t, p, s, []puzzletest.FactCase{
		{Text: "r1c1:up", Has: true},
		{Text: "r1c2:left"},
		{Text: "!r1c2:left", Has: true},
		{Text: "r1c3:left", Has: true},
		{Text: "r1c3:right"},
		{Text: "r2c2:down", Has: true},
		{Text: "r2c3:down"},
		{Text: "r1c1:right", Err: "the side is shared by two cells: write it as r1c2:left"},
		{Text: "r3c1:up", Err: "row 3, column 1 is outside the board, which has 2 rows and 3 columns"},
		{Text: "r1c1=1", Err: `"row 1, column 1 holds 1" is not a fact about a slitherlink: expected a line on a ` +
			"side of a cell (r1c2:up)"},
		{Text: "r1c1:shaded", Err: `"row 1, column 1 is shaded" is not a fact about a slitherlink: expected a ` +
			"line on a side of a cell (r1c2:up)"},
	})
}

// TestLarge: Check follows loops of the largest boards, which are found wrong if a line is missing.
func TestLarge(t *testing.T) {
	const cols = syntax.MaxCells / 2
	p := puzzletest.Parse(t, slitherlink.Kind(), strings.Repeat(strings.Repeat(".", cols)+"\n", 2))
	s := make(puzzle.Answer, 2*cols)
	for c := range s {
		s[c] = int(puzzle.Up)
		if c >= cols {
			s[c] = int(puzzle.Down)
		}
		if c%cols == 0 {
			s[c] |= int(puzzle.Left)
		}
		if c%cols == cols-1 {
			s[c] |= int(puzzle.Right)
		}
	}
	if err := p.Check(s); err != nil {
		t.Error(err)
	}
	s[cols/2] = 0
	if p.Check(s) == nil {
		t.Error("a loop with a gap is an answer")
	}
}

// FuzzParse: no text makes the kind panic, all faults have a place, and what parses is written in a
// form that parses to the same.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", ".", "0", "4 . 3\n", "slitherlink\n3.\n.0\n", "33\n22\n", "slitherlink a=b\n.\n",
		"1,2", "1 x", "12 3\n", "slitherlink\n.\n=\n┌┐\n└┘\n", ". ٣", "slitherlink\n12\n34\n"} {
		f.Add(text)
	}
	kinds := []*puzzle.Kind{slitherlink.Kind()}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := texts.Read(text, kinds, kinds[0])
		if err != nil {
			var e *syntax.Error
			if !errors.As(err, &e) || e.Msg == "" {
				t.Fatalf("%q fails with %#v", text, err)
			}
			return
		}
		again, err := texts.Read(p.String(), kinds, nil)
		if err != nil || again.String() != p.String() || !slices.Equal(again.Clues(), p.Clues()) {
			t.Errorf("%q was read, but its canonical text %q was not: %v", text, p, err)
		}
	})
}

// FuzzAnswer: no answer makes a puzzle panic, and what is read as an answer survives its text, right
// or wrong. Check accepts only what brute force lists.
func FuzzAnswer(f *testing.F) {
	for _, s := range []string{"┌┐.\n│└┐\n└─┘\n", "6ac\n505\n3a9\n", "...\n...\n...\n", "┌┬┐\n├┼┤\n└┴┘\n", "x", "="} {
		f.Add(s, 0, 0)
	}
	p := puzzletest.Parse(f, slitherlink.Kind(), "slitherlink\n. 3\n. .\n")
	all := puzzletest.Answers(puzzletest.TryLines, p)
	f.Fuzz(func(t *testing.T, text string, cell, value int) {
		s, err := texts.ReadAnswer(p, text)
		if err != nil {
			return
		}
		written := p.FormatAnswer(s)
		if again, err := texts.ReadAnswer(p, written); err != nil || !slices.Equal(again, s) {
			t.Errorf("%v became %v (%v) through\n%s", s, again, err, written)
		}
		if 0 <= cell && cell < len(s) {
			s[cell] = value
		}
		listed := slices.ContainsFunc(all, func(a puzzle.Answer) bool { return slices.Equal(a, s) })
		if err := p.Check(s); (err == nil) != listed {
			t.Errorf("Check says %v of %v", err, s)
		}
	})
}

// Read a puzzle, read an answer to it, and have the answer checked.
func Example() {
	p, err := texts.Read("slitherlink\n1 . 3\n3 . .\n. . 3\n", []*puzzle.Kind{slitherlink.Kind()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		"..┌┐\n┌─┘│\n└─┐│\n..└┘\n",
		"┌──┐\n│..│\n│..│\n└──┘\n",
		"┌─.\n",
	} {
		s, err := texts.ReadAnswer(p, text)
		if err != nil {
			fmt.Println("not read:", err)
			continue
		}
		fmt.Println(p.Check(s))
	}
	// Output:
	// <nil>
	// row 1, column 1 has 2 lines around it, but its number is 1
	// not read: line 1: row 1 of the answer has 3 characters, but the puzzle has 4x4 corners; an answer has one character for each corner of a cell
}
