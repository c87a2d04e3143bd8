package latin_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// kinds lists the three kinds.
func kinds() []*puzzle.Kind {
	return []*puzzle.Kind{latin.Latin(), latin.Futoshiki(), latin.Sudoku()}
}

// read reads one puzzle with its header.
func read(t testing.TB, text string) *latin.Puzzle {
	t.Helper()
	p, err := texts.Read(text, kinds(), nil)
	if err != nil {
		t.Fatalf("reading\n%s\n%v", text, err)
	}
	return p.(*latin.Puzzle)
}

// nine is a 9x9 Sudoku, and nineText its canonical text.
const (
	nine = ".5.1.7.4." + "2..8....." + "74.....9." +
		"..9.2.1.." + ".6...8..." + "1.7.6...3" +
		".....96.." + "...4..8.2" + ".3.9.5..."

	nineText = `sudoku
. 5 . 1 . 7 . 4 .
2 . . 8 . . . . .
7 4 . . . . . 9 .
. . 9 . 2 . 1 . .
. 6 . . . 8 . . .
1 . 7 . 6 . . . 3
. . . . . 9 6 . .
. . . 4 . . 8 . 2
. 3 . 9 . 5 . . .
`
)

func TestParseForms(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"all signs of emptiness", "latin\n. 0 _ -\n1,2,3 4\n2,., .\t.\n. . . .\n",
			"latin\n. . . .\n1 2 3 4\n2 . . .\n. . . .\n"},
		{"one cell", "latin\n1\n", "latin\n1\n"},
		{"one word a row", "latin\n1._\n-3.\n003\n", "latin\n1 . .\n. 3 .\n. . 3\n"},
		{"one word a row without an empty cell", "latin\n12\n21\n", "latin\n1 2\n2 1\n"},
		{"one line of order 2", "latin\n1..2\n", "latin\n1 .\n. 2\n"},
		{"one line of order 9", "sudoku\n" + nine + "\n", nineText},
		{"one line with zeros", "sudoku\n" + strings.ReplaceAll(nine, ".", "0"), nineText},
		{"bars and rules", "sudoku\n" +
			". 5 . | 1 . 7 | . 4 .\n2 . . | 8 . . | . . .\n7 4 . | . . . | . 9 .\n" +
			"------+-------+------\n" +
			". . 9 | . 2 . | 1 . .\n. 6 . | . . 8 | . . .\n1 . 7 | . 6 . | . . 3\n" +
			"======+=======+======\n" +
			". . . | . . 9 | 6 . .\n. . . | 4 . . | 8 . 2\n. 3 . | 9 . 5 | . . .\n", nineText},
		{"a frame, and one word a box", "sudoku\n*-----------*\n" +
			"|.5.|1.7|.4.|\n|2..|8..|...|\n|74.|...|.9.|\n|---+---+---|\n" +
			"|..9|.2.|1..|\n|.6.|..8|...|\n|1.7|.6.|..3|\n|---+---+---|\n" +
			"|...|..9|6..|\n|...|4..|8.2|\n|.3.|9.5|...|\n*-----------*\n", nineText},
		{"blanks between boxes", "sudoku\n12 ..\n.. ..\n\n.. 34\n-- --\n",
			"sudoku\n1 2 . .\n. . . .\n. . 3 4\n. . . .\n"},
		{"two digits in every cell", "sudoku box=2x5\n" + strings.Repeat(
			strings.Repeat("10 ", 10)+"\n", 10),
			"sudoku\n" + strings.Repeat("10"+strings.Repeat(" 10", 9)+"\n", 10)},
		{"the box that is meant anyway", "sudoku box=2x2\n. . . .\n. . . .\n. . . .\n. . . .\n",
			"sudoku\n. . . .\n. . . .\n. . . .\n. . . .\n"},
		{"another box", "sudoku box=3X2\n" + strings.Repeat("......\n", 6),
			"sudoku box=3x2\n" + strings.Repeat(". . . . . .\n", 6)},
		{"no box worth the name", "sudoku\n..\n..\n", "sudoku\n. .\n. .\n"},
		{"letters in range", "latin\nAb.........\n" + strings.Repeat("...........\n", 10),
			"latin\n10 11" + strings.Repeat("  .", 9) + "\n" +
				strings.Repeat(" ."+strings.Repeat("  .", 10)+"\n", 10)},
		{"signs that stick", "futoshiki\n1<.>.\n^ . .\n. .>2\n. < 3 .\n",
			"futoshiki\n1 < . > .\n^\n.   . > 2\n. < 3   .\n"},
		{"letters in words", "latin\nab" + strings.Repeat(".", 9) + "\n" +
			strings.Repeat("...........\n", 10),
			"latin\n10 11" + strings.Repeat("  .", 9) + "\n" +
				strings.Repeat(" ."+strings.Repeat("  .", 10)+"\n", 10)},
		{"signs with other placeholders", "futoshiki\n. .\n_ v\n. .\n",
			"futoshiki\n.   .\n.   v\n.   .\n"},
		{"signs in line with wide cells", "futoshiki\n 01    .\n\t^\n  2 ,  .\n",
			"futoshiki\n1   .\n^\n2   .\n"},
		{"capital letters beside signs", "futoshiki\n" + wide("A < B", 11) + rest(11),
			"futoshiki\n10 < 11" + strings.Repeat("    .", 9) + "\n" +
				strings.Repeat(" ."+strings.Repeat("    .", 10)+"\n", 10)},
		{"the same clue twice", "latin\n1 1\n. .\n", "latin\n1 1\n. .\n"},
	} {
		p, err := texts.Read(c.text, kinds(), nil)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case p.String() != c.want:
			t.Errorf("%s: read as\n%swant\n%s", c.name, p, c.want)
		}
	}
}

