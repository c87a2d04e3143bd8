package syntax_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// FuzzExcerpt: an excerpt is two lines or none, and nothing in it affects a terminal.
func FuzzExcerpt(f *testing.F) {
	for _, text := range []string{"1 . .", "\x1b[31m1\tx", "1 \u202e2", "\xff\xfe", "日本語"} {
		f.Add(text, 2)
	}
	f.Fuzz(func(t *testing.T, text string, col int) {
		excerpt := (&syntax.Error{Col: col, Source: text}).Excerpt()
		for l := range strings.Lines(excerpt) {
			if l = strings.TrimSuffix(l, "\n"); wording.Visible(strings.ReplaceAll(l, "\t", "")) != strings.ReplaceAll(l, "\t", "") {
				t.Errorf("of %+q the excerpt is %+q", text, excerpt)
			}
		}
		if n := strings.Count(excerpt, "\n"); n != 0 && n != 2 {
			t.Errorf("of %+q the excerpt has %d lines", text, n)
		}
	})
}

// TestSyntaxError: an error has its place and its hint; Located leaves the hint to the program.
func TestSyntaxError(t *testing.T) {
	for _, tt := range []struct {
		err           syntax.Error
		located, text string
	}{
		{syntax.Error{Msg: "none"}, "none", "none"},
		{syntax.Error{Line: 2, Msg: "too long", Hint: "cut it"}, "line 2: too long", "line 2: too long; cut it"},
		{syntax.Error{Line: 2, Col: 3, Msg: "odd"}, "2:3: odd", "2:3: odd"},
		{syntax.Error{File: "f", Line: 2, Msg: "odd"}, "f:2: odd", "f:2: odd"},
		{syntax.Error{File: "f", Line: 2, Col: 3, Msg: "odd", Hint: "did you mean even?"}, "f:2:3: odd",
			"f:2:3: odd; did you mean even?"},
	} {
		if located, text := tt.err.Located(), tt.err.Error(); located != tt.located || text != tt.text {
			t.Errorf("%q and %q, want %q and %q", located, text, tt.located, tt.text)
		}
	}
}
