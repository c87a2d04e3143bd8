package kinds_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright"
	"github.com/gridwright/gridwright/internal/explain"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/kinds"
)

// TestNoContradiction: of the example of each embedded kind, which has an answer, no contradiction is
// found: nothing that follows on the way to one may be wrong.
func TestNoContradiction(t *testing.T) {
	for _, name := range kinds.Names() {
		k := named(t, name)
		p := puzzletest.Parse(t, k.Kind, k.Example)
		set, err := k.Rules(p)
		if err != nil {
			t.Fatal(err)
		}
		apart, err := explain.Take(t.Context(), p, set)
		if err != nil {
			t.Fatal(err)
		}
		if story, _ := apart.Contradiction(t.Context()); story != nil {
			t.Errorf("%s: %+v", name, story)
		}
	}
}

// TestOpening: the first step to something impossible goes on from no other, whatever its form is.
func TestOpening(t *testing.T) {
	mine, err := kinds.Read("mine.star", `kind("mine", doc = "d", example = "mine\na a .\n", monotone = True)
cells({"a": "is a", "b": "is b"}, given = True)
def rules(p, m):
  m.connected(p.cells, holds = "a", words = "a is connected")
`)
	if err != nil {
		t.Fatal(err)
	}
	own := []gridwright.Kind{named(t, "starbattle"), named(t, "kakuro"), mine}
	for _, tt := range []struct{ text, first string }{
		{"starbattle\na a a\nb b b\nc c c\n", "row 1, column 1 has a star: if that were wrong, then "},
		{"kakuro\nx 4\\ 6\\\n\\3 . .\n\\9 . .\n",
			"row 3, column 2 does not hold 2, 4, 5, 6, 7, 8 or 9, since "},
		{"sudoku\n" + strings.Repeat(". . . .\n", 4) + "cages\na a . .\nb b . .\n. . . .\n. . . .\na 3\nb 3\n",
			"3 is not in row 1, column 1; row 1, column 2, since "},
		{"mine\na b a\n", "it breaks the rule that a is connected"},
	} {
		p, err := gridwright.Parse(tt.text, own...)
		if err != nil {
			t.Fatal(err)
		}
		r, err := gridwright.FindClash(t.Context(), p, own...)
		if err != nil || len(r.Steps) == 0 || !strings.HasPrefix(r.Steps[0], tt.first) {
			t.Errorf("%s%q, %v\nwant %s", tt.text, r.Steps, err, tt.first)
		}
	}
}