// wide is a row that begins with two cells and has empty ones after them.
func wide(begin string, order int) string {
	return begin + strings.Repeat(" .", order-2) + "\n"
}

// rest is all rows but the first of an empty board.
func rest(order int) string {
	return strings.Repeat(strings.Repeat(". ", order)+"\n", order-1)
}

func TestParseErrors(t *testing.T) {
	long := strings.Repeat(". ", latin.MaxOrder+1) + "\n"
	for _, c := range []struct {
		text      string
		line, col int
		msg       string
		hint      string // a part of it
	}{
		// The header.
		{"latin box=2x2\n. .\n. .\n", 1, 7, `latin has no option "box"`, "no options"},
		{"sudoku 3x3\n.\n", 1, 8, `expected an option key=value, found "3x3"`, "box=RxC"},
		{"sudoku box=3\n.\n", 1, 12, `expected the size of a box, found "3"`, "2 rows by 3"},
		{"sudoku box=0x4\n.\n", 1, 12, `expected the size of a box, found "0x4"`, "2 rows by 3"},
		{"sudoku box=-2x-2\n.\n", 1, 12, `expected the size of a box, found "-2x-2"`, ""},
		{"sudoku box=2x3x1\n.\n", 1, 12, `expected the size of a box, found "2x3x1"`, ""},
		{"sudoku box=2x3\n..\n..\n", 1, 12, "boxes of 2x3 do not fit a board of order 2", "2 rows by 3"},
		{"sudoku box=4294967296x4294967296\n" + strings.Repeat("....\n", 4), 1, 12,
			"boxes of 4294967296x4294967296 do not fit a board of order 4", ""},
		// The size.
		{"latin\n", 1, 0, "the puzzle has no rows", ""},
		{"futoshiki\n", 1, 0, "the puzzle has no rows", ""},
		{"sudoku\n---+---\n", 1, 0, "the puzzle has no rows", ""},
		{"sudoku\n1 .\n|\n", 3, 0, "the line has no cells", ""},
		{"latin\n. . .\n. .\n. . .\n", 3, 3, "row 2 has 2 cells, expected 3", "write ."},
		{"latin\n. . .\n. . . .\n. . .\n", 3, 7, "row 2 has 4 cells, expected 3", "write ."},
		{"latin\n. .\n. . .\n. . .\n", 2, 3, "row 1 has 2 cells, expected 3", "write ."},
		{"latin\n. . .\n. . .\n", 3, 5, "the puzzle is not square: it has 2 rows of 3 cells", "---"},
		{"latin\n. .\n. .\n. .\n", 4, 1, "the puzzle is not square: it has 3 rows of 2 cells", "---"},
		{"latin\n...\n...\n", 3, 3, "the puzzle is not square: it has 2 rows of 3 cells", "---"},
		{"latin\n...\n..\n...\n", 3, 2, "row 2 has 2 cells, expected 3", ""},
		{"sudoku\n" + nine[1:] + "\n", 2, 1,
			"the line has 80 characters, expected a square number", "81 characters"},
		{"latin\n" + strings.Repeat(long, latin.MaxOrder+1), 2 + latin.MaxOrder, 0,
			"the puzzle has more than 64 rows, the maximum", ""},
		{"futoshiki\n" + strings.Repeat(long[2:], latin.MaxOrder+1), 2 + latin.MaxOrder, 0,
			"the puzzle has more than 64 rows, the maximum", ""},
		{"futoshiki\n" + long, 2, 129, "the row has more than 64 cells, the maximum", ""},
		{"latin\n" + long + long, 3, 129, "the puzzle is not square: it has 2 rows of 65 cells", ""},
		{"latin\n" + strings.Repeat(".", 66) + "\n.\n", 2, 1,
			"the row has more than 64 cells, the maximum", ""},
		{"latin\n" + strings.Repeat(". ", 128) + "\n.\n", 2, 255,
			"the row has more than 64 cells, the maximum", ""},
		{"latin\n" + strings.Repeat(".", 65*65) + "\n", 2, 1,
			"the line has 4225 characters, expected a square number", ""},
		// The cells.
		{"latin\n. 3\n. .\n", 2, 3, "clue 3 is not in 1..2", ""},
		{"latin\n1.\n.3\n", 3, 2, "clue 3 is not in 1..2", ""},
		{"latin\n1..3\n", 2, 4, "clue 3 is not in 1..2", ""},
		{"sudoku\n. . . .\n. . . .\n00 . . .\n. . . .\n", 4, 1, "clue 00 is not in 1..4", ""},
		{"sudoku\n. x\n. .\n", 2, 3, "clue x is 33, which is not in 1..2", "A for 10"},
		{"latin\nB" + strings.Repeat(" .", 9) + "\n" + rest(10), 2, 1,
			"clue B is 11, which is not in 1..10", "A for 10"},
		{"sudoku\n.1|..\n..|..\n--+--\n..|.5\n..|..\n", 5, 5, "clue 5 is not in 1..4", ""},
		{"latin\n. ?\n. .\n", 2, 3, `expected a number or . for an empty cell, found "?"`, ""},
		{"latin\n. é\n. .\n", 2, 3, `expected a number or . for an empty cell, found "é"`, ""},
		{"latin\n. 1a\n. .\n", 2, 3, `expected a number or . for an empty cell, found "1a"`, "blanks"},
		{"latin\n. -1\n. .\n", 2, 3, `expected a number or . for an empty cell, found "-1"`, ""},
		{"latin\n1 ,, 2\n. .\n", 2, 4, "there is nothing before this comma", ""},
		// Signs where there are none.
		{"latin\n. < .\n. .\n", 2, 3, "latin has no inequality signs", "futoshiki"},
		{"sudoku\n. .\n^ .\n. .\n", 3, 1, "sudoku has no inequality signs", "futoshiki"},
		{"latin\n. .\n. v\n. .\n", 3, 3, "latin has no inequality signs", "futoshiki"},
		{"latin\n. 1>.\n. .\n", 2, 4, "latin has no inequality signs", "futoshiki"},
		// Signs in rows.
		{"futoshiki\n< . .\n. .\n", 2, 1, "a sign comes before the first cell of its row", "write ."},
		{"futoshiki\n. . >\n. .\n", 2, 5, "a sign comes after the last cell of its row", "write ."},
		{"futoshiki\n. .>\n. .\n", 2, 4, "a sign comes after the last cell of its row", "write ."},
		{"futoshiki\n. < > .\n. .\n", 2, 5, "there is no cell between two signs", "write ."},
		{"futoshiki\n.<<.\n. .\n", 2, 3, "there is no cell between two signs", "write ."},
		{"futoshiki\n. " + strings.Repeat("<", 200) + " .\n. .\n", 2, 4,
			"there is no cell between two signs", ""},
		{"futoshiki\n" + strings.Repeat(".<", 200) + ".\n", 2, 129,
			"the row has more than 64 cells, the maximum", ""},
		{"futoshiki\n. <= .\n. .\n", 2, 6, `row 1 has 3 cells, expected 2`, ""},
		{"futoshiki\n. a\n. .\n", 2, 3, `expected a number or . for an empty cell, found "a"`,
			"capital letters: v is a sign"},
		{"futoshiki\n12\n21\n", 3, 1, "the puzzle is not square: it has 2 rows of 1 cell", ""},
		{"futoshiki\n. 3\n. .\n", 2, 3, "clue 3 is not in 1..2", ""},
		{"futoshiki\n. < .   .\n. .\n. . .\n", 3, 3, "row 2 has 2 cells, expected 3", "write ."},
		// Lines of signs.
		{"futoshiki\n^ .\n. .\n. .\n", 2, 1, "a line of signs comes before the first row", ""},
		{"futoshiki\n. .\n. .\n. v\n", 4, 1, "a line of signs follows the last row", ""},
		{"futoshiki\n. .\n^ .\n. v\n. .\n", 4, 3,
			"expected a row of cells, found a second line of signs", "between two rows in one line"},
		{"futoshiki\n. .\n^ . .\n. .\n", 3, 5, "the line of signs has 3 words, the board 2 columns",
			"one word per column"},
		{"futoshiki\n. .\n^ <\n. .\n", 3, 3, `expected ^, v or . in a line of signs, found "<"`, ""},
		{"futoshiki\n. .\n1 v\n. .\n", 3, 1, `expected ^, v or . in a line of signs, found "1"`, ""},
		{"futoshiki\n. . .\n    v\n. . .\n. . .\n", 3, 5,
			"the sign is under column 3, but is word 1 of its line", "write ."},
		{"futoshiki\n.   .   .\n^       v\n.   .   .\n.   .   .\n", 3, 9,
			"the sign is under column 3, but is word 2 of its line", "write ."},
		{"futoshiki\n. . .\n  v ^\n. . .\n. . .\n", 3, 3,
			"the sign is under column 2, but is word 1 of its line", "write ."},
		{"futoshiki\n" + strings.Repeat("10 ", 10) + "\n    v\n" + rest(10), 3, 5,
			"the sign is under column 2, but is word 1 of its line", "write ."},
	} {
		p, err := texts.Read(c.text, kinds(), nil)
		var fault *syntax.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: read as %v, error %v", c.text, p, err)
			continue
		}
		if fault.Line != c.line || fault.Col != c.col || fault.Msg != c.msg {
			t.Errorf("%q:\n got %d:%d: %s\nwant %d:%d: %s",
				c.text, fault.Line, fault.Col, fault.Msg, c.line, c.col, c.msg)
		}
		if source := strings.Split(c.text, "\n")[c.line-1]; fault.Source != source {
			t.Errorf("%q: the line is said to be %q", c.text, fault.Source)
		}
		if !strings.Contains(fault.Hint, c.hint) {
			t.Errorf("%q: the hint is %q, want it to say %q", c.text, fault.Hint, c.hint)
		}
	}
}

