package wording

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"numbrix-9x9.txt", "numbrix-9x9.txt"},
		{`C:\boards\x1b "quoted" <&>`, `C:\boards\x1b "quoted" <&>`},
		{"Sudoku für 数独 ─┼ 👍", "Sudoku für 数独 ─┼ 👍"},
		{"e\u0301 is drawn as one", "e\u0301 is drawn as one"},
		{"\x1b[2J\x00\a\b\x7f", `\x1b[2J\x00\x07\x08\x7f`},
		{"\u009b2J", `\u009b2J`},
		{"a\nb\r\tc", `a\nb\r\tc`},
		{"\u202e\u2066\u200f", `\u202e\u2066\u200f`},
		{"\u200b\u200d\ufeff\u00ad\u2060", `\u200b\u200d\ufeff\u00ad\u2060`},
		{"\u2028\u2029", `\u2028\u2029`},
		{"\u3164\u115f\u034f\ufe0f\U000e0041\U000e0100", `\u3164\u115f\u034f\ufe0f\U000e0041\U000e0100`},
		{"\xff\xc3(\xe2\x80", `\xff\xc3(\xe2\x80`},
		{"\ufffd is a character", "\ufffd is a character"},
		{"\xed\xa0\x80", `\xed\xa0\x80`}, // half of a UTF-16 pair, which is invalid in UTF-8
	} {
		if got := Visible(tt.text); got != tt.want {
			t.Errorf("%+q is shown as %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestVisibleSorts: characters that a terminal obeys or does not show never appear unchanged.
func TestVisibleSorts(t *testing.T) {
	n := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			continue
		}
		n++
		if got := Visible(string(r)); strings.ContainsRune(got, r) || !strings.HasPrefix(got, `\`) {
			t.Errorf("%U is shown as %q", r, got)
		}
	}
	if n < 65+2+150 {
		t.Errorf("only %d characters were tried", n)
	}
}

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `""`},
		{`a"b\`, `"a\"b\\"`},
		{"1\u00a02", `"1\u00a02"`}, // a no-break space
		{"\x1b\u202e\xff\u3164", `"\x1b\u202e\xff\u3164"`},
		{strings.Repeat("é", 24), `"` + strings.Repeat("é", 24) + `"`},
		{strings.Repeat("é", 25), `"` + strings.Repeat("é", 24) + `…"`},
		{strings.Repeat("\xff", 25), `"` + strings.Repeat(`\xff`, 24) + `…"`},
	} {
		if got := Quote(tt.text); got != tt.want {
			t.Errorf("%+q is quoted as %s, want %s", tt.text, got, tt.want)
		}
	}
}

func FuzzVisible(f *testing.F) {
	for _, s := range []string{"a", "\x1b[2J", "\u202e\xff", "e\u0301数\t\U000e0041"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shown := Visible(text)
		if !utf8.ValidString(shown) {
			t.Errorf("%+q is shown as no text: %+q", text, shown)
		}
		if again := Visible(shown); again != shown {
			t.Errorf("%+q is shown as %+q, and that as %+q", text, shown, again)
		}
	})
}
