package link_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gridwright/gridwright/internal/family/link"
	"github.com/gridwright/gridwright/internal/grid"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/internal/sample"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/texts"
)

// rules lists all six rule sets as they stand in a header.
var rules = []string{
	"cover=yes touch=never", "cover=yes touch=no2x2", "cover=yes touch=free",
	"cover=no touch=never", "cover=no touch=no2x2", "cover=no touch=free",
}

func TestKind(t *testing.T) {
	boards := []string{
		"1 1\n",
		"1 . 1\n",
		". . .\n1 . 1\n. . .\n",
		"1 . 2\n. . 3\n1 2 3\n",
		"1 . . 2\n. . . .\n1 . . 2\n",
		"a . .\n. . .\n. A a\nA . .\n",
		"1 2\n2 1\n",
		".\n",
		". .\n. .\n",
		"10\n.\n10\n",
		"10\n10\n",
		"1 . . 1\n. . . .\n",
	}
	for i, rule := range append(rules, "", "cover=no", "touch=free", "touch=never") {
		var texts []string
		for j, b := range boards {
			if (i+j)%sample.Every(1) > 0 {
				continue
			}
			texts = append(texts, "numberlink "+rule+"\n"+b)
		}
		puzzletest.Run(t, link.Numberlink(), puzzletest.TryLines, texts)
	}
}