func TestParseWithoutHeader(t *testing.T) {
	p := puzzletest.Parse(t, latin.Sudoku(), nine)
	if p.String() != nineText {
		t.Errorf("read as\n%s", p)
	}
}

// TestCompact: a file of boards in one line each is a file of boards; rows of one word are rows.
func TestCompact(t *testing.T) {
	k := latin.Sudoku()
	for _, c := range []struct {
		line string
		want int
	}{
		{nine, 9},
		{"  " + nine + "\t", 9},
		{nine[1:], 80},
		{".........", 9},
		{"1234", 4},
		{strings.Repeat(".", 36), 6},
		{"ABcd_-01.", 9},
		{"1", 0},
		{"", 0},
		{". .", 0},
		{"1,2", 0},
		{"1é", 0},
		{"...|...", 0},
	} {
		if got := k.Compact(c.line); got != c.want {
			t.Errorf("Compact(%q) = %d, want %d", c.line, got, c.want)
		}
	}
	for _, c := range []struct {
		text string
		want int // puzzles
	}{
		{nine + "\n" + nine + "\n" + nine + "\n", 3},
		{strings.Repeat(".........\n", 9), 1},
		{strings.Repeat("....\n", 4), 1},
		{strings.Repeat("................\n", 16), 1},
		{strings.Repeat(strings.Repeat(".", 36)+"\n", 36), 36},
		{"12\n.1\n", 1},
	} {
		r := texts.NewReader(strings.NewReader(c.text), "", kinds(), k)
		got := 0
		for {
			_, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Errorf("%.20q...: %v", c.text, err)
				break
			}
			got++
		}
		if got != c.want {
			t.Errorf("%.20q... holds %d puzzles, want %d", c.text, got, c.want)
		}
	}
}

