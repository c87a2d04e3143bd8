package puzzletest

import (
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestStatements: the suite asks a kind for facts of each form.
func TestStatements(t *testing.T) {
	asked := layoutAsRead{Parse(t, Template(), ". .\n").Layout(nil)}.statements()
	for _, form := range Forms() {
		if !slices.ContainsFunc(asked, func(f puzzle.Fact) bool { return f.What == form }) {
			t.Errorf("no fact of the form %d", form)
		}
	}
}

// TestBreaks: a verdict other than the one that is wanted is found out.
func TestBreaks(t *testing.T) {
	const msg = "row 1, column 1 and row 1, column 2 both hold 1"
	p := Parse(t, Template(), ". .\n")
	for _, tt := range []struct {
		s     puzzle.Answer
		rule  string
		cells []int
		msg   string
		says  string // "" where the verdict is this
	}{
		{puzzle.Answer{1, 2}, "", nil, "", ""},
		{puzzle.Answer{1, 1}, "neighbours", []int{0, 1}, msg, ""},
		{puzzle.Answer{1, 2}, "neighbours", []int{0, 1}, msg, "breaks no rule"},
		{puzzle.Answer{1, 1}, "", nil, "", "is no answer"},
		{puzzle.Answer{1, 1}, "value", []int{0, 1}, msg, "want value"},
		{puzzle.Answer{1, 1}, "neighbours", []int{0}, msg, "want neighbours at [0]"},
		{puzzle.Answer{1, 1}, "neighbours", []int{0, 1}, "both", "[0 1]: both"},
	} {
		said := strings.Join(Complaints(t, func(t testing.TB) { Breaks(t, p, tt.s, tt.rule, tt.cells, tt.msg) }), "\n")
		if tt.says == "" && said != "" || !strings.Contains(said, tt.says) {
			t.Errorf("%v, %s: it says %q, want %q", tt.s, tt.rule, said, tt.says)
		}
	}
}
