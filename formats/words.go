package formats

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// demandKind returns an error for a puzzle of a kind that a format does not have.
func demandKind(e Entry, format string, kinds ...string) error {
	kind := e.Puzzle.Kind().Name
	if kind == "sudoku" && format != "solo" {
		if err := demandBoxes(e.Puzzle.Layout(nil), format); err != nil {
			return err
		}
	}
	if slices.Contains(kinds, kind) {
		return nil
	}
	return &Inexpressible{Msg: fmt.Sprintf("the format %s has no %s, only %s", format, kind,
		wording.AllOf(kinds))}
}

// demandBoxes returns an error for a Sudoku with areas that are no boxes, or with cages.
func demandBoxes(l puzzle.Layout, format string) error {
	if _, _, ok := boxSizeOf(l.Regions, l.Rows); ok && l.Cages == nil {
		return nil
	}
	return &Inexpressible{Msg: fmt.Sprintf("the format %s has no areas and cages of Sudoku", format),
		Hint: "text, json and solo have them"}
}

// demandRules returns an error for a puzzle whose rules are not those of a format, given as in the
// text format: "touch=never".
func demandRules(e Entry, format string, rules ...string) error {
	for _, rule := range rules {
		key, value, _ := strings.Cut(rule, "=")
		if got := gridwright.Rule(key).Of(e.Puzzle); got != value {
			return &Inexpressible{
				Msg: fmt.Sprintf("the format %s can't express %s=%s: its puzzles have %s", format, key, got,
					rule)}
		}
	}
	return nil
}

// contents returns the contents of a puzzle's cells: "" for an empty cell, "x" for a hole.
func contents(l puzzle.Layout) []string {
	words := make([]string, len(l.Cells))
	for c, m := range l.Cells {
		if words[c] = m.Text; m.Hole {
			words[c] = "x"
		}
	}
	return words
}

// pairNames returns the names of the pairs of a Numberlink by their first cells.
func pairNames(l puzzle.Layout) []string {
	names := make([]string, slices.MaxFunc(l.Cells, func(a, b puzzle.Mark) int {
		return cmp.Compare(a.Group, b.Group)
	}).Group)
	for _, m := range l.Cells {
		if m.Group > 0 {
			names[m.Group-1] = m.Text
		}
	}
	return names
}

// digits81 returns the 81 digits of a Sudoku of order 9 with the usual boxes, and 0 for an empty
// cell.
func digits81(e Entry, format string) (string, error) {
	if err := demandKind(e, format, "sudoku"); err != nil {
		return "", err
	}
	l := e.Puzzle.Layout(nil)
	if l.Rows != 9 || gridwright.Box.Of(e.Puzzle) != "" {
		header, _, _ := strings.Cut(e.Puzzle.String(), "\n")
		return "", &Inexpressible{Msg: fmt.Sprintf(
			"the format %s has only Sudoku of order 9 with boxes of 3x3; this is %s of order %d", format,
			header, l.Rows)}
	}
	var b strings.Builder
	for _, word := range contents(l) {
		b.WriteString(cmp.Or(word, "0"))
	}
	return b.String(), nil
}

// onOneLine returns a text of several lines on one line.
func onOneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