// TestLines: each line with a whole board is read or rejected by itself, wherever it is.
func TestLines(t *testing.T) {
	const off = "expected a whole board on this line, as on those above"
	for _, c := range []struct {
		lines []string
		want  []string // "" for a board, else place and fault
	}{
		{[]string{"sudoku", nine, nine[1:], nine}, []string{"", "3:1: the line has 80 characters, expected a square number", ""}},
		{[]string{"sudoku", nine[1:], nine, nine}, []string{"2:1: the line has 80 characters, expected a square number", "", ""}},
		{[]string{"sudoku", nine, nine[:80] + "x", nine}, []string{"", "3:81: clue x is 33, which is not in 1..9", ""}},
		{[]string{"sudoku", nine, strings.Repeat(".", 16), nine}, []string{"", "line 3: " + off, ""}},
		{[]string{"sudoku", nine, "hello, world", nine}, []string{"", "3:12: the puzzle is not square: it has 1 row of 10 cells", ""}},
		{[]string{"sudoku box=9x1", nine, "# c", "", nine + "\r", "---", "sudoku", nine}, []string{"", "", ""}},
		{[]string{"latin", "1 .", ". .", "sudoku", nine, nine, "latin", nine}, []string{"", "", "", ""}},
		{[]string{"sudoku", "....", "..1.", ".2..", "3...", nine, nine}, []string{"", "", ""}},
	} {
		text := strings.Join(c.lines, "\n")
		for _, prompt := range []bool{false, true} {
			r := texts.NewReader(strings.NewReader(text), "", kinds(), nil)
			r.Prompt = prompt
			var got []string
			for {
				_, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if got = append(got, ""); err != nil {
					got[len(got)-1] = puzzletest.Located(err)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, prompt %v:\n got %q\nwant %q", text, prompt, got, c.want)
			}
		}
	}
}

// TestParsePlain: a board in one line, or in rows with blanks, is read as with commas, word by word.
func TestParsePlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 10).Draw(t, "order")
		signs := "...._0-" + "123456789A"[:n]
		if rapid.Bool().Draw(t, "wild") {
			signs += "9aBvx<é"
		}
		chars := []rune(rapid.StringOfN(rapid.SampledFrom([]rune(signs)), n*n, n*n, -1).Draw(t, "line"))
		blanks, commas := "sudoku\n", "sudoku\n"
		for i, c := range chars {
			end := i%n == n-1
			blanks += string(c) + map[bool]string{true: "\n", false: " "}[end]
			commas += string(c) + map[bool]string{true: "\n", false: ","}[end]
		}
		want, refused := texts.Read(commas, kinds(), nil)
		for _, text := range []string{blanks, "sudoku\n" + string(chars) + "\n"} {
			p, err := texts.Read(text, kinds(), nil)
			if (err == nil) != (refused == nil) || err == nil && p.String() != want.String() {
				t.Fatalf("%q is read as\n%v (%v), and with commas as\n%v (%v)", text, p, err, want, refused)
			}
		}
	})
}

