package puzzle_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestNamesOfLooks: each fill and each shape has a name, which is read back; others are refused, with
// the names that there are.
func TestNamesOfLooks(t *testing.T) {
	seen := map[string]bool{}
	for f := puzzle.NoFill; f <= puzzle.Black; f++ {
		if got, err := puzzle.ParseFill(f.String()); got != f || err != nil {
			t.Errorf("%q is %d, %v, want %d", f, got, err, f)
		}
		seen[f.String()] = true
	}
	for s := puzzle.NoShape; s <= puzzle.Tree; s++ {
		if got, err := puzzle.ParseShape(s.String()); got != s || err != nil {
			t.Errorf("%q is %d, %v, want %d", s, got, err, s)
		}
		seen[s.String()] = true
	}
	if len(seen) != 3+8-1 { // "" is no fill and no shape
		t.Errorf("the names are %v", seen)
	}
	if s := (puzzle.Tree + 1).String() + (puzzle.Black + 1).String(); s != "" {
		t.Errorf("what is no look is called %q", s)
	}
	if _, err := puzzle.ParseShape("black"); err == nil || !strings.Contains(err.Error(), "filled circle, dot") {
		t.Errorf("black as a shape: %v", err)
	}
	if _, err := puzzle.ParseFill("circle"); err == nil || err.Error() != `expected grey or black, found "circle"` {
		t.Errorf("circle as a fill: %v", err)
	}
}

// TestFrame: a clue outside of the board is found by its side and its place.
func TestFrame(t *testing.T) {
	f := puzzle.Frame{1: {nil, {"2", "1"}}}
	if f.Empty() || len(f.Clue(1, 1)) != 2 || f.Clue(1, 0) != nil || f.Clue(1, 7) != nil || f.Clue(0, 0) != nil {
		t.Errorf("%v", f)
	}
	if empty := (puzzle.Frame{0: {nil, {}}}); !empty.Empty() {
		t.Error("a frame without clues is not empty")
	}
}
