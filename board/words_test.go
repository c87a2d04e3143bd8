package board_test

import (
	"testing"

	"github.com/gridwright/gridwright/board"
	"github.com/gridwright/gridwright/internal/puzzletest"
	"github.com/gridwright/gridwright/puzzle"
)

// TestOpposites: of two values, the opposite of one without something is the other.
func TestOpposites(t *testing.T) {
	for _, tt := range []struct{ is, other, want, wantOther string }{
		{"has no tent", "has a tent", "has a tent", "has no tent"},
		{"is white", "is black", "is not white", "is not black"},
	} {
		k := plain(func(k *board.Table) { k.Values[0].Is, k.Values[1].Is = tt.is, tt.other })
		for v, want := range []string{tt.want, tt.wantOther} {
			if got := k.Words(puzzle.HoldsFact(puzzle.Cell{}, v+1).Opposite()); got != "{cell} "+want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
}

// TestWallShape: a wall is black, unless it has a drawing of its own.
func TestWallShape(t *testing.T) {
	k := plain(func(k *board.Table) {
		k.Clues = []board.Clue{{Word: "t", Wall: true, Fixed: true, Mark: puzzle.Mark{Shape: puzzle.Tree}},
			{Word: "x", Wall: true, Fixed: true}}
	})
	cells := puzzletest.Parse(t, k, "t x\n").Layout(nil).Cells
	if cells[0].Fill != puzzle.NoFill || cells[1].Fill != puzzle.Black {
		t.Errorf("%+v", cells)
	}
}