func TestAnswers(t *testing.T) {
	square := puzzle.Answer{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	for _, p := range []*latin.Puzzle{
		read(t, "latin\n"+strings.Repeat("....\n", 4)),
		read(t, "sudoku\n"+strings.Repeat("....\n", 4)),
		read(t, "futoshiki\n"+strings.Repeat(". . . .\n", 4)),
	} {
		for _, text := range []string{
			"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "1234\n3412\n2143\n4321\n", "1234341221434321",
			"1,2,3,4\n\n3,4,1,2\n2,1,4,3\n4,3,2,1",
		} {
			s, err := texts.ReadAnswer(p, text)
			if err != nil || !slices.Equal(s, square) {
				t.Errorf("%q read as %v (%v)", text, s, err)
			}
		}
		for _, c := range []struct {
			text      string
			line, col int
			msg       string
		}{
			{"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 . 1\n", 4, 5, `expected a number, found "."`},
			{"1234341221434..1", 1, 14, `expected a number, found "."`},
			{"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 5 1\n", 4, 5, "number 5 is not in 1..4"},
			{"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 a 1\n", 4, 5, "number a is 10, which is not in 1..4"},
			{"1 2 3\n2 3 1\n3 1 2\n", 1, 0, "the answer has 3 rows, but the puzzle has 4"},
			{strings.Repeat("1 2 3 4 4\n", 5), 1, 0, "the answer has 5 rows, but the puzzle has 4"},
			{"1 2 3\n2 3 1\n", 2, 5, "the answer is not square: it has 2 rows of 3 cells"},
			{"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1 1\n", 4, 9, "row 4 has 5 cells, expected 4"},
			{"1 < 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", 1, 3, "an answer has no inequality signs"},
			{strings.Repeat("123456", 6) + "\n" + strings.Repeat("123456", 6), 2, 0, "the answer has more than one board"},
			{strings.Repeat("123456", 6) + "\n123456\n", 2, 0, "some lines hold a whole board each, but this one does not"},
			{"123434122143432", 1, 1, "the line has 15 characters, expected a square number"},
		} {
			_, err := texts.ReadAnswer(p, c.text)
			var fault *syntax.Error
			if !errors.As(err, &fault) || fault.Line != c.line || fault.Col != c.col || fault.Msg != c.msg {
				t.Errorf("%q: got %v, want %d:%d: %s", c.text, err, c.line, c.col, c.msg)
			}
		}
	}
	one := read(t, "latin\n1\n")
	if _, err := one.ParseAnswer(&syntax.Block{}); err == nil ||
		err.Error() != "the answer has no rows" {
		t.Errorf("an answer without rows: %v", err)
	}
	twelve := read(t, "latin\n"+strings.Repeat(strings.Repeat(". ", 12)+"\n", 12))
	var cyclic puzzle.Answer
	for c := range 144 {
		cyclic = append(cyclic, (c/12+c%12)%12+1)
	}
	line, err := twelve.AnswerLine(cyclic)
	if err != nil || !strings.HasPrefix(line, "123456789ABC23") {
		t.Errorf("the answer's line is %q (%v)", line, err)
	}
	grid := twelve.FormatAnswer(cyclic)
	for _, text := range []string{line, strings.ToLower(line), grid} {
		if s, err := texts.ReadAnswer(twelve, text); err != nil || !slices.Equal(s, cyclic) {
			t.Errorf("%q read as %v (%v)", text, s, err)
		}
	}
}

func TestLine(t *testing.T) {
	p := read(t, nineText)
	if line, err := p.Line(); err != nil || line != nine {
		t.Errorf("Line() = %q, %v", line, err)
	}
	for _, c := range []struct{ text, want string }{
		{"futoshiki\n. < .\n. .\n", "a puzzle with inequality signs has no one-line form"},
		{"latin\n" + strings.Repeat(strings.Repeat(". ", 36)+"\n", 36),
			"order 36 has no one-line form: there are characters for numbers up to 35 only"},
	} {
		if line, err := read(t, c.text).Line(); err == nil || err.Error() != c.want {
			t.Errorf("Line() of\n%s = %q, %v", c.text, line, err)
		}
	}
	last := read(t, "latin\n35"+strings.Repeat(" .", 34)+"\n"+rest(35))
	if line, err := last.Line(); err != nil || line != "Z"+strings.Repeat(".", 35*35-1) {
		t.Errorf("Line() = %q, %v", line, err)
	}
	if line, err := read(t, "futoshiki\n. 2\n. .\n").Line(); err != nil || line != ".2.." {
		t.Errorf("Line() of a board without signs = %q, %v", line, err)
	}
	for _, s := range []puzzle.Answer{nil, {1}, {1, 2, 2, 3}, {1, 2, 2, 0}, {1, 2, 2, -1}} {
		if line, err := read(t, "latin\n. .\n. .\n").AnswerLine(s); err == nil {
			t.Errorf("AnswerLine(%v) = %q", s, line)
		}
	}
}

// TestHeadless: which lines are a Sudoku by convention.
func TestHeadless(t *testing.T) {
	for line, want := range map[string]bool{
		strings.Repeat(".", 81):                                 true,
		" " + strings.Repeat("0", 80) + "9\t":                   true,
		strings.Repeat(".", 40) + strings.Repeat("0", 40) + "1": true,
		strings.Repeat(".", 80):                                 false,
		strings.Repeat(".", 80) + "A":                           false,
		strings.Repeat(". ", 81):                                false,
		strings.Repeat("x", 81):                                 false,
		strings.Repeat(".", 36):                                 false,
		strings.Repeat(".", 16):                                 false,
		strings.Repeat(".", 255) + "1":                          true,
		strings.Repeat("0", 254) + "1G":                         true,
		strings.Repeat(".", 254) + "1g":                         true,
		strings.Repeat(".", 254) + "10":                         false, // 0 may be a number
		strings.Repeat(".", 255) + "A":                          false, // A may be 1
		strings.Repeat(".", 254) + "1H":                         false,
		strings.Repeat(".", 623) + "1P":                         true,
		strings.Repeat(".", 624):                                false,
		strings.Repeat(".", 1296):                               false,
		"":                                                      false,
	} {
		if got := latin.Sudoku().Headless(line); got != want {
			t.Errorf("%.40q of %d: %v", line, len(line), got)
		}
	}
}
