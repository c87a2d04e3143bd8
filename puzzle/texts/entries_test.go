package texts_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/kenken"
	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/family/path"
	"github.com/gridwright/gridwright/internal/family/slitherlink"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// families are the kinds of all families.
func families() []*puzzle.Kind {
	return []*puzzle.Kind{path.Numbrix(), path.Hidato(), link.Numberlink(), latin.Latin(), latin.Futoshiki(),
		latin.Sudoku(), slitherlink.Kind(), kenken.Kind(), puzzletest.Template()}
}

// entered reads a puzzle with a partial answer.
func entered(text string) (puzzle.Puzzle, []puzzle.Fact, error) {
	kinds := families()
	e, err := texts.NewReader(strings.NewReader(text), "f", kinds, nil).Next()
	if err != nil {
		return nil, nil, err
	}
	facts, err := texts.ReadEntries(e.Puzzle, e.Block.AnswerBlock())
	return e.Puzzle, facts, err
}

// TestEntries: the forms of partial answers, and how each is written.
func TestEntries(t *testing.T) {
	for _, c := range []struct{ text, facts, back string }{
		{"latin\n1 .\n. .\n=\n1 ?\n? {1}\n", "r1c1=1 !r2c2=2", "  1   ?\n  ? {1}"},
		{"latin\n1 .\n. .\n=\n1?\n?2\n", "r1c1=1 r2c2=2", "1 ?\n? 2"},
		{"latin\n1 .\n. .\n=\n1??2\n", "r1c1=1 r2c2=2", "1 ?\n? 2"},
		{"latin\n1 .\n. .\n=\n1??2\n1??2\n", "error f:5: row 1 of the answer has 4 characters, but the puzzle is 2x2", ""},
		{"latin\n1 .\n. .\n=\n. _\n1 ?\n", "r2c1=1", "? ?\n1 ?"},
		{"latin\n. . .\n. . .\n. . .\n=\n{1,3} ? ?\n? {12} ?\n? ? ?\n", "error f:7:4: expected a number from 1 to 3, found \"12\"", ""},
		{"latin\n. . .\n. . .\n. . .\n=\n{1,3} ? ?\n? {1 2}{} \n? ? {2..3}\n",
			"!r1c1=2 !r2c2=3 !r2c3=1 !r2c3=2 !r2c3=3 !r3c3=1", "{1 3}     ?     ?\n    ? {1 2}    {}\n    ?     ? {2 3}"},
		{"numbrix\n1 . .\n. . .\n. . x\n=\n{4..8} {7} ?\n1 ? ?\n ? ? x\n",
			"!r1c1=1 !r1c1=2 !r1c1=3 !r1c2=1 !r1c2=2 !r1c2=3 !r1c2=4 !r1c2=5 !r1c2=6 !r1c2=8 r2c1=1",
			"{4..8}    {7}      ?\n     1      ?      ?\n     ?      ?      x"},
		{"numbrix\n1 . .\n. . .\n. . x\n=\n? ? ?\n? ? ?\n? ? 3\n", "error f:8:5: row 3, column 3 is not a cell of the puzzle", ""},
		{"numberlink\n1 1\n. .\n=\n3/4 ?\n? ?\n", "error f:5:1: \"3/4\" draws a line off the board at row 1, column 1", ""},
		{"numberlink\n1 1\n. .\n=\n2/4 ?\n? 0/1\n", "r1c1-r1c2 !r1c1-r2c1 !r1c2-r2c2", "  2   8\n0/1 0/1"},
		{"numberlink\n1 1\n. .\n=\n0/2 ?\n? 1\n", "!r1c1-r1c2 r1c2-r2c2 !r2c1-r2c2", "0/2   4\n0/2   1"},
		{"numberlink\n1 1\n. .\n=\n┌┐\n╵?\n", "r1c1-r1c2 r1c1-r2c1 r1c2-r2c2 !r2c1-r2c2", "6 c\n1 1"},
		{"numberlink\n1 1\n. .\n=\n2 ?\n? 1/2\n", "r1c1-r1c2 !r1c1-r2c1 r1c2-r2c2", "  2   c\n0/1 1/0"},
		{"numberlink\n1 1\n. .\n=\n2/0 0/8\n? ?\n", "error f:5:5: \"0/8\" contradicts an entry before it: row 1, column 1 and row 1, column 2 are linked", ""},
		{"slitherlink\n3 .\n. .\n=\n3/8 0/1\n? ?\n", "r1c1:up r1c2:left !r1c1:left !r1c2:up", "3/8 8/1\n  ?   ?"},
		{"slitherlink\n3 .\n. .\n=\n┌─┐\n└?┘\n...\n", "error f:5: row 1 of the answer has 3 characters, but the puzzle is 2x2", ""},
		{"slitherlink\n3 .\n. .\n=\n┌┐.\n└┘.\n...\n",
			"r1c1:up r1c1:left !r1c2:up !r1c2:right r1c2:left r2c1:up !r2c1:down !r2c1:left !r2c2:up !r2c2:right !r2c2:down !r2c2:left",
			"f 8\n1 0"},
		{"latin\n1 .\n. .\n=\n!r1c1=1 r2c1=2 ?\nr1c1=2 r2c1=2\n", "!r1c1=1 r2c1=2 r1c1=2", "2 ?\n2 ?"},
		{"latin\n1 .\n. .\n=\nr1c1=1 r1c1=2\n", "r1c1=1 r1c1=2", "r1c1=1 r1c1=2"},
		{"latin\n1 .\n. .\n=\nr1c1=1 r1c2-r1c3\n", "error f:5:8: the board has no fact \"r1c2-r1c3\"", ""},
		{"latin\n1 .\n. .\n=\nr1c1=1 r1c1=9\n", "error f:5:8: the board has no fact \"r1c1=9\"", ""},
		{"latin\n1 .\n. .\n=\nr1c1=1 !r1c1=1\n", "error f:5:8: \"!r1c1=1\" contradicts an entry before it: row 1, column 1 holds 1", ""},
		{"latin\n1 .\n. .\n=\n1 ?\n? {1\n", "error f:6:3: expected } at the end of the marks, found the end of the line", ""},
		{"latin\n1 .\n. .\n=\n1 ?\n? 1}\n", "error f:6:4: unexpected \"}\"", ""},
		{"latin\n1 .\n. .\n=\n1 ?\n? {2..1}\n", "error f:6:4: the range \"2..1\" ends before it begins", ""},
		{"latin\n1 .\n. .\n=\n1 ?\n", "error f:5: the answer has 1 row, but the puzzle is 2x2", ""},
		{"latin\n1 .\n. .\n=\n1 ? ?\n? ? ?\n", "error f:5: row 1 of the answer has 3 cells, but the puzzle is 2x2", ""},
		{"latin\n1 .\n. .\n=\n1 2\n3 4\n", "error f:6:1: number 3 is not in 1..2", ""},
		{"template\n1 .\n=\n. 2\n", "r1c2=2", "? 2"},
	} {
		p, facts, err := entered(c.text)
		var syntax *syntax.Error
		var got []string
		for _, f := range facts {
			word, err := f.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(word))
		}
		back := ""
		if err == nil {
			back = strings.TrimRight(texts.FormatEntries(p, facts), "\n")
		} else if errors.As(err, &syntax) {
			got = []string{"error " + syntax.Located()}
		} else {
			t.Errorf("%T", err)
		}
		if g := strings.Join(got, " "); g != c.facts || back != c.back {
			t.Errorf("%s\nstates %s\nwant   %s\nwritten back:\n%s\nwant\n%s", c.text, g, c.facts, back, c.back)
		}
	}
}

