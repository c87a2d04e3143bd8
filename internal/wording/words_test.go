package wording

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestWords: lists, counts and places read as one would say them.
func TestWords(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{OneOf(nil), ""}, {OneOf([]string{"a"}), "a"}, {OneOf([]string{"a", "b", "c"}), "a, b or c"},
		{AllOf(nil), ""}, {AllOf([]string{"a"}), "a"}, {AllOf([]string{"a", "b", "c"}), "a, b and c"},
		{Count(0, "cell"), "0 cells"}, {Count(1, "cell"), "1 cell"}, {Count(2, "cell"), "2 cells"},
		{Placed("{cell} holds {n}", []any{"r1c2", 7}), "r1c2 holds 7"}, {Placed("none", []any{7}), "none"},
		{Placed("{cell} is {open", []any{1}), "1 is "},
		{DidYouMean("", "see help"), "see help"}, {DidYouMean("solve", ""), "did you mean solve?"},
		{DidYouMean("solve", "see help"), "did you mean solve? See help"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}

// TestWrapped: no line is wider than asked unless it is one word, none could take the first word of
// the next, and all words are there in their order.
func TestWrapped(t *testing.T) {
	text := "a row of 数独 boards,\nand a longerthanlonger one with 1\u00a0cell"
	for most := range 60 {
		lines := Wrapped(text, most)
		for i, line := range lines {
			if utf8.RuneCountInString(line) > most && strings.Contains(line, " ") {
				t.Errorf("a line of %d characters in %d: %q", utf8.RuneCountInString(line), most, line)
			}
			if first, _, _ := strings.Cut(line, " "); i > 0 && utf8.RuneCountInString(lines[i-1]+" "+first) <= most {
				t.Errorf("%q has room for %q in %d characters", lines[i-1], first, most)
			}
		}
		if got := strings.Fields(strings.Join(lines, " ")); !slices.Equal(got, strings.Fields(text)) {
			t.Errorf("in %d characters: %q", most, lines)
		}
	}
}

// TestColumns: a character takes the columns that terminals give it.
func TestColumns(t *testing.T) {
	if Columns('\u0301') != 0 || Columns('é') != 1 || Columns('独') != 2 {
		t.Error("a character takes other columns")
	}
}
