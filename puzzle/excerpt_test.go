package puzzle_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/wording"
	"github.com/gridwright/gridwright/puzzle"
)

// FuzzExcerpt: an excerpt is two lines or none, and nothing in it affects a terminal.
func FuzzExcerpt(f *testing.F) {
	for _, text := range []string{"1 . .", "\x1b[31m1\tx", "1 \u202e2", "\xff\xfe", "日本語"} {
		f.Add(text, 2)
	}
	f.Fuzz(func(t *testing.T, text string, col int) {
		excerpt := (&puzzle.SyntaxError{Col: col, Source: text}).Excerpt()
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
