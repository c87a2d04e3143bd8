package puzzle_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gridwright/gridwright/internal/family/latin"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
	"github.com/gridwright/gridwright/puzzle/syntax"
)

// bare is a puzzle of which nobody knows that its cells hold numbers.
type bare struct{ puzzle.Puzzle }

// TestNumberFacts: the facts of a puzzle of numbers are those that its cells take, each once; StrangeFact
// finds what is none of them, by arithmetic as by a look at all.
func TestNumberFacts(t *testing.T) {
	p := puzzletest.Parse(t, latin.Latin(), "latin\n1 .\n. .\n")
	all := slices.Collect(puzzle.NumberFacts(p.(puzzle.Numbered)))
	if n := puzzle.CountFacts(p); n != len(all) || n != 8 || puzzle.CountFacts(bare{p}) != n || !slices.Equal(slices.Collect(p.Facts()), all) {
		t.Errorf("%d facts, and %d are counted", len(all), n)
	}
	at := puzzle.Cell{Row: 1, Col: 1}
	if puzzle.CellOf(3, 2) != at || at.Number(2) != 3 {
		t.Errorf("cell 3 is %v, and %v is cell %d", puzzle.CellOf(3, 2), at, at.Number(2))
	}
	for i := range puzzle.NumberFacts(p.(puzzle.Numbered)) { // it ends where nobody reads on
		if i != puzzle.HoldsFact(puzzle.Cell{}, 1) {
			t.Errorf("the first fact is %v", i)
		}
		break
	}
	for _, tt := range []struct {
		fact puzzle.Fact
		want int
	}{
		{puzzle.HoldsFact(at, 2), -1}, {puzzle.HoldsFact(at, 1).Opposite(), -1},
		{puzzle.HoldsFact(at, 0), 1}, {puzzle.HoldsFact(at, 3), 1}, {puzzle.ShadedFact(at), 1},
		{puzzle.HoldsFact(puzzle.Cell{Row: 2}, 1), 1}, {puzzle.HoldsFact(puzzle.Cell{Col: -1}, 1), 1},
		{puzzle.LinkedFact(at, puzzle.Cell{Row: 1}), 1},
	} {
		facts := []puzzle.Fact{all[0], tt.fact}
		if got, slow := puzzle.StrangeFact(p, facts), puzzle.StrangeFact(bare{p}, facts); got != tt.want || slow != tt.want {
			t.Errorf("%v: the strange one is %d, or %d by a look at all, want %d", tt.fact, got, slow, tt.want)
		}
	}
}

// TestWrongNumber: a number out of range is told before one that is not given there.
func TestWrongNumber(t *testing.T) {
	for v, rule := range map[int]string{0: "value", 10: "value", 1: "given", 9: "given"} {
		var found *puzzle.Violation
		if err := puzzle.WrongNumber(4, puzzle.Cell{Row: 1, Col: 1}, v, 1, 9, 5); !errors.As(err, &found) || found.Rule != rule {
			t.Errorf("%d: %v, want the rule %s", v, err, rule)
		}
	}
}

// TestCheckSize: a board has a cell and at most so many, also where their product is beyond all integers.
func TestCheckSize(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {1, syntax.MaxCells}, {syntax.MaxCells, 1}} {
		if err := puzzle.CheckSize(size[0], size[1]); err != nil {
			t.Error(err)
		}
	}
	const huge = int(^uint(0) >> 1)
	for _, size := range [][2]int{{0, 1}, {1, 0}, {-1, -1}, {2, syntax.MaxCells}, {1, syntax.MaxCells + 1}, {huge, huge}} {
		if err := puzzle.CheckSize(size[0], size[1]); err == nil {
			t.Errorf("%dx%d is taken", size[0], size[1])
		}
	}
	for cells, words := range map[int]string{0: "0 cells", 1: "1 cell,", 3: "3 cells"} {
		if err := make(puzzle.Answer, cells).CheckSize(2); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%d cells: %v", cells, err)
		}
	}
}

// TestEdge: the corners of a side count row by row, of which each has one more than columns.
func TestEdge(t *testing.T) {
	for side, want := range map[puzzle.Side]puzzle.Edge{puzzle.Up: {From: 6, To: 7}, puzzle.Right: {From: 7, To: 11},
		puzzle.Down: {From: 10, To: 11}, puzzle.Left: {From: 6, To: 10}} {
		of := puzzle.Fact{What: puzzle.Drawn, At: puzzle.Cell{Row: 1, Col: 2}, Value: int32(side)}
		if got := of.Edge(3); got != want {
			t.Errorf("%v is %v, want %v", side, got, want)
		}
	}
}

// TestKindNames: a line that begins with the name of a kind is no row, option or comment.
func TestKindNames(t *testing.T) {
	for name, want := range map[string]bool{"abc": true, "a-1": true, "näh": true, "ab": false, "": false, "-ab": false,
		"1ab": false, "a b": false, "a=b": false, "#ab": false} {
		if got := puzzle.IsKindName(name); got != want {
			t.Errorf("%q may be a name: %t", name, got)
		}
	}
}