// TestCounts: small boards whose answers a person can count, under each rule set.
func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		board string
		want  [6]int // in the order of rules
	}{
		// Straight, or round the block.
		{"1 1\n. .\n", [6]int{0, 0, 1, 1, 1, 2}},
		// Straight, round by the corners, and two ways that fill a 2x2 block; no way has an even
		// number of cells.
		{". . .\n1 . 1\n", [6]int{0, 0, 0, 2, 2, 4}},
		// Straight; round the middle, which touches itself; and six ways that fill a block.
		{"1 1 .\n. . .\n. . .\n", [6]int{0, 0, 0, 1, 2, 8}},
		// The empty set is an answer where no cell must be used, and there is nothing to join.
		{". .\n. .\n", [6]int{0, 0, 0, 1, 1, 1}},
		{"1 2\n2 1\n", [6]int{}},
	} {
		for i, rule := range rules {
			p := puzzletest.Parse(t, link.Numberlink(), "numberlink "+rule+"\n"+tt.board)
			if got := len(puzzletest.Answers(puzzletest.TryLines, p)); got != tt.want[i] {
				t.Errorf("%d answers, want %d, of\n%s", got, tt.want[i], p)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1 .\n. .\n", "2:1: terminal 1 has no partner"},
		{"1 1\n. 1\n", "3:3: terminal 1 appears a third time, after row 1, column 1 and row 1, column 2"},
		{"1 a\n1 A\n", "2:3: terminal a has no partner"},
		{"1 1\n1 1\n", "3:1: terminal 1 appears a third time, after row 1, column 1 and row 1, column 2"},
		{"1 ab\n1 .\n", `2:3: expected a number, a letter or . for an empty cell, found "ab"`},
		{"1 -1\n. .\n", `2:3: expected a number, a letter or . for an empty cell, found "-1"`},
		{"1 99999999999999999999\n. .\n", "2:3: terminal 999999999999… is not in 1..2147483647"},
		{"1 . 1\n. .\n", "3:3: row 2 has 2 cells, but the first row has 3"},
		{"1..\n..é\n", `3:3: expected a number, a letter or . for an empty cell, found "é"`},
	} {
		_, err := texts.Read("numberlink\n"+tt.text, []*puzzle.Kind{link.Numberlink()}, nil)
		if puzzletest.Located(err) != tt.want {
			t.Errorf("error %v, want %s, for\n%s", err, tt.want, tt.text)
		}
	}
	for header, want := range map[string]string{
		"numberlink touch=maybe":  `1:18: touch is never, no2x2 or free, not "maybe"`,
		"numberlink cover=1":      `1:18: cover is yes or no, not "1"`,
		"numberlink width=3":      `1:12: numberlink has no option "width"`,
		"numberlink cover=no 3x3": `1:21: expected an option key=value, found "3x3"`,
	} {
		_, err := texts.Read(header+"\n1 1\n", []*puzzle.Kind{link.Numberlink()}, nil)
		if puzzletest.Located(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestForms: what people paste is read as what they mean.
func TestForms(t *testing.T) {
	want := "numberlink\n1 . a\n. . .\n1 . a\n"
	for _, text := range []string{
		"numberlink\n1,.,a\n. . .\n1 - a\n",
		"numberlink\n1.a\n...\n1.a\n",
		"1_a\n___\n1_a\n",
		"01 0 a\n0 0 0\n\n1 0 a\n",
	} {
		if got := puzzletest.Parse(t, link.Numberlink(), text).String(); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
}

// answer reads an answer in drawing characters, rows parted by blanks.
func answer(t *testing.T, p puzzle.Puzzle, rows string) puzzle.Answer {
	t.Helper()
	s, err := texts.ReadAnswer(p, strings.ReplaceAll(rows, " ", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name, board, answer, rule, msg string
	}{
		{"right", "numberlink\n1 . 2\n. . 3\n1 2 3\n", "╷┌╴ ││╷ ╵╵╵", "", ""},
		// The integer point of Rob Pratt's model: each path goes round a closed loop.
		{"loops inside paths", "numberlink touch=free\n1 . . . . 2\n. . . . . .\n. . . . . .\n1 . . . . 2\n",
			"╶─┐┌─╴ ┌┐││┌┐ └┘││└┘ ╶─┘└─╴", "loop", "row 2, column 1 is on a closed loop"},
		// The board whose only answer touches itself.
		{"touching, where it may", "numberlink touch=free\n. . . 1\n1 . . .\n. . 2 .\n. 2 . .\n",
			"┌──╴ ╵┌─┐ ┌┘╷│ └╴└┘", "", ""},
		{"touching, where it may not", "numberlink\n1 1\n. .\n", "╷╷ └┘", "touch",
			"the path of 1 touches itself at row 1, column 1 and row 1, column 2"},
		{"2x2", "numberlink touch=no2x2\n1 1\n. .\n", "╷╷ └┘", "no2x2",
			"the path of 1 fills the 2x2 block from row 1, column 1"},
		{"2x2 where it may", "numberlink touch=free\n1 1\n. .\n", "╷╷ └┘", "", ""},
		{"wrong pair", "numberlink\n1 2\n1 2\n", "╶╴ ╶╴", "pair",
			"the path from 1 at row 1, column 1 ends at row 1, column 2, with 2"},
		{"not covered", "numberlink\n1 1\n. .\n", "╶╴ ..", "cover", "row 2, column 1 is on no path"},
		{"not covered where it may be", "numberlink cover=no\n1 1\n. .\n", "╶╴ ..", "", ""},
		{"off the board", "numberlink\n1 1\n", "╵╴", "edge", "row 1, column 1 has a link that leaves the board"},
		{"one-sided", "numberlink\n1 1\n", "╶.", "one-sided",
			"row 1, column 1 is linked to row 1, column 2, but not the other way"},
		{"no link", "numberlink\n1 1\n", "..", "terminal",
			"row 1, column 1 holds terminal 1, which has 0 links, not one"},
		{"passed through", "numberlink\n1 1 .\n", "╶─╴", "terminal",
			"row 1, column 2 holds terminal 1, which has 2 links, not one"},
		{"dead end", "numberlink cover=no\n1 1\n. .\n", "╶╴ ╶╴", "links", "row 2, column 1 has 1 link, not two"},
		{"a branch", "numberlink\n1 . 1\n. . .\n", "2e8 ...", "one-sided",
			"row 1, column 2 is linked to row 2, column 2, but not the other way"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := puzzletest.Parse(t, link.Numberlink(), tt.board)
			err := p.Check(answer(t, p, tt.answer))
			var v *puzzle.Violation
			switch {
			case tt.rule == "" && err != nil:
				t.Errorf("refused: %v", err)
			case tt.rule != "" && (!errors.As(err, &v) || v.Rule != tt.rule || v.Msg != tt.msg):
				t.Errorf("got %v, want %s: %s", err, tt.rule, tt.msg)
			}
		})
	}
}

func TestAnswerErrors(t *testing.T) {
	p := puzzletest.Parse(t, link.Numberlink(), "numberlink\n1 . 1\n")
	for _, tt := range []struct{ text, want string }{
		{"╶─╴", ""},
		{"╶ ─ ╴", ""},
		{"2a8", ""},
		{"2 A 8", ""},
		{"╶─", "line 1: row 1 of the answer has 2 characters, but the puzzle has 1x3 cells"},
		{"╶─╴\n╶─╴", "line 2: row 2 of the answer has 3 characters, but the puzzle has 1x3 cells"},
		{"╶z╴", `1:2: expected one of │─┌┐└┘ or . or a hexadecimal digit, found "z"`},
		{"╶╬╴", `1:2: expected one of │─┌┐└┘ or . or a hexadecimal digit, found "╬"`},
	} {
		s, err := texts.ReadAnswer(p, tt.text)
		if puzzletest.Located(err) != tt.want {
			t.Errorf("%s: error %v, want %s", tt.text, err, tt.want)
		}
		if err == nil && !slices.Equal(s, puzzle.Answer{2, 10, 8}) {
			t.Errorf("%s was read as %v", tt.text, s)
		}
	}
}

// TestNew: the constructor refuses what Parse refuses.
func TestNew(t *testing.T) {
	board := grid.Board{Rows: 1, Cols: 3}
	p, err := link.New(board, []string{"7", "", "7"}, false, link.Free)
	if err != nil || p.String() != "numberlink cover=no touch=free\n7 . 7\n" {
		t.Errorf("made %v, %v", p, err)
	}
	for _, names := range [][]string{{"1", ""}, {"1", "", ""}, {"1", "1", "1"}, {"01", "", "01"},
		{"0", "", "0"}, {"ab", "", "ab"}, {" ", "", " "}} {
		if _, err := link.New(board, names, true, link.Never); err == nil {
			t.Errorf("%q was taken", names)
		}
	}
	if _, err := link.New(board, []string{"1", "", "1"}, true, link.Free+1); err == nil {
		t.Error("an unknown rule was taken")
	}
	if _, err := link.New(grid.Board{Rows: 1 << 40, Cols: 1 << 40}, nil, true, link.Free); err == nil {
		t.Error("an enormous board was taken")
	}
}

// TestLooser: only where a puzzle's text is silent may it have been meant otherwise. Where cells may
// stay empty, touching allows nothing more.
func TestLooser(t *testing.T) {
	for header, want := range map[string][]string{
		"numberlink":                       {"numberlink touch=free", "numberlink cover=no"},
		"numberlink cover=yes":             {"numberlink cover=yes touch=free"},
		"numberlink touch=never":           {"numberlink cover=no touch=never"},
		"numberlink touch=no2x2":           {"numberlink cover=no touch=no2x2"},
		"numberlink touch=free":            {"numberlink cover=no touch=free"},
		"numberlink cover=no":              nil,
		"numberlink cover=no touch=never":  nil,
		"numberlink cover=yes touch=no2x2": nil,
	} {
		p := puzzletest.Parse(t, link.Numberlink(), header+"\n1 1\n")
		var got []string
		for _, q := range p.Looser() {
			text, _, _ := strings.Cut(q.Puzzle.String(), "\n")
			got = append(got, text)
			if !strings.Contains(text, q.Rules) || q.Means == "" {
				t.Errorf("%s: %q is called %q (%s)", header, text, q.Rules, q.Means)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the looser forms %q, want %q", header, got, want)
		}
	}
}

// TestLooserImplied: what TestLooser takes from touching is so: of all small boards each that has an
// answer with touch=free, whether cells are left empty or not, has one with cover=no and touch=never.
func TestLooserImplied(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := grid.Board{Rows: rapid.IntRange(1, 3).Draw(t, "rows"), Cols: rapid.IntRange(2, 4).Draw(t, "cols")}
		names := make([]string, b.Cells())
		cells := rapid.Permutation(slices.Collect(func(yield func(int) bool) {
			for c := range names {
				if !yield(c) {
					return
				}
			}
		})).Draw(t, "cells")
		pairs := rapid.IntRange(1, min(3, len(cells)/2)).Draw(t, "pairs")
		for i, c := range cells[:2*pairs] {
			names[c] = strconv.Itoa(i/2 + 1)
		}
		p, err := link.New(b, names, false, link.Free)
		if err != nil {
			t.Fatal(err)
		}
		free := len(puzzletest.Answers(puzzletest.TryLines, p))
		never := len(puzzletest.Answers(puzzletest.TryLines, p.With(false, link.Never)))
		if (free > 0) != (never > 0) {
			t.Fatalf("%d answers with touch=free and %d without, of\n%s", free, never, p)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"numberlink\n1 . 1\n", "numberlink cover=no touch=free\na.\n.a\n", "10\n.\n10", "1,1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kinds := []*puzzle.Kind{link.Numberlink()}
		p, err := texts.Read(text, kinds, kinds[0])
		if err != nil {
			return
		}
		again, err := texts.Read(p.String(), kinds, nil)
		if err != nil || again.String() != p.String() {
			t.Errorf("%q was read, but its canonical text %q was not: %v", text, p, err)
		}
	})
}

func FuzzAnswer(f *testing.F) {
	for _, s := range []string{"╷┌╴\n││╷\n╵╵╵", "464\n554\n111", "...", "1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p := puzzletest.Parse(t, link.Numberlink(), link.Numberlink().Example)
		s, err := texts.ReadAnswer(p, text)
		if err != nil || p.Check(s) != nil {
			return
		}
		written := p.FormatAnswer(s)
		if again, err := texts.ReadAnswer(p, written); err != nil || !slices.Equal(again, s) {
			t.Errorf("%v became %v (%v) through\n%s", s, again, err, written)
		}
		if again, err := texts.ReadAnswer(p, p.FormatAnswer(s)); err != nil || !slices.Equal(s, again) {
			t.Errorf("the right answer %v became %v: %v", s, again, err)
		}
	})
}

func Example() {
	p, err := texts.Read("numberlink\n1 . 2\n. . 3\n1 2 3\n", []*puzzle.Kind{link.Numberlink()}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := texts.ReadAnswer(p, "╷┌╴\n││╷\n╵╵╵\n")
	fmt.Println(s, err)
	fmt.Println(p.Check(s))
	s[0] = link.LinkE
	fmt.Println(p.Check(s))
	// Output:
	// [4 6 8 5 5 4 1 1 1] <nil>
	// <nil>
	// row 1, column 1 is linked to row 1, column 2, but not the other way
}