// TestEntriesLimits: a text of a few bytes can't fill the memory.
func TestEntriesLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("reads a million facts")
	}
	board := strings.Repeat(strings.Repeat(". ", 100)+"\n", 100)
	_, _, err := entered("hidato\n" + board + "=\n" + strings.ReplaceAll(board, ".", "{1}"))
	if err == nil || !strings.Contains(err.Error(), "more than 1048576 facts") {
		t.Error(err)
	}
}

// TestEntriesInLists: in a list of boards of a line each, a partial answer takes one line.
func TestEntriesInLists(t *testing.T) {
	board := "." + strings.Repeat("5........", 8) + "........"
	text := "sudoku\n" + board + "\n=\n" + strings.ReplaceAll(board, ".", "?") + "\n" + board + "\n"
	r := texts.NewReader(strings.NewReader(text), "", families(), nil)
	for i := range 2 {
		e, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if e.Block.Answered != (i == 0) {
			t.Errorf("board %d: %+v", i, e.Block)
		}
		if facts, err := texts.ReadEntries(e.Puzzle, e.Block.AnswerBlock()); i == 0 && (err != nil || len(facts) != 8) {
			t.Error(facts, err)
		}
	}
}

// FuzzEntries: any text is read or refused with a place, and what was read survives being written.
func FuzzEntries(f *testing.F) {
	kinds := families()
	for i := range kinds {
		for _, text := range []string{"? ? ?\n", "{1 4} ?\n", "3/4 0/1\n", "r1c1=1 !r1c2=2\n", "1?\n?{}\n", "{1..3", "x A ─\n"} {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		k := kinds[int(i)%len(kinds)]
		p, err := texts.Read(k.Example, kinds, k)
		if err != nil {
			t.Fatal(err)
		}
		b, err := texts.NewReader(strings.NewReader("=\n"+text), "", kinds, k).NextBlock()
		if err != nil {
			return
		}
		facts, err := texts.ReadEntries(p, b.AnswerBlock())
		var syntax *syntax.Error
		if err != nil {
			if !errors.As(err, &syntax) {
				t.Fatalf("%T %v", err, err)
			}
			return
		}
		said := map[puzzle.Fact]bool{}
		for _, f := range facts {
			if said[f] || said[f.Opposite()] {
				t.Fatalf("%v appears twice", f)
			}
			said[f] = true
		}
		out := texts.FormatEntries(p, facts)
		again, err := texts.NewReader(strings.NewReader("=\n"+out), "", kinds, k).NextBlock()
		if err != nil {
			t.Fatal(err)
		}
		back, err := texts.ReadEntries(p, again.AnswerBlock())
		if err != nil {
			t.Fatalf("%v, of\n%s", err, out)
		}
		for _, f := range back {
			if !said[f] {
				t.Fatalf("%v was made of\n%s", f, out)
			}
		}
		if texts.FormatEntries(p, back) != out {
			t.Fatalf("%s was rewritten", out)
		}
	})
}
