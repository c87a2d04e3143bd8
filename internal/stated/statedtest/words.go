package statedtest

import (
	"strings"
	"testing"
	"unicode"

	"github.com/gridwright/gridwright/rules"
)

// worded checks that each rule of a statement has a name of one word, and words for people.
func worded(t testing.TB, m *rules.Set) {
	t.Helper()
	odd := func(c rune) bool { return !unicode.IsLower(c) }
	for i := range m.Rules() {
		r := m.RuleAt(i)
		words := r.Words()
		switch {
		case r.Name == "" || strings.ContainsFunc(r.Name, odd):
			t.Fatalf("rule %d has the name %q, want a word in small letters", i+1, r.Name)
		case words == "" || strings.TrimSpace(words) != words || strings.ContainsAny(words, "{}%\n") ||
			strings.Contains(words, "  "):
			t.Fatalf("rule %d (%s) has the words %q", i+1, r.Name, words)
		}
	}
}
