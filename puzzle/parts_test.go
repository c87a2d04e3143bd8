package puzzle_test

import (
	"strings"
	"testing"

	"github.com/gridwright/gridwright/puzzle"
)

// TestSides: each side has a name that is read back; a sum of sides has none.
func TestSides(t *testing.T) {
	for _, side := range puzzle.Sides() {
		if again, err := puzzle.ParseSide(side.String()); err != nil || again != side {
			t.Errorf("%q is %v, %v", side, again, err)
		}
	}
	if puzzle.Side(puzzle.Up|puzzle.Left).String() != "" {
		t.Error("two sides have a name")
	}
	if _, err := puzzle.ParseSide("north"); err == nil || !strings.Contains(err.Error(), `"north"`) {
		t.Error(err)
	}
}

// TestClueHolds: of an answer with one number per cell.
func TestClueHolds(t *testing.T) {
	s := puzzle.Answer{1, 2, 2}
	for _, tt := range []struct {
		clue puzzle.Clue
		want bool
	}{
		{puzzle.Clue{Cell: 1, Other: -1, Value: 2}, true}, {puzzle.Clue{Cell: 1, Other: -1, Value: 1}, false},
		{puzzle.Clue{Cell: 0, Other: 1, Value: puzzle.Less}, true}, {puzzle.Clue{Cell: 1, Other: 2, Value: puzzle.Less}, false},
		{puzzle.Clue{Cell: 1, Other: 0, Value: puzzle.Greater}, true}, {puzzle.Clue{Cell: 1, Other: 2, Value: puzzle.Greater}, false},
	} {
		if got := tt.clue.Holds(s); got != tt.want {
			t.Errorf("%+v holds: %v", tt.clue, got)
		}
	}
	names := map[string]bool{}
	for p := puzzle.InCell; p <= puzzle.OfArea; p++ {
		names[p.String()] = true
	}
	if len(names) != 4 {
		t.Errorf("the places are %v", names)
	}
}

// TestPuzzlinkFault: a link needs a name, known codes and their words.
func TestPuzzlinkFault(t *testing.T) {
	for _, tt := range []struct {
		names, codes, words []string
		fault               string // "" for none
	}{
		{[]string{"a"}, []string{"number16?", "border", "room16", "stars="}, nil, ""},
		{[]string{"a"}, puzzle.PuzzlinkCodes(), []string{"u", "d", "l", "r"}, ""},
		{nil, []string{"number16"}, nil, "a name and codes"},
		{[]string{"a"}, nil, nil, "a name and codes"},
		{[]string{"a"}, []string{"number17"}, nil, `"number17" is no code`},
		{[]string{"a"}, []string{"room16", "border"}, nil, "behind border"},
		{[]string{"a"}, []string{"circle"}, []string{"w"}, "needs words: 2"},
	} {
		err := (&puzzle.Puzzlink{Names: tt.names, Codes: tt.codes, Words: tt.words}).Fault()
		if (err == nil) != (tt.fault == "") || err != nil && !strings.Contains(err.Error(), tt.fault) {
			t.Errorf("%q: %v, want %q", tt.codes, err, tt.fault)
		}
	}
}
