package syntax_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle/syntax"
)

// block makes a block of a text, whose first line is the header.
func block(text string) *syntax.Block {
	b := &syntax.Block{}
	for i, row := range strings.Split(text, "\n") {
		b.Rows = append(b.Rows, syntax.Line{Number: i + 1, Text: row})
	}
	b.Header, b.Rows = b.Rows[0], b.Rows[1:]
	b.Begin = b.Header
	return b
}

// TestParts: the parts of a text are read as their values, or refused with place and reason.
func TestParts(t *testing.T) {
	grid := func(b *syntax.Block) (string, error) {
		rows, err := b.Grid(b.Rows, true)
		n := 0
		for _, r := range rows {
			n += len(r)
		}
		return fmt.Sprint(len(rows), " rows, ", n, " cells"), err
	}
	lines := func(b *syntax.Block) (string, error) {
		sums, _, err := b.Lines(2, 2, "cell")
		if text := syntax.FormatLines(sums, 2); err == nil && text == "┌┐\n└┘\n" {
			return "loop", nil
		}
		return fmt.Sprint(sums), err
	}
	areas := func(b *syntax.Block) (string, error) {
		a, err := b.Areas(b.Rows, "cage", 3)
		if err != nil {
			return "", err
		}
		var said []string
		for _, l := range b.Rows[a.Order:] {
			i, words, err := a.Line(l, 1, "target", "")
			if err != nil {
				return "", err
			}
			said = append(said, a.Name(i)+words[0].Text)
		}
		return strings.ReplaceAll(syntax.FormatAreas(a.Of, a.Order), "\n", "/") + strings.Join(said, " "), nil
	}
	options := func(b *syntax.Block) (string, error) {
		said, err := b.OptionValues("kind", []syntax.Option{{Key: "cover", Values: "yes|no"}, {Key: "n"}})
		if err != nil {
			return "", err
		}
		i, err := b.Choice(said, "cover", "yes", "no")
		if err != nil || said["n"].Text == "" {
			return fmt.Sprint(i), err
		}
		n, err := b.Number(said["n"], "n", 20)
		return fmt.Sprint(i, n), err
	}
	for _, tt := range []struct {
		read       func(*syntax.Block) (string, error)
		text, want string
	}{
		{grid, "k\n1 . 2\n. . .", "2 rows, 6 cells"},
		{grid, "k\n1.2\n...", "2 rows, 6 cells"},
		{grid, "k\n112\n345", "2 rows, 2 cells"},
		{grid, "k\n1.2\n..", "2 rows, 2 cells"},
		{grid, "k", "the puzzle has no rows"},
		{grid, "k\n1 2\n1 2 3", "3:5: row 2 has 3 cells, but the first row has 2"},
		{lines, "k\n┌┐\n└┘", "loop"},
		{lines, "k\n6 c\n3 9", "loop"},
		{lines, "k\n┌┐", "has 1 row, but the puzzle has 2x2 cells"},
		{lines, "k\n┌┐\n└", "row 2 of the answer has 1 character"},
		{lines, "k\n┌┐\n└┘\n..", "row 3 of the answer has 2 characters"},
		{lines, "k\n┌┐\n└x", "3:2: expected one of"},
		{areas, "k\naab\naab\n..b\na 3\nb 5", `a a b/a a b/. . b/"a"3 "b"5`},
		{areas, "k\nx y\ny y", "a b/b b/"},
		{areas, "k", "the puzzle has no rows"},
		{areas, "k\na a", "has 1 row, and its first row 2 cells"},
		{areas, "k\na a\na", "row 2 has 1 cell, but the first row has 2"},
		{areas, "k\na a a a", "2:7: the row has more than 3 cells"},
		{areas, "k\na 1\na a", `2:3: expected the name of a cage or ., found "1"`},
		{areas, "k\naaa\naaa\naaa\nb b b", "the board has 3 columns, but more rows"},
		{areas, "k\naa\naa\nb 1", `the board has no cage "b"`},
		{areas, "k\naa\naa\na", "expected a target after the name of the cage"},
		{areas, "k\naa\naa\na 1 2", `4:5: expected the end of the line, found "2"`},
		{areas, "k\naa\naa\na 1\na 2", `cage "a" has two targets`},
		{options, "kind", "-1"},
		{options, "kind cover=no", "1"},
		{options, "kind n=7 cover=yes", "0 7"},
		{options, "kind n=21", "1:8: n 21 is not in 1..20"},
		{options, "kind n=x", `1:8: expected a number, found "x"`},
		{options, "kind cover=some", "cover is yes or no, not \"some\""},
		{options, "kind cover", `1:6: expected an option key=value, found "cover"`},
		{options, "kind size=3", `kind has no option "size"`},
		{options, "kind n=1 n=2", "option n is given twice"},
	} {
		got, err := tt.read(block(tt.text))
		if err != nil {
			got = err.Error()
		}
		if got != tt.want && (err == nil || !strings.Contains(got, tt.want)) {
			t.Errorf("%q is %s, want %s", tt.text, got, tt.want)
		}
	}
	if names := []string{syntax.AreaName(0), syntax.AreaName(25), syntax.AreaName(26)}; !slices.Equal(names, []string{"a", "z", "aa"}) {
		t.Errorf("areas are called %v", names)
	}
}
