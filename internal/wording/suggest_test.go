package wording

import (
	"strings"
	"testing"
)

func TestSuggest(t *testing.T) {
	known := []string{"solve", "count", "check", "convert", "model", "formulations", "links", "link", "--engine", "cbc"}
	for word, want := range map[string]string{
		"sovle": "solve", "slove": "solve", "solv": "solve", "Solve": "solve", "cuont": "count", "chekc": "check",
		"form": "formulations", "formualtion": "formulations", "lnks": "links", "lins": "links", "--engin": "--engine",
		"cbd": "cbc", "con": "convert", // two letters are missing of "count", and most of "convert"
		"": "", "x": "", "magic": "", "co": "", "abc": "cbc", strings.Repeat("solve", 100_000): "",
	} {
		if got := Suggest(word, known); got != want {
			t.Errorf("%.40q: got %q, want %q", word, got, want)
		}
	}
}

// TestDistance: each mistake counts two, an exchange of neighbours is one, and a vowel for another
// is half a mistake.
func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 6}, {"abc", "", 6}, {"abc", "abc", 0}, {"abc", "acb", 2}, {"abcd", "badc", 4},
		{"kitten", "sitting", 5}, {"ca", "abc", 6}, {"asign", "assign", 2}, {"größe", "grüße", 2},
		{"soduko", "sudoku", 3},
	} {
		if got := distance([]rune(tt.a), []rune(tt.b)); got != tt.want {
			t.Errorf("from %q to %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := distance([]rune(tt.b), []rune(tt.a)); got != tt.want {
			t.Errorf("from %q to %q: %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}
